import Foundation
import Kernels
import Measurement
import Testing

@testable import Suite

/// Results beyond the caches, which are stored past them.
private let farBytes = 24 << 20

/// Different elements of a batch: a prime number, so that each meets every lane.
private let period = 23

/// A workload's first elements, with a curve each where the arrangement has them.
func smallBatch<K: Kernel, Scalar: SuiteScalar>(
  _ kernel: K, _ workload: Workload<K.Setting>, _ type: Scalar.Type
) -> Batch<Scalar, K.Setting> {
  let setting = workload.curves[0].setting
  let sharesOne = workload.arrangement == .shared && workload.sharedCount == 1
  return Batch(
    setting, workload.arrangement, curves: workload.arrangement.isEach || sharesOne ? period : 1,
    count: sharesOne ? 1 : period,
    outputCount: kernel.outputCount(setting),
    resultLayout: kernel.resultLayout(setting, workload.arrangement),
    parametersOf: { workload.curves[$0 % workload.curves.count].parameters },
    argumentsOf: { workload.arguments($0, period) })
}

/// The elements of a small batch, over and over.
@_specialize(kind:partial,where Scalar == Float)
@_specialize(kind:partial,where Scalar == Double)
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
  for curve in 0..<curves {
    for k in 0..<numbers {
      let from = small.parameterIndex(of: k, curve: curve % small.curves, numbers)
      batch.parameters[batch.parameterIndex(of: k, curve: curve, numbers)] = small.parameters[from]
    }
  }
  for element in 0..<count {
    for k in 0..<small.argumentCount {
      let from = small.argumentIndex(of: k, element: element % small.count)
      batch.arguments[batch.argumentIndex(of: k, element: element)] = small.arguments[from]
    }
  }
  return batch
}

/// The first element whose results have other bits than those of the small batch.
private func firstDifference<Scalar: SuiteScalar, Setting>(
  _ batch: Batch<Scalar, Setting>, from small: Batch<Scalar, Setting>
) -> Int? {
  // The numbers of one curve that shares its arguments with none are planes.
  let layout = batch.arrangement == .shared ? .planes : batch.resultLayout
  let numbers = batch.outputCount
  let (count, smallCount) =
    small.sharesOne ? (batch.curves, small.curves) : (batch.count, small.count)
  func isOther(_ element: Int) -> Bool {
    (0..<numbers).contains { k in
      let large = layout.index(of: k, element: element, numbers: numbers, count: count)
      let own = layout.index(
        of: k, element: element % smallCount, numbers: numbers, count: smallCount)
      return !haveSameBits(batch.results[large...].prefix(1), small.results[own...].prefix(1))
    }
  }
  // Whole groups repeat themselves: it is enough to look at the elements before and after them.
  let round = smallCount * NumberLayout.groupSize
  let whole = count - count % NumberLayout.groupSize
  let apart = layout == .planes ? numbers : 1
  let repeats = (0..<apart).allSatisfy { plane in
    let planes = batch.results[(plane * count)...].prefix(whole * (numbers / apart))
    let step = round * (numbers / apart)
    return haveSameBits(planes.dropFirst(step), planes.dropLast(step))
  }
  let elements = repeats ? [0..<min(round, count), whole..<count] : [0..<count]
  return elements.joined().first(where: isOther)
}

private func haveSameBits<Scalar>(
  _ a: Slice<UnsafeMutableBufferPointer<Scalar>>, _ b: Slice<UnsafeMutableBufferPointer<Scalar>>
) -> Bool {
  let (left, right) = (
    UnsafeRawBufferPointer(UnsafeMutableBufferPointer(rebasing: a)),
    UnsafeRawBufferPointer(UnsafeMutableBufferPointer(rebasing: b))
  )
  guard let a = left.baseAddress, let b = right.baseAddress else { return true }
  return left.count == right.count && memcmp(a, b, left.count) == 0
}

/// A batch's elements, and where its first number lies.
private struct BatchPlace {
  let count: Int
  let shift: Int
}

/// Expects batches of many elements to have the bits of small ones.
private func expectSameBits<K: Kernel, Scalar: SuiteScalar>(
  _ kernel: K, _ workloads: [Workload<K.Setting>], _ type: Scalar.Type,
  isIncluded: (Variant) -> Bool = { _ in true }, places: (_ outputs: Int) -> [BatchPlace]
) throws {
  let variants = Variant.all(levels: ISALevel.supported).filter { variant in
    ISALevel.supported.contains { variant.backend == .vector($0) } && isIncluded(variant)
  }
  var seen: [Arrangement: Set<Int>] = [:]
  for workload in workloads
  where seen[workload.arrangement, default: []].insert(workload.sharedCount).inserted {
    let small = smallBatch(kernel, workload, type)
    for place in places(small.outputCount) {
      let large = repeated(small, count: place.count, shift: place.shift)
      for variant in kernel.variants(variants, Scalar.precision) {
        let implementation = try #require(Scalar.implementation(variant))
        guard let run = kernel.bind(small, to: implementation) else { continue }
        run()
        let runLarge = try #require(kernel.bind(large, to: implementation))
        large.results.update(repeating: .nan)
        runLarge()
        let name = "\(variant) \(Scalar.precision) \(workload.arrangement) \(place)"
        #expect(large.guardIsIntact, "\(name)")
        #expect(firstDifference(large, from: small) == nil, "\(name)")
      }
    }
  }
}

@Suite struct LargeBatchTests {
  @Test(
    "Batches beyond the caches give what small ones give, aligned or not, whole vectors or not",
    arguments: [
      "bezier.points", "bezier.split", "transform.multiply", "transform.apply", "transform.compose",
      "transform.invert", "transform.recompose", "transform.layout", "transform.concat",
      "transform.powers", "layer.transform", "quaternion.toMatrix", "pose.blend", "spring.value",
    ])
  func farBatches(id: String) throws {
    func check<K: Kernel, Scalar: SuiteScalar>(_ kernel: K, _ type: Scalar.Type) throws {
      // Floats computed in doubles go through the caches.
      func isIncluded(_ variant: Variant) -> Bool {
        variant.accuracy == .fast || Scalar.self == Double.self
      }
      try expectSameBits(kernel, kernel.workloads, type, isIncluded: isIncluded) { outputs in
        let whole = (farBytes / (outputs * Scalar.precision.byteCount) / 64 + 1) * 64
        return [(whole, 0), (whole + 13, 0), (whole, 1)].map(BatchPlace.init)
      }
    }
    func checkAll<K: Kernel>(_ kernel: K) throws {
      try check(kernel, Float.self)
      try check(kernel, Double.self)
    }
    let kernel = try #require(KernelList.all.first { $0.id == id })
    try checkAll(kernel)
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
    let form = KeyframeForm(keys: 2, components: 16, .linear)
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
    try expectSameBits(kernel, workloads, type) { _ in
      let page = 4096 / Scalar.precision.byteCount
      return [(3 * page, 0), (page / 2, 0), (page, 1)].map(BatchPlace.init)
    }
  }
  try expect(Float.self)
  try expect(Double.self)
}
