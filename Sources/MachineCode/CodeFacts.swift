/// What the machine code of one kernel variant is, told apart from where it lies.
public struct CodeFacts: Codable, Sendable, Equatable {
  /// The identity: equal as long as the code of everything that is called stays the same, and what
  /// that reads of the program's constants.
  ///
  /// Where the code lies in the program does not matter; code of other objects is no part of it. What
  /// may be called counts even if this call did not: a change there makes two programs differ that
  /// run the same, which costs a timing, where the contrary would hide a change from other inputs. Of
  /// constants without symbols, such as the table of a `switch`, what this call read counts.
  public var hash: String

  /// The functions that a call runs or may call, mangled.
  public var functions: [String]

  /// Instructions of this program executed per element of a batch of about 64, the harness's and
  /// those of other objects not counted.
  public var instructionsPerElement: Double

  /// Calls per call of the batch of what counts references or takes memory.
  public var runtimeCalls: RuntimeCalls

  /// The loop that executes most instructions, those of what it calls counted and those of loops
  /// inside it not; nil if there is none.
  public var hotLoop: HotLoop?

  /// Whether the call asked what kind of processor this is, by which it may have gone another way than
  /// elsewhere; nil from programs that did not tell yet.
  public var asksProcessor: Bool?

  /// Whether the functions that a call runs or may call ask for the kind of processor, or use its estimates
  /// of reciprocals and roots, of which every maker has others: elsewhere some results may be other ones;
  /// nil from programs that did not tell yet.
  public var dependsOnProcessor: Bool?

  /// Facts of their parts.
  public init(
    hash: String, functions: [String], instructionsPerElement: Double, runtimeCalls: RuntimeCalls,
    hotLoop: HotLoop?, asksProcessor: Bool? = nil, dependsOnProcessor: Bool? = nil
  ) {
    self.hash = hash
    self.functions = functions
    self.instructionsPerElement = instructionsPerElement
    self.runtimeCalls = runtimeCalls
    self.hotLoop = hotLoop
    self.asksProcessor = asksProcessor
    self.dependsOnProcessor = dependsOnProcessor
  }
}

/// What tells the machine code of a variant from another's.
public struct CodeIdentity: Codable, Sendable, Equatable {
  /// `CodeFacts.hash`.
  public var hash: String

  /// `CodeFacts.instructionsPerElement`.
  public var instructionsPerElement: Double

  /// An identity of its parts.
  public init(hash: String, instructionsPerElement: Double) {
    self.hash = hash
    self.instructionsPerElement = instructionsPerElement
  }

  /// Whether the code is the same, and as much of it runs: what a kernel prepares once may choose
  /// another way through the same code.
  public func isSame(as other: CodeIdentity) -> Bool {
    hash == other.hash && abs(instructionsPerElement / other.instructionsPerElement - 1) < 1e-3
  }
}

extension CodeFacts {
  /// What tells it from other code.
  public var identity: CodeIdentity {
    CodeIdentity(hash: hash, instructionsPerElement: instructionsPerElement)
  }
}

/// How often one call of a batch executed calls of the language's runtime.
public struct RuntimeCalls: Codable, Sendable, Equatable {
  /// Of `swift_retain` and its kin.
  public var retains: Int

  /// Of `swift_release` and its kin.
  public var releases: Int

  /// Of `malloc`, `swift_allocObject` and their kin.
  public var allocations: Int

  /// Counts.
  public init(retains: Int, releases: Int, allocations: Int) {
    self.retains = retains
    self.releases = releases
    self.allocations = allocations
  }
}

/// A loop that ran, with the functions that it calls, counted in the code: each of its instructions
/// once, and only those that ran.
public struct HotLoop: Codable, Sendable, Equatable {
  /// The function that holds it, mangled.
  public var function: String

  /// Its instructions, those of loops inside it too.
  public var instructions: Int

  /// The widest vector register that it computes in, in bits; 0 for scalar arithmetic.
  public var vectorBits: Int

  /// Calls in it.
  public var calls: Int

  /// Branches to where the program stops.
  public var traps: Int

  /// Instructions that take vectors from the stack or put them there.
  public var spills: Int

  /// The share of all executed instructions that it is.
  public var share: Double

  /// A loop of its figures.
  public init(
    function: String, instructions: Int, vectorBits: Int, calls: Int, traps: Int, spills: Int,
    share: Double
  ) {
    self.function = function
    self.instructions = instructions
    self.vectorBits = vectorBits
    self.calls = calls
    self.traps = traps
    self.spills = spills
    self.share = share
  }
}
