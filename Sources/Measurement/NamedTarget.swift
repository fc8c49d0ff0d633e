/// One variant of one kernel, on whatever batch, by what its name is made of.
public protocol NamedVariant {
  /// The kernel's id.
  var kernel: String { get }
  /// How curves and arguments combine, such as `one` or `each.rows`.
  var arrangement: String { get }
  /// The precision.
  var precision: Precision { get }
  /// The variant.
  var variant: String { get }
}

extension NamedVariant {
  /// The name in the ledger.
  public var variantName: String { "\(kernel)/\(arrangement)/\(precision.rawValue)/\(variant)" }
}

/// One variant of one kernel on one batch.
public protocol NamedTarget: NamedVariant {
  /// The name of the inputs.
  var workload: String { get }
  /// The smallest place that holds the batch.
  var place: CacheLevel { get }
}

extension NamedTarget {
  /// What filters search: the kernel on inputs, of whatever precision and size.
  public var inputsName: String { "\(kernel)/\(arrangement)/\(workload)" }

  /// What all variants on one batch have in common.
  public var group: [String] {
    [kernel, arrangement, workload, precision.rawValue, place.rawValue]
  }

  /// What runs the same code, wherever its batch lies.
  public var codeName: [String] { [kernel, arrangement, workload, precision.rawValue, variant] }

  /// The name in lists and in files of other tools: unique within a run.
  public var name: String { (group + [variant]).joined(separator: "/") }
}
