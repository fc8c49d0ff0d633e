import Foundation
import Kernels
import Testing

@testable import Suite

private typealias Families = Implementation<Float>.Families

/// A call one of whose buffers does not fit the others, and the line that says so, as patterns.
private struct Misfit: Sendable {
  let line: String
  let make: @Sendable (Implementation<Float>) -> Void

  /// A call that linear algebra takes as well.
  init(
    _ function: String, _ fault: String,
    _ make: @escaping @Sendable (Implementation<Float>) -> Void
  ) {
    line = #"Fatal error: \#(function)(\(.*\))?: \#(fault)$"#
    self.make = make
  }

  /// A call of what linear algebra lacks.
  init(_ function: String, _ fault: String, of make: @escaping @Sendable (Families) -> Void) {
    self.init(function, fault) { (all: Implementation<Float>) in all.families.map(make) }
  }
}

private func zeros(_ count: Int) -> [Float] { [Float](repeating: 0, count: count) }

/// Calls with a buffer of so many results.
private func fill(_ count: Int, _ body: (inout MutableSpan<Float>) -> Void) {
  var numbers = zeros(count)
  var span = numbers.mutableSpan
  body(&span)
}

/// Calls with a workspace of so many numbers.
private func prepare(_ count: Int, _ body: (inout MutableSpan<Double>) -> Void) {
  var numbers = [Double](repeating: 0, count: count)
  var span = numbers.mutableSpan
  body(&span)
}

private let cubic = CurveBatch(degree: 3, dimensions: 2, arrangement: .one)
private let cubics = CurveBatch(degree: 3, dimensions: 2, arrangement: .each)
private let track = KeyframeForm(keys: 3, components: 2, .linear)
private let journey = PathKeyframeForm(PathShape(segments: 2), .linear)

/// What every variant is asked for.
private let products: [Misfit] = [
  Misfit("points", "controls: 7 numbers, not 8") { all in
    fill(6) { all.sampling.points(cubic, of: zeros(7).span, at: zeros(3).span, into: &$0) }
  },
  Misfit("points", "out: 5 numbers, not 6") { all in
    fill(5) { all.sampling.points(cubic, of: zeros(8).span, at: zeros(3).span, into: &$0) }
  },
  Misfit("points", "controls: 12 numbers, not a multiple of 8") { all in
    let batch = CurveBatch(degree: 3, dimensions: 2, arrangement: .shared)
    fill(6) { all.sampling.points(batch, of: zeros(12).span, at: zeros(3).span, into: &$0) }
  },
  Misfit("derivatives", "order 3: not 1 or 2") { all in
    fill(6) {
      all.sampling.derivatives(
        order: 3, cubic, of: zeros(8).span, at: zeros(3).span, into: &$0)
    }
  },
  Misfit("prepare", "springs: 8 numbers, not a multiple of 6") { all in
    fill(7) { all.grid.prepare(springs: zeros(8).span, model: .physical, into: &$0) }
  },
  Misfit("grid", #"prepared: 3 numbers, not a multiple of \d+"#) { all in
    fill(2) { all.grid.grid(prepared: zeros(3).span, .value, at: zeros(2).span, into: &$0) }
  },
  Misfit("grid", "results: 1 numbers, not 0") { all in
    fill(1) { all.grid.grid(prepared: zeros(0).span, .value, at: zeros(2).span, into: &$0) }
  },
  Misfit("multiply", "factors: 15 numbers, not 16") { all in
    fill(32) {
      all.products.multiply(zeros(15).span, on: .left, .one, with: zeros(32).span, into: &$0)
    }
  },
  Misfit("multiply", "matrices: 33 numbers, not a multiple of 16") { all in
    fill(33) {
      all.products.multiply(zeros(16).span, on: .left, .one, with: zeros(33).span, into: &$0)
    }
  },
  Misfit("apply", "points: 5 numbers, not a multiple of 2") { all in
    let form = PointForm(dimensions: 2, divides: false)
    fill(8) { all.products.apply(zeros(16).span, form, .one, to: zeros(5).span, into: &$0) }
  },
  Misfit("apply", "matrices: 32 numbers, not 16") { all in
    let form = PointForm(dimensions: 2, divides: false)
    fill(8) { all.products.apply(zeros(32).span, form, .one, to: zeros(4).span, into: &$0) }
  },
  Misfit("prepare", "track: 5 numbers, not 6") { all in
    prepare(0) { all.tracks.prepare(zeros(5).span, track, into: &$0) }
  },
  Misfit("sample", "results: 3 numbers, not 4") { all in
    let workspace = [Double](repeating: 0, count: all.tracks.workspaceCount(track))
    fill(3) {
      all.tracks.sample(
        zeros(6).span, track, workspace: workspace.span, .oneRows, at: zeros(2).span, into: &$0)
    }
  },
  Misfit("apply", "matrices: 17 numbers, not 16") { all in
    let form = PointForm(dimensions: 4, divides: false)
    fill(4) { all.products.apply(zeros(17).span, form, .one, to: zeros(4).span, into: &$0) }
  },
  Misfit("blend", "layers: 7 numbers, not 8") { all in
    let form = BlendForm(layers: 2, rotation: false, additive: false)
    fill(4) { all.blending.blend(zeros(2).span, form, .one, zeros(7).span, into: &$0) }
  },
  Misfit("blend", "weights: 3 numbers, not 2") { all in
    let form = BlendForm(layers: 2, rotation: false, additive: false)
    fill(4) { all.blending.blend(zeros(3).span, form, .one, zeros(8).span, into: &$0) }
  },
]

private let families: [Misfit] = [
  Misfit("points", "out: 4 numbers, not 3") { all in
    let batch = CurveBatch(degree: 2, dimensions: 1, arrangement: .each)
    fill(4) { all.sampling.points(batch, of: zeros(9).span, at: zeros(3).span, into: &$0) }
  },
  Misfit("tangentAngles", "dimensions 3: not 2") { (f: Families) in
    let batch = CurveBatch(degree: 1, dimensions: 3, arrangement: .one)
    fill(1) {
      f.geometry.tangentAngles(
        .auto, batch, of: zeros(6).span, at: zeros(1).span, into: &$0)
    }
  },
  Misfit("bounds", "arrangement one: not each") { (f: Families) in
    fill(4) { f.geometry.bounds(cubic, of: zeros(8).span, into: &$0) }
  },
  Misfit("split", "results: 8 numbers, not 16") { (f: Families) in
    fill(8) { f.geometry.split(cubic, of: zeros(8).span, at: zeros(1).span, into: &$0) }
  },
  Misfit("lengths", "controls: 15 numbers, not 16") { (f: Families) in
    fill(2) { f.length.lengths(cubics, of: zeros(15).span, into: &$0) }
  },
  Misfit("parameters", "out: 1 numbers, not 2") { (f: Families) in
    fill(1) {
      f.length.parameters(cubics, of: zeros(16).span, atLengths: zeros(2).span, into: &$0)
    }
  },
  Misfit("lengths", "paths: 17 numbers, not 20") { (f: Families) in
    fill(1) { f.path.lengths(of: zeros(17).span, PathShape(segments: 2), into: &$0) }
  },
  Misfit("prepare", #"table: 1000 numbers, not \d+"#) { (f: Families) in
    let function = CubicTiming<Float>(.linear)
    fill(1000) { f.timing.prepare(function, into: &$0) }
  },
  Misfit("cubics", "controls: 7 numbers, not 8") { (f: Families) in
    fill(2) { f.timing.cubics(zeros(7).span, outside: .clamp, at: zeros(2).span, into: &$0) }
  },
  Misfit("velocities", "slope: 3 numbers, not 2") { (f: Families) in
    fill(3) { f.timing.velocities(zeros(8).span, outside: .clamp, at: zeros(2).span, into: &$0) }
  },
  Misfit("easing", "y: 3 numbers, not 2") { (f: Families) in
    fill(3) { f.easing.easing(Easing(.sine, .in), at: zeros(2).span, into: &$0) }
  },
  Misfit("linear", "points 0: not 1 or more") { (f: Families) in
    fill(2) { f.easing.linear(zeros(0).span, at: zeros(2).span, into: &$0) }
  },
  Misfit("springs", "results: 3 numbers, not 2") { (f: Families) in
    let prepared = zeros(2 * f.springs.preparedSpringCount)
    fill(3) { f.springs.springs(prepared: prepared.span, .value, at: zeros(2).span, into: &$0) }
  },
  Misfit("frames", "steps: 1 numbers, not 2") { (f: Families) in
    let prepared = zeros(2 * f.springs.preparedSpringCount)
    fill(6) {
      f.springs.frames(
        prepared: prepared.span, starts: zeros(2).span, steps: zeros(1).span, count: 3,
        springRows: false, into: &$0)
    }
  },
  Misfit("settlingDurations", "springs: 11 numbers, not 12") { (f: Families) in
    fill(2) {
      f.springs.settlingDurations(
        springs: zeros(11).span, rule: .proven, epsilons: zeros(2).span, into: &$0)
    }
  },
  Misfit("firstReaches", "results: 3 numbers, not 4") { (f: Families) in
    fill(3) { f.springs.firstReaches(springs: zeros(12).span, levels: zeros(2).span, into: &$0) }
  },
  Misfit("retarget", "segments -1: not 0 or more") { (f: Families) in
    fill(0) { f.springs.retarget(zeros(2).span, segments: -1, into: &$0) }
  },
  Misfit("dampedCosines", "progress: 3 numbers, not 2") { (f: Families) in
    fill(3) {
      f.springs.dampedCosines(zeros(8).span, at: zeros(3).span, pairwise: true, into: &$0)
    }
  },
  Misfit("decay", "motions: 5 numbers, not 6") { (f: Families) in
    fill(2) { f.decay.decay(zeros(5).span, .value, at: zeros(2).span, pairwise: true, into: &$0) }
  },
  Misfit("boundedDecay", "motions: 12 numbers, not 18") { (f: Families) in
    fill(6) { f.decay.boundedDecay(zeros(12).span, at: zeros(3).span, into: &$0) }
  },
  Misfit("decayRests", "results: 2 numbers, not 4") { (f: Families) in
    fill(2) { f.decay.decayRests(zeros(6).span, into: &$0) }
  },
  Misfit("parameters", "results: 7 numbers, not 6") { (f: Families) in
    fill(7) { f.springs.parameters(.response, zeros(4).span, into: &$0) }
  },
  Misfit("describe", "results: 3 numbers, not 4") { (f: Families) in
    fill(3) { f.springs.describe(.response, springs: zeros(8).span, into: &$0) }
  },
  Misfit("points", "out: 7 numbers, not 8") { (f: Families) in
    let shape = PathShape(segments: 2)
    let workspace = [Double](repeating: 0, count: f.path.workspaceCount(shape))
    fill(7) {
      f.path.points(
        on: zeros(20).span, shape, workspace: workspace.span, at: zeros(2).span, into: &$0)
    }
  },
  Misfit("trim", "bounds: 3 numbers, not a multiple of 2") { (f: Families) in
    let shape = PathShape(segments: 2)
    let workspace = [Double](repeating: 0, count: f.path.workspaceCount(shape))
    fill(0) {
      f.path.trim(zeros(20).span, shape, workspace: workspace.span, to: zeros(3).span, into: &$0)
    }
  },
  Misfit("rubberBand", "values: 5 numbers, not 6") { (f: Families) in
    fill(2) { f.decay.rubberBand(zeros(5).span, inverse: false, into: &$0) }
  },
  Misfit("transform", "inputs: 17 numbers, not a multiple of 16") { (f: Families) in
    fill(16) { f.transforms.transform(.getKeyPath(.rotationZ), .rows, zeros(17).span, into: &$0) }
  },
  Misfit("transform", "results: 2 numbers, not 1") { (f: Families) in
    fill(2) { f.transforms.transform(.determinant, .rows, zeros(16).span, into: &$0) }
  },
  Misfit("convert", "numbers 0: not 1 or more") { (f: Families) in
    fill(4) {
      f.transforms.convert(zeros(4).span, numbers: 0, from: .rows, to: .planes, into: &$0)
    }
  },
  Misfit("a transform", "matrices or layers 0: not 1 or more") { (f: Families) in
    fill(16) { f.transforms.transform(.concat(count: 0), .rows, zeros(16).span, into: &$0) }
  },
  Misfit("samples", "tracks: 11 numbers, not 12") { (f: Families) in
    fill(4) {
      f.keyframes.samples(
        of: zeros(11).span, track, .planes, at: zeros(2).span, into: &$0)
    }
  },
  Misfit("prepare", "animation: 3 numbers, not 20") { (f: Families) in
    prepare(0) { f.path.prepare(zeros(3).span, journey, into: &$0) }
  },
  Misfit("animate", "inputs: 8 numbers, not a multiple of 7") { (f: Families) in
    let time = AnimationOperation.time(.coreAnimation([TimeLevel()]))
    fill(5) { f.animations.animate(time, .rows, zeros(8).span, into: &$0) }
  },
]

@Suite struct BatchSizeTests {
  /// Without a backtrace of the whole program for every trap, and before tests that wait: until a test asks
  /// how its process has ended, the thread that watches over all of them does not rest.
  init() {
    setenv("SWIFT_BACKTRACE", "enable=no", 1)
    withUnsafeCurrentTask { $0?.escalatePriority(to: .high) }
  }

  @Test(
    "Buffers that do not fit each other end the program with a line that tells sizes",
    arguments: ["reference", "vector.v1", "blas"], products.indices)
  func misfits(variant: String, index: Int) async throws {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      [variant, index] in
      Variant(variant).flatMap(Float.implementation).map(products[index].make)
    }
    try expect(result, products[index].line)
  }

  @Test(
    "So they do in the families that linear algebra lacks",
    arguments: ["reference", "vector.v1"], families.indices)
  func misfitsOfFamilies(variant: String, index: Int) async throws {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      [variant, index] in
      Variant(variant).flatMap(Float.implementation).map(families[index].make)
    }
    try expect(result, families[index].line)
  }

  private func expect(_ result: ExitTest.Result?, _ line: String) throws {
    let text = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
    let last = text.split(separator: "\n").last ?? ""
    #expect(last.contains(try Regex(line)), "\(text)")
  }
}
