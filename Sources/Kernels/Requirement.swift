/// Stops with a message where a precondition of a form or of a single call does not hold.
///
/// Optimized code, which all of the package is, drops the messages of `precondition`. That one is for
/// what every batch asks: a message would keep it from being inlined.
/// The message names what is wrong, its value, and what would be right.
@inlinable
@inline(__always)
package func require(
  _ condition: Bool, _ message: @autoclosure () -> String, file: StaticString = #fileID,
  line: UInt = #line
) {
  if !condition { fatalError(message(), file: file, line: line) }
}
