import Verification

extension Ledger {
  /// Takes what `newer` says, and keeps what its run has left open.
  ///
  /// What is kept must not pass for measured by another compiler, on another architecture or with
  /// another library: it is dropped.
  ///
  /// - Returns: what was dropped, one line per reason.
  public mutating func update(with newer: Ledger, scope: LedgerScope) -> [String] {
    var kept = self
    kept.rows = left(rows, newer.rows, settles: scope.settlesRow)
    kept.properties = left(properties, newer.properties, settles: scope.settlesProperties)
    let measuresLibrary =
      newer.rows.contains(where: \.isLinearAlgebra)
      || rows.contains { $0.isLinearAlgebra && scope.settlesRow($0) }
    let dropped = kept.drop(
      otherThan: newer, library: measuresLibrary ? newer.linearAlgebra : nil)
    compiler = newer.compiler
    architecture = newer.architecture
    linearAlgebra = kept.linearAlgebra
    refused = refused.merging(newer.refused) { $1 }
    rows = (kept.rows + newer.rows).sorted { $0.name < $1.name }
    properties = (kept.properties + newer.properties).sorted { $0.name < $1.name }
    let kernels = Set(rows.map(\.kernel))
    refused = refused.filter { kernels.contains($0.key) }
    return dropped
  }

  /// What an update would drop although a run of another scope could find it out anew.
  ///
  /// - Parameters:
  ///   - newer: the compiler, architecture and library of the update, with or without rows.
  ///   - scope: what the update finds out.
  ///   - whole: all that can be found out here.
  /// - Returns: what would be lost, one line per reason.
  public func losses(with newer: Ledger, scope: LedgerScope, whole: LedgerScope) -> [String] {
    var known = self
    known.rows.removeAll { !whole.settlesRow($0) }
    known.properties.removeAll { !whole.settlesProperties($0) }
    return known.update(with: newer, scope: scope)
  }

  private func left<Item: LedgerItem>(
    _ old: [Item], _ new: [Item], settles: (Item) -> Bool
  ) -> [Item] {
    let replaced = Set(new.map(\.name))
    return old.filter { !replaced.contains($0.name) && !settles($0) }
  }

  /// Drops what another compiler, architecture or library has given, and names the library.
  private mutating func drop(otherThan newer: Ledger, library: String?) -> [String] {
    var lines: [String] = []
    func tell(_ count: Int, _ noun: String, plural: String? = nil, of owner: String?) {
      if count > 0 {
        lines.append("\(counted(count, noun, plural: plural)) (\(owner ?? "no library"))")
      }
    }
    if architecture != newer.architecture {
      tell(rows.count { !$0.isReference }, "row", of: architecture)
      tell(properties.count, "property", plural: "properties", of: architecture)
      rows.removeAll { !$0.isReference }
      (properties, linearAlgebra) = ([], nil)
    }
    if let library, linearAlgebra != library {
      tell(rows.count(where: \.isLinearAlgebra), "blas row", of: linearAlgebra)
      rows.removeAll(where: \.isLinearAlgebra)
      linearAlgebra = library
    }
    if compiler != newer.compiler {
      tell(
        rows.count { $0.code != nil }, "row's machine code", plural: "rows' machine code",
        of: compiler)
      for index in rows.indices { rows[index].code = nil }
    }
    return lines
  }
}
