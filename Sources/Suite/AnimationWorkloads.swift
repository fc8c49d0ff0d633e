import Kernels
import Scenes

/// An animation on a scene's property, at 61 times.
private func problems(
  _ value: AnimatedValue, model: [Double], _ animations: [(PropertyAnimation, [Double])],
  over seconds: Double
) -> [Problem<AnimationOperation>] {
  (0..<61).map { k in
    Problem(
      .evaluate(AnimationForm(value, animations.map(\.0))),
      parameters: model + animations.flatMap(\.1) + [seconds * scattered(k, 61)[0] + 0x1p-8])
  }
}

/// Animations of the scenes.
private enum SceneAnimation {
  static func time(
    begin: Double = 0, speed: Double = 1, duration: Double, repeats: Double = 0
  ) -> [Double] {
    [begin, 0, speed, duration, repeats, 0]
  }

  static let kept = TimeLevel(fill: .forwards, isRemovedOnCompletion: false)

  static func track(
    _ scene: SceneTrack, _ level: TimeLevel, _ time: [Double]
  ) -> (PropertyAnimation, [Double]) {
    let track = KeyframeInputs.scene(scene)
    return (PropertyAnimation(.keyframes(track.form), levels: [level]), time + track.numbers)
  }

  static let position: [(PropertyAnimation, [Double])] = [
    (PropertyAnimation(.basic(.fromTo), levels: [kept]), time(duration: 1) + [77, 200, 455, 400])
  ]
  static let shake = [
    track(.shake, TimeLevel(), time(speed: 2, duration: 0.25, repeats: .infinity))
  ]
  static let splash = [track(.splashMask, kept, time(begin: 1, duration: 1))]
  static let splashView = [
    track(.splashView, TimeLevel(), time(begin: 1.3, duration: 0.55))
  ]
  static let splashCover: [(PropertyAnimation, [Double])] = [
    (
      PropertyAnimation(.basic(.fromTo), levels: [kept], hasTiming: true),
      time(begin: 1.35, duration: 0.1) + NamedTiming.easeIn.controls + [1, 0]
    )
  ]
  static let bubble = [
    track(.floatingBubble, TimeLevel(autoreverses: true), time(duration: 1, repeats: .infinity))
  ]
  static let group: [(PropertyAnimation, [Double])] = [
    (
      PropertyAnimation(.basic(.fromTo), levels: [kept, TimeLevel()]),
      time(duration: 3) + time(duration: 5) + [1, 0.2]
    )
  ]
  static let groupColor: [(PropertyAnimation, [Double])] = [
    (
      PropertyAnimation(.basic(.fromTo), levels: [kept, TimeLevel()]),
      time(duration: 3) + time(duration: 3) + [0, 1, 0, 1, 0.8, 0.2, 0.4, 1]
    )
  ]
  static let springs: [(PropertyAnimation, [Double])] = [
    (
      PropertyAnimation(.spring(.fromTo), levels: [kept]),
      time(duration: 0.8) + SceneSpring.menuElastic[0].numbers.prefix(3) + [0.5, 667, 0]
    ),
    (
      PropertyAnimation(.basic(.fromTo), hasTiming: true, isAdditive: true),
      time(begin: 0.25, duration: 0.5) + NamedTiming.easeInEaseOut.controls + [0, 40]
    ),
  ]
  /// The shadow of the star, wider and fainter while it is in the air.
  static let shadow: [(PropertyAnimation, [Double])] = [
    (
      PropertyAnimation(.basic(.fromTo), hasTiming: true),
      time(duration: 0.125) + NamedTiming.easeOut.controls + [20, 0.4, 32, 0.2]
    ),
    (
      PropertyAnimation(.basic(.fromTo), hasTiming: true),
      time(begin: 0.125, duration: 0.215) + NamedTiming.easeOut.controls + [32, 0.2, 20, 0.4]
    ),
  ]
  static let card: [(PropertyAnimation, [Double])] = [
    (
      PropertyAnimation(.basic(.fromTo), levels: [kept], hasTiming: true),
      time(duration: 0.25) + NamedTiming.easeInEaseOut.controls + TransformInputs.cards[3]
        + TransformInputs.cards[40]
    )
  ]
  /// The rotation of the item that drops into the cart, turning on as the drop repeats.
  static let spin: [(PropertyAnimation, [Double])] = [
    (
      PropertyAnimation(
        .basic(.fromTo), hasTiming: true, isAdditive: true, isCumulative: true,
        valueFunction: .rotateZ),
      time(duration: 1.2, repeats: .infinity) + NamedTiming.easeIn.controls + [0, 8 * .pi]
    )
  ]
}

/// Copies that turn about y one after the other, each where the replicator puts it, at 61 times.
private let flips: [Problem<AnimationOperation>] = {
  let turn = PropertyAnimation(
    .basic(.fromTo), isAdditive: true, valueFunction: .rotateY)
  let numbers = SceneAnimation.time(duration: 0.6, repeats: .infinity) + [0, .pi]
  let places = TransformInputs.matrices(
    .powers(count: 3), [TransformInputs.replicators[0]], count: 48)[0]
  return (0..<183).map { k in
    let (frame, copy) = (k / 3, k % 3)
    let time = 1.2 * scattered(frame, 61)[0] - 0.1 * Double(copy)
    return Problem(
      .evaluate(AnimationForm(.matrix, [turn])),
      parameters: Array(places[(16 * copy)..<(16 * copy + 16)]) + numbers + [time])
  }
}()

/// The animations of the scenes, as inputs of `animation.evaluate`.
let animationScenes: [(name: String, problems: [Problem<AnimationOperation>])] = [
  (
    "position-basic",
    problems(.numbers(2), model: [455, 400], SceneAnimation.position, over: 1.25)
  ),
  ("shake", problems(.numbers(1), model: [0], SceneAnimation.shake, over: 10)),
  ("splash-mask", problems(.numbers(1), model: [60], SceneAnimation.splash, over: 2.25)),
  ("splash-view", problems(.numbers(1), model: [1], SceneAnimation.splashView, over: 2.25)),
  ("splash-cover", problems(.numbers(1), model: [1], SceneAnimation.splashCover, over: 2.25)),
  ("floating-bubble", problems(.numbers(1), model: [1], SceneAnimation.bubble, over: 10)),
  ("group", problems(.numbers(1), model: [1], SceneAnimation.group, over: 4)),
  (
    "group-color",
    problems(
      .color(ColorMix(in: .encoded, premultiplied: false)), model: [0, 1, 0, 1],
      SceneAnimation.groupColor, over: 4)
  ),
  ("springs", problems(.numbers(1), model: [0], SceneAnimation.springs, over: 1)),
  ("cards", problems(.matrix, model: TransformInputs.cards[0], SceneAnimation.card, over: 0.5)),
  (
    "cart-spin", problems(.matrix, model: TransformInputs.cards[0], SceneAnimation.spin, over: 6)
  ),
  ("jump-star", problems(.numbers(2), model: [20, 0.4], SceneAnimation.shadow, over: 0.34)),
  ("flip-replicator", flips),
]
