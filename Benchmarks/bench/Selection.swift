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
    help: "instruction-set level of the vector variants, `all` for every level that\n"
      + "the processor has; the best by default, but in ledger, and in gate for\n"
      + "results, all")
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
  private let filters: [Pattern]
  private let skips: [Pattern]
  /// The patterns that must be found: what a file or the environment skips may be there for others.
  private let required: [Pattern]

  /// What the options choose; `filter` and `skip` of `settings`, and `levels` stand in where the command
  /// line has none.
  init(
    _ arguments: Arguments, filter: [String] = [], skip: [String] = [], of settings: String = "",
    levels: [ISALevel] = [.host]
  ) throws {
    func patterns(_ option: Option, _ other: [String], _ name: String) throws -> [Pattern] {
      if arguments.has(option) {
        return try arguments.all(option).map { try Pattern($0, of: arguments.name(of: option)) }
      }
      return try other.map { try Pattern($0, of: "\(settings): \(name)") }
    }
    filters = try patterns(.filter, filter, "filter")
    skips = try patterns(.skip, skip, "skip")
    let isOwn = arguments.has(.skip) && arguments.name(of: .skip) == Option.skip.name
    required = filters + (isOwn ? skips : [])
    self.levels = try chosenLevels(arguments) ?? levels
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
    (filters.isEmpty || filters.contains { $0.isFound(in: name) })
      && !skips.contains { $0.isFound(in: name) }
  }

  /// The kernels that have a batch KERNEL/ARRANGEMENT/WORKLOAD that passes.
  func timedKernels() throws -> [any Kernel] {
    try requireUse(
      of: required, in: KernelList.all.flatMap(\.workloadNames),
      called: "KERNEL/ARRANGEMENT/WORKLOAD")
    let kernels = KernelList.all.filter { $0.workloadNames.contains(where: admits) }
    if kernels.isEmpty {
      throw CommandError("nothing passes --filter and --skip; see bench list")
    }
    return kernels
  }

  /// Refuses patterns that are found in no name, or leave no batch.
  func requireBatches() throws { _ = try timedKernels() }

  /// The kernels that pass as `kernelNotes` tells, so that one filter serves all commands.
  func kernels() throws -> [any Kernel] {
    try requireUse(
      of: required, in: KernelList.all.flatMap { [$0.id] + $0.workloadNames },
      called: "kernel or KERNEL/ARRANGEMENT/WORKLOAD")
    let kernels = KernelList.all.filter { kernel in
      let isChosen =
        filters.isEmpty
        || ([kernel.id] + kernel.workloadNames).contains { name in
          filters.contains { $0.isFound(in: name) }
        }
      return isChosen && !skips.contains { $0.isFound(in: kernel.id) }
    }
    guard !kernels.isEmpty else {
      throw CommandError("no kernel passes --filter and --skip; see bench list")
    }
    return kernels
  }
}

/// A regular expression and where it comes from.
private struct Pattern {
  let text: String
  let option: String
  private let regex: Regex<AnyRegexOutput>

  init(_ text: String, of option: String) throws {
    (self.text, self.option) = (text, option)
    regex = try bench.regex(text, of: option)
  }

  func isFound(in name: String) -> Bool { name.contains(regex) }
}

/// Refuses what is found in no name: beside other patterns nobody would see it.
private func requireUse(
  of patterns: [Pattern], in names: [String], called what: String
) throws {
  for pattern in patterns where !names.contains(where: pattern.isFound) {
    let kernel = names.lazy.map { String($0.prefix { $0 != "/" }) }.first(where: pattern.isFound)
    throw CommandError(
      "\(pattern.option): \(pattern.text) matches no \(what); "
        + (kernel.map { "it finds \($0) alone, of which that is the beginning" } ?? "see bench list")
    )
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

/// The levels that the command line names; nil where it names none.
private func chosenLevels(_ arguments: Arguments) throws -> [ISALevel]? {
  guard let name = arguments.value(.isa) else { return nil }
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
