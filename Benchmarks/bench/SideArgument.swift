import Foundation
import Measurement
import Pairing
import Suite

/// The two sides that operands name.
func sides(_ operands: [String]) throws -> (base: ComparedSide, head: ComparedSide) {
  let sides = try operands.map(side)
  guard (sides[0].variant == nil) == (sides[1].variant == nil) else {
    throw CommandError(
      "\(operands.joined(separator: " ")): a variant can be compared with a variant only")
  }
  return (sides[0], sides[1])
}

/// The side that an operand names: prefixes decide, otherwise what there is.
private func side(_ operand: String) throws -> ComparedSide {
  if operand == "." { return try workingSide() }
  if operand.isEmpty { throw CommandError("a side to compare is empty; . is this program") }
  if ["ref:", "bench:"].contains(operand) {
    throw CommandError("\(operand): names nothing after the colon")
  }
  if let name = operand.suffix(after: "variant:") {
    guard let variant = Variant(name) else {
      let names = Variant.all(levels: ISALevel.allCases).map(\.description)
      throw CommandError("\(operand): not one of \(names.joined(separator: ", "))")
    }
    if variant.backend == .blas(.all) {
      throw CommandError("\(operand): takes all cores, and sides take turns on one")
    }
    if let absence = variant.absence { throw CommandError("\(operand): \(absence)") }
    var side = try ComparedSide.own(name: operand)
    side.variant = variant
    return side
  }
  if let path = operand.suffix(after: "bench:") { return try program(path) }
  if let ref = operand.suffix(after: "ref:") { return try checkout(ref, operand) }
  if operand.hasPrefix("baseline:") {
    throw CommandError(
      "\(operand): stored times cannot take turns; see bench run --baseline")
  }
  let isFile = FileManager.default.fileExists(atPath: operand)
  let isRef = (try? Checkout.commit(of: operand, in: here)) != nil
  if isFile && isRef {
    throw CommandError(
      "\(operand): both a file and a commit; write ref:\(operand) or bench:\(operand)")
  }
  let isPath =
    isFile || operand.hasPrefix("/") || operand.hasPrefix("./") || operand.hasPrefix("../")
  return isPath ? try program(operand) : try checkout(operand, operand)
}

/// This program, with the commit of the repository that it was built in.
private func workingSide() throws -> ComparedSide {
  var side = try ComparedSide.own(name: ".")
  guard let state = workingState() else { return side }
  side.commit = state.commit
  if state.isChanged {
    side.notes.append(". is \(state.commit.prefix(10)) with changes that are not committed")
  }
  return side
}

private func program(_ path: String) throws -> ComparedSide {
  let url = URL(filePath: path).resolvingSymlinksInPath()
  var isFolder: ObjCBool = false
  guard FileManager.default.fileExists(atPath: url.path, isDirectory: &isFolder) else {
    throw CommandError("\(path): no such program")
  }
  guard !isFolder.boolValue else {
    throw CommandError("\(path): is a folder; name the bench in it")
  }
  return ComparedSide(name: path, executable: url)
}

private func checkout(_ ref: String, _ operand: String) throws -> ComparedSide {
  let checkout = try Checkout(of: ref, in: here, tell: complain)
  return ComparedSide(
    name: operand, executable: checkout.executable.resolvingSymlinksInPath(),
    folder: checkout.folder, commit: checkout.commit)
}

private var here: URL { URL(filePath: FileManager.default.currentDirectoryPath) }

extension String {
  /// What follows a prefix; nil without it.
  fileprivate func suffix(after prefix: String) -> String? {
    hasPrefix(prefix) ? String(dropFirst(prefix.count)) : nil
  }
}
