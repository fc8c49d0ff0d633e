import Foundation
import MachineCode
import Measurement
import Verification

/// What the ledger has a line for.
public protocol LedgerItem {
  /// What identifies it.
  var name: String { get }
  /// The kind of processor that the errors are of; nil where rounding alone makes them, the same on every
  /// processor.
  var processor: String? { get }
}

/// What is known of one variant of a kernel.
public struct LedgerRow: Codable, Sendable, Equatable, LedgerItem, NamedVariant {
  /// The kernel's id.
  public var kernel: String
  /// How curves and arguments combine.
  public var arrangement: String
  /// The precision.
  public var precision: Precision
  /// The variant.
  public var variant: String
  /// How many golden cases were compared.
  public var cases: Int
  /// The largest share of its bound that a case used.
  public var boundUsed: Double
  /// The error of that case in ulp of the truth.
  public var worstUlps: Double
  /// The geometric mean of the bounds, those of 0 excepted: what the share is a share of.
  public var bound: Double
  /// The kind of processor that the errors are of, where `CodeFacts.dependsOnProcessor` says that others
  /// may give other ones; nil of other code.
  public var processor: String?
  /// The machine code; nil where it was not read.
  public var code: LedgerCode?

  /// What identifies it.
  public var name: String { variantName }

  /// A row of what verification found.
  public init(kernel: String, _ check: VariantCheck) {
    self.kernel = kernel
    arrangement = check.arrangement
    precision = check.precision
    variant = check.variant
    cases = check.cases
    boundUsed = check.boundUsed
    worstUlps = check.worstUlps
    bound = check.bound.map(rounded) ?? 0
  }
}

/// What holds of a function at every float of a range.
public struct LedgerProperties: Codable, Sendable, Equatable, LedgerItem {
  /// The kernel's id.
  public var kernel: String
  /// The function's name.
  public var function: String
  /// The variant.
  public var variant: String
  /// The largest error in ulp of the truth.
  public var worstUlps: Double
  /// Results smaller than the one before; nil, as the next two, where the function may fall.
  public var drops: Int?
  /// The largest drop in ulp.
  public var worstDrop: Double?
  /// Results outside [0, 1].
  public var outside: Int?
  /// The kind of processor that they are of, where one of the kernel's rows names one.
  public var processor: String?

  /// What identifies it.
  public var name: String { "\(kernel)/\(function)/\(variant)" }

  /// What an exhaustive check found.
  public init(_ sweep: SweepResult) {
    kernel = sweep.kernel
    function = sweep.function
    variant = sweep.variant
    worstUlps = sweep.worstUlps
    guard sweep.allowedDrop != nil else { return }
    drops = sweep.drops
    worstDrop = sweep.worstDrop
    outside = sweep.outside
  }
}

/// To nine digits: what lies beyond depends on the order of a sum.
private func rounded(_ number: Double) -> Double {
  Double(String(format: "%.8e", number)) ?? number
}
