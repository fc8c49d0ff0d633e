/// What has the name of a variant, which tells what computes it.
protocol NamesVariant {
  /// The variant.
  var variant: String { get }
}

extension NamesVariant {
  /// Whether it is the oracle, which computes alike everywhere.
  var isReference: Bool { variant == "reference" }

  /// Whether a linear-algebra library computes it.
  var isLinearAlgebra: Bool { variant == "blas" || usesAllCores }

  /// Whether a library computes it on all cores.
  var usesAllCores: Bool { variant == "blas.threads" }
}

extension HistoryLine: NamesVariant {}
extension LedgerProperties: NamesVariant {}
extension LedgerRow: NamesVariant {}
extension Row: NamesVariant {}
extension VariantCheck: NamesVariant {}
