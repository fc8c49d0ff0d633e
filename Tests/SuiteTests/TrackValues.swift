import Foundation
import Kernels
import Testing

@testable import Suite

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

/// Values of one track, a row per time.
func sample<Scalar: SuiteScalar>(
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
func samples<Scalar: SuiteScalar>(
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

/// The value of a key.
func key(_ k: Int, of track: Track) -> [Double] {
  let (form, start) = (track.form, track.form.timeCount + k * track.form.keyCount)
  let middle = form.interpolation == .hermite ? form.components : 0
  return Array(track.numbers[(start + middle)..<(start + middle + form.components)])
}

func length(_ a: [Double], _ b: [Double]) -> Double {
  zip(a, b).map { ($0 - $1) * ($0 - $1) }.reduce(0, +).squareRoot()
}
