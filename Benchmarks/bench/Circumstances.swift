import BLAS
import Foundation
import Measurement
import Reports

extension Context {
  /// The circumstances of a command that starts now.
  init(_ arguments: Arguments, _ selection: Selection) {
    self.init(
      date: Date.now.formatted(Date.ISO8601FormatStyle(includingFractionalSeconds: true)),
      arguments: arguments.raw, host: .current(),
      levels: selection.levels, optimized: isOptimized,
      openBLAS: OpenBLAS.core.map { core in
        LinearAlgebra(version: OpenBLAS.version ?? "unknown", core: core, threads: 1)
      })
  }
}

/// Whether the compiler optimized this build: only otherwise it evaluates assertions.
let isOptimized: Bool = {
  var optimized = true
  assert(
    {
      optimized = false
      return true
    }())
  return optimized
}()
