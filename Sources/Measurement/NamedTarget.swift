/// One variant of one kernel on one batch, by what its name is made of.
public protocol NamedTarget {
  /// The kernel's id.
  var kernel: String { get }
  /// How curves and arguments combine, such as `one` or `each.rows`.
  var arrangement: String { get }
  /// The name of the inputs.
  var workload: String { get }
  /// The precision.
  var precision: Precision { get }
  /// The smallest place that holds the batch.
  var place: CacheLevel { get }
  /// The variant.
  var variant: String { get }
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
