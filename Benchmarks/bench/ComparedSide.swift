import Foundation
import Pairing
import Reports
import Suite

/// One side of a comparison: a program, and where it belongs.
struct ComparedSide {
  /// As the user named it.
  var name: String
  /// A bench.
  var executable: URL
  /// The folder of its golden data's `data`; nil for the nearest one.
  var folder: URL?
  /// The commit it was built from; nil where that is not known.
  var commit: String?
  /// The only variant that counts; nil for all.
  var variant: Variant?
  /// What is worth knowing about it, one line each.
  var notes: [String] = []

  /// This program.
  static func own(name: String) throws -> ComparedSide {
    guard let path = Bundle.main.executablePath else {
      throw CommandError("\(name): this program's file cannot be found")
    }
    return ComparedSide(name: name, executable: URL(filePath: path).resolvingSymlinksInPath())
  }

  /// Whether both sides are the same file, if of two variants.
  func isSameProgram(as other: ComparedSide) -> Bool { executable == other.executable }

  var program: WorkerPair.Program { WorkerPair.Program(name: name, executable: executable) }

  var reported: Sides.Side { Sides.Side(name: name, commit: commit) }
}
