import Foundation

/// An ELF program of 64 bits: what lies at its addresses.
struct ProgramFile {
  /// A range of addresses with one purpose.
  struct Section {
    var name: String
    var addresses: Range<UInt64>
    /// Where its bytes lie in the file; nil where they are all zero.
    var offset: Int?

    /// Whether it holds constants without addresses, whatever the linker says of writing to it.
    var isConstant: Bool { name.hasPrefix(".rodata") }
  }

  /// What a name stands for.
  struct Symbol {
    var name: String
    var addresses: Range<UInt64>
    var isFunction: Bool
  }

  /// What the loader writes at an address.
  enum Relocation {
    /// The address of a name of another object, or of this program.
    case symbol(String)
    /// An address of this program.
    case address(UInt64)
  }

  let url: URL
  /// In order of address.
  let sections: [Section]
  /// In order of address, one per address.
  let symbols: [Symbol]
  /// By the address that is written to.
  let relocations: [UInt64: Relocation]
  private let data: Data

  init(_ link: URL) throws(CodeError) {
    let url = link.resolvingSymlinksInPath()
    do {
      data = try Data(contentsOf: url, options: .alwaysMapped)
    } catch {
      throw .unreadable(path: url.path, reason: error.localizedDescription)
    }
    var elf = ELF(data)
    guard elf.isProgram else {
      throw .unreadable(path: url.path, reason: "no ELF program of x86-64")
    }
    elf.read()
    guard !elf.symbols.isEmpty else {
      throw .unreadable(path: url.path, reason: "has no symbols, or was stripped of them")
    }
    self.url = url
    (sections, symbols, relocations) = (elf.sections, elf.symbols, elf.relocations)
  }

  /// The symbol that holds an address.
  func symbol(at address: UInt64) -> Symbol? {
    last(of: symbols) { $0.addresses.lowerBound <= address }.flatMap {
      $0.addresses.contains(address) ? $0 : nil
    }
  }

  /// The section that holds an address.
  func section(at address: UInt64) -> Section? {
    sections.first { $0.addresses.contains(address) }
  }

  /// The bytes at an address; nil where the file has none.
  func bytes(at address: UInt64, count: Int) -> [UInt8]? {
    guard let section = section(at: address), let start = section.offset,
      UInt64(count) <= section.addresses.upperBound - address
    else { return nil }
    let offset = data.startIndex + start + Int(address - section.addresses.lowerBound)
    guard offset + count <= data.endIndex else { return nil }
    return Array(data[offset..<(offset + count)])
  }

  /// The last one that fulfils a condition which holds up to some point.
  private func last(of symbols: [Symbol], where holds: (Symbol) -> Bool) -> Symbol? {
    var (low, high) = (0, symbols.count)
    while low < high {
      let middle = (low + high) / 2
      if holds(symbols[middle]) { low = middle + 1 } else { high = middle }
    }
    return low > 0 ? symbols[low - 1] : nil
  }
}

extension ProgramFile {
  /// Whether a symbol begins at an address.
  func startsSymbol(at address: UInt64) -> Bool {
    symbol(at: address)?.addresses.lowerBound == address
  }

  /// What the linkage table's entry at an address jumps to; nil where there is none.
  func linkage(at address: UInt64) -> Relocation? {
    guard let entry = bytes(at: address, count: 16) else { return nil }
    // An indirect jump relative to the next instruction, perhaps after endbr64 and bnd.
    guard let jump = (0...5).first(where: { entry[$0] == 0xff && entry[$0 + 1] == 0x25 }) else {
      return nil
    }
    let distance = entry[(jump + 2)..<(jump + 6)].reversed().reduce(UInt32(0)) {
      $0 << 8 | UInt32($1)
    }
    let next = address + UInt64(jump + 6)
    return relocations[next &+ UInt64(bitPattern: Int64(Int32(bitPattern: distance)))]
  }
}
