/// A traced call with the code that it ran and that it may call.
struct TracedCode {
  let trace: Trace
  /// The functions that ran, the one that executed most instructions first.
  let executed: [Function]
  /// Those and what they call, in order of their names.
  let reachable: [Function]
  /// The loop that executed most instructions; nil if none ran.
  let hotCode: HotCode?
  /// Whether what goes on to another instruction never ran more often than that.
  let isWhole: Bool
  /// All instructions that ran.
  let total: Int
  /// What they read of constants that have no symbols.
  private let constants: [String]
  /// Whether what ran read the kind of processor.
  private let asksProcessor: Bool
  /// Whether what may run reads it, or uses estimates.
  private let dependsOnProcessor: Bool

  init(
    _ trace: Trace, roots: Set<UInt64>, _ functions: [UInt64: Function], of program: ProgramFile
  ) {
    self.trace = trace
    let ran = roots.compactMap { functions[$0] }.map { function in
      let counts = function.instructions.map { trace.executions[$0.address, default: 0] }
      return (function: function, counts: counts, weight: counts.reduce(0, +))
    }
    isWhole = ran.allSatisfy { function, counts, _ in
      counts.indices.dropLast().allSatisfy {
        counts[$0] <= counts[$0 + 1] || !function.instructions[$0].goesOn
      }
    }
    executed = ran.sorted { ($1.weight, $0.function.name) < ($0.weight, $1.function.name) }
      .map(\.function)
    var (seen, rest) = (roots, Array(roots))
    while let next = rest.popLast() {
      for callee in functions[next]?.callees ?? [] where seen.insert(callee).inserted {
        rest.append(callee)
      }
    }
    reachable = seen.compactMap { functions[$0] }
      .sorted { ($0.name, $0.fingerprint) < ($1.name, $1.fingerprint) }
    hotCode = HotCode(executed, trace)
    total = ran.reduce(0) { $0 + $1.weight }
    let readers = trace.data.keys.sorted()
    constants = reachable.flatMap { Self.constants($0, trace, readers, program) }
    asksProcessor = executed.flatMap(\.processorReads).contains { trace.executions[$0] != nil }
    dependsOnProcessor = reachable.contains { $0.hasEstimates || !$0.processorReads.isEmpty }
  }

  /// The constants without symbols that a function read by an index, in the order of its instructions,
  /// of each in the order of the reads.
  private static func constants(
    _ function: Function, _ trace: Trace, _ readers: [UInt64], _ program: ProgramFile
  ) -> [String] {
    readers.filter(function.symbol.addresses.contains).flatMap { address -> [String] in
      // A jump's goals are part of the function, and distances are nobody's identity.
      guard let index = function.index(at: address), !function.jumpLoads.contains(index) else {
        return []
      }
      return trace.data[address, default: []].compactMap {
        program.unnamedConstant(at: $0, width: function.instructions[index].memoryWidth)
      }
    }
  }

  /// How often an instruction ran.
  func executions(_ function: Function, _ index: Int) -> Int {
    trace.executions[function.instructions[index].address, default: 0]
  }

  /// How many instructions of a function ran.
  func executions(_ function: Function) -> Int {
    function.instructions.indices.reduce(0) { $0 + executions(function, $1) }
  }

  var facts: CodeFacts {
    var fingerprint = Fingerprint()
    for function in reachable { fingerprint.add(function.fingerprint) }
    for constant in constants { fingerprint.add(constant) }
    return CodeFacts(
      hash: fingerprint.digits, functions: reachable.map(\.name),
      instructionsPerElement: Double(total) / Double(trace.elements), runtimeCalls: runtimeCalls,
      hotLoop: loopFacts, asksProcessor: asksProcessor, dependsOnProcessor: dependsOnProcessor)
  }

  private var runtimeCalls: RuntimeCalls {
    var calls = RuntimeCalls(retains: 0, releases: 0, allocations: 0)
    for function in executed {
      for (index, name) in function.imports {
        let count = executions(function, index)
        switch RuntimeCalls.Kind(name) {
        case .retain: calls.retains += count
        case .release: calls.releases += count
        case .allocation: calls.allocations += count
        case nil: break
        }
      }
    }
    return calls
  }

  private var loopFacts: HotLoop? {
    guard let hotCode else { return nil }
    var found = HotLoop(
      function: hotCode.function.name, instructions: 0, vectorBits: 0, calls: 0, traps: 0,
      spills: 0, share: 0)
    func add(_ function: Function, _ indexes: some Sequence<Int>) {
      let frame = function.frameIsInRBP
      for index in indexes {
        let instruction = function.instructions[index]
        let goals = function.branches[index, default: []]
        found.share += Double(executions(function, index)) / Double(total)
        found.instructions += instruction.isPadding ? 0 : 1
        found.vectorBits = max(found.vectorBits, instruction.vectorBits)
        found.calls += instruction.isCall ? 1 : 0
        found.traps += goals.contains { function.instructions[$0].isTrap } ? 1 : 0
        found.spills += instruction.isSpill(frameIsInRBP: frame) ? 1 : 0
      }
    }
    add(hotCode.function, hotCode.loop.members)
    for function in hotCode.called {
      add(function, function.instructions.indices.filter { executions(function, $0) > 0 })
    }
    return found
  }
}

extension RuntimeCalls {
  /// What a function of the runtime does.
  enum Kind {
    case retain, release, allocation

    init?(_ name: String) {
      let allocators: Set = [
        "malloc", "calloc", "realloc", "aligned_alloc", "posix_memalign", "_Znwm", "_Znam",
        "swift_allocObject", "swift_slowAlloc", "swift_allocBox", "swift_bufferAllocate",
      ]
      let word = name.lowercased()
      if allocators.contains(name) {
        self = .allocation
      } else if word.hasPrefix("swift_"), word.contains("retain") {
        self = .retain
      } else if word.hasPrefix("swift_"), word.contains("release") {
        self = .release
      } else {
        return nil
      }
    }
  }
}
