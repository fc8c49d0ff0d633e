/// The hash FNV-1a of 128 bits: <https://datatracker.ietf.org/doc/html/rfc9923>.
struct Fingerprint {
  private var high: UInt64 = 0x6c62_272e_07bb_0142
  private var low: UInt64 = 0x62b8_2175_6295_c58d

  /// Adds a text and its end.
  mutating func add(_ text: String) {
    for byte in text.utf8 { add(byte) }
    add(0)
  }

  private mutating func add(_ byte: UInt8) {
    // Times 2^88 + 0x13b.
    low ^= UInt64(byte)
    let product = low.multipliedFullWidth(by: 0x13b)
    high = high &* 0x13b &+ product.high &+ low << 24
    low = product.low
  }

  /// 32 hexadecimal digits.
  var digits: String { hex(high, digits: 16) + hex(low, digits: 16) }
}

/// A number in hexadecimal digits, with zeros before it.
func hex(_ number: UInt64, digits: Int) -> String {
  let text = String(number, radix: 16)
  return String(repeating: "0", count: max(0, digits - text.count)) + text
}
