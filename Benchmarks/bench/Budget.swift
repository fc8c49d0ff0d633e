extension Option {
  static let budget = Option(
    name: "--budget", value: "TIME",
    help: "about the most that the run takes: 60s, 500ms, 2min; after nine tenths\n"
      + "of it no batch is begun; up to 10s none in main memory beside a last\n"
      + "cache of over 64 MiB")
}

extension Arguments {
  /// The time that a run may take, in seconds.
  var budget: Double? {
    get throws {
      try value(.budget).map { try seconds($0, of: name(of: .budget)) }
    }
  }
}

/// The seconds of a time such as 60s, 500ms or 2min, which is positive.
func seconds(_ text: String, of option: String) throws -> Double {
  let units = [("ms", 1e-3), ("min", 60), ("s", 1)]
  guard let (unit, scale) = units.first(where: { text.hasSuffix($0.0) }),
    let number = Double(text.dropLast(unit.count)), number > 0, number.isFinite
  else {
    throw CommandError("\(option): \(text) is not a time such as 60s, 500ms or 2min")
  }
  return number * scale
}
