import CSupport
import Foundation

/// How often a call executed each instruction of the program.
struct Trace {
  /// The most steps that are followed.
  static let limit = 800_000

  var elements: Int
  /// By the address of the instruction, as the program's file has it.
  var executions: [UInt64: Int] = [:]
  /// By the address of an instruction, those after which it was executed without following them in
  /// memory.
  var origins: [UInt64: Set<UInt64>] = [:]

  /// By the address of an instruction, the addresses of the program's own data that it found by
  /// registers, each once, in the order of the first use.
  var data: [UInt64: [UInt64]] = [:]

  /// The longest instruction there is, in bytes.
  private static let longestInstruction: UInt64 = 15

  /// A call of which nothing is known yet.
  init(elements: Int) { self.elements = elements }

  /// Follows `body` once in a copy of this process; nil if it takes more steps than the limit.
  ///
  /// - Parameters:
  ///   - elements: the elements of the call.
  ///   - isStepped: whether all of it is followed step by step, which takes longer and finds the same.
  ///   - body: the call.
  /// - Throws: where there can be no copy.
  init?(elements: Int, isStepped: Bool = false, _ body: () -> Void) throws(CodeError) {
    self.elements = elements
    #if os(Linux) && arch(x86_64)
    let offsets = UnsafeMutableBufferPointer<UInt32>.allocate(capacity: 2 * Self.limit)
    defer { offsets.deallocate() }
    let count = withoutActuallyEscaping(body) { body in
      var body = body
      return withUnsafeMutablePointer(to: &body) { pointer in
        ak_trace(
          { $0?.assumingMemoryBound(to: (() -> Void).self).pointee() }, pointer,
          offsets.baseAddress, Self.limit, isStepped ? 1 : 0)
      }
    }
    guard count >= 0 else { throw .noCopy(reason: String(cString: strerror(CInt(-count)))) }
    guard count <= offsets.count else { return nil }
    var last: UInt64?
    for offset in offsets[..<count].lazy.map(UInt64.init) {
      let address = offset & ~UInt64(AK_TRACE_DATA)
      if let last, address != offset {
        if !data[last, default: []].contains(address) { data[last, default: []].append(address) }
        continue
      }
      executions[offset, default: 0] += 1
      if let last, offset < last || offset - last > Self.longestInstruction {
        origins[offset, default: []].insert(last)
      }
      last = offset
    }
    #else
    return nil
    #endif
  }
}
