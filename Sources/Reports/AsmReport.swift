import MachineCode

/// The machine code of one variant, for reading.
public struct AsmReport: Document {
  /// The format of this value.
  public var schema = "animation-kernels/asm/1"
  /// What ran: kernel, arrangement, workload, precision and variant.
  public var name: String
  /// The elements of the call that was followed.
  public var elements: Int
  /// What it ran.
  public var code: CodeListing
  /// Whether texts show all that ran, not only the hot loop.
  public var showsAll: Bool

  /// A report of a listing.
  public init(name: String, elements: Int, code: CodeListing, showsAll: Bool) {
    self.name = name
    self.elements = elements
    self.code = code
    self.showsAll = showsAll
  }

  /// Facts, functions and annotated instructions.
  public var console: String {
    var paragraphs = [[heading], functions.lines]
    for part in parts {
      paragraphs.append(["\(part.name):"] + table(part).lines.map { "  \($0)" })
    }
    return paragraphs.map { "\($0.joined(separator: "\n"))\n" }.joined(separator: "\n")
  }

  /// The instructions, a line each.
  public var csv: String {
    Table(
      [
        .text("function"), .number("offset"), .number("times"), .text("marks"),
        .text("instruction"),
      ],
      rows: parts.flatMap { part in
        part.lines.map {
          [part.function, "\($0.offset)", "\($0.executions)", marks($0), $0.text]
        }
      }
    ).csv
  }

  /// The console's text, set as code.
  public var markdown: String { "```\n\(console)```\n" }

  private var heading: String {
    let facts = code.facts
    let calls = facts.runtimeCalls
    var lines = [
      "\(name), \(elements) elements", "hash          \(facts.hash)",
      "functions     \(code.functions.count) ran, \(facts.functions.count) with what they may call",
      "instructions  \(brief(facts.instructionsPerElement)) per element",
      "runtime       \(calls.retains) retains, \(calls.releases) releases, "
        + "\(calls.allocations) allocations per call",
    ]
    if let loop = facts.hotLoop {
      lines.append(
        "hot loop      \(loop.instructions) instructions, \(percent(loop.share)) of all that ran; "
          + (loop.vectorBits > 0 ? "vectors of \(loop.vectorBits) bits" : "scalar")
          + "; \(loop.spills) spills, \(loop.calls) calls, \(loop.traps) traps")
    } else {
      lines.append("hot loop      none")
    }
    return lines.joined(separator: "\n")
  }

  private var functions: Table {
    let total = code.functions.map(\.executions).reduce(0, +)
    return Table(
      [.number("share"), .number("instructions"), .text("function")],
      rows: code.functions.map { part in
        [percent(Double(part.executions) / Double(total)), "\(part.executions)", part.name]
      })
  }

  /// What texts show: all, or the hot loop and then what it calls.
  private var parts: [CodeListing.Part] {
    if showsAll { return code.functions }
    let hot = code.functions.compactMap { part in
      var part = part
      part.lines.removeAll { !$0.marks.contains(.loop) }
      return part.lines.isEmpty ? nil : part
    }
    let loop = code.facts.hotLoop?.function
    return hot.filter { $0.function == loop } + hot.filter { $0.function != loop }
  }

  private func table(_ part: CodeListing.Part) -> Table {
    Table(
      [.number("offset"), .number("times"), .text("mark"), .text("instruction")],
      rows: part.lines.map {
        ["+" + String($0.offset, radix: 16), "\($0.executions)", marks($0), $0.text]
      })
  }

  private func marks(_ line: CodeListing.Line) -> String {
    line.marks.filter { showsAll || $0 != .loop }.map(\.rawValue).joined(separator: " ")
  }
}
