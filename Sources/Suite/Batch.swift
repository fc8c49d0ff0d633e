import Kernels
import Measurement

/// Curves, arguments and results.
let batchBufferCount = 3

/// Inputs and results of many evaluations, laid out as `Arrangement` says.
public final class Batch<Scalar: KernelScalar, Setting: Hashable & Sendable> {
  /// What all elements have in common.
  public let setting: Setting
  /// How curves and arguments combine.
  public let arrangement: Arrangement
  /// The number of curves.
  public let curves: Int
  /// The number of arguments; for kernels without, of curves, or 1 with `Arrangement.shared`.
  public let count: Int
  /// The curves' numbers.
  public let parameters: UnsafeMutableBufferPointer<Scalar>
  /// The arguments, one plane per number.
  public let arguments: UnsafeMutableBufferPointer<Scalar>
  /// The results.
  public let results: UnsafeMutableBufferPointer<Scalar>

  /// How the results lie in memory, apart from the curves of `shared`.
  let resultLayout: NumberLayout
  /// Where the memory comes from.
  let origin: Arena.Origin

  private let arena: Arena
  /// Numbers per result.
  let outputCount: Int
  private let guarded: UnsafeMutableBufferPointer<Scalar>

  private static var guardCount: Int { 64 }

  /// Every byte of a number that has not been written: a NaN that no arithmetic makes.
  private static var unwritten: UInt8 { 0xff }

  /// A batch of zeros.
  ///
  /// - Parameters:
  ///   - setting: what all elements have in common.
  ///   - arrangement: how curves and arguments combine.
  ///   - curves: the number of curves.
  ///   - count: the number of arguments; as many as curves for `Arrangement.each`.
  ///   - parameterCount: numbers per curve.
  ///   - argumentCount: numbers per argument.
  ///   - outputCount: numbers per result.
  ///   - resultLayout: how the results lie in memory; nil for that of the inputs.
  ///   - shift: elements by which every buffer starts past its alignment.
  ///   - inPlace: whether the results overwrite the arguments, which then must be as many.
  ///   - origin: where its memory comes from.
  init(
    _ setting: Setting, _ arrangement: Arrangement, curves: Int, count: Int, parameterCount: Int,
    argumentCount: Int, outputCount: Int, resultLayout: NumberLayout? = nil, shift: Int = 0,
    inPlace: Bool = false, from origin: Arena.Origin = .mapping
  ) {
    self.setting = setting
    self.arrangement = arrangement
    self.curves = curves
    self.count = count
    self.outputCount = outputCount
    self.resultLayout = resultLayout ?? arrangement.layout
    self.origin = origin
    let resultCount = (arrangement == .shared ? curves : 1) * count * outputCount
    let total = curves * parameterCount + count * argumentCount + resultCount
    let arena = Arena(
      byteCount: (total + Self.guardCount + 3 * shift) * MemoryLayout<Scalar>.stride,
      buffers: batchBufferCount, from: origin)
    self.arena = arena

    func buffer(_ size: Int) -> UnsafeMutableBufferPointer<Scalar> {
      UnsafeMutableBufferPointer(
        rebasing: arena.buffer(of: Scalar.self, count: size + shift)[shift...])
    }
    precondition(!inPlace || count * argumentCount == resultCount, "in place, sizes must agree")
    parameters = buffer(curves * parameterCount)
    let separate = inPlace ? nil : buffer(count * argumentCount)
    let guarded = buffer(resultCount + Self.guardCount)
    self.guarded = guarded
    _ = UnsafeMutableRawBufferPointer(guarded)
      .initializeMemory(as: UInt8.self, repeating: Self.unwritten)
    results = UnsafeMutableBufferPointer(rebasing: guarded[..<resultCount])
    arguments = separate ?? results
  }

  /// A batch whose numbers come from closures: those of a curve, and those of an argument.
  convenience init(
    _ setting: Setting, _ arrangement: Arrangement, curves: Int, count: Int, outputCount: Int,
    resultLayout: NumberLayout? = nil, inPlace: Bool = false,
    from origin: Arena.Origin = .mapping, parametersOf: (Int) -> [Double],
    argumentsOf: (Int) -> [Double]
  ) {
    let parameterCount = curves > 0 ? parametersOf(0).count : 0
    self.init(
      setting, arrangement, curves: curves, count: count, parameterCount: parameterCount,
      argumentCount: count > 0 ? argumentsOf(0).count : 0, outputCount: outputCount,
      resultLayout: resultLayout, inPlace: inPlace, from: origin)
    for curve in 0..<curves {
      let numbers = parametersOf(curve)
      for (k, number) in numbers.enumerated() {
        parameters[parameterIndex(of: k, curve: curve, numbers.count)] = Scalar(number)
      }
    }
    for element in 0..<count {
      for (k, number) in argumentsOf(element).enumerated() {
        arguments[argumentIndex(of: k, element: element)] = Scalar(number)
      }
    }
  }

  /// A batch, on the heap, of some of the curves and elements of another one.
  convenience init(
    curves origins: [Int], elements: [Int], of other: Batch, shift: Int = 0, inPlace: Bool = false
  ) {
    self.init(
      other.setting, other.arrangement, curves: origins.count, count: elements.count,
      parameterCount: other.parameterCount, argumentCount: other.argumentCount,
      outputCount: other.outputCount, resultLayout: other.resultLayout, shift: shift,
      inPlace: inPlace, from: .heap)
    for (curve, origin) in origins.enumerated() {
      for k in 0..<parameterCount {
        parameters[parameterIndex(of: k, curve: curve, parameterCount)] =
          other.parameters[other.parameterIndex(of: k, curve: origin, parameterCount)]
      }
    }
    for (element, origin) in elements.enumerated() {
      for k in 0..<argumentCount {
        arguments[argumentIndex(of: k, element: element)] =
          other.arguments[other.argumentIndex(of: k, element: origin)]
      }
    }
  }

  /// Numbers per curve.
  var parameterCount: Int { curves > 0 ? parameters.count / curves : 0 }

  /// Numbers per argument.
  var argumentCount: Int { count > 0 ? arguments.count / count : 0 }

  /// The curves' numbers as one plane per number, however they are stored.
  var parameterPlanes: [Scalar] {
    guard arrangement == .shared else { return Array(parameters) }
    let numbers = parameterCount
    return Array(unsafeUninitializedCapacity: parameters.count) { planes, initialized in
      initialized = parameters.count
      for k in 0..<numbers {
        for curve in 0..<curves { planes[k * curves + curve] = parameters[curve * numbers + k] }
      }
    }
  }

  /// Whether the arrangement is shared, but the kernel has no arguments.
  var sharesNothing: Bool { sharesOne && argumentCount == 0 }

  /// Whether the arrangement is shared, and there is one argument or none: curves are the elements.
  var sharesOne: Bool { arrangement == .shared && count == 1 }

  /// The number of elements with inputs of their own.
  var laneCount: Int { sharesNothing ? curves : count }

  /// Whether nothing was written past the results.
  var guardIsIntact: Bool {
    UnsafeRawBufferPointer(guarded)
      .suffix(Self.guardCount * MemoryLayout<Scalar>.size).allSatisfy { $0 == Self.unwritten }
  }

  /// How many results still are what they were before anything ran.
  var unwrittenCount: Int {
    let (bytes, size) = (UnsafeRawBufferPointer(results), MemoryLayout<Scalar>.size)
    return stride(from: 0, to: bytes.count, by: size).count { start in
      bytes[start..<(start + size)].allSatisfy { $0 == Self.unwritten }
    }
  }

  /// Where one number of a result lies.
  func index(of number: Int, curve: Int, element: Int) -> Int {
    arrangement == .shared
      ? (curve * outputCount + number) * count + element
      : resultLayout.index(of: number, element: element, numbers: outputCount, count: count)
  }

  /// Where one number of a curve lies.
  func parameterIndex(of number: Int, curve: Int, _ numbers: Int) -> Int {
    arrangement.isEach
      ? arrangement.layout.index(of: number, element: curve, numbers: numbers, count: curves)
      : curve * numbers + number
  }

  /// Where one number of an argument lies.
  func argumentIndex(of number: Int, element: Int) -> Int {
    arrangement.layout.index(
      of: number, element: element, numbers: argumentCount, count: count)
  }

  /// The numbers of one result.
  func result(curve: Int, element: Int) -> [Scalar] {
    (0..<outputCount).map { results[index(of: $0, curve: curve, element: element)] }
  }
}
