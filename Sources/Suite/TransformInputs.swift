import Kernels
import Scenes

/// Matrices of the scenes and random ones, to be inputs of other operations.
enum TransformInputs {
  static let axisAngle = TransformOperation.compose(
    TransformProgram(.scaleRotateTranslate, .axisAngle(.radians)))
  static let euler = TransformOperation.compose(
    TransformProgram(.scaleRotateTranslate, .euler(.xyz, .radians)))
  static let card = TransformOperation.compose(
    TransformProgram(.translateRotateScale, .euler(.xyz, .radians)))
  static let otherCard = TransformOperation.compose(
    TransformProgram(.translateRotateScale, .euler(.yxz, .radians)))
  static let cart = TransformOperation.compose(
    TransformProgram(.scaleTranslateRotate, .axisAngle(.radians)))
  static let quaternion = TransformOperation.compose(
    TransformProgram(.scaleRotateTranslate, .quaternion))

  /// A grid beyond the card's edges, for the card and its parallax layer, and how both are released.
  static let tvCards: [[Double]] = {
    let places = (0..<41).map { Double($0) / 16 - 1.25 }
    let grid = places.flatMap { x in places.map { (x, $0) } }
    let release = eased(.standard, (0...18).map { Double($0) / 18 }).map { way in
      (1 - way, 0.75 * (way - 1))
    }
    return spread(
      (grid + release).flatMap { x, y in
        [false, true].map { SceneTransform.tvCard(x, y, isParallax: $0) }
      })
  }()
  /// The same turned about y and then x.
  static let otherTVCards = tvCards.map { numbers in
    Array(numbers[..<3]) + [numbers[4], numbers[3]] + numbers[5...]
  }

  /// Every offset, with a depth and without one.
  static let swipeCards = spread(
    (-240...240).flatMap { y in
      [1, 0].map { SceneTransform.swipeCard(Double(y), depth: $0) }
    })
  static let cartCards = (0..<31).map { frame in
    let step = Double(frame) / 15
    return SceneTransform.cartPresent(min(step, 1), max(step - 1, 0))
  }

  /// Frames of the star's way up and down, the last one at its end.
  static let stars: [[Double]] = {
    let (up, down) = (0.125, 0.215)
    let times = (0...20).map { Double($0) / 60 } + [up + down]
    let (rising, falling) = (times.filter { $0 <= up }, times.filter { $0 > up })
    let (first, second) = (rising.map { $0 / up }, falling.map { ($0 - up) / down })
    let turned = eased(.easeInEaseOut, first) + eased(.easeInEaseOut, second).map { 1 + $0 }
    let risen = eased(.easeOut, first) + eased(.easeIn, second).map { 1 - $0 }
    return zip(turned, risen).map { SceneTransform.jumpStar(turn: $0 / 2, rise: $1) }
  }()

  /// What a named timing function makes of progress.
  private static func eased(_ timing: NamedTiming, _ progress: [Double]) -> [Double] {
    let (controls, table) = (timing.controls, [Double]())
    var results = progress
    var span = results.mutableSpan
    Double.implementation(.reference)?.families?.timing.cubic(
      CubicTiming(controls[0], controls[1], controls[2], controls[3]), table: table.span,
      outside: .clamp, at: progress.span, into: &span)
    return results
  }

  /// All of a scene, in an order in which every beginning is spread over it.
  static func spread(_ scene: [[Double]]) -> [[Double]] {
    let places = scene.indices.map { scattered($0, 0)[0] }
    return scene.indices.sorted { places[$0] < places[$1] }.map { scene[$0] }
  }

  static let randomEuler = random(seed: 31, 3) { generator in
    (0..<3).map { _ in 6 * generator.unit() - 3 }
  }
  static let randomQuaternions = random(seed: 32, 4) { unitQuaternion(&$0) }

  /// Scale, rotation, translation, anchor point and distance.
  private static func random(
    seed: UInt64, _ count: Int, _ rotation: (inout SplitMix) -> [Double]
  ) -> [[Double]] {
    var generator = SplitMix(seed: seed)
    return (0..<61).map { _ in
      let scale = (0..<3).map { _ in 0.5 + generator.unit() }
      let turn = rotation(&generator)
      let places = (0..<6).map { _ in 400 * generator.unit() - 200 }
      return scale + turn + places + [500 + 500 * generator.unit()]
    }
  }

  static func unitQuaternion(_ generator: inout SplitMix) -> [Double] {
    let numbers = (0..<4).map { _ in generator.unit() * 2 - 1 + 0x1p-30 }
    let length = numbers.map { $0 * $0 }.reduce(0, +).squareRoot()
    return numbers.map { $0 / length }
  }

  /// The matrices of compositions.
  static func matrices(
    _ operation: TransformOperation, _ inputs: [[Double]], count: Int = 16
  ) -> [[Double]] {
    guard let transforms = Double.implementation(.reference)?.families?.transforms else {
      return []
    }
    return inputs.map { numbers in
      var matrix = [Double](repeating: 0, count: count)
      var span = matrix.mutableSpan
      transforms.transform(operation, .rows, numbers.span, into: &span)
      return matrix
    }
  }

  /// Cards of all scenes, but flat ones and parallax layers, whose corners pass the eye.
  static let cards =
    matrices(card, Array(tvCards.filter { $0.last == 500 }.prefix(41)))
    + matrices(axisAngle, Array(swipeCards.filter { $0[2] > 0 }.prefix(61)))
    + matrices(cart, cartCards)
  static let replicators = matrices(axisAngle, SceneTransform.replicators)
  static let randomMatrices = matrices(quaternion, randomQuaternions)
}
