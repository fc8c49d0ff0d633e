import Foundation

@_silgen_name("swift_demangle")
private func demangle(
  _ name: UnsafePointer<CChar>, _ length: Int, _ result: UnsafeMutablePointer<CChar>?,
  _ resultLength: UnsafeMutablePointer<Int>?, _ flags: UInt32
) -> UnsafeMutablePointer<CChar>?

/// A name as Swift writes it; itself if it is not mangled.
func demangled(_ name: String) -> String {
  guard let text = demangle(name, name.utf8.count, nil, nil, 0) else { return name }
  defer { free(text) }
  return String(cString: text)
}
