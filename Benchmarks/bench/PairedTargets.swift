import Measurement
import Pairing
import Suite

/// A target of the base and what it becomes in the head.
struct TargetPair {
  var base: Target
  var head: Target
}

/// What two sides have in common.
struct PairedTargets {
  /// In the head's order.
  private(set) var pairs: [TargetPair] = []
  /// Of those, the first workload of every arrangement in the nearest cache that takes it.
  var first: [TargetPair] { pairs.filter(isFirst) }
  /// The others.
  var later: [TargetPair] { pairs.filter { !isFirst($0) } }
  /// What cannot be compared, and why.
  private(set) var notes: [String] = []
  private let firstWorkloads: FirstWorkloads
  private let nearestPlaces: NearestPlaces

  /// Asks both sides; nothing in common is an error.
  init(
    base: ComparedSide, head: ComparedSide, settings: PairedRun.Settings, _ workers: WorkerPair
  ) throws {
    func chosen(_ targets: [Target], _ variant: Variant?) -> [Target] {
      targets.filter { target in
        settings.admits(target.inputsName)
          && (variant.map { $0.description == target.variant } ?? true)
      }
    }
    var old = chosen(try workers.base.targets(settings.scope), base.variant)
    var new = chosen(try workers.head.targets(settings.scope), head.variant)
    let byName = Dictionary(
      old.map { ($0.named(as: head.variant), $0) }, uniquingKeysWith: { first, _ in first })
    nearestPlaces = NearestPlaces(new)
    firstWorkloads = FirstWorkloads(new.filter { byName[$0.name] != nil })
    if settings.workloads == .first {
      old.removeAll { [firstWorkloads] in !firstWorkloads.contains($0) }
      new.removeAll { [firstWorkloads] in !firstWorkloads.contains($0) }
    }
    for target in new {
      guard let partner = byName[target.name] else { continue }
      if partner.elements == target.elements {
        pairs.append(TargetPair(base: partner, head: target))
      } else {
        notes.append(
          "\(target.name): \(partner.elements) elements in \(base.name), "
            + "\(target.elements) in \(head.name); not compared")
      }
    }
    if !old.contains(where: isFar), new.contains(where: isFar) {
      notes.append("\(base.name) has no batches beyond the nearest cache; none are compared")
      new.removeAll(where: isFar)
    }
    let names = Set(new.map(\.name))
    note(only: base, old.filter { !names.contains($0.named(as: head.variant)) })
    note(only: head, new.filter { byName[$0.name] == nil })
    guard !pairs.isEmpty else {
      throw CommandError(
        "nothing to compare: of what passes --filter and --skip, \(base.name) has \(old.count) "
          + "and \(head.name) \(new.count) targets, none in common")
    }
  }

  private func isFirst(_ pair: TargetPair) -> Bool {
    firstWorkloads.contains(pair.head) && !isFar(pair.head)
  }

  /// Whether its workload lies nearer in another batch.
  private func isFar(_ target: Target) -> Bool { !nearestPlaces.isNearest(target) }

  private mutating func note(only side: ComparedSide, _ targets: [Target]) {
    guard !targets.isEmpty else { return }
    let some = targets.prefix(3).map(\.name).joined(separator: ", ")
    let rest = targets.count > 3 ? " and \(targets.count - 3) more" : ""
    notes.append("only \(side.name) has \(some)\(rest); not compared")
  }
}

/// The first workload of every arrangement that some targets have.
private struct FirstWorkloads {
  private let names: [[String]: String]

  init(_ targets: [Target]) {
    names = Dictionary(
      targets.map { (Self.key($0), $0.workload) }, uniquingKeysWith: { first, _ in first })
  }

  /// Whether a target has the first workload, or its arrangement is not among those.
  func contains(_ target: Target) -> Bool {
    names[Self.key(target), default: target.workload] == target.workload
  }

  private static func key(_ target: Target) -> [String] { [target.kernel, target.arrangement] }
}

/// The nearest place of every workload that some targets have.
private struct NearestPlaces {
  private let places: [[String]: CacheLevel]

  init(_ targets: [Target]) {
    places = Dictionary(targets.map { (Self.key($0), $0.place) }, uniquingKeysWith: min)
  }

  /// Whether a target lies as near as its workload does anywhere.
  func isNearest(_ target: Target) -> Bool {
    places[Self.key(target)].map { target.place <= $0 } ?? true
  }

  private static func key(_ target: Target) -> [String] {
    [target.kernel, target.arrangement, target.workload, target.precision.rawValue]
  }
}

extension Target {
  /// The name with another variant in place of its own.
  fileprivate func named(as variant: Variant?) -> String {
    var target = self
    if let variant { target.variant = variant.description }
    return target.name
  }
}
