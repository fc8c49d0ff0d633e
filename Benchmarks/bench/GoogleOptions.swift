import Measurement
import Reports
import Suite

extension Option {
  static let googleFilter = Option(
    name: "--benchmark_filter", value: "RE",
    help: "only rows whose name a regular expression is found in, after `-` only\nothers")
  static let googleFormat = Option(
    name: "--benchmark_format", value: "FORMAT", choices: ["console", "json"],
    help: "what goes to standard output; json is google/benchmark's")
  static let googleOut = Option(
    name: "--benchmark_out", value: "PATH", help: "also write a file")
  static let googleOutFormat = Option(
    name: "--benchmark_out_format", value: "FORMAT", choices: ["console", "json"],
    help: "that file's format; json by default")
  static let googleList = Option(
    name: "--benchmark_list_tests", takesTruth: true,
    help: "tell the names of all rows in the first cache level and do nothing")
  static let googleTime = Option(
    name: "--benchmark_min_time", value: "TIME",
    help: "time for every row, or for every repetition of it: 0.5s or 0.5;\n"
      + "lifts the limit of the whole run")
  static let googleRepetitions = Option(
    name: "--benchmark_repetitions", value: "N", help: "rounds, and entries of a file for each row")
  static let googleAggregates = Option(
    name: "--benchmark_display_aggregates_only", takesTruth: true,
    help: "understood and without effect: what is shown are medians of the rounds")
  static let googleContext = Option(
    name: "--benchmark_context", value: "KEY=VALUE,...", isRepeatable: true,
    help: "labels that the receipt and google/benchmark's files keep")
}

/// The options by which tools made for google/benchmark call a program.
struct GoogleOptions {
  static let options: [Option] = [
    .googleFilter, .googleFormat, .googleOut, .googleOutFormat, .googleList, .googleTime,
    .googleRepetitions, .googleAggregates, .googleContext,
  ]

  /// Whether only names are asked for.
  let lists: Bool
  /// The rounds.
  let repetitions: Int?
  /// The time of a row, or with repetitions of each of them.
  let leastSeconds: Double?
  /// What the user wants runs to be told apart by.
  let labels: [String: String]
  private let pattern: Regex<AnyRegexOutput>?
  private let isInverted: Bool
  private let format: Format?
  private let file: (format: Format, path: String, option: String)?

  init(_ arguments: Arguments) throws {
    let chosen = try arguments.one(of: [.format, .googleFormat])
    lists = arguments.has(.googleList)
    repetitions = try arguments.count(.googleRepetitions, in: 1...10_000)
    leastSeconds = try arguments.value(.googleTime).map { text in
      let isBare = text.last?.isNumber == true
      return try seconds(isBare ? text + "s" : text, of: arguments.name(of: .googleTime))
    }
    labels = try googleLabels(arguments)
    let filter = arguments.value(.googleFilter) ?? ""
    isInverted = filter.hasPrefix("-")
    let text = isInverted ? String(filter.dropFirst()) : filter
    pattern =
      ["", "all"].contains(filter)
      ? nil : try regex(text, of: arguments.name(of: .googleFilter))
    let json: Format =
      repetitions ?? 1 > 1 ? .googleBenchmarkRepetitions : .googleBenchmark
    func named(_ option: Option) -> Format? {
      arguments.value(option).map { $0 == "json" ? json : .console }
    }
    format = chosen?.name == Option.googleFormat.name ? named(.googleFormat) : nil
    let fileFormat = named(.googleOutFormat) ?? json
    file = arguments.value(.googleOut).map {
      (fileFormat, $0, arguments.name(of: .googleOut))
    }
  }

  /// Sends the document where the options say.
  func direct(_ output: inout Output) throws {
    if let format { output.direct(format) }
    if let file { try output.add(file.format, file.path, of: file.option) }
  }

  /// Whether the filter lets a row pass.
  func admits(_ name: String) -> Bool {
    pattern.map { name.contains($0) != isInverted } ?? true
  }

  /// The batches in the smallest place that each has, of which the filter lets a row pass.
  func batches(of kernel: any Kernel, _ selection: Selection) -> Set<String> {
    var effort = TimingEffort.quick
    effort.timesAllWorkloads = true
    let groups = kernel.timingGroups(selection.precisions, effort, nil, level: .host)
    return Set(
      groups.filter { $0.rowNames(of: kernel, selection).contains(where: admits) }.map(\.inputsName)
    )
  }

  /// The names of all rows in the first cache level, which a run always has.
  func names(_ selection: Selection, _ effort: TimingEffort) throws -> [String] {
    var effort = effort
    (effort.places, effort.isExhaustive) = ([.l1], false)
    let names = try selection.timedKernels().flatMap { kernel in
      kernel.timingGroups(
        selection.precisions, effort, nil, level: .host,
        admits: batches(of: kernel, selection).contains
      ).flatMap { $0.rowNames(of: kernel, selection).filter(admits) }
    }
    if names.isEmpty { throw Self.nothingPasses }
    return names
  }

  /// That the filter chooses no row.
  static let nothingPasses = CommandError("nothing passes --benchmark_filter; see bench list")
}

extension TimingGroup {
  /// The names of the rows that a selection has of this group.
  func rowNames(of kernel: any Kernel, _ selection: Selection) -> [String] {
    guard selection.admits(inputsName) else { return [] }
    return kernel.presentVariants(precision, [arrangement])
      .filter(selection.variants.contains).map { target($0.description).name }
  }
}

/// The labels of an option.
private func googleLabels(_ arguments: Arguments) throws -> [String: String] {
  let name = arguments.name(of: .googleContext)
  var labels: [String: String] = [:]
  for pair in arguments.all(.googleContext).flatMap({ $0.split(separator: ",") }) {
    let parts = pair.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
    guard parts.count == 2, !parts[0].isEmpty else {
      throw CommandError("\(name): \(pair) is not KEY=VALUE")
    }
    let key = String(parts[0])
    guard !Context.ownLabels.contains(key), labels[key] == nil else {
      throw CommandError("\(name): \(key) is given already")
    }
    labels[key] = String(parts[1])
  }
  return labels
}
