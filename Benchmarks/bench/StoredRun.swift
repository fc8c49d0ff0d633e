import BLAS
import Foundation
import Measurement
import Pairing
import Reports

extension Option {
  static let store = Option(
    name: "--store", value: "DIR",
    help: "folder of baselines, history and profiles; by default .bench beside\n"
      + "the nearest Package.swift of this folder or one above")
  static let saveBaseline = Option(
    name: "--save-baseline", value: "NAME",
    help: "keep the figures under a name, and append them to the history; then reads\n"
      + "the rows' machine code, which takes half a minute after a whole run")
  static let baseline = Option(
    name: "--baseline", value: "NAME",
    help: "compare with figures that were kept; shows what bench gate judges")
}

/// What a run has to do with baselines.
struct StoredRun {
  static let options = [Option.saveBaseline, .baseline, .store]

  private let arguments: Arguments
  private let store: Store?
  private let newName: String?
  private let base: Baseline?
  private let profile: HostProfile?
  private let earlier: (lines: [HistoryLine], complaints: [String])?

  /// Reads all that the run is to be set beside, and refuses what would fail after it.
  init(_ arguments: Arguments) throws {
    self.arguments = arguments
    earlier = try optionalStore(arguments).map { store in
      try stored(arguments.name(of: .store)) { try store.history(of: .host) }
    }
    newName = arguments.value(.saveBaseline)
    guard newName != nil || arguments.has(.baseline) else {
      (store, base, profile) = (nil, nil, nil)
      return
    }
    let store = try Store(arguments)
    self.store = store
    if let newName {
      try requireName(newName, of: arguments.name(of: .saveBaseline))
      guard isOptimized else {
        throw CommandError(
          "\(arguments.name(of: .saveBaseline)): figures of a build without optimization mean nothing"
        )
      }
      try stored(arguments.name(of: .saveBaseline)) { try store.requireWritable() }
    }
    base = try arguments.value(.baseline).map { name in
      try requireName(name, of: arguments.name(of: .baseline))
      return try stored(arguments.name(of: .baseline)) {
        let baseline = try store.baseline(name)
        try baseline.requireComparable(with: .host)
        return baseline
      }
    }
    profile =
      base == nil ? nil : try stored(arguments.name(of: .baseline)) { try store.profile(of: .host) }
  }

  /// Sets a receipt beside the baseline, if there is one; that they have no row in common is told.
  func compare(_ receipt: inout Receipt) -> Exit {
    guard let base else { return .fine }
    let settings = StoredSettings(levels: ISALevel.allCases)
    if let reason = receipt.compare(
      with: base, profile: profile, settings: settings, codes: codes)
    {
      complain("bench run: \(arguments.name(of: .baseline)): \(base.name): \(reason)")
      return .notComparable
    }
    receipt.notes += [receipt.undecidable].compactMap(\.self).map { "baseline:\(base.name): \($0)" }
    return .fine
  }

  /// What was timed on such a machine before, and a receipt's own figures; lines that cannot be read
  /// are named in its notes.
  func history(with receipt: inout Receipt) -> [HistoryLine] {
    guard let earlier else { return [] }
    receipt.notes += earlier.complaints.map { "history: \($0)" }
    return earlier.lines + HistoryLine.lines(of: receipt, commit: workingCommit())
  }

  /// Keeps a receipt with what its rows' machine code is, unless something in it is wrong.
  func save(_ receipt: Receipt, _ exit: Exit) throws {
    guard let store, let newName else { return }
    guard exit == .fine else {
      complain("bench run: baseline \(newName) not kept, for exit code \(exit.rawValue)")
      return
    }
    var kept = receipt
    (kept.sides, kept.pairs) = (nil, [])
    for (index, code) in codes(of: kept.rows).enumerated() { kept.rows[index].code = code }
    let commit = workingCommit()
    try stored(arguments.name(of: .saveBaseline)) {
      try store.save(Baseline(name: newName, commit: commit, receipt: kept))
      try store.append(HistoryLine.lines(of: kept, commit: commit), to: .host)
    }
  }
}

extension HostClass {
  /// The class of this machine and of the library loaded.
  static var host: HostClass { HostClass(.current(), openBLASCore: OpenBLAS.core) }
}

extension Store {
  /// The store that the options name.
  init(_ arguments: Arguments) throws {
    if let folder = arguments.value(.store) {
      self.init(URL(filePath: folder))
      return
    }
    guard let package = nearestFolder(with: "Package.swift") else {
      throw CommandError("--store: missing, for no Package.swift is here or above")
    }
    self.init(package.appending(path: ".bench"))
  }
}

/// What is known of identical code on this machine; nil if it was never calibrated.
func hostProfile(_ arguments: Arguments) throws -> HostProfile? {
  guard let store = try optionalStore(arguments) else { return nil }
  do {
    return try stored(arguments.name(of: .store)) { try store.profile(of: .host) }
  } catch let error as CommandError where error.exit == .notComparable {
    throw CommandError("\(error); bench calibrate replaces it", exit: error.exit)
  }
}

/// The store that is named, or else the package's, if there is a package.
private func optionalStore(_ arguments: Arguments) throws -> Store? {
  arguments.has(.store) ? try Store(arguments) : try? Store(arguments)
}

/// Refuses what cannot be a baseline's name.
func requireName(_ name: String, of place: String) throws {
  if let objection = Baseline.objection(toName: name) {
    throw CommandError("\(place): \(objection)")
  }
}

/// Gives errors of the store their exit code, and the name of what they are about.
func stored<Result>(_ place: String? = nil, _ body: () throws -> Result) throws -> Result {
  let place = place.map { "\($0): " } ?? ""
  do {
    return try body()
  } catch let error as StoreError {
    throw CommandError("\(place)\(error)", exit: .notComparable)
  } catch let error as FileError {
    throw CommandError("\(place)\(error)")
  }
}
