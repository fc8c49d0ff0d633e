/// A count and its noun, whose plural ends in s: 1 row, 2 rows.
public func counted(_ count: Int, _ noun: String) -> String {
  "\(count) \(noun)\(count == 1 ? "" : "s")"
}
