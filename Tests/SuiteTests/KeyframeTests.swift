import Foundation
import Kernels
import Measurement
import Testing

@testable import Suite

private let variants = Variant.all(levels: ISALevel.supported).filter {
  Double.implementation($0)?.families != nil
}

/// Calls `body` with memory after which nothing can be read, filled with what is NaN in both formats.
private func withGuardedMemory(
  _ count: Int, _ body: (UnsafeMutableBufferPointer<Double>) -> Void
) throws {
  let page = Int(sysconf(Int32(_SC_PAGESIZE)))
  let bytes = count * MemoryLayout<Double>.stride
  let size = (bytes + page - 1) / page * page
  let map = try #require(
    mmap(nil, size + page, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0))
  try #require(map != MAP_FAILED)
  defer { munmap(map, size + page) }
  try #require(mprotect(map + size, page, PROT_NONE) == 0)
  let numbers = UnsafeMutableBufferPointer(
    start: (map + (size - bytes)).bindMemory(to: Double.self, capacity: count), count: count)
  numbers.initialize(repeating: Double(bitPattern: 0x7ff8_0000_7ff8_0000))
  body(numbers)
}

private let hundredths = (0...100).map { Double($0) / 100 }

/// Six keys at equal distances in time.
private func evenTrack(_ mode: KeyframeInterpolation, _ tension: [Double] = []) -> Track {
  let form = KeyframeForm(
    keys: 6, components: 1, mode, hasTimes: false, hasTension: !tension.isEmpty)
  return Track(form: form, numbers: [0, 4, 1, 9, 16, 2] + tension)
}

/// Values of one track, a row per time.
private func sample<Scalar: SuiteScalar>(
  _ track: Track, at times: [Double], _ variant: Variant, _ arrangement: Arrangement,
  _ type: Scalar.Type
) throws -> [[Double]] {
  let tracks = try #require(Scalar.implementation(variant)?.tracks)
  let form = track.form
  let numbers = track.numbers.map { Scalar($0) }
  let moments = times.map { Scalar($0) }
  var out = [Scalar](repeating: .nan, count: times.count * form.components)
  try withGuardedMemory(tracks.workspaceCount(form)) { workspace in
    var prepared = workspace.mutableSpan
    tracks.prepare(numbers.span, form, into: &prepared)
    var span = out.mutableSpan
    tracks.sample(
      numbers.span, form, workspace: workspace.span, arrangement, at: moments.span, into: &span)
  }
  return times.indices.map { element in
    (0..<form.components).map { number in
      let index = arrangement.layout.index(
        of: number, element: element, numbers: form.components, count: times.count)
      return Double(out[index])
    }
  }
}

/// Values of a track of its own for every time.
private func samples<Scalar: SuiteScalar>(
  _ tracks: [Track], at times: [Double], _ variant: Variant, _ layout: NumberLayout,
  _ type: Scalar.Type = Double.self
) throws -> [[Double]] {
  let keyframes = try #require(Scalar.implementation(variant)?.families?.keyframes)
  let form = tracks[0].form
  func index(_ number: Int, _ element: Int, _ numbers: Int) -> Int {
    layout.index(of: number, element: element, numbers: numbers, count: times.count)
  }
  var numbers = [Scalar](repeating: .nan, count: times.count * form.parameterCount)
  for element in times.indices {
    for (number, value) in tracks[element].numbers.enumerated() {
      numbers[index(number, element, form.parameterCount)] = Scalar(value)
    }
  }
  let moments = times.map { Scalar($0) }
  var out = [Scalar](repeating: .nan, count: times.count * form.components)
  var span = out.mutableSpan
  keyframes.samples(of: numbers.span, form, layout, at: moments.span, into: &span)
  return times.indices.map { element in
    (0..<form.components).map { Double(out[index($0, element, form.components)]) }
  }
}

private func length(_ a: [Double], _ b: [Double]) -> Double {
  zip(a, b).map { ($0 - $1) * ($0 - $1) }.reduce(0, +).squareRoot()
}

private let numberModes: [KeyframeInterpolation] =
  [.linear, .discrete, .cubic, .hermite, .monotone, .natural, .clamped]
  + CatmullRomSpacing.allCases.map { .catmullRom($0) }

/// The value of a key.
private func key(_ k: Int, of track: Track) -> [Double] {
  let (form, start) = (track.form, track.form.timeCount + k * track.form.keyCount)
  let middle = form.interpolation == .hermite ? form.components : 0
  return Array(track.numbers[(start + middle)..<(start + middle + form.components)])
}

/// One-sided differences of second order at the middle of five values, before and after it.
private func oneSidedSlopes(_ y: [Double], _ step: Double) -> (before: Double, after: Double) {
  ((3 * y[2] - 4 * y[1] + y[0]) / (2 * step), (4 * y[3] - 3 * y[2] - y[4]) / (2 * step))
}

/// The times of the keys for which a mode promises one velocity: those that are given, of Catmull and
/// Rom's spline its own knots, of paced keys their distances.
private func smoothTimes(of track: Track) -> [Double] {
  let power: Double
  switch track.form.interpolation {
  case .catmullRom(.uniform): power = 0
  case .catmullRom(.centripetal): power = 0.5
  case .catmullRom(.chordal), .cubicPaced: power = 1
  default: return Array(track.numbers[..<track.form.timeCount])
  }
  var times = [0.0]
  for k in 1..<track.form.keys {
    times.append(times[k - 1] + pow(length(key(k - 1, of: track), key(k, of: track)), power))
  }
  return times.map { $0 / times[track.form.keys - 1] }
}

private func dot(_ a: [Double], _ b: [Double]) -> Double { zip(a, b).map { $0 * $1 }.reduce(0, +) }

/// The Hamilton product of x, y, z, w.
private func product(_ a: [Double], _ b: [Double]) -> [Double] {
  [
    a[3] * b[0] + a[0] * b[3] + a[1] * b[2] - a[2] * b[1],
    a[3] * b[1] - a[0] * b[2] + a[1] * b[3] + a[2] * b[0],
    a[3] * b[2] + a[0] * b[1] - a[1] * b[0] + a[2] * b[3],
    a[3] * b[3] - a[0] * b[0] - a[1] * b[1] - a[2] * b[2],
  ]
}

/// The inverse of a unit quaternion.
private func inverse(_ q: [Double]) -> [Double] { [-q[0], -q[1], -q[2], q[3]] }

/// Half the turn vector of a unit quaternion.
private func logarithm(_ q: [Double]) -> [Double] {
  let sine = dot(Array(q[..<3]), Array(q[..<3])).squareRoot()
  return q[..<3].map { sine == 0 ? 0 : $0 / sine * atan2(sine, q[3]) }
}

/// The unit quaternion of half a turn vector.
private func exponential(_ half: [Double]) -> [Double] {
  let angle = dot(half, half).squareRoot()
  return half.map { angle == 0 ? 0 : $0 / angle * sin(angle) } + [cos(angle)]
}

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
    let form = KeyframeForm(keys: 3, components: 1, .discrete)
    let track = Track(form: form, numbers: [0, 0.25, 0.625, 1] + [10, 20, 30])
    let times = [(0.25).nextDown, 0.25, (0.625).nextDown, 0.625, 1, 2, -1]
    for variant in variants {
      let values = try sample(track, at: times, variant, .one, Double.self)
      #expect(values.flatMap { $0 } == [10, 20, 20, 30, 30, 30, 10], "\(variant)")
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

  @Test(
    "Smooth modes have one velocity on both sides of a key",
    arguments: [KeyframeInterpolation.cubic, .cubicPaced, .monotone, .natural, .clamped, .hermite]
      + CatmullRomSpacing.allCases.map { .catmullRom($0) })
  func smoothness(mode: KeyframeInterpolation) throws {
    var track = KeyframeInputs.random(1, keys: 6, components: 1, mode, seed: 7)[0]
    if mode == .hermite {
      for k in 0..<6 { track.numbers[6 + 3 * k + 2] = track.numbers[6 + 3 * k] }
    }
    let keyTimes = smoothTimes(of: track)
    for k in 0..<track.form.timeCount { track.numbers[k] = keyTimes[k] }
    let step = 0x1p-20
    for variant in variants where variant.accuracy == .strict {
      for k in 1..<5 {
        let around = (-2...2).map { keyTimes[k] + Double($0) * step }
        let y = try sample(track, at: around, variant, .one, Double.self).map { $0[0] }
        let (before, after) = oneSidedSlopes(y, step)
        #expect((before - after).magnitude < 1e-5 * max(1, before.magnitude), "\(variant) key \(k)")
      }
    }
  }

  @Test("Squads have one velocity on both sides of a key whose control is Shoemake's")
  func smoothSquads() throws {
    let chords = KeyframeInputs.rotations(1, keys: 6, joints: 1, .slerp(.direct), seed: 11)[0]
    var keys = (0..<6).map { key($0, of: chords) }
    for k in 1..<6 where dot(keys[k - 1], keys[k]) < 0 { keys[k] = keys[k].map { -$0 } }
    // Beyond the ends the keys themselves.
    let controls = keys.indices.map { k in
      let around = [keys[max(k - 1, 0)], keys[min(k + 1, 5)]].map {
        logarithm(product(inverse(keys[k]), $0))
      }
      return product(keys[k], exponential(zip(around[0], around[1]).map { -($0 + $1) / 4 }))
    }
    let form = KeyframeForm(keys: 6, components: 4, .squad, hasTimes: false)
    let track = Track(form: form, numbers: zip(keys, controls).flatMap { $0 + $1 })
    let step = 0x1p-20
    for variant in variants {
      for k in 1..<5 {
        let around = (-2...2).map { Double(k) / 5 + Double($0) * step }
        let turns = try sample(track, at: around, variant, .oneRows, Double.self)
        for number in 0..<4 {
          let (before, after) = oneSidedSlopes(turns.map { $0[number] }, step)
          #expect((before - after).magnitude < 1e-5, "\(variant) key \(k)")
        }
      }
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
    [(40, 2), (17, 3), (12, 4)])
  func cutRows(mode: KeyframeInterpolation, shape: (keys: Int, components: Int)) throws {
    let isEased = mode == .linear || mode == .cubic
    let form = KeyframeForm(
      keys: shape.keys, components: shape.components, mode, hasTiming: isEased,
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
    "Tracks of any number of keys have the values of their keys, and what lies between them",
    arguments: [1, 2, 3, 4, 5, 8, 9, 10, 16, 17, 18, 31, 32, 33, 34, 64, 65, 130])
  func keyCounts(count: Int) throws {
    let form = KeyframeForm(keys: count, components: 1, .linear)
    // The first one is not 0, the time of lanes that are left.
    let keyTimes = (0..<count).map { Double($0 * $0 - 40_000) }
    let track = Track(form: form, numbers: keyTimes + (0..<count).map { Double(3 * $0) })
    let middles = (1..<max(count, 1)).map { (keyTimes[$0 - 1] + keyTimes[$0]) / 2 }
    let times = [-40_001, Double(count * count - 40_000)] + keyTimes + middles
    let expected =
      [0, Double(3 * count - 3)] + (0..<count).map { Double(3 * $0) }
      + middles.indices.map { 3 * Double($0) + 1.5 }
    func check<Scalar: SuiteScalar>(_ variant: Variant, _ type: Scalar.Type) throws {
      guard Scalar.implementation(variant)?.families != nil else { return }
      let own = times.map { _ in track }
      let found = [
        try sample(track, at: times, variant, .one, type),
        try samples(own, at: times, variant, .rows, type),
        try samples(own, at: times, variant, .planes, type),
      ]
      for values in found {
        for (time, (value, wanted)) in zip(times, zip(values, expected)) {
          let isKey = keyTimes.contains(time)
          let tolerance = isKey ? 0 : 8 * wanted.magnitude * Double(Scalar.ulpOfOne)
          #expect((value[0] - wanted).magnitude <= tolerance, "\(variant) \(type) at \(time)")
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

  @Test("A hundred thousand keys are found as few are")
  func manyKeys() throws {
    let count = 100_001
    let form = KeyframeForm(keys: count, components: 1, .linear)
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

  @Test("Greys stay grey, keys are met, and white is white in every color space")
  func colors() throws {
    for space in ColorSpace.allCases {
      for isPremultiplied in [false, true] {
        let mix = ColorMix(in: space, premultiplied: isPremultiplied)
        let form = KeyframeForm(keys: 3, components: 4, .color(mix))
        let keys = [0.25, 0.25, 0.25, 1, 1, 1, 1, 0.5, -0.25, 1.5, 0.75, 0.75]
        let track = Track(form: form, numbers: [0, 0.5, 1] + keys)
        for variant in variants {
          let times = [0, 0.125, 0.375, 0.5, 1]
          let colors = try sample(track, at: times, variant, .oneRows, Double.self)
          for (place, k) in [(0, 0), (3, 1), (4, 2)] {
            #expect(colors[place] == Array(keys[(4 * k)..<(4 * k + 4)]), "\(variant) \(space)")
          }
          for grey in colors[1...2] {
            #expect((grey[0] - grey[1]).magnitude < 1e-14, "\(variant) \(space)")
            #expect((grey[0] - grey[2]).magnitude < 1e-14, "\(variant) \(space)")
            #expect(0.25 < grey[0] && grey[0] < 1, "\(variant) \(space)")
          }
        }
      }
    }
  }

  @Test("Half way from black to white lie the greys of the spaces' own definitions")
  func middleGreys() throws {
    let eighth = 1.055 * pow(0.125, 1 / 2.4) - 0.055
    let dim = 1.055 * pow(pow(66.0 / 116, 3), 1 / 2.4) - 0.055
    let half = 1.055 * pow(0.5, 1 / 2.4) - 0.055
    let greys: [ColorSpace: Double] = [
      .encoded: 0.5, .linear: half, .displayP3: 0.5, .lab: dim, .oklab: eighth,
    ]
    for (space, grey) in greys {
      let form = KeyframeForm(
        keys: 2, components: 4, .color(ColorMix(in: space, premultiplied: false)), hasTimes: false)
      let track = Track(form: form, numbers: [0, 0, 0, 1, 1, 1, 1, 1])
      for variant in variants {
        let color = try sample(track, at: [0.5], variant, .oneRows, Double.self)[0]
        #expect(color[..<3].allSatisfy { ($0 - grey).magnitude < 1e-14 }, "\(variant) \(space)")
      }
    }
  }
}
