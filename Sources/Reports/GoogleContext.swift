import Measurement

extension Context {
  /// Names that labels cannot have, since files of google/benchmark use them.
  public static var ownLabels: [String] { GoogleContext.Key.allCases.map(\.rawValue) }
}

/// The head of a file of google/benchmark.
struct GoogleContext: Encodable {
  private let context: Context

  init(_ context: Context) { self.context = context }

  enum Key: String, CodingKey, CaseIterable {
    case date
    case executable
    case arguments
    case cpuModel = "cpu_model"
    case processors = "num_cpus"
    case megahertz = "mhz_per_cpu"
    case scaling = "cpu_scaling_enabled"
    case caches
    case load = "load_avg"
    case build = "library_build_type"
    case version = "json_schema_version"
  }

  private struct Cache: Encodable {
    var type: String
    var level: Int
    var size: Int
  }

  private struct Label: CodingKey {
    var stringValue: String
    var intValue: Int? { nil }
    init(stringValue: String) { self.stringValue = stringValue }
    init?(intValue: Int) { nil }
  }

  func encode(to encoder: any Encoder) throws {
    let host = context.host
    var container = encoder.container(keyedBy: Key.self)
    try container.encode(context.date.prefix(19) + "+00:00", forKey: .date)
    try container.encode("bench", forKey: .executable)
    try container.encode(context.arguments.joined(separator: " "), forKey: .arguments)
    try container.encode(host.cpuModel, forKey: .cpuModel)
    try container.encode(host.cores, forKey: .processors)
    let hertz = context.limits?.cyclesPerSecond ?? 0
    try container.encode(Int((hertz / 1e6).rounded()), forKey: .megahertz)
    let scales = host.governor.map { $0 != "performance" } ?? false
    try container.encode(scales, forKey: .scaling)
    try container.encode(caches, forKey: .caches)
    try container.encode([host.loadAverage].compactMap(\.self).filter(\.isFinite), forKey: .load)
    try container.encode(context.optimized ? "release" : "debug", forKey: .build)
    try container.encode(1, forKey: .version)
    var labels = encoder.container(keyedBy: Label.self)
    for (name, value) in context.labels {
      try labels.encode(value, forKey: Label(stringValue: name))
    }
  }

  private var caches: [Cache] {
    let sizes = context.host.caches
    return [
      Cache(type: "Data", level: 1, size: sizes.l1),
      Cache(type: "Unified", level: 2, size: sizes.l2),
      Cache(type: "Unified", level: 3, size: sizes.l3),
    ].filter { $0.size > 0 }
  }
}
