/// Stops with a message where a precondition of a form or of a single call does not hold.
///
/// Optimized code, which all of the package is, drops the messages of `precondition`.
/// The message names what is wrong, its value, and what would be right.
@inlinable
@inline(__always)
package func require(
  _ condition: Bool, _ message: @autoclosure () -> String, file: StaticString = #fileID,
  line: UInt = #line
) {
  if !condition { fatalError(message(), file: file, line: line) }
}

// What is asked for every batch. The messages are made elsewhere, so that what is inlined is a comparison.

/// Stops where a buffer has not as many numbers as it should.
@inlinable
@inline(__always)
package func requireCount(
  _ buffer: StaticString, _ count: Int, _ wanted: Int, in call: StaticString = #function
) {
  if count != wanted { refuse(buffer, count, not: "", wanted, call) }
}

/// Stops where the numbers of a buffer are no whole elements of a positive size.
///
/// - Returns: how many elements they are.
@discardableResult
@inlinable
@inline(__always)
package func requireElements(
  _ buffer: StaticString, _ count: Int, of size: Int, in call: StaticString = #function
) -> Int {
  let elements = count / size
  if elements &* size != count { refuse(buffer, count, not: "a multiple of ", size, call) }
  return elements
}

/// Stops where a number is none that a call takes.
@inlinable
@inline(__always)
package func requireNumber(
  _ name: StaticString, _ number: Int, _ isTaken: Bool, _ wanted: StaticString,
  in call: StaticString = #function
) {
  if !isTaken { refuse(name, number, not: wanted, call) }
}

/// Stops where a call does not take an arrangement.
@inlinable
@inline(__always)
package func requireArrangement(
  _ arrangement: Arrangement, _ isTaken: Bool, _ wanted: StaticString,
  in call: StaticString = #function
) {
  if !isTaken { refuse(arrangement, not: wanted, call) }
}

@usableFromInline
@inline(never)
func refuse(
  _ buffer: StaticString, _ count: Int, not wanted: StaticString, _ size: Int, _ call: StaticString
) -> Never {
  fatalError("\(call): \(buffer): \(count) numbers, not \(wanted)\(size)")
}

@usableFromInline
@inline(never)
func refuse(
  _ name: StaticString, _ number: Int, not wanted: StaticString, _ call: StaticString
) -> Never {
  fatalError("\(call): \(name) \(number): not \(wanted)")
}

@usableFromInline
@inline(never)
func refuse(_ arrangement: Arrangement, not wanted: StaticString, _ call: StaticString) -> Never {
  fatalError("\(call): arrangement \(arrangement.rawValue): not \(wanted)")
}
