import Foundation
import MachineCode
import Measurement

extension PairedRow {
  /// The columns of a verdict and `figures`.
  static let columns: [Table.Column] = [
    .text("verdict"), .number("ratio"), .text("interval"), .number("detects"), .number("counts"),
    .number("control"), .number("base ns"), .number("ns"), .number("ulp"), .number("scaled"),
  ]

  /// The figures for people; blank where nothing was timed.
  var figures: [String] {
    let times =
      timing.map { timing in
        [
          threeDecimals(timing.ratio.value),
          timing.ratio.interval.map { "\(threeDecimals($0.lower)) to \(threeDecimals($0.upper))" }
            ?? "?",
          tenths(timing.detectable), tenths(timing.leastEffect),
          threeDecimals(timing.control.value), brief(timing.baseNanoseconds),
          brief(timing.nanoseconds),
        ]
      } ?? Array(repeating: "", count: 7)
    return times + [
      brief(error?.worstUlps), error.map { String(format: "%.1e", $0.worstScaled) } ?? "",
    ]
  }

  /// The same in sentences, where there is no table.
  var figureLines: [String] {
    var lines: [String] = []
    if let timing {
      let interval = timing.ratio.interval.map {
        ", \(threeDecimals($0.lower)) to \(threeDecimals($0.upper)) with \(exact(timing.ratio.confidence))"
      }
      lines += [
        "\(brief(timing.baseNanoseconds)) ns per element, then \(brief(timing.nanoseconds)): ratio "
          + threeDecimals(timing.ratio.value) + (interval ?? ""),
        "slower counts from \(tenths(timing.leastEffect)), is found from "
          + "\(tenths(timing.detectable)); control \(threeDecimals(timing.control.value))",
      ]
      if let confirmation = timing.confirmation {
        lines.append("with other layouts: ratio \(threeDecimals(confirmation.value))")
      }
    }
    return lines + [codeChange].compactMap(\.self)
  }

  /// How the machine code changed, in one line; nil where it is the same or unknown.
  var codeChange: String? {
    guard let baseCode, let code, baseCode.hash != code.hash else { return nil }
    var changes = [
      "\(brief(baseCode.instructionsPerElement)) -> \(brief(code.instructionsPerElement)) "
        + "instructions per element"
    ]
    func compare(_ name: String, _ figure: (CodeFacts) -> Int?) {
      let (before, after) = (figure(baseCode) ?? 0, figure(code) ?? 0)
      if before != after { changes.append("\(name) \(before) -> \(after)") }
    }
    compare("vector bits") { $0.hotLoop?.vectorBits }
    compare("instructions of the hot loop") { $0.hotLoop?.instructions }
    compare("spills") { $0.hotLoop?.spills }
    compare("calls") { $0.hotLoop?.calls }
    compare("traps") { $0.hotLoop?.traps }
    compare("retains") { $0.runtimeCalls.retains }
    compare("releases") { $0.runtimeCalls.releases }
    compare("allocations") { $0.runtimeCalls.allocations }
    return "code: " + changes.joined(separator: ", ")
  }
}

/// A ratio near 1 with three decimals.
private func threeDecimals(_ ratio: Double) -> String {
  ratio < 10 ? String(format: "%.3f", ratio) : brief(ratio)
}

/// A share in percent with one decimal.
private func tenths(_ share: Double) -> String {
  share < 10 ? String(format: "%.1f %%", share * 100) : ">999 %"
}

/// A share in percent with as many decimals as it has.
func exact(_ share: Double) -> String {
  let digits = String(format: "%.6f", share * 100)
  return digits.replacing(/\.?0+$/, with: "") + " %"
}
