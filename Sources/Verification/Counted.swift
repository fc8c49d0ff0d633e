/// A count and its noun: 1 row, 2 rows; the plural ends in s where none is given.
public func counted(_ count: Int, _ noun: String, plural: String? = nil) -> String {
  "\(count) " + (count == 1 ? noun : plural ?? noun + "s")
}
