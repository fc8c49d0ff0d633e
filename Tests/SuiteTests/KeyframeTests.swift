import Foundation
import Kernels
import Measurement
import Testing

@testable import Suite

private let variants = Variant.all(levels: ISALevel.supported).filter {
  Double.implementation($0)?.families != nil
}

private let hundredths = (0...100).map { Double($0) / 100 }

/// Six keys at equal distances in time.
private func evenTrack(_ mode: KeyframeInterpolation, _ tension: [Double] = []) -> Track {
  let form = KeyframeForm(
    keys: 6, components: 1, mode, hasTimes: false, hasTension: !tension.isEmpty)
  return Track(form: form, numbers: [0, 4, 1, 9, 16, 2] + tension)
}

private let numberModes: [KeyframeInterpolation] =
  [.linear, .discrete, .cubic, .hermite, .monotone, .natural, .clamped]
  + CatmullRomSpacing.allCases.map { .catmullRom($0) }

@Suite struct KeyframeTests {
  @Test("Every mode passes through its keys exactly", arguments: numberModes)
  func keys(mode: KeyframeInterpolation) throws {
    var track = KeyframeInputs.random(1, keys: 9, components: 3, mode, seed: 5)[0]
    for k in track.numbers.indices { track.numbers[k] = Double(Float(track.numbers[k])) }
    if mode == .discrete { track.numbers.insert(1, at: 9) }
    let times = (0..<9).map { track.numbers[$0] }
    for variant in variants {
      for arrangement in [Arrangement.one, .oneRows] {
        let values = try sample(track, at: times, variant, arrangement, Double.self)
        let floats = try sample(track, at: times, variant, arrangement, Float.self)
        for k in 0..<9 where k < 8 || mode != .discrete {
          #expect(values[k] == key(k, of: track), "\(variant) \(arrangement) key \(k)")
          #expect(floats[k] == key(k, of: track), "\(variant) \(arrangement) key \(k)")
        }
      }
    }
  }

  @Test("A discrete track jumps at exactly its key times")
  func jumps() throws {
    let form = KeyframeForm(keys: 3, components: 1, .discrete, hasTimes: true)
    let track = Track(form: form, numbers: [0, 0.25, 0.625, 1] + [10, 20, 30])
    let times = [(0.25).nextDown, 0.25, (0.625).nextDown, 0.625, 1, 2, -1]
    for variant in variants {
      let values = try sample(track, at: times, variant, .one, Double.self)
      #expect(values.flatMap { $0 } == [10, 20, 20, 30, 30, 30, 10], "\(variant)")
    }
  }

  @Test(
    "A pose is the same whichever times are asked for with it",
    arguments: [.linear, .discrete, .catmullRom(.uniform)] as [KeyframeInterpolation])
  func companions(mode: KeyframeInterpolation) throws {
    var track = KeyframeInputs.random(1, keys: 150, components: 20, mode, seed: 8)[0]
    if mode == .discrete { track.numbers.insert(track.numbers[149] + 1, at: 150) }
    let end = track.numbers[149]
    // Steps that are prime to 301 visit all places in no order.
    let times = [.nan, -1, end, end + 1] + (0..<301).map { end * Double($0 * 97 % 301) / 301 }
    for variant in variants {
      let together = try sample(track, at: times, variant, .oneRows, Double.self)
      let floats = try sample(track, at: times, variant, .oneRows, Float.self)
      for (k, time) in times.enumerated() {
        let alone = try sample(track, at: [time], variant, .oneRows, Double.self)[0]
        let float = try sample(track, at: [time], variant, .oneRows, Float.self)[0]
        #expect(together[k].map(\.bitPattern) == alone.map(\.bitPattern), "\(variant) \(time)")
        #expect(floats[k].map(\.bitPattern) == float.map(\.bitPattern), "\(variant) \(time)")
      }
    }
  }

  @Test("Paced tracks cover equal distances in equal times")
  func pace() throws {
    let track = KeyframeInputs.random(1, keys: 7, components: 2, .paced, seed: 6)[0]
    let total = (0..<6).map { length(key($0, of: track), key($0 + 1, of: track)) }.reduce(0, +)
    for variant in variants where variant.accuracy == .strict {
      let times = (0...4096).map { Double($0) / 4096 }
      let points = try sample(track, at: times, variant, .oneRows, Double.self)
      // A step over a corner is a little shorter.
      let steps = zip(points, points.dropFirst()).map { length($0, $1) * 4096 / total }
      #expect(steps.filter { ($0 - 1).magnitude > 1e-9 }.count <= 5, "\(variant)")
      #expect(steps.allSatisfy { $0 < 1 + 1e-9 })
    }
  }

  @Test("Without tension, continuity and bias the cubic mode is Catmull-Rom")
  func catmullRom() throws {
    let (even, spline) = (evenTrack(.cubic), evenTrack(.catmullRom(.uniform)))
    for variant in variants where variant.accuracy == .strict {
      let values = try sample(even, at: hundredths, variant, .one, Double.self)
      let others = try sample(spline, at: hundredths, variant, .one, Double.self)
      #expect(zip(values, others).allSatisfy { ($0[0] - $1[0]).magnitude < 1e-14 * 16 })
    }
  }

  @Test(
    "Tension, continuity and bias at their limits make tangents of one chord or of none",
    arguments: [
      ([1.0, 0, 0], nil, nil), ([1, -0.5, 0.5], nil, nil), ([0, -1, 0], 0, 0), ([0, 1, 0], -1, 1),
      ([0, 0, 1], -1, 0), ([0, 0, -1], 0, 1),
    ] as [([Double], Int?, Int?)])
  func limits(shape: [Double], start: Int?, end: Int?) throws {
    let track = evenTrack(.cubic, Array(repeating: shape, count: 6).flatMap(\.self))
    // Beyond the ends lie mirror images.
    func chord(_ segment: Int) -> Double {
      let first = min(max(segment, 0), 4)
      return track.numbers[first + 1] - track.numbers[first]
    }
    for variant in variants where variant.accuracy == .strict {
      let values = try sample(track, at: hundredths, variant, .one, Double.self)
      for (time, value) in zip(hundredths, values) {
        let segment = min(Int(time * 5 + 1e-9), 4)
        let (from, own) = (track.numbers[segment], chord(segment))
        let (a, b) = (start.map { chord(segment + $0) } ?? 0, end.map { chord(segment + $0) } ?? 0)
        let u = time * 5 - Double(segment)
        let expected = from + u * (a + u * (3 * own - 2 * a - b + u * (a + b - 2 * own)))
        #expect((value[0] - expected).magnitude < 1e-13, "\(variant) \(time)")
      }
    }
  }

  @Test("A key of a cubic track moves its four segments alone")
  func locality() throws {
    var track = KeyframeInputs.random(1, keys: 12, components: 1, .cubic, seed: 8)[0]
    let times = (0..<400).map { Double($0) / 400 }
    for variant in variants where variant.accuracy == .strict {
      let before = try sample(track, at: times, variant, .one, Double.self)
      track.numbers[12 + 6] += 50
      let after = try sample(track, at: times, variant, .one, Double.self)
      track.numbers[12 + 6] -= 50
      let (start, end) = (track.numbers[4], track.numbers[8])
      for (index, time) in times.enumerated() {
        #expect((before[index] != after[index]) == (start < time && time < end) || time == start)
      }
    }
  }

  @Test("Times in any order, and tracks in any layout, hold the same bits", arguments: numberModes)
  func order(mode: KeyframeInterpolation) throws {
    var tracks = KeyframeInputs.random(35, keys: 40, components: 2, mode, seed: 9)
    if mode == .discrete {
      for k in tracks.indices { tracks[k].numbers.insert(1, at: 40) }
    }
    let times = (0..<35).map { scattered($0, 35)[0] }
    let sorted = times.indices.sorted { times[$0] < times[$1] }
    for variant in variants {
      let one = try sample(tracks[0], at: times, variant, .oneRows, Double.self)
      let ordered = try sample(
        tracks[0], at: sorted.map { times[$0] }, variant, .oneRows, Double.self)
      #expect(sorted.map { one[$0] } == ordered, "\(variant)")
      let rows = try samples(tracks, at: times, variant, .rows)
      for layout in [NumberLayout.planes, .groups] {
        #expect(try samples(tracks, at: times, variant, layout) == rows, "\(variant) \(layout)")
      }
    }
  }

  @Test(
    "What is read of rows, the keys around each time, gives the bits of whole tracks",
    arguments: [.linear, .cubic, .hermite]
      + CatmullRomSpacing.allCases.map { KeyframeInterpolation.catmullRom($0) },
    [(40, 2), (17, 3), (12, 4), (9, 4), (5, 4), (3, 4), (2, 4)])
  func cutRows(mode: KeyframeInterpolation, shape: (keys: Int, components: Int)) throws {
    let isEased = mode == .linear || mode == .cubic
    let form = KeyframeForm(
      keys: shape.keys, components: shape.components, mode, hasTimes: true, hasTiming: isEased,
      hasTension: mode == .cubic)
    let count = 35
    let random = KeyframeInputs.random(
      count, keys: shape.keys, components: shape.components, mode, hasTension: mode == .cubic,
      seed: 12)
    let tracks = random.enumerated().map { index, track in
      let timing = (0..<(form.tensionStart - form.timingStart)).map {
        Double(($0 * 7 + index) % 11) / 11
      }
      return Track(
        form: form,
        numbers: track.numbers[..<form.timingStart] + timing + track.numbers[form.timingStart...])
    }
    let times = (0..<count).map { 1.1 * Double($0) / Double(count - 1) - 0.05 }
    func check<Scalar: SuiteScalar>(_ variant: Variant, _ type: Scalar.Type) throws {
      guard Scalar.implementation(variant)?.families != nil else { return }
      let rows = try samples(tracks, at: times, variant, .rows, type)
      #expect(try samples(tracks, at: times, variant, .planes, type) == rows, "\(variant) \(type)")
    }
    for variant in Variant.all(levels: ISALevel.supported) {
      try check(variant, Double.self)
      try check(variant, Float.self)
    }
  }

  @Test(
    "A track for every time has the values that the reference finds", arguments: numberModes,
    [2, 3, 4, 8, 9, 10, 33, 34])
  func ownTracks(mode: KeyframeInterpolation, keys: Int) throws {
    var tracks = KeyframeInputs.random(
      35, keys: keys, components: 6, mode, hasTension: mode == .cubic, seed: 14)
    if mode == .discrete {
      for k in tracks.indices { tracks[k].numbers.insert(1, at: keys) }
    }
    let times = tracks.indices.map { 1.1 * scattered($0, 35)[0] - 0.05 }
    let expected = try zip(tracks, times).flatMap {
      try sample($0, at: [$1], .reference, .one, Double.self)[0]
    }
    for variant in variants {
      for layout in [NumberLayout.rows, .planes, .groups] {
        let own = try samples(tracks, at: times, variant, layout).flatMap { $0 }
        for (value, wanted) in zip(own, expected) {
          let isNear = (value - wanted).magnitude <= 1e-10 * max(100, wanted.magnitude)
          #expect(isNear, "\(variant) \(layout) \(value) \(wanted)")
        }
      }
    }
  }

  @Test(
    "Tracks of any number of keys have the values of their keys, and what lies between them",
    arguments: [1, 2, 3, 4, 5, 8, 9, 10, 16, 17, 18, 31, 32, 33, 34, 64, 65, 130])
  func keyCounts(count: Int) throws {
    // The first one is not 0, the time of lanes that are left.
    let keyTimes = (0..<count).map { Double($0 * $0 - 40_000) }
    let middles = (1..<max(count, 1)).map { (keyTimes[$0 - 1] + keyTimes[$0]) / 2 }
    let times = [-40_001, Double(count * count - 40_000)] + keyTimes + middles
    let values = (0..<count).map { Double(3 * $0) }
    let expected = [0, values[count - 1]] + values + values.dropLast().map { $0 + 1.5 }
    var modes: [(KeyframeInterpolation, hasTension: Bool)] = [(.linear, false), (.linear, true)]
    if count == 2 { modes.append((.cubic, true)) }
    // Every track is at times and has values of its own.
    let later = times.indices.map { Double($0 % 5 * 64) }
    let higher = times.indices.map { Double($0 * 8) }
    func check<Scalar: SuiteScalar>(_ variant: Variant, _ type: Scalar.Type) throws {
      guard Scalar.implementation(variant)?.families != nil else { return }
      for (mode, hasTension) in modes {
        let form = KeyframeForm(
          keys: count, components: 1, mode, hasTimes: true, hasTension: hasTension)
        func track(_ shift: Double, _ rise: Double) -> Track {
          let tension = [Double](repeating: 0, count: form.parameterCount - form.tensionStart)
          return Track(
            form: form,
            numbers: keyTimes.map { $0 + shift } + values.map { $0 + rise } + tension)
        }
        func expect(_ values: [[Double]], higher: [Double], _ name: String) {
          for (index, value) in values.enumerated() {
            let wanted = expected[index] + higher[index]
            let isKey = keyTimes.contains(times[index])
            let tolerance = isKey ? 0 : 8 * wanted.magnitude * Double(Scalar.ulpOfOne)
            #expect((value[0] - wanted).magnitude <= tolerance, "\(name) at \(times[index])")
          }
        }
        expect(
          try sample(track(0, 0), at: times, variant, .one, type),
          higher: times.map { _ in 0 }, "\(variant) \(type) \(mode)")
        for layout in [NumberLayout.rows, .planes, .groups] {
          let own = zip(later, higher).map { track($0, $1) }
          expect(
            try samples(own, at: zip(times, later).map { $0 + $1 }, variant, layout, type),
            higher: higher, "\(variant) \(type) \(mode) \(layout)")
        }
      }
    }
    for variant in Variant.all(levels: ISALevel.supported) {
      try check(variant, Double.self)
      try check(variant, Float.self)
    }
  }

  @Test(
    "Rotations, matrices and colors are the same bits in one track and in tracks in any layout",
    arguments: [(2, 1), (4, 3), (9, 1), (10, 1), (40, 2)])
  func objects(keys: Int, objects: Int) throws {
    let modes: [(KeyframeInterpolation, components: Int)] =
      [
        (.nlerp(.shortest), 4 * objects), (.slerp(.longest), 4 * objects), (.squad, 4),
        (.matrix(.linear), 16),
      ] + ColorSpace.allCases.map { (.color(ColorMix(in: $0, premultiplied: true)), 4) }
    let times = (0..<35).map { 1.1 * scattered($0, 35)[0] - 0.3 }
    for (mode, components) in modes {
      var tracks = KeyframeInputs.random(
        times.count, keys: keys, components: components, mode, seed: 13)
      // Times before the first key, at one that two keys share, and after the last.
      for k in tracks.indices {
        for key in 0..<keys { tracks[k].numbers[key] -= 0.25 }
        if keys > 4 { tracks[k].numbers[2] = tracks[k].numbers[3] }
      }
      func check<Scalar: SuiteScalar>(_ variant: Variant, _ type: Scalar.Type) throws {
        guard Scalar.implementation(variant)?.families != nil else { return }
        let one = try zip(tracks, times).map {
          try sample($0, at: [$1], variant, .oneRows, type)[0]
        }
        for layout in [NumberLayout.rows, .planes, .groups] {
          let each = try samples(tracks, at: times, variant, layout, type)
          #expect(each == one, "\(variant) \(type) \(mode) \(layout)")
        }
      }
      for variant in Variant.all(levels: ISALevel.supported) {
        try check(variant, Double.self)
        try check(variant, Float.self)
      }
    }
  }

  @Test("A paced track whose length leaves the range of floats still ends at its last key")
  func endlessPace() throws {
    let form = KeyframeForm(keys: 4, components: 1, .paced, hasTimes: false)
    let track = Track(form: form, numbers: [0, 3e38, 0, 3e38])
    for variant in Variant.all(levels: ISALevel.supported) {
      guard Float.implementation(variant)?.families != nil else { continue }
      let end = try sample(track, at: [1], variant, .one, Float.self)[0][0]
      #expect(Float(end) == 3e38, "\(variant)")
    }
  }

  @Test("A long paced track whose length is no number, or beyond all, has results of no use")
  func longEndlessPace() throws {
    func check<Scalar: SuiteScalar>(_ type: Scalar.Type) throws {
      let step = Double(Scalar.greatestFiniteMagnitude) / 16
      for mode in [KeyframeInterpolation.paced, .cubicPaced] {
        for broken in [step, .nan, .infinity] {
          let form = KeyframeForm(keys: 40, components: 1, mode, hasTimes: false)
          var numbers = (0..<40).map { $0.isMultiple(of: 2) ? 0 : step }
          numbers[7] = broken
          for variant in Variant.all(levels: ISALevel.supported) {
            guard Scalar.implementation(variant)?.families != nil else { continue }
            let values = try sample(
              Track(form: form, numbers: numbers), at: [-1, 0, 0.5, 1, 2, .nan], variant, .one,
              Scalar.self)
            #expect(values.count == 6, "\(variant)")
          }
        }
      }
    }
    try check(Float.self)
    try check(Double.self)
  }

  @Test("A hundred thousand keys are found as few are")
  func manyKeys() throws {
    let count = 100_001
    let form = KeyframeForm(keys: count, components: 1, .linear, hasTimes: true)
    let keyTimes = (0..<count).map { Double($0) * Double($0) }
    let track = Track(form: form, numbers: keyTimes + (0..<count).map { Double($0) })
    let picked = [0, 1, 2, 17, 1000, 65_535, 65_536, 99_999, 100_000]
    for variant in variants where variant != .reference {
      let on = try sample(
        track, at: picked.map { keyTimes[$0] }, variant, .one, Double.self)
      #expect(on.map { $0[0] } == picked.map { Double($0) }, "\(variant)")
      let between = try sample(
        track, at: picked.dropLast().map { keyTimes[$0] + 0.5 }, variant, .oneRows, Double.self)
      for (k, value) in zip(picked, between) {
        let expected = Double(k) + 0.5 / Double(2 * k + 1)
        #expect((value[0] - expected).magnitude < 1e-9 * max(1, expected), "\(variant) \(k)")
      }
    }
  }

  @Test("Rotations in tracks keep length 1, also between keys that are opposite")
  func rotations() throws {
    for mode in [KeyframeInterpolation.slerp(.shortest), .nlerp(.shortest), .squad] {
      let track = KeyframeInputs.rotations(1, keys: 6, joints: 5, mode, seed: 10)[0]
      let times = (0...200).map { Double($0) / 200 }
      for variant in variants {
        for pose in try sample(track, at: times, variant, .oneRows, Double.self) {
          for joint in 0..<5 {
            let square = (0..<4).map { pose[5 * $0 + joint] }.map { $0 * $0 }.reduce(0, +)
            #expect((square - 1).magnitude < 1e-14, "\(variant) \(mode)")
          }
        }
      }
    }
  }
}
