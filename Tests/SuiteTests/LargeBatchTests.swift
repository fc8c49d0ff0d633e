import CLanes
import Foundation
import Kernels
import MachineCode
import Measurement
import Testing

@testable import Suite

/// Makes a number that no kernel writes: a NaN with all bits set.
private let unwritten: Int32 = 0xff

/// Different elements of a batch: a prime number, so that each meets every lane.
private let period = 23

/// A workload's first elements, with a curve each where the arrangement has them.
func smallBatch<K: Kernel, Scalar: SuiteScalar>(
  _ kernel: K, _ workload: Workload<K.Setting>, _ type: Scalar.Type
) -> Batch<Scalar, K.Setting> {
  let setting = workload.curves[0].setting
  let sharesOne =
    workload.arrangement == .shared
    && (workload.sharedCount == 1 || workload.arguments(0, 1).isEmpty)
  return Batch(
    setting, workload.arrangement, curves: workload.arrangement.isEach || sharesOne ? period : 1,
    count: sharesOne ? 1 : period,
    outputCount: kernel.outputCount(setting),
    resultLayout: kernel.resultLayout(setting, workload.arrangement),
    parametersOf: { workload.curves[$0 % workload.curves.count].parameters },
    argumentsOf: { workload.arguments($0, period) })
}

/// Numbers of elements that are those of the first few, over and over.
private struct Repetition {
  let layout: NumberLayout
  let numbers: Int
  let count: Int
  let period: Int

  /// The index of an element's number, and of the same one among the first elements alone.
  func indices(of number: Int, element: Int) -> (all: Int, first: Int) {
    (
      layout.index(of: number, element: element, numbers: numbers, count: count),
      layout.index(of: number, element: element % period, numbers: numbers, count: period)
    )
  }

  /// A whole number of groups and of periods.
  private var round: Int { period * NumberLayout.groupSize }
  private var whole: Int { count - count % NumberLayout.groupSize }

  /// The first round's elements and those after the last whole group: the others follow from memory.
  var loose: [Int] { Array(0..<min(round, count)) + Array(max(whole, min(round, count))..<count) }

  /// Parts of memory that repeat what lies a number of steps before, from that step on.
  var parts: [(range: Range<Int>, step: Int)] {
    if whole <= round || numbers == 0 { return [] }
    if layout != .planes { return [(0..<whole * numbers, round * numbers)] }
    return (0..<numbers).map { ($0 * count..<$0 * count + whole, round) }
  }

  /// Stores the numbers of the first elements for all.
  func fill<Scalar>(
    _ all: UnsafeMutableBufferPointer<Scalar>, with first: UnsafeMutableBufferPointer<Scalar>
  ) {
    for element in loose {
      for number in 0..<numbers {
        let index = indices(of: number, element: element)
        all[index.all] = first[index.first]
      }
    }
    guard let base = all.baseAddress else { return }
    for (range, step) in parts {
      for start in stride(from: range.lowerBound + step, to: range.upperBound, by: step) {
        (base + start).update(
          from: base + range.lowerBound, count: min(step, range.upperBound - start))
      }
    }
  }

  /// The first element with other bits than the first ones have.
  func firstDifference<Scalar>(
    _ all: UnsafeMutableBufferPointer<Scalar>, from first: UnsafeMutableBufferPointer<Scalar>
  ) -> Int? {
    guard let base = all.baseAddress, let firstBase = first.baseAddress else { return nil }
    let size = MemoryLayout<Scalar>.stride
    let repeats = parts.allSatisfy { range, step in
      let start = base + range.lowerBound
      return memcmp(start, start + step, (range.count - step) * size) == 0
    }
    return (repeats ? loose : Array(0..<count)).first { element in
      (0..<numbers).contains { number in
        let index = indices(of: number, element: element)
        return memcmp(base + index.all, firstBase + index.first, size) != 0
      }
    }
  }
}

/// The elements of a small batch, over and over.
private func repeated<Scalar: SuiteScalar, Setting>(
  _ small: Batch<Scalar, Setting>, count: Int, shift: Int
) -> Batch<Scalar, Setting> {
  let numbers = small.parameters.count / small.curves
  let curves = small.arrangement.isEach || small.sharesOne ? count : 1
  let count = small.sharesOne ? 1 : count
  let batch = Batch<Scalar, Setting>(
    small.setting, small.arrangement, curves: curves, count: count, parameterCount: numbers,
    argumentCount: small.argumentCount, outputCount: small.outputCount,
    resultLayout: small.resultLayout, shift: shift)
  let layout = small.arrangement.layout
  Repetition(
    layout: small.arrangement.isEach ? layout : .rows, numbers: numbers, count: curves,
    period: small.curves
  ).fill(batch.parameters, with: small.parameters)
  Repetition(layout: layout, numbers: small.argumentCount, count: count, period: small.count)
    .fill(batch.arguments, with: small.arguments)
  return batch
}

/// The first element whose results have other bits than those of the small batch.
private func firstDifference<Scalar: SuiteScalar, Setting>(
  _ batch: Batch<Scalar, Setting>, from small: Batch<Scalar, Setting>
) -> Int? {
  // Of curves that share arguments, a curve's results lie together.
  let layout =
    batch.arrangement != .shared ? batch.resultLayout : small.sharesOne ? .rows : .planes
  let (count, period) =
    small.sharesOne ? (batch.curves, small.curves) : (batch.count, small.count)
  return Repetition(layout: layout, numbers: batch.outputCount, count: count, period: period)
    .firstDifference(batch.results, from: small.results)
}

/// A batch's elements, where its first number lies, and the bytes that caches are taken to hold.
private struct BatchPlace {
  var count: Int
  var shift = 0
  var nearest = lanes_nearest_bytes()
  var last = lanes_last_bytes()

  /// Calls a function that takes caches to hold these bytes.
  func call<Failure: Error>(_ body: () throws(Failure) -> Void) throws(Failure) {
    let usual = (lanes_nearest_bytes(), lanes_last_bytes())
    defer { lanes_set_caches(usual.0, usual.1) }
    lanes_set_caches(nearest, last)
    try body()
  }

  /// Whole blocks and vectors, parts of them, and unaligned ones, all beyond the nearest cache and one of so
  /// many bytes, which holds what is collected on the way past it.
  static func beyond(last: Int = 8 << 10) -> [BatchPlace] {
    let whole = 3136
    return [(whole, 0), (whole + 16, 0), (whole + 13, 0), (whole, 1)].map {
      BatchPlace(count: $0.0, shift: $0.1, nearest: 0, last: last)
    }
  }
}

/// Expects batches of many elements to have the bits of small ones.
private func expectSameBits<K: Kernel, Scalar: SuiteScalar>(
  _ kernel: K, _ workloads: [Workload<K.Setting>], _ type: Scalar.Type,
  places: [BatchPlace]
) throws {
  let variants = Variant.all(levels: ISALevel.supported).filter { variant in
    ISALevel.supported.contains { variant.backend == .vector($0) }
  }
  var seen: [Arrangement: Set<Int>] = [:]
  for workload in workloads
  where seen[workload.arrangement, default: []].insert(workload.sharedCount).inserted {
    let small = smallBatch(kernel, workload, type)
    for place in places {
      let large = repeated(small, count: place.count, shift: place.shift)
      for variant in kernel.variants(variants, Scalar.precision) {
        let implementation = try #require(Scalar.implementation(variant))
        guard let run = kernel.bind(small, to: implementation) else { continue }
        run()
        let runLarge = try #require(kernel.bind(large, to: implementation))
        let results = try #require(large.results.baseAddress)
        memset(results, unwritten, large.results.count * MemoryLayout<Scalar>.size)
        place.call(runLarge)
        let name = "\(variant) \(Scalar.precision) \(workload.arrangement) \(place)"
        #expect(large.guardIsIntact, "\(name)")
        #expect(firstDifference(large, from: small) == nil, "\(name)")
      }
    }
  }
}

/// One after the other, since what caches are taken to hold is the process's.
@Suite(.serialized) struct LargeBatchTests {
  @Test(
    "Few elements go the ways of many where caches are taken to hold little",
    .enabled(if: CodeReader.isSupported))
  func ways() throws {
    let reader = try CodeReader(
      executable: URL(filePath: "/proc/self/exe"), harness: ["Suite", "SuiteTests"])
    let fast = try #require(Float.implementation(Variant(.vector(.v1), .fast)))
    func instructions<K: Kernel>(
      _ kernel: K, _ workload: Workload<K.Setting>, at place: BatchPlace
    ) throws -> Double {
      let small = smallBatch(kernel, workload, Float.self)
      let run = try #require(
        kernel.bind(repeated(small, count: place.count, shift: 0), to: fast))
      try place.call {
        run()
        try reader.trace(kernel.id, elements: place.count, run)
      }
      return try #require(reader.facts()[kernel.id]).instructionsPerElement
    }
    let (usual, far) = (BatchPlace(count: 64), BatchPlace(count: 64, last: 256))
    let points = BezierPoints()
    let curve = try #require(points.workloads.first { $0.arrangement == .one })
    #expect(
      try instructions(points, curve, at: far) != instructions(points, curve, at: usual))
    let middle = BatchPlace(count: 64, nearest: 0)
    let (poses, pose) = (KeyframeKernel.sample, poseWorkload(.linear, components: 96))
    #expect(try instructions(poses, pose, at: middle) != instructions(poses, pose, at: usual))
  }

  @Test(
    "Batches beyond the caches give what small ones give, aligned or not, whole vectors or not",
    arguments: KernelList.all.map(\.id))
  func farBatches(id: String) throws {
    func check<K: Kernel>(_ kernel: K) throws {
      try expectSameBits(kernel, kernel.workloads, Float.self, places: BatchPlace.beyond())
      try expectSameBits(kernel, kernel.workloads, Double.self, places: BatchPlace.beyond())
    }
    let kernel = try #require(KernelList.all.first { $0.id == id })
    try check(kernel)
  }

  @Test(
    "Poses beyond one cache or all give what small ones give, whether their rows begin lines or not",
    arguments: [
      (KeyframeInterpolation.linear, 96), (.linear, 100), (.discrete, 17), (.hermite, 1500),
    ])
  func farPoses(interpolation: KeyframeInterpolation, components: Int) throws {
    let (kernel, workloads) = (
      KeyframeKernel.sample, [poseWorkload(interpolation, components: components)]
    )
    let places = BatchPlace.beyond() + BatchPlace.beyond(last: .max)
    try expectSameBits(kernel, workloads, Float.self, places: places)
    try expectSameBits(kernel, workloads, Double.self, places: places)
  }

  @Test(
    "Linear algebra finds the images of points in every block of a batch", arguments: [2, 3, 4],
    [false, true])
  func blockedImages(dimensions: Int, divides: Bool) throws {
    let form = PointForm(dimensions: dimensions, divides: divides)
    guard let products = Variant("blas").flatMap(Double.implementation)?.products else { return }
    // Two whole blocks and a part of one, of either kind.
    let count = 2 << 14 + 5
    let matrix: [Double] = [1, 2, 3, 0.5, -1, 4, 2, 0.25, 3, 1, -2, 0.125, 5, 7, 11, 8]
    func coordinate(_ number: Int, _ element: Int) -> Double {
      Double((element * 7 + number * 3) % 1021) / 1024
    }
    for arrangement in [Arrangement.one, .oneRows] {
      let layout = arrangement.layout
      var points = [Double](repeating: 0, count: dimensions * count)
      for element in 0..<count {
        for number in 0..<dimensions {
          points[layout.index(of: number, element: element, numbers: dimensions, count: count)] =
            coordinate(number, element)
        }
      }
      var images = [Double](repeating: 0, count: form.outputCount * count)
      var span = images.mutableSpan
      products.apply(matrix.span, form, arrangement, to: points.span, into: &span)
      let wrong = (0..<count).first { element in
        func sum(_ column: Int) -> Double {
          (0..<dimensions).reduce(dimensions < 4 ? matrix[12 + column] : 0) {
            $0 + coordinate($1, element) * matrix[4 * $1 + column]
          }
        }
        return !(0..<form.outputCount).allSatisfy { number in
          let index = layout.index(
            of: number, element: element, numbers: form.outputCount, count: count)
          let truth = divides ? sum(number) / sum(3) : sum(number)
          return (images[index] - truth).magnitude < 1e-12
        }
      }
      #expect(wrong == nil, "\(arrangement)")
    }
  }

  @Test(
    "Planes a page or half of one apart give what small ones give",
    arguments: KernelList.all.filter(writesManyPlanes).map(\.id))
  func crowdedPlanes(id: String) throws {
    let kernel = try #require(KernelList.all.first { $0.id == id })
    try expectSameBitsInCrowdedPlanes(kernel)
  }

  @Test("So do planes of elements that have an argument each")
  func crowdedTracks() throws {
    var kernel = KeyframeKernel.sample
    let form = KeyframeForm(keys: 2, components: 16, .linear, hasTimes: true)
    let tracks = (0..<period).map { track in
      let values: [Double] = (0..<32).map { Double(($0 * 7 + track * 5) % 11) }
      return Problem(form, parameters: [0, 1] + values)
    }
    kernel.inputSets = [
      Workload(name: "wide", arrangement: .each, curves: tracks) { i, n in [Double(i) / Double(n)] }
    ]
    try expectSameBitsInCrowdedPlanes(kernel)
  }
}

/// Poses of so many numbers.
private func poseWorkload(
  _ interpolation: KeyframeInterpolation, components: Int
) -> Workload<KeyframeForm> {
  let form = KeyframeForm(keys: 5, components: components, interpolation, hasTimes: false)
  let numbers = (0..<form.parameterCount).map { Double(($0 * 7) % 11) }
  return KeyframeInputs.workload("far", .oneRows, [Track(form: form, numbers: numbers)]) { i, n in
    [i % 7 == 3 ? .nan : KeyframeInputs.anyTime(i, n)[0]]
  }
}

/// Workloads of more than 12 planes of results, which do not find room in a set of the cache.
private func crowdedWorkloads<K: Kernel>(_ kernel: K) -> [Workload<K.Setting>] {
  kernel.workloads.filter { workload in
    let setting = workload.curves[0].setting
    return kernel.resultLayout(setting, workload.arrangement) == .planes
      && workload.arrangement != .shared && kernel.outputCount(setting) > 12
  }
}

@Sendable private func writesManyPlanes(_ kernel: any Kernel) -> Bool {
  func isAny<K: Kernel>(_ kernel: K) -> Bool { !crowdedWorkloads(kernel).isEmpty }
  return isAny(kernel)
}

private func expectSameBitsInCrowdedPlanes<K: Kernel>(_ kernel: K) throws {
  func expect<Scalar: SuiteScalar>(_ type: Scalar.Type) throws {
    let workloads = crowdedWorkloads(kernel)
    let page = 4096 / Scalar.precision.byteCount
    try expectSameBits(
      kernel, workloads, type,
      places: [
        BatchPlace(count: 3 * page), BatchPlace(count: page / 2), BatchPlace(count: page, shift: 1),
      ])
  }
  try expect(Float.self)
  try expect(Double.self)
}
