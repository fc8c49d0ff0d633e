import Foundation

/// What the disassembler prints, by function.
struct DisassembledText {
  private(set) var functions: [(address: UInt64, instructions: [Instruction])] = []

  init(_ text: Data) {
    text.withUnsafeBytes { bytes in
      for line in bytes.split(separator: UInt8(ascii: "\n")) { read(line) }
    }
  }

  private typealias Line = Slice<UnsafeRawBufferPointer>

  private mutating func read(_ line: Line) {
    if line.last == UInt8(ascii: ":"), let address = address(line) {
      functions.append((address, []))
    } else if let colon = line.firstIndex(of: UInt8(ascii: ":")),
      let address = address(line[..<colon].drop { $0 == UInt8(ascii: " ") }),
      !functions.isEmpty
    {
      let words = line[(colon + 1)...].drop { $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: "\t") }
      functions[functions.count - 1].instructions.append(instruction(address, words))
    }
  }

  /// The hexadecimal number that a line begins with, up to a blank.
  private func address(_ text: Line) -> UInt64? {
    let digits = text.prefix { $0 != UInt8(ascii: " ") }
    guard !digits.isEmpty else { return nil }
    var value: UInt64 = 0
    for digit in digits {
      switch digit {
      case UInt8(ascii: "0")...UInt8(ascii: "9"):
        value = value << 4 | UInt64(digit - UInt8(ascii: "0"))
      case UInt8(ascii: "a")...UInt8(ascii: "f"):
        value = value << 4 | UInt64(digit - UInt8(ascii: "a") + 10)
      default: return nil
      }
    }
    return value
  }

  /// Prefixes, mnemonic and operands stand apart by tabs; remarks follow `#` or stand in `<>`.
  private func instruction(_ address: UInt64, _ text: Line) -> Instruction {
    let end = text.firstIndex { $0 == UInt8(ascii: "#") || $0 == UInt8(ascii: "<") }
    var parts = text[..<(end ?? text.endIndex)].split(separator: UInt8(ascii: "\t"))
    let operands = parts.count > 1 ? trimmed(parts.removeLast()) : ""
    return Instruction(
      address: address, mnemonic: parts.map(trimmed).joined(separator: " "), operands: operands)
  }

  private func trimmed(_ text: Line) -> String {
    var text = text
    while text.last == UInt8(ascii: " ") { text.removeLast() }
    return String(decoding: text, as: UTF8.self)
  }
}
