/// Instructions of one function that a call executed again and again.
struct Loop {
  /// Their indexes in the function, in order.
  var members: [Int]
  /// Those that belong to no loop inside it.
  var own: [Int]

  /// All loops among executed instructions: what reaches itself, and what still does once the loop's
  /// head is taken away.
  static func all(in function: Function, executed: (Int) -> Bool) -> [Loop] {
    let flow = Flow(function, function.instructions.indices.filter(executed))
    var loops: [Loop] = []
    var rest = flow.cycles(among: Array(flow.nodes.indices))
    while let cycle = rest.popLast() {
      let head = flow.head(of: cycle)
      let nested = flow.cycles(among: cycle.filter { $0 != head })
      rest += nested
      let own = Set(cycle).subtracting(nested.joined())
      loops.append(
        Loop(
          members: cycle.map { flow.nodes[$0] }.sorted(), own: own.map { flow.nodes[$0] }.sorted()))
    }
    return loops
  }
}

/// Where control may go among the executed instructions of a function.
private struct Flow {
  /// Their indexes.
  let nodes: [Int]
  /// What may follow each of them, as places in `nodes`.
  private let next: [[Int]]

  init(_ function: Function, _ nodes: [Int]) {
    let places = Dictionary(uniqueKeysWithValues: zip(nodes, nodes.indices))
    self.nodes = nodes
    next = nodes.map { node in
      let following = function.instructions[node].endsFlow ? [] : [node + 1]
      return (following + function.branches[node, default: []]).compactMap { places[$0] }
    }
  }

  /// Where control enters a cycle: what follows something outside it, or else its first instruction.
  func head(of cycle: [Int]) -> Int? {
    let members = Set(cycle)
    let outside = nodes.indices.filter { !members.contains($0) }
    return outside.flatMap { next[$0].filter(members.contains) }.min() ?? cycle.min()
  }

  /// The strongly connected parts that are cycles, in the manner of Tarjan, without recursion.
  func cycles(among places: [Int]) -> [[Int]] {
    var isActive = next.map { _ in false }
    for place in places { isActive[place] = true }
    var order = [Int?](repeating: nil, count: nodes.count)
    var (lowest, isOnStack) = (next.map { _ in 0 }, next.map { _ in false })
    var (stack, found, time) = ([Int](), [[Int]](), 0)
    for start in places where order[start] == nil {
      var path = [(place: start, taken: 0)]
      while let (place, taken) = path.last {
        if taken == 0 {
          (order[place], lowest[place]) = (time, time)
          time += 1
          stack.append(place)
          isOnStack[place] = true
        }
        if taken < next[place].count {
          path[path.count - 1].taken += 1
          let goal = next[place][taken]
          if !isActive[goal] { continue }
          if let reached = order[goal] {
            if isOnStack[goal] { lowest[place] = min(lowest[place], reached) }
          } else {
            path.append((goal, 0))
          }
          continue
        }
        path.removeLast()
        if let parent = path.last?.place { lowest[parent] = min(lowest[parent], lowest[place]) }
        guard lowest[place] == order[place] else { continue }
        var part: [Int] = []
        while let member = stack.popLast() {
          isOnStack[member] = false
          part.append(member)
          if member == place { break }
        }
        if part.count > 1 || next[place].contains(place) { found.append(part) }
      }
    }
    return found
  }
}
