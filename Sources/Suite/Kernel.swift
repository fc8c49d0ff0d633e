import Kernels
import Measurement
import Verification

/// One evaluation of a kernel: what is fixed for a whole batch, and the numbers that vary.
public struct Problem<Setting: Hashable & Sendable>: Sendable {
  /// What every element of a batch has in common, such as the degree.
  public var setting: Setting
  /// The curve's numbers.
  public var parameters: [Double]
  /// What the curve is evaluated at; empty for kernels of the curve alone.
  public var arguments: [Double]

  init(_ setting: Setting, parameters: [Double], arguments: [Double] = []) {
    self.setting = setting
    self.parameters = parameters
    self.arguments = arguments
  }
}

/// Real or synthetic inputs that `bench run` times a kernel with.
public struct Workload<Setting: Hashable & Sendable>: Sendable {
  /// The scene, or `random`.
  public var name: String
  /// How curves and arguments combine.
  public var arrangement: Arrangement
  /// The curves, repeated as often as the size asks.
  public var curves: [Problem<Setting>]
  /// The arguments of element i of n.
  public var arguments: @Sendable (_ i: Int, _ n: Int) -> [Double]
  /// How many arguments curves share, where they do.
  public var sharedCount = 64
}

/// One declared input of a kernel, for `bench list` and the documentation.
public struct Input: Sendable {
  /// The field's name.
  public var name: String
  /// Its shape and meaning.
  public var meaning: String

  init(_ name: String, _ meaning: String) {
    self.name = name
    self.meaning = meaning
  }

  /// One of several names, which may be left out where there is a default.
  ///
  /// - Parameters:
  ///   - name: the field's name.
  ///   - type: the names.
  ///   - known: what counts where the field is missing.
  ///   - notes: what follows a name in parentheses.
  ///   - tail: what follows all of them.
  init<Choice: RawRepresentable<String> & CaseIterable & Hashable>(
    _ name: String, _ type: Choice.Type, default known: Choice? = nil,
    notes: [Choice: String] = [:], then tail: String = ""
  ) {
    let names = Choice.allCases.map { choice in
      let notes = [notes[choice], choice == known ? "the default" : nil].compactMap(\.self)
      return "\"\(choice.rawValue)\""
        + (notes.isEmpty ? "" : " (\(notes.joined(separator: ", ")))")
    }
    self.init(name, alternatives(names) + tail)
  }
}

/// Some words, of which one is to be chosen.
func alternatives(_ words: [String]) -> String {
  (words.dropLast(2) + [words.suffix(2).joined(separator: " or ")]).joined(separator: ", ")
}

extension Precision {
  /// The accuracies of code that has lanes of floats beside those of doubles.
  var accuraciesOfFloatLanes: [Accuracy] { self == .f32 ? [.strict, .fast] : [.strict] }
}

/// The declaration of a kernel: all that verifying, timing, listing and replaying it need.
public protocol Kernel: Sendable {
  /// What a batch of this kernel has in common.
  associatedtype Setting: Hashable & Sendable

  /// `family.operation`.
  var id: String { get }
  /// One line.
  var summary: String { get }
  /// The fields of a golden case or an `eval` line.
  var inputs: [Input] { get }
  /// What the result's numbers are.
  var output: String { get }
  /// The supported arrangements.
  var arrangements: [Arrangement] { get }
  /// The accuracies in which vector code exists.
  func accuracies(_ precision: Precision) -> [Accuracy]

  /// Reads and checks the inputs of one evaluation.
  func problem(_ record: Record) throws(InputError) -> Problem<Setting>
  /// Numbers per result.
  func outputCount(_ setting: Setting) -> Int
  /// How results lie in memory.
  func resultLayout(_ setting: Setting, _ arrangement: Arrangement) -> NumberLayout
  /// Elements, as in times per element, that a result stands for.
  func elementsPerResult(_ setting: Setting) -> Int
  /// Drops what pads a result of varying length.
  func trimmed(_ result: [Double]) -> [Double]
  /// Binds a batch to an implementation; nil where the implementation has no such kernel.
  func bind<Scalar: SuiteScalar>(
    _ batch: Batch<Scalar, Setting>, to implementation: Implementation<Scalar>
  ) -> (() -> Void)?

  /// The bound of a variant's error.
  func errorBound(_ variant: Variant, _ precision: Precision, _ setting: Setting) -> ErrorBound
  /// The magnitude that a scaled error and a bound's absolute part are relative to where a golden case
  /// does not say it; nil for the largest number of the result, at least 1.
  func scale(_ problem: Problem<Setting>) -> Double?
  /// Numbers of a curve that an evaluation must read.
  func numbersRead(_ problem: Problem<Setting>, _ arrangement: Arrangement) -> Int
  /// Arithmetic of one element in the leanest known form, a fused multiply-add counting two.
  func flops(_ problem: Problem<Setting>, _ arrangement: Arrangement) -> Double
  /// Quotients and square roots of that arithmetic which only the divider gives: lengths that an estimate
  /// and products give do not count.
  func divider(_ problem: Problem<Setting>, _ arrangement: Arrangement) -> DividerWork
  /// How many times fewer elements than of other kernels a run gives to the reference, alone or as the
  /// truth of errors.
  var referenceCost: Int { get }
  /// What `bench run` times.
  var workloads: [Workload<Setting>] { get }
  /// What `bench verify --full` checks at every float of a range.
  var sweeps: [Sweep<Setting>] { get }
}

extension Kernel {
  /// None, unless declared.
  public var sweeps: [Sweep<Setting>] { [] }
  /// 1, unless an element takes tens of microseconds.
  public var referenceCost: Int { 1 }
  /// Strict alone, unless declared.
  public func accuracies(_ precision: Precision) -> [Accuracy] { [.strict] }
  /// None, unless declared.
  public func divider(_ problem: Problem<Setting>, _ arrangement: Arrangement) -> DividerWork {
    DividerWork()
  }
  /// 1, unless declared.
  public func scale(_ problem: Problem<Setting>) -> Double? { 1 }
  /// As the inputs do, unless declared.
  public func resultLayout(_ setting: Setting, _ arrangement: Arrangement) -> NumberLayout {
    arrangement.layout
  }
  /// 1, unless declared.
  public func elementsPerResult(_ setting: Setting) -> Int { 1 }
  /// All, unless declared.
  public func numbersRead(_ problem: Problem<Setting>, _ arrangement: Arrangement) -> Int {
    problem.parameters.count
  }
  /// All of it, unless declared.
  public func trimmed(_ result: [Double]) -> [Double] { result }

  /// The accuracies of vector code that a variant has as well: those whose bound its own is not wider
  /// than, in any of its parts.
  func accuracies(
    of variant: Variant, _ precision: Precision, _ setting: Setting
  ) -> [Accuracy] {
    let own = errorBound(variant, precision, setting)
    return accuracies(precision).filter { accuracy in
      own.isWithin(errorBound(Variant(.vector(.host), accuracy), precision, setting))
    }
  }

  /// The variants of this kernel among the given ones.
  func variants(_ all: [Variant], _ precision: Precision) -> [Variant] {
    all.filter { variant in
      if case .vector = variant.backend { return accuracies(precision).contains(variant.accuracy) }
      return true
    }
  }
}

/// The largest finite magnitude among the numbers of a result, at least 1.
func extent(ofResult numbers: [Double]) -> Double {
  numbers.filter(\.isFinite).map(\.magnitude).reduce(1, max)
}
