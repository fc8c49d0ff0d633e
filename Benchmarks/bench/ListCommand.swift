import Reports
import Suite

extension Command {
  static let list = Command(
    name: "list", summary: "list the kernels with their inputs, variants and bounds",
    notes: Selection.kernelNotes,
    options: [.filter, .skip, .data, .peers] + Output.options,
    run: { arguments in
      let selection = try Selection(arguments)
      let output = try Output(arguments)
      let peers = try peerLibrary(arguments)
      let kernels = try selection.kernels().map { kernel in
        kernel.description(
          goldenCases: try selection.golden.caseCount(kernel), peers: peers)
      }
      try output.write(Listing(kernels: kernels))
      return .fine
    })
}

/// The kernels there are.
private struct Listing: Document {
  var schema = "animation-kernels/list/1"
  var kernels: [KernelDescription]

  var console: String {
    kernels.map { kernel in
      var lines = ["\(kernel.id): \(kernel.summary)"]
      lines += kernel.inputs.map { "  in   \($0.name): \($0.meaning)" }
      lines.append("  out  \(kernel.output)")
      lines.append("  data \(goldenCount(kernel))")
      lines.append("  arrangements \(kernel.arrangements.joined(separator: ", "))")
      lines += batches(kernel).map { "  timed \($0)" }
      lines += boundTable(kernel).lines.map { "  " + $0 }
      if let peers = peerTable(kernel) { lines += peers.lines.map { "  " + $0 } }
      return lines.joined(separator: "\n") + "\n"
    }.joined(separator: "\n")
      + "\nA bound is ulps ulp(truth) + spread eps (the case's sensitivity) + absolute eps (the "
      + "kernel's scale),\nwith eps half an ulp of 1. Where inputs have different bounds, these are "
      + "those of the first that\nbench run times.\n"
  }

  var csv: String { table.csv }
  var markdown: String { table.markdown }

  private var table: Table {
    Table(
      [
        .text("kernel"), .text("summary"), .text("inputs"), .text("arrangements"),
        .text("variants"), .number("golden cases"),
      ],
      rows: kernels.map { kernel in
        [
          kernel.id, kernel.summary, kernel.inputs.map(\.name).joined(separator: " "),
          kernel.arrangements.joined(separator: " "),
          variants(kernel).joined(separator: " "), kernel.goldenCases.map { "\($0)" } ?? "",
        ]
      })
  }

  /// The names of the batches that --filter finds, of an arrangement on a line.
  private func batches(_ kernel: KernelDescription) -> [String] {
    kernel.arrangements.compactMap { arrangement in
      let head = "\(kernel.id)/\(arrangement)/"
      let names = kernel.workloads.filter { $0.hasPrefix(head) }.map { $0.dropFirst(head.count) }
      return names.isEmpty ? nil : "\(arrangement)/ " + names.joined(separator: ", ")
    }
  }

  private func goldenCount(_ kernel: KernelDescription) -> String {
    kernel.goldenCases.map { "\($0) golden cases" } ?? "no golden data"
  }

  private func variants(_ kernel: KernelDescription) -> [String] {
    var names: [String] = []
    for bound in kernel.bounds where !names.contains(bound.variant) { names.append(bound.variant) }
    return names
  }

  private func peerTable(_ kernel: KernelDescription) -> Table? {
    guard let peers = kernel.peers, !peers.isEmpty else { return nil }
    return Table(
      [
        .text("peer"), .text("arrangement"), .text("precisions"), .text("degrees"),
        .text("setting"),
      ],
      rows: peers.map { peer in
        [
          peer.name, peer.arrangement, peer.precisions.map(\.rawValue).joined(separator: " "),
          peer.degrees,
          peer.setting ?? "",
        ]
      })
  }

  private func boundTable(_ kernel: KernelDescription) -> Table {
    Table(
      [
        .text("variant"), .text("precision"), .number("ulps"), .number("spread"),
        .number("absolute"), .text("because"),
      ],
      rows: kernel.bounds.map { bound in
        [
          bound.variant, bound.precision.rawValue, "\(bound.ulps)", "\(bound.spread)",
          "\(bound.absolute)", bound.argument,
        ]
      })
  }
}

extension PeerDescription {
  /// The degrees that it takes, in words; empty for all.
  fileprivate var degrees: String {
    switch (minimumDegree, maximumDegree) {
    case (let low?, let high?): "\(low) to \(high)"
    case (let low?, nil): "from \(low)"
    case (nil, let high?): "to \(high)"
    case (nil, nil): ""
    }
  }
}
