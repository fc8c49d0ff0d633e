extension ProgramFile {
  /// What a declared variable or constant, or an array of constants, holds in the file; nil for what
  /// else the compiler makes, which holds distances, and where the file has no bytes.
  ///
  /// Words of eight bytes in hexadecimal digits; in place of an address the function that lies there,
  /// or nothing for data, of which a string notes an address before its text.
  func contents(of symbol: Symbol) -> String? {
    let isDeclared =
      symbol.name.hasPrefix("$s")
      ? symbol.name.hasSuffix("vp") || symbol.name.hasSuffix("vpZ") || symbol.isConstantArray
      : !symbol.name.contains(" ")
    guard isDeclared else { return nil }
    var (text, address) = ("", symbol.addresses.lowerBound)
    while address < symbol.addresses.upperBound {
      let next = min(symbol.addresses.upperBound, (address & ~7) + 8)
      guard let bytes = bytes(at: address, count: Int(next - address)) else { return nil }
      text += relocations[address].map { "&" + functionName(at: $0) } ?? hex(bytes)
      address = next
    }
    return text
  }

  private func functionName(at relocation: Relocation) -> String {
    switch relocation {
    case .symbol(let name): name
    case .address(let address):
      symbol(at: address).flatMap { $0.isFunction ? $0.name : nil } ?? ""
    }
  }

  /// The bytes that an instruction reads of a constant without a symbol; nil of all else.
  func unnamedConstant(at address: UInt64, width: Int) -> String? {
    guard width > 0, section(at: address)?.isConstant == true, symbol(at: address) == nil else {
      return nil
    }
    return bytes(at: address, count: width).map(hex)
  }
}

extension ProgramFile.Symbol {
  /// Whether it is an array of constants, which Swift lays out when it compiles.
  var isConstantArray: Bool {
    guard name.hasPrefix("$s"), name.hasSuffix("_") else { return false }
    var stem = name.dropLast()
    while stem.last?.isNumber == true { stem.removeLast() }
    return stem.hasSuffix("Tv")
  }
}

/// Bytes in hexadecimal digits.
func hex(_ bytes: [UInt8]) -> String {
  bytes.map { hex(UInt64($0), digits: 2) }.joined()
}
