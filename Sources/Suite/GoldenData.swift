import Foundation
import Kernels
import Measurement
import Verification

/// The folder of golden data.
public struct GoldenData: Sendable {
  /// The `data` folder.
  public var folder: URL

  /// The given folder.
  public init(_ folder: URL) { self.folder = folder }

  /// The folder that belongs to these sources.
  public static let ofPackage = GoldenData(
    URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent().appending(path: "data"))

  /// A kernel's cases; nil where it has no file yet.
  public func cases(_ kernel: any Kernel) throws(InputError) -> [GoldenCase]? {
    guard let url = file(kernel) else { return nil }
    let file = try GoldenFile(url)
    try require(file.kernel, kernel, url)
    return file.cases
  }

  /// The number of a kernel's cases; nil where it has no file yet.
  public func caseCount(_ kernel: any Kernel) throws(InputError) -> Int? {
    guard let url = file(kernel) else { return nil }
    let index = try GoldenFile.index(url)
    try require(index.kernel, kernel, url)
    return index.cases.count
  }

  private func file(_ kernel: any Kernel) -> URL? {
    let url = folder.appending(path: "golden/\(kernel.id).json")
    return FileManager.default.fileExists(atPath: url.path) ? url : nil
  }

  private func require(_ id: String, _ kernel: any Kernel, _ url: URL) throws(InputError) {
    guard id == kernel.id else {
      throw InputError("\(url.path): cases of \(id), not of \(kernel.id)")
    }
  }
}

/// Everything that verifying one kernel found.
public struct KernelVerification: Sendable {
  /// The kernel's id.
  public var kernel: String
  /// Cases whose input was wrongly accepted or refused.
  public var inputFailures: [Failure]
  /// How many bad inputs were refused as required.
  public var refused: Int
  /// One verdict per variant, precision and arrangement.
  public var verdicts: [Verdict]

  /// Takes over the verdicts on other variants of the kernel, behind those of the same precision.
  public mutating func add(_ others: KernelVerification) {
    let all = verdicts + others.verdicts
    verdicts = Precision.allCases.flatMap { precision in
      all.filter { $0.precision == precision }
    }
  }
}

extension Kernel {
  /// Compares every given variant that this kernel has with its golden cases.
  public func verify(
    _ goldens: [GoldenCase], variants: [Variant], precisions: [Precision] = Precision.allCases
  ) -> KernelVerification {
    let verifiable = VerifiableKernel(self, goldens)
    var verdicts: [Verdict] = []
    for precision in precisions {
      for variant in self.variants(variants, precision) {
        for arrangement in arrangements {
          let verdict = precision.withScalar { scalar in
            verifiable.verify(variant, scalar, arrangement)
          }
          if let verdict { verdicts.append(verdict) }
        }
      }
    }
    return KernelVerification(
      kernel: id, inputFailures: verifiable.inputFailures, refused: verifiable.invalidCount,
      verdicts: verdicts)
  }
}
