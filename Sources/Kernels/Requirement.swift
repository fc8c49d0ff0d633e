/// Stops with a message where a precondition of the package does not hold.
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
