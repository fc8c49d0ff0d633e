/// What is measured against others: a name, and a closure that makes a given number of calls.
public struct Contender {
  /// The name in the sample.
  public let name: String

  /// Makes that many calls; the time must be proportional to their number.
  public let run: (Int) -> Void

  /// Makes a contender.
  public init(name: String, run: @escaping (Int) -> Void) {
    self.name = name
    self.run = run
  }
}
