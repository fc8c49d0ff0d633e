extension Ledger {
  /// Takes what `newer` says, and keeps what its run has left open.
  ///
  /// What is kept must not pass for measured by another compiler, on another processor or with
  /// another library: it is dropped.
  ///
  /// - Returns: what was dropped, one line per reason.
  public mutating func update(with newer: Ledger, scope: LedgerScope) -> [String] {
    var kept = self
    kept.rows = left(rows, newer.rows, settles: scope.settlesRow)
    kept.properties = left(properties, newer.properties, settles: scope.settlesProperties)
    let dropped = kept.drop(otherThan: newer)
    compiler = newer.compiler
    processor = newer.processor
    linearAlgebra = newer.linearAlgebra ?? kept.linearAlgebra
    rows = (kept.rows + newer.rows).sorted { $0.name < $1.name }
    properties = (kept.properties + newer.properties).sorted { $0.name < $1.name }
    return dropped
  }

  private func left<Item: LedgerItem>(
    _ old: [Item], _ new: [Item], settles: (Item) -> Bool
  ) -> [Item] {
    let replaced = Set(new.map(\.name))
    return old.filter { !replaced.contains($0.name) && !settles($0) }
  }

  /// Drops what another compiler, processor or library has given.
  private mutating func drop(otherThan newer: Ledger) -> [String] {
    var lines: [String] = []
    if processor != newer.processor {
      let (rowCount, propertyCount) = (rows.count, properties.count)
      rows.removeAll { !$0.isReference }
      properties = []
      linearAlgebra = nil
      if rows.count < rowCount || propertyCount > 0 {
        lines.append(
          "dropped \(rowCount - rows.count) rows and \(propertyCount) properties that are of "
            + "\(processor); --full --isa all finds them out here")
      }
    }
    if let library = newer.linearAlgebra, linearAlgebra != library {
      let count = rows.count
      rows.removeAll(where: \.isLinearAlgebra)
      if rows.count < count {
        lines.append(
          "dropped \(count - rows.count) rows of blas variants that are of "
            + "\(linearAlgebra ?? "no library"); --isa all restores them")
      }
    }
    let coded = rows.indices.filter { rows[$0].code != nil }
    if compiler != newer.compiler, !coded.isEmpty {
      for index in coded { rows[index].code = nil }
      lines.append(
        "dropped the machine code of \(coded.count) rows that is of \(compiler); "
          + "--isa all restores it")
    }
    return lines
  }
}
