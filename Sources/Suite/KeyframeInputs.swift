import Kernels
import Scenes

/// Tracks of the scenes and random ones.
enum KeyframeInputs {
  /// Numbers of a point, a color or a matrix; keys with more are poses.
  static let pointLimit = 16
  /// Numbers of a value in a record: up to those of an outline of ten cubic segments.
  static let recordNumbers = 1...64
  static let poseKeys = 32

  /// Times in scattered order, none on a key.
  static let anyTime: @Sendable (Int, Int) -> [Double] = { i, n in scattered(i + 1, n) }

  /// A workload of tracks of one form.
  static func workload(
    _ name: String, _ arrangement: Arrangement, _ tracks: [Track],
    at times: @escaping @Sendable (Int, Int) -> [Double] = anyTime
  ) -> Workload<KeyframeForm> {
    Workload(
      name: name, arrangement: arrangement,
      curves: tracks.map { Problem($0.form, parameters: $0.numbers, arguments: [0]) },
      arguments: times)
  }

  /// A track between two keys of which the scenes' easing is that of their segments.
  static func scene(_ scene: SceneTrack) -> Track {
    Track(
      form: KeyframeForm(
        keys: scene.values.count, components: 1, .linear, hasTimes: scene.times != nil,
        hasTiming: !scene.timing.isEmpty),
      numbers: (scene.times ?? []) + scene.values + scene.timing.flatMap(\.controls))
  }

  /// Key times that are unevenly far apart, from 0 to 1.
  static func times(_ count: Int, _ generator: inout SplitMix) -> [Double] {
    var times = [0.0]
    for _ in 1..<count { times.append(times[times.count - 1] + 0.25 + generator.unit()) }
    let end = times[count - 1]
    // Rounded to Float, in which batches of both precisions must have the same keys.
    return times.map { Double(Float($0 / end)) }
  }

  /// Tracks of points in [-100, 100).
  static func random(
    _ count: Int, keys: Int, components: Int, _ interpolation: KeyframeInterpolation,
    hasTension: Bool = false, seed: UInt64
  ) -> [Track] {
    var generator = SplitMix(seed: seed)
    let form = KeyframeForm(
      keys: keys, components: components, interpolation, hasTimes: interpolation.usesTimes,
      hasTension: hasTension)
    return (0..<count).map { _ in
      let times = form.hasTimes ? times(keys, &generator) : []
      let values = (0..<(form.timingStart - form.timeCount)).map { _ in
        200 * generator.unit() - 100
      }
      let tension = (0..<(form.parameterCount - form.tensionStart)).map { _ in
        generator.unit() - 0.5
      }
      return Track(form: form, numbers: times + values + tension)
    }
  }

  /// Rotations, keys one after the other in planes.
  static func rotations(
    _ count: Int, keys: Int, joints: Int, _ interpolation: KeyframeInterpolation, seed: UInt64
  ) -> [Track] {
    var generator = SplitMix(seed: seed)
    let form = KeyframeForm(keys: keys, components: 4 * joints, interpolation, hasTimes: true)
    return (0..<count).map { _ in
      var numbers = times(keys, &generator)
      for _ in 0..<(keys * form.keyCount / form.components) {
        let key = (0..<joints).map { _ in TransformInputs.unitQuaternion(&generator) }
        numbers += (0..<4).flatMap { number in key.map { $0[number] } }
      }
      return Track(form: form, numbers: numbers)
    }
  }

  /// Tracks of one number from 0 to 1, to be checked at every float of [0, 1].
  static func presets(
    _ name: String, _ interpolation: KeyframeInterpolation, count: Int = 4,
    timing: NamedTiming? = nil, hasTension: Bool = false, rises: Bool = false
  ) -> [Sweep<KeyframeForm>] {
    (0..<count).map { k in
      var generator = SplitMix(seed: UInt64(80 + k))
      let keys = 2 + 3 * k
      let form = KeyframeForm(
        keys: keys, components: 1, interpolation,
        hasTimes: k % 2 == 1 && interpolation.usesTimes, hasTiming: timing != nil,
        hasTension: hasTension)
      let spread = times(keys, &generator)
      // Values as key times are, or with each second key moved down.
      let values = spread.enumerated().map { key, value in
        rises || key % 2 == 0 || key == keys - 1 ? value : value - 0.25
      }
      let perKey = form.keyCount
      let rows = values.flatMap { value -> [Double] in perKey == 3 ? [1, value, 1] : [value] }
      let slopes: [Double] = interpolation == .clamped ? [0, 0] : []
      let functions = (0..<(keys - 1)).flatMap { _ -> [Double] in timing?.controls ?? [] }
      let tension = (0..<(hasTension ? 3 * keys : 0)).map { _ in generator.unit() - 0.5 }
      let numbers = (form.hasTimes ? times(keys, &generator) : []) + rows + slopes + functions
      return Sweep(
        name: "\(name), \(keys) keys",
        problem: Problem(form, parameters: (numbers + tension).map { Double(Float($0)) }),
        allowedDrops: rises ? [.strict: 0] : [:], spread: Double(keys))
    }
  }

  /// Times of a clip that is played, one after the other, between its keys.
  static let sequential: @Sendable (Int, Int) -> [Double] = { i, n in
    [(Double(i) + 0.5) / Double(n)]
  }
}
