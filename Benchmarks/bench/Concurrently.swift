import Dispatch
import Synchronization

/// A function's results for all items, a core for each at a time.
///
/// - Parameters:
///   - items: what the function takes.
///   - transform: the function, called for several items at once.
/// - Returns: the results in the order of the items.
/// - Throws: the error of the first item that has one.
func concurrently<Item: Sendable, Value: Sendable>(
  _ items: [Item], _ transform: @Sendable (Item) throws -> Value
) throws -> [Value] {
  let results = Mutex<[Int: Result<Value, any Error>]>([:])
  DispatchQueue.concurrentPerform(iterations: items.count) { index in
    let result = Result { try transform(items[index]) }
    results.withLock { $0[index] = result }
  }
  let found = results.withLock { $0 }
  return try items.indices.compactMap { try found[$0]?.get() }
}
