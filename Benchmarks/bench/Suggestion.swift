/// The name that was probably meant, as the end of an error message.
func suggestion(for name: String, among known: [String]) -> String {
  let nearest = known.min { editDistance(name, $0) < editDistance(name, $1) }
  guard let nearest, editDistance(name, nearest) <= min(3, name.count / 3) else { return "" }
  return "; did you mean \(nearest)?"
}

/// The insertions, deletions and replacements that turn one text into another.
private func editDistance(_ a: String, _ b: String) -> Int {
  var row = Array(0...b.count)
  for (i, x) in a.enumerated() {
    var diagonal = row[0]
    row[0] = i + 1
    for (j, y) in b.enumerated() {
      let replaced = diagonal + (x == y ? 0 : 1)
      diagonal = row[j + 1]
      row[j + 1] = min(replaced, diagonal + 1, row[j] + 1)
    }
  }
  return row[b.count]
}
