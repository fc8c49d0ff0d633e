import Foundation
import Measurement
import Suite

extension Option {
  static let help = Option(name: "--help", help: "tell this and do nothing; also -h")
  static let filter = Option(
    name: "--filter", value: "RE", isRepeatable: true,
    help: "only what a regular expression is found in")
  static let skip = Option(
    name: "--skip", value: "RE", isRepeatable: true,
    help: "leave out what a regular expression is found in")
  static let isa = Option(
    name: "--isa", value: "LEVEL", choices: ISALevel.allCases.map(\.rawValue) + ["all"],
    help: "instruction-set level of the vector variants; the processor's best by\n"
      + "default, `all` for every level it has")
  static let precision = Option(
    name: "--precision", value: "P", choices: Precision.allCases.map(\.rawValue) + ["all"],
    help: "precision to compute in; all by default")
  static let data = Option(
    name: "--data", value: "DIR",
    help: "folder of the golden data; by default `data` in this folder or the\n"
      + "nearest one above, then that of the sources")
}

/// What the options choose among the kernels and their variants.
struct Selection {
  static let options = [Option.filter, .skip, .isa, .precision, .data]

  /// How commands that take whole kernels choose them, for their help.
  static let kernelNotes = """
    A kernel is chosen if --filter finds something in its id or in the name of one of its batches,
    KERNEL/ARRANGEMENT/WORKLOAD, and skipped if --skip finds something in its id.
    """

  let levels: [ISALevel]
  let precisions: [Precision]
  let golden: GoldenData
  private let filters: [Regex<AnyRegexOutput>]
  private let skips: [Regex<AnyRegexOutput>]

  /// What the options choose; `filter` and `skip` stand in where the command line has none.
  init(_ arguments: Arguments, filter: [String] = [], skip: [String] = []) throws {
    func patterns(_ option: Option, _ other: [String]) throws -> [Regex<AnyRegexOutput>] {
      try (arguments.has(option) ? arguments.all(option) : other).map {
        try regex($0, of: arguments.name(of: option))
      }
    }
    filters = try patterns(.filter, filter)
    skips = try patterns(.skip, skip)
    levels = try chosenLevels(arguments)
    precisions =
      arguments.value(.precision).flatMap(Precision.init).map { [$0] } ?? Precision.allCases
    golden = try goldenData(arguments)
  }

  /// The variants of the chosen levels.
  var variants: [Variant] { Variant.all(levels: levels) }

  /// Whether not all batches are chosen.
  var isNarrowed: Bool { !filters.isEmpty || !skips.isEmpty }

  /// Whether the filters let a name pass.
  func admits(_ name: String) -> Bool {
    (filters.isEmpty || filters.contains { name.contains($0) })
      && !skips.contains { name.contains($0) }
  }

  /// The kernels that have a batch KERNEL/ARRANGEMENT/WORKLOAD that passes.
  func timedKernels() throws -> [any Kernel] {
    let kernels = KernelList.all.filter { $0.workloadNames.contains(where: admits) }
    if kernels.isEmpty {
      throw CommandError("nothing passes --filter and --skip; see bench list --format json")
    }
    return kernels
  }

  /// The kernels that pass as `kernelNotes` tells, so that one filter serves all commands.
  func kernels() throws -> [any Kernel] {
    let kernels = KernelList.all.filter { kernel in
      let isChosen =
        filters.isEmpty
        || ([kernel.id] + kernel.workloadNames).contains { name in
          filters.contains { name.contains($0) }
        }
      return isChosen && !skips.contains { kernel.id.contains($0) }
    }
    guard !kernels.isEmpty else {
      throw CommandError("no kernel passes --filter and --skip; see bench list --format json")
    }
    return kernels
  }
}

/// The regular expression that an option gives.
func regex(_ pattern: String, of option: String) throws -> Regex<AnyRegexOutput> {
  do {
    return try Regex(pattern)
  } catch {
    throw CommandError("\(option): \(pattern) is no regular expression: \(error)")
  }
}

private func chosenLevels(_ arguments: Arguments) throws -> [ISALevel] {
  guard let name = arguments.value(.isa) else { return [.host] }
  guard let level = ISALevel(rawValue: name) else { return ISALevel.supported }
  guard ISALevel.supported.contains(level) else {
    let known = ISALevel.supported.map(\.rawValue).joined(separator: ", ")
    throw CommandError(
      "\(arguments.name(of: .isa)): this processor does not have \(name), but \(known)")
  }
  return [level]
}

private func goldenData(_ arguments: Arguments) throws -> GoldenData {
  if let folder = arguments.value(.data) {
    let url = URL(filePath: folder)
    guard FileManager.default.fileExists(atPath: url.appending(path: "golden").path) else {
      throw CommandError("\(arguments.name(of: .data)): \(folder) has no folder golden")
    }
    return GoldenData(url)
  }
  return nearestFolder(with: "data/golden").map { GoldenData($0.appending(path: "data")) }
    ?? .ofPackage
}
