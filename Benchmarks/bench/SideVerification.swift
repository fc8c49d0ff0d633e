import Foundation
import Measurement
import Pairing
import Reports
import Suite

extension ComparedSide {
  /// Lets the side's own program verify kernels, with its own golden data unless others are given.
  func verify(_ kernels: Set<String>, _ settings: PairedRun.Settings) throws -> [KernelCheck] {
    let ids = kernels.sorted().map { $0.replacing(".", with: "\\.") }.joined(separator: "|")
    var arguments = ["verify", "--filter", "^(\(ids))$", "--format", "json"]
    let level = settings.verifiesAllLevels ? nil : settings.level
    arguments += ["--isa", level?.rawValue ?? "all"]
    if settings.scope.precisions.count == 1 {
      arguments += settings.scope.precisions.flatMap { ["--precision", $0.rawValue] }
    }
    arguments += settings.data.map { ["--data", URL(filePath: $0).path] } ?? []
    let result = try Tool(executable.path, arguments, in: folder).run()
    struct Report: Decodable { var verification: [KernelCheck] }
    guard result.signal == nil else {
      throw CommandError("\(name): bench verify: \(result.firstLine)")
    }
    do {
      return try readJSON(Report.self, Data(result.output.utf8), from: "its report").verification
    } catch {
      let reason = result.output.isEmpty ? result.firstLine : "\(error)"
      throw CommandError("\(name): bench verify: \(reason)")
    }
  }
}

extension PairedRun.Settings {
  /// The level of all vector variants; nil if there are several.
  fileprivate var level: ISALevel? {
    let levels = Set(
      scope.variants.compactMap(Variant.init).compactMap { variant -> ISALevel? in
        if case .vector(let level) = variant.backend { level } else { nil }
      })
    return levels.count == 1 ? levels.first : nil
  }
}

extension [KernelCheck] {
  /// Why a row is not to be timed; nil if nothing speaks against it.
  func objection(to row: PairedRow) -> String? {
    guard let check = first(where: { $0.kernel == row.kernel }), check.outcome != .unverified
    else { return "no golden data" }
    guard check.inputFailures.isEmpty else {
      return "inputs wrongly accepted or refused; see bench verify"
    }
    let found = check.variants.first {
      $0.variant == row.variant && $0.precision == row.precision
        && $0.arrangement == row.arrangement
    }
    guard let found, found.cases > 0 else { return "no golden case" }
    return found.failureCount > 0 ? "\(found.failureCount) failures; see bench verify" : nil
  }
}
