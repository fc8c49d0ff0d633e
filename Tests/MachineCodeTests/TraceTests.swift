import Foundation
import Testing

@testable import MachineCode

@inline(never)
private func sum(_ count: Int) -> Int {
  var (sum, index) = (0, 0)
  while index < count {
    sum &+= index
    index &+= 1
  }
  return sum
}

@inline(never)
private func twist(_ x: UInt) -> UInt {
  var x = x ^ (x << 13)
  x ^= x >> 7
  x ^= x << 17
  x = x &* 0x9e37_79b9 ^ (x >> 3)
  x ^= x << 5
  return x &* 77 ^ (x >> 11)
}

@inline(never)
private func twistAll(_ count: Int) -> UInt {
  var (x, index) = (UInt(1), 0)
  while index < count {
    x = twist(x)
    index &+= 1
  }
  return x
}

/// Where `branch` has been: behind each kind of comparison.
private nonisolated(unsafe) var visits = [Int](repeating: 0, count: 10)

@inline(never) private func equal() { visits[0] += 1 }
@inline(never) private func less() { visits[1] += 1 }
@inline(never) private func greater() { visits[2] += 1 }
@inline(never) private func lower() { visits[3] += 1 }
@inline(never) private func higher() { visits[4] += 1 }
@inline(never) private func negative() { visits[5] += 1 }
@inline(never) private func overflowing() { visits[6] += 1 }
@inline(never) private func sameNumber() { visits[7] += 1 }
@inline(never) private func smallerNumber() { visits[8] += 1 }
@inline(never) private func noNumber() { visits[9] += 1 }

@inline(never)
private func branch(_ a: Int8, _ b: Int8, _ x: Double, _ y: Double) {
  if a == b { equal() }
  if a < b { less() }
  if a > b { greater() }
  if UInt8(bitPattern: a) < UInt8(bitPattern: b) { lower() }
  if UInt8(bitPattern: a) > UInt8(bitPattern: b) { higher() }
  if a &- b < 0 { negative() }
  if a.addingReportingOverflow(b).overflow { overflowing() }
  if x == y { sameNumber() }
  if x < y { smallerNumber() }
  if x != x { noNumber() }
}

@inline(never)
private func branchEverywhere() {
  for a in stride(from: Int8.min, to: 127, by: 15) {
    for b in stride(from: Int8.min, to: 127, by: 15) {
      branch(a, b, a % 4 == 0 ? .nan : Double(a / 30), Double(b / 30))
    }
  }
}

@inline(never)
private func untraced(_ text: StaticString, _ numbers: inout [Int]) {
  for index in 0..<text.utf8CodeUnitCount {
    let letter = Int(text.utf8Start[index])
    numbers[letter % numbers.count] &+= letter * index
    if letter == 110 { numbers[0] ^= numbers[1] << 3 }
  }
}

@inline(never)
private func firstByte(_ bytes: UnsafePointer<UInt8>) -> UInt8 { bytes.pointee }

@inline(never)
private func precedence(_ a: UnsafeRawPointer?, _ b: UnsafeRawPointer?) -> Int32 {
  guard let a = a?.load(as: Int32.self), let b = b?.load(as: Int32.self) else { return 0 }
  return a < b ? -1 : a == b ? 0 : 1
}

private final class Node {
  var next: Node?
  init(_ next: Node?) { self.next = next }
}

@Suite("Following a call", .enabled(if: CodeReader.isSupported), .serialized)
struct TraceTests {
  private func reader() throws -> CodeReader {
    try CodeReader(executable: URL(filePath: "/proc/self/exe"))
  }

  @Test("counts every turn of a loop")
  func counts() throws {
    func total(_ turns: Int) throws -> Int {
      let trace = try #require(try Trace(elements: 1) { _ = sum(turns) })
      return trace.executions.values.reduce(0, +)
    }
    // Other objects' functions are looked for where this process calls them first.
    _ = try total(1)
    let totals = try (1...3).map { try total($0 * 10) }
    #expect(totals[1] > totals[0] + 30)
    #expect(totals[2] - totals[1] == totals[1] - totals[0])
  }

  @Test("finds the loop, where it ran, and how often")
  func hotLoop() throws {
    let reader = try reader()
    try reader.trace("sum", elements: 100) { _ = sum(100) }
    let facts = try #require(try reader.facts()["sum"])
    let loop = try #require(facts.hotLoop)
    #expect(loop.function.contains("3sum"))
    #expect(loop.share > 0.8 && loop.share <= 1)
    #expect(loop.vectorBits == 0)
    let listing = try reader.listing(of: "sum")
    let part = try #require(listing.functions.first { $0.function == loop.function })
    let inLoop = part.lines.filter { $0.marks.contains(.loop) }
    #expect(inLoop.count >= loop.instructions)
    #expect(inLoop.allSatisfy { (100...101).contains($0.executions) })
    #expect(listing.facts == facts)
  }

  @Test("a loop has what it calls as a part, wherever most instructions are")
  func calledFromLoop() throws {
    let reader = try reader()
    try reader.trace("twist", elements: 1) {
      _ = sum(10)
      _ = twistAll(20)
    }
    let listing = try reader.listing(of: "twist")
    let loop = try #require(listing.facts.hotLoop)
    #expect(loop.function.contains("8twistAll"))
    #expect(loop.share > 0.6 && loop.share < 1)
    #expect(loop.calls >= 1)
    for (name, isHot) in [("5twist", true), ("3sum", false)] {
      let part = try #require(
        listing.functions.first { $0.function.contains(name) && $0.function != loop.function })
      #expect(part.lines.allSatisfy { $0.marks.contains(.loop) == isHot })
    }
  }

  @Test("counts memory taken and references counted, by the call")
  func runtime() throws {
    let reader = try reader()
    for nodes in [0, 3] {
      try reader.trace("\(nodes)", elements: 1) {
        var last: Node?
        for _ in 0..<nodes { last = Node(last) }
        _ = last
      }
    }
    let facts = try reader.facts()
    #expect(facts["3"]?.runtimeCalls.allocations == 3)
    #expect(facts["0"]?.runtimeCalls.allocations == 0)
    #expect((facts["3"]?.runtimeCalls.releases ?? 0) >= 3)
  }

  @Test("goes where the processor goes, by every kind of comparison")
  func jumps() throws {
    let names = [
      "equal", "less", "greater", "lower", "higher", "negative", "overflowing", "sameNumber",
      "smallerNumber", "noNumber",
    ]
    for place in visits.indices { visits[place] = 0 }
    branchEverywhere()
    let expected = visits
    let reader = try reader()
    try reader.trace("branches", elements: 1, branchEverywhere)
    #expect(visits == expected, "the copy's work stays in the copy")
    let functions = try reader.listing(of: "branches").functions
    for (name, count) in zip(names, expected) {
      let function = try #require(
        functions.first { $0.function.contains("\(name.count)\(name)33_") }, "\(name)")
      #expect(count > 1 && function.lines.first?.executions == count, "\(name)")
    }
  }

  @Test("finds what it finds step by step")
  func stepped() throws {
    let text: StaticString = "constants"
    let other = UnsafeMutablePointer<UInt8>.allocate(capacity: 1)
    other.pointee = 1
    defer { other.deallocate() }
    var numbers: [Int32] = [7, 3, 9, 1, 8]
    func everything() {
      branchEverywhere()
      for index in [3, 0, 7, 3] { numbers[index % 5] += Int32(text.utf8Start[index]) }
      // What finds no data of the program's own the first time is not looked at again.
      for bytes in [UnsafePointer(other), text.utf8Start] { numbers[0] += Int32(firstByte(bytes)) }
      for count in 0..<4 { numbers[count] += Int32(twistAll(count) % 5) }
      qsort(&numbers, numbers.count, MemoryLayout<Int32>.size, precedence)
      memset(&numbers, 0, numbers.count * MemoryLayout<Int32>.size)
    }
    everything()
    // In the first one other objects' functions are looked for, and the instructions are learned.
    let traces = try [false, false, true].map {
      try #require(try Trace(elements: 1, isStepped: $0, everything))
    }
    let (quick, stepped) = (traces[1], traces[2])
    #expect(quick.executions.values.reduce(0, +) > 10_000 && !quick.data.isEmpty)
    let found = Set(quick.executions.map { "\($0)" })
    #expect(found.symmetricDifference(stepped.executions.map { "\($0)" }) == [])
    #expect(quick.origins == stepped.origins && quick.data == stepped.data)
  }

  @Test("finds the same in a call whose code it has not seen")
  func unseen() throws {
    var numbers = [1, 2, 3]
    untraced("once", &numbers)
    let traces = try [false, true].map {
      try #require(
        try Trace(elements: 1, isStepped: $0) { untraced("in no trace before", &numbers) })
    }
    #expect(traces[0].executions.values.reduce(0, +) > 200 && !traces[0].data.isEmpty)
    #expect(traces[0].executions == traces[1].executions)
    #expect(traces[0].origins == traces[1].origins && traces[0].data == traces[1].data)
  }

  @Test("notes where the program's own data is read by registers, in order")
  func data() throws {
    let program = try ProgramFile(URL(filePath: "/proc/self/exe"))
    let text: StaticString = "constants"
    let order = [3, 0, 7]
    var letters: [UInt8] = [0, 0, 0]
    func spell() {
      for (place, index) in order.enumerated() { letters[place] = text.utf8Start[index] }
    }
    let trace = try #require(try Trace(elements: 1, spell))
    let runs = trace.data.values.map { $0.compactMap { program.bytes(at: $0, count: 1)?.first } }
    spell()
    #expect(letters == Array("sct".utf8))
    #expect(runs.contains(letters))
  }

  @Test("forgets from call to call what found no data, and within one only what found none first")
  func laterCalls() throws {
    let program = try ProgramFile(URL(filePath: "/proc/self/exe"))
    let text: StaticString = "read by a later call"
    let last = text.utf8Start + text.utf8CodeUnitCount - 4
    let memory = UnsafeMutablePointer<UInt8>.allocate(capacity: 1)
    memory.pointee = 1
    defer { memory.deallocate() }
    let elsewhere = UnsafePointer(memory)
    func found(_ places: [UnsafePointer<UInt8>]) throws -> Set<String> {
      let trace = try #require(
        try Trace(elements: 1) { for place in places { _ = firstByte(place) } })
      return Set(
        trace.data.values.joined().compactMap { address in
          program.bytes(at: address, count: 4).map { String(decoding: $0, as: UTF8.self) }
        }
      ).intersection(["read", "call"])
    }
    #expect(try found([elsewhere]) == [])
    #expect(try found([text.utf8Start, elsewhere, last]) == ["read", "call"])
  }

  @Test("runs through what other objects do")
  func outside() throws {
    var bytes = [UInt8](repeating: 1, count: 1 << 20)
    var turns = 0
    let trace = try Trace(elements: 1) {
      bytes.withUnsafeMutableBytes { if let start = $0.baseAddress { memset(start, 7, $0.count) } }
      turns = bytes.last == 7 ? 10 : 20
      _ = sum(turns)
    }
    let shorter = try #require(try Trace(elements: 1) { _ = sum(10) })
    let longer = try #require(try Trace(elements: 1) { _ = sum(20) })
    let most = try #require(trace).executions.values.max()
    #expect(most == shorter.executions.values.max() && most != longer.executions.values.max())
  }

  @Test("does not see what other objects call in the program, known or not")
  func callback() throws {
    func order() {
      var numbers: [Int32] = [7, 3, 9, 1, 8]
      for turn in 0..<6 {
        _ = precedence(numbers, numbers)
        if turn % 2 == 0 { qsort(&numbers, numbers.count, MemoryLayout<Int32>.size, precedence) }
      }
    }
    order()
    let reader = try reader()
    try reader.trace("order", elements: 1, order)
    let functions = try reader.listing(of: "order").functions
    let part = try #require(functions.first { $0.function.contains("10precedence33_") })
    #expect(part.lines.first?.executions == 6)
  }

  @Test("gives up on what takes too long")
  func limit() throws {
    let reader = try reader()
    #expect(throws: CodeError.tooLong(name: "long", steps: Trace.limit)) {
      try reader.trace("long", elements: 1) { _ = sum(.max) }
    }
  }

  @Test("refuses what ran nothing but its harness, and names that were not traced")
  func refusals() throws {
    let reader = try CodeReader(
      executable: URL(filePath: "/proc/self/exe"), harness: ["MachineCodeTests"])
    #expect(throws: CodeError.nothingRan(name: "sum")) {
      try reader.trace("sum", elements: 1) { _ = sum(3) }
    }
    #expect(throws: CodeError.notTraced(name: "sum")) { try reader.listing(of: "sum") }
  }
}

@Suite("Files that cannot be read")
struct UnreadableTests {
  @Test("say what they are not")
  func noProgram() throws {
    let file = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    #expect(throws: CodeError.self) { try ProgramFile(file) }
    try Data("no program".utf8).write(to: file)
    defer { try? FileManager.default.removeItem(at: file) }
    let error = #expect(throws: CodeError.self) { try ProgramFile(file) }
    #expect(error?.description.hasSuffix(": no ELF program of x86-64") == true)
  }

  @Test("leave out what lies outside of them", .enabled(if: CodeReader.isSupported))
  func damaged() throws {
    let whole = try Data(contentsOf: URL(filePath: "/usr/bin/env"))
    func field<Number: FixedWidthInteger>(_ offset: Int, _: Number.Type) -> Int {
      Int(whole.withUnsafeBytes { $0.loadUnaligned(fromByteOffset: offset, as: Number.self) })
    }
    func sections(ones: Range<Int>, type: (offset: Int, value: UInt8)? = nil) -> Int {
      var data = whole
      data.replaceSubrange(ones, with: repeatElement(0xff, count: ones.count))
      if let type { data[type.offset] = type.value }
      var elf = ELF(data)
      elf.read()
      return elf.sections.count
    }
    let (table, count) = (field(40, UInt64.self), field(60, UInt16.self))
    let all = sections(ones: 0..<0)
    #expect(all > 5 && sections(ones: 40..<48) == 0 && sections(ones: 62..<64) == all)
    for line in stride(from: table, to: table + 64 * count, by: 64) {
      // Flags, address, offset, size and link of a table of symbols or relocations.
      for field in [8..<16, 16..<24, 24..<32, 32..<40, 40..<44] {
        for type: UInt8 in [2, 4] {
          let ones = (line + field.lowerBound)..<(line + field.upperBound)
          #expect(sections(ones: ones, type: (line + 4, type)) <= count)
        }
      }
    }
  }

  @Test("a missing disassembler is named with where it was looked for")
  func noDisassembler() {
    let error = #expect(throws: CodeError.self) { try Disassembler(path: "/nowhere:/nothing") }
    #expect(error == .noDisassembler(searched: "/nowhere:/nothing"))
  }
}
