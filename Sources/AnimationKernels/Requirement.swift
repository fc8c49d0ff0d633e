import Kernels

/// The numbers, if they are as many as they should be; else it stops.
func counted<Scalar>(_ name: String, _ numbers: [Scalar], _ count: Int) -> [Scalar] {
  require(numbers.count == count, "\(name): \(numbers.count) numbers, not \(count)")
  return numbers
}

/// The numbers of rows, if these have as many each as they should; else it stops.
func counted<Scalar>(_ name: String, rows: [[Scalar]], of count: Int) -> [Scalar] {
  rows.enumerated().flatMap { index, row in counted("\(name)[\(index)]", row, count) }
}

/// Stops where a list is neither empty nor has one for each.
func requireOneEach(_ name: String, _ count: Int, of wanted: Int, _ what: String) {
  require(
    count == 0 || count == wanted, "\(name): \(count), not one for each of \(wanted) \(what)")
}
