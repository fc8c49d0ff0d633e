#if canImport(Darwin)
import Darwin
#elseif canImport(Musl)
import Musl
#else
import Glibc
#endif

/// Memory for measured buffers: placed the same way in every run, touched before it is measured.
///
/// A mapped arena starts at a multiple of 2 MiB and asks for huge pages when it is that large. Every
/// buffer starts on a page of its own, moved by a multiple of 704 bytes that differs from buffer to
/// buffer: 64-byte aligned, and no two of the first 64 buffers start at the same offset within 4 KiB,
/// so an input and an output that advance together never alias there.
public final class Arena {
  /// The page whose offsets must differ between buffers.
  static let page = 4096

  /// The size of a huge page.
  static let hugePage = 2 << 20

  /// The distance between the offsets of successive buffers; a multiple of 64 whose multiples visit
  /// all 64 lines of a page, the first six at least 576 bytes apart.
  static let skew = 704

  /// Where an arena comes from.
  public enum Origin: Sendable {
    /// Memory of its own from the system, for what is timed.
    case mapping
    /// The heap, which is cheaper by far; for what is only checked. It starts at a page.
    case heap
    /// Memory of its own, in which every buffer ends before a page that can be neither read nor
    /// written; for tests of who looks past an end.
    case fenced
  }

  private let mapping: UnsafeMutableRawPointer?
  private let base: UnsafeMutableRawPointer
  private let capacity: Int
  private let isFenced: Bool
  /// What buffers start at, or end at, is a multiple of it.
  private let unit: Int
  private var used = 0
  private var bufferCount: Int

  /// Takes zeroed memory for buffers, and touches all of it.
  ///
  /// - Parameters:
  ///   - byteCount: the size of all buffers.
  ///   - buffers: their number, at least 1.
  ///   - others: how many buffers of other arenas they are used with, whose offsets they must not have.
  ///   - origin: where the memory comes from.
  public init(
    byteCount: Int, buffers: Int = 16, after others: Int = 0, from origin: Origin = .mapping
  ) {
    precondition(byteCount >= 0 && buffers > 0, "an arena needs a size and at least one buffer")
    bufferCount = others
    unit = origin == .fenced ? Int(getpagesize()) : Arena.page
    let payload = byteCount + buffers * 2 * unit
    capacity = (payload + unit - 1) / unit * unit
    isFenced = origin == .fenced
    switch origin {
    case .mapping, .fenced:
      let mapping = Arena.map(capacity + Arena.hugePage)
      self.mapping = mapping
      base = mapping.alignedUp(toMultipleOf: Arena.hugePage)
      #if os(Linux)
      if capacity >= Arena.hugePage && !isFenced { _ = madvise(base, capacity, MADV_HUGEPAGE) }
      #endif
    case .heap:
      mapping = nil
      base = .allocate(byteCount: capacity, alignment: Arena.page)
    }
    memset(base, 0, capacity)
  }

  deinit {
    if let mapping { munmap(mapping, capacity + Arena.hugePage) } else { base.deallocate() }
  }

  private static func map(_ size: Int) -> UnsafeMutableRawPointer {
    let address = mmap(nil, size, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0)
    guard let address, address != MAP_FAILED else {
      fatalError("no memory for an arena of \(size) bytes")
    }
    return address
  }

  /// The next buffer: `count` zeroed elements, valid as long as the arena.
  public func buffer<T: BitwiseCopyable>(
    of type: T.Type = T.self, count: Int
  ) -> UnsafeMutableBufferPointer<T> {
    precondition(count >= 0, "a buffer has no negative count")
    let byteCount = count * MemoryLayout<T>.stride
    var start = (used + unit - 1) / unit * unit
    if isFenced {
      let end = (start + byteCount + unit - 1) / unit * unit
      precondition(end + unit <= capacity, "the arena is full")
      let isProtected = mprotect(base + end, unit, PROT_NONE) == 0
      precondition(isProtected, "a page cannot be protected")
      start = end - byteCount
      used = end + unit
    } else {
      start += bufferCount * Arena.skew % Arena.page
      used = start + byteCount
      precondition(used <= capacity, "the arena is full")
    }
    bufferCount += 1
    let first = (base + start).bindMemory(to: T.self, capacity: count)
    return UnsafeMutableBufferPointer(start: first, count: count)
  }
}
