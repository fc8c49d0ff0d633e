import Measurement

/// What other tools keep of a row: times and errors under one unique name.
struct NamedTimes {
  /// What all rows that were timed together have in common.
  var group: [String]
  /// Unique within a receipt.
  var name: String
  /// Nanoseconds per element.
  var nanoseconds: Double
  /// The interval of that median, where there is one.
  var interval: Interval?
  /// The evaluations of a call.
  var elementsPerCall: Double
  /// The raw rounds in nanoseconds per call.
  var rounds: Sample
  /// The clock that they are read from.
  var clock: Speed.Clock
  /// The figures of a row; nil for a comparison's side.
  var speed: Speed?
  /// The error.
  var error: MeasuredError?
  /// The ratio of a comparison's head.
  var ratio: Ratio?

  /// The evaluations of one round: two epochs.
  var elementsPerRound: Double { 2 * Double(rounds.iterations) * elementsPerCall }

  /// Nanoseconds per element by a clock, median of the rounds.
  func median(_ clock: KeyPath<Sample, [Double]>) -> Double {
    Measurement.median(rounds[keyPath: clock]) / elementsPerCall
  }
}

extension Receipt {
  /// What was timed, by the names of other tools; of a comparison that has no rows, its heads.
  var namedTimes: [NamedTimes] {
    let rows = rowTimes
    let names = Set(rows.map(\.name))
    return rows + pairs.compactMap(\.headTimes).filter { $0.isUsable && !names.contains($0.name) }
  }

  /// What was timed, and both sides of every comparison, `base/` or `head/` before their names.
  var namedTimesOfBothSides: [NamedTimes] {
    let sides = pairs.flatMap { pair in
      [("base", pair.baseTimes), ("head", pair.headTimes)].compactMap { side, times in
        times.map { times in
          var times = times
          times.name = "\(side)/\(times.name)"
          times.group.insert(side, at: 0)
          return times
        }
      }
    }
    return rowTimes + sides.filter(\.isUsable)
  }

  private var rowTimes: [NamedTimes] {
    rows.compactMap { row -> NamedTimes? in
      guard let speed = row.speed else { return nil }
      return NamedTimes(
        group: row.group, name: row.name, nanoseconds: speed.nanoseconds,
        interval: speed.interval, elementsPerCall: Double(speed.elementsPerCall),
        rounds: speed.rounds, clock: speed.clock, speed: speed, error: row.error)
    }.filter(\.isUsable)
  }
}

extension NamedTimes {
  /// Whether all times are positive numbers, as those of a measurement are.
  fileprivate var isUsable: Bool {
    !rounds.wall.isEmpty && rounds.wall.count == rounds.cpu.count
      && ([nanoseconds, elementsPerCall] + rounds.wall + rounds.cpu).allSatisfy {
        $0 > 0 && $0.isFinite
      }
  }
}

extension PairedRow {
  fileprivate var baseTimes: NamedTimes? {
    timing.map { timing in
      times(timing.baseRounds, timing.baseNanoseconds, timing.clock)
    }
  }

  fileprivate var headTimes: NamedTimes? {
    timing.map { timing in
      var times = times(timing.rounds, timing.nanoseconds, timing.clock)
      times.error = error
      times.ratio = timing.ratio
      return times
    }
  }

  private func times(_ rounds: Sample, _ nanoseconds: Double, _ clock: Speed.Clock) -> NamedTimes {
    let perCall = rounds[keyPath: clock.rounds]
    let elementsPerCall = median(perCall) / nanoseconds
    return NamedTimes(
      group: group, name: name, nanoseconds: nanoseconds,
      interval: medianInterval(perCall).map {
        Interval(lower: $0.lower / elementsPerCall, upper: $0.upper / elementsPerCall)
      },
      elementsPerCall: elementsPerCall, rounds: rounds, clock: clock)
  }
}
