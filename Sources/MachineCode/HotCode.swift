/// The loop that executes most instructions, with the functions that it calls.
struct HotCode {
  let function: Function
  let loop: Loop
  /// What the loop calls and what that calls.
  let called: [Function]

  /// Finds it among the functions that ran; nil if no loop ran.
  ///
  /// A loop counts its own instructions and, by its share of their calls, those of called functions
  /// that are in no loop there.
  init?(_ executed: [Function], _ trace: Trace) {
    let parts = executed.map { LoopWeights($0, trace) }
    let callers = executed.map { Self.callers(of: $0, executed, trace) }
    var weights = parts.map(\.weights)
    func give(_ amount: Double, _ place: Int, depth: Int) {
      let total = callers[place].reduce(0) { $0 + $1.count }
      for call in callers[place] where depth < 32 {
        guard let caller = call.place else { continue }
        let share = amount * Double(call.count) / Double(total)
        if let loop = parts[caller].innermost[call.index] {
          weights[caller][loop] += share
        } else {
          give(share, caller, depth: depth + 1)
        }
      }
    }
    for place in executed.indices { give(parts[place].outside, place, depth: 0) }
    let candidates = weights.indices.flatMap { place in
      weights[place].indices.map { (place: place, loop: $0, weight: weights[place][$0]) }
    }
    guard let best = candidates.max(by: { $0.weight < $1.weight }) else { return nil }
    function = executed[best.place]
    loop = parts[best.place].loops[best.loop]

    let members = Set(loop.members)
    var reached: Set<Int> = []
    while let next = executed.indices.first(where: { place in
      place != best.place && !reached.contains(place)
        && callers[place].contains { call in
          call.place.map { reached.contains($0) } ?? false
            || (call.place == best.place && members.contains(call.index))
        }
    }) { reached.insert(next) }
    called = reached.sorted().map { executed[$0] }
  }

  /// Which instructions of a function belong to it.
  func members(of other: Function) -> Set<Int> {
    func isSame(_ function: Function) -> Bool {
      function.symbol.addresses == other.symbol.addresses
    }
    if isSame(function) { return Set(loop.members) }
    return called.contains(where: isSame) ? Set(other.instructions.indices) : []
  }

  /// Where a function was entered from: the function, if it counts, the instruction and how often
  /// that ran.
  private static func callers(
    of function: Function, _ executed: [Function], _ trace: Trace
  ) -> [(place: Int?, index: Int, count: Int)] {
    trace.origins[function.symbol.addresses.lowerBound, default: []].sorted().map { origin in
      let place = executed.firstIndex { $0.symbol.addresses.contains(origin) }
      let index = place.flatMap { executed[$0].index(at: origin) } ?? 0
      return (place, index, trace.executions[origin, default: 0])
    }
  }
}

/// How many instructions ran in each loop of a function.
private struct LoopWeights {
  let loops: [Loop]
  /// The instructions that each loop ran itself, those of loops inside it not counted.
  let weights: [Double]
  /// The innermost loop of each instruction that is in one.
  private(set) var innermost: [Int: Int] = [:]
  /// The instructions that ran in no loop.
  let outside: Double

  init(_ function: Function, _ trace: Trace) {
    func count(_ index: Int) -> Int {
      trace.executions[function.instructions[index].address, default: 0]
    }
    loops = Loop.all(in: function) { count($0) > 0 }
    weights = loops.map { loop in Double(loop.own.reduce(0) { $0 + count($1) }) }
    for (number, loop) in loops.enumerated() {
      for index in loop.own { innermost[index] = number }
    }
    let all = function.instructions.indices.reduce(0) { $0 + count($1) }
    outside = Double(all) - weights.reduce(0, +)
  }
}
