import Foundation

/// The tables of an ELF file of 64 bits, little-endian.
struct ELF {
  private(set) var sections: [ProgramFile.Section] = []
  private(set) var symbols: [ProgramFile.Symbol] = []
  private(set) var relocations: [UInt64: ProgramFile.Relocation] = [:]

  private let data: Data
  private var headers: [Header] = []

  /// A line of the table of sections.
  private struct Header {
    var name: Int
    var type: UInt32
    var flags: UInt64
    var address: UInt64
    var offset: Int
    var size: Int
    var link: Int
  }

  private enum SectionType {
    static let symbols: UInt32 = 2
    static let relocations: UInt32 = 4
    static let withoutBytes: UInt32 = 8
  }

  init(_ data: Data) { self.data = data }

  /// Whether it is for x86-64, and a program or a position-independent one.
  var isProgram: Bool {
    data.count > 64 && data.prefix(6) == Data([0x7f, 0x45, 0x4c, 0x46, 2, 1])
      && [2, 3].contains(number(16) as UInt16) && (number(18) as UInt16) == 62
  }

  /// Reads the tables; what lies outside the file is left out.
  mutating func read() {
    let table = Int(clamping: min(number(40), end))
    let size = Int(number(58) as UInt16)
    let count = Int(number(60) as UInt16)
    headers = (0..<count).map { header(at: table + $0 * size) }
    let names = header(Int(number(62) as UInt16))
    for header in headers where header.flags & 2 != 0 && header.size > 0 {
      sections.append(
        ProgramFile.Section(
          name: text(names.offset + header.name),
          addresses: addresses(header.address, UInt64(header.size)),
          offset: header.type == SectionType.withoutBytes ? nil : header.offset))
    }
    readSymbols()
    for header in headers where header.type == SectionType.relocations { readRelocations(header) }
  }

  private mutating func readSymbols() {
    var found: [ProgramFile.Symbol] = []
    for header in headers where header.type == SectionType.symbols {
      for at in lines(header) {
        let (kind, section) = ((number(at + 4) as UInt8) & 15, Int(number(at + 6) as UInt16))
        // Objects, functions and the untyped ones of assembly, which lie in a section.
        guard kind <= 2, section > 0, section < headers.count else { continue }
        let (address, size): (UInt64, UInt64) = (number(at + 8), number(at + 16))
        let name = symbolName(at, header)
        guard !name.isEmpty, address > 0 else { continue }
        found.append(
          ProgramFile.Symbol(
            name: name, addresses: addresses(address, size), isFunction: kind == 2))
      }
    }
    found.sort {
      ($0.addresses.lowerBound, $1.addresses.upperBound, $0.name)
        < ($1.addresses.lowerBound, $0.addresses.upperBound, $1.name)
    }
    // Of names for one address the longest object counts, and of those the first in the alphabet.
    for symbol in found
    where symbol.addresses.lowerBound != symbols.last?.addresses.lowerBound
      && !symbol.addresses.isEmpty
    { symbols.append(symbol) }
  }

  private mutating func readRelocations(_ header: Header) {
    let names = self.header(header.link)
    for at in lines(header) {
      let (address, info, addend): (UInt64, UInt64, UInt64) = (
        number(at), number(at + 8), number(at + 16)
      )
      let symbol = Int(info >> 32)
      relocations[address] =
        symbol == 0
        ? .address(addend) : .symbol(symbolName(names.offset + symbol * 24, names))
    }
  }

  /// The first address behind the file.
  private var end: UInt64 { UInt64(data.count) }

  private func header(at offset: Int) -> Header {
    Header(
      name: Int(number(offset) as UInt32), type: number(offset + 4), flags: number(offset + 8),
      address: number(offset + 16), offset: Int(clamping: min(number(offset + 24), end)),
      size: Int(clamping: number(offset + 32) as UInt64), link: Int(number(offset + 40) as UInt32))
  }

  /// A line of the table of sections; one that lies outside the file if there are fewer.
  private func header(_ index: Int) -> Header {
    headers.indices.contains(index) ? headers[index] : header(at: data.count)
  }

  /// Where the lines of a table of symbols or relocations begin.
  private func lines(_ header: Header) -> StrideTo<Int> {
    let size = min(header.size, data.count - header.offset)
    return stride(from: header.offset, to: header.offset + size, by: 24)
  }

  private func addresses(_ first: UInt64, _ size: UInt64) -> Range<UInt64> {
    first..<(first + min(size, UInt64.max - first))
  }

  private func symbolName(_ offset: Int, _ header: Header) -> String {
    text(self.header(header.link).offset + Int(number(offset) as UInt32))
  }

  private func number<Number: FixedWidthInteger>(_ offset: Int) -> Number {
    guard offset >= 0, offset + MemoryLayout<Number>.size <= data.count else { return 0 }
    return data.withUnsafeBytes {
      Number(littleEndian: $0.loadUnaligned(fromByteOffset: offset, as: Number.self))
    }
  }

  private func text(_ offset: Int) -> String {
    guard offset >= 0, offset < data.count else { return "" }
    return data.withUnsafeBytes { bytes in
      String(decoding: bytes[offset...].prefix { $0 != 0 }, as: UTF8.self)
    }
  }
}
