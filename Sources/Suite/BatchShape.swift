import Kernels
import Measurement

/// How large a timed batch is, and where it therefore lies.
public struct BatchSize: Sendable, Equatable {
  /// The smallest place that holds the batch.
  public var place: CacheLevel
  /// The number of curves.
  public var curves: Int
  /// The number of arguments; for kernels without, of curves, or 1 where curves share arguments.
  public var count: Int
  /// The number of evaluations in one call, elements per result taken into account.
  public var elements: Int
  /// The bytes of all inputs and results.
  public var footprint: Int
}

/// The numbers that make up a batch.
struct BatchShape {
  /// Curves with shared arguments in the third-level cache, where it holds them: what others measure.
  static let sharedCurves = 10_000

  /// Bytes of a line of the cache.
  static let lineBytes = 64

  /// Bytes that hold a line for every set of L1.
  static let pageBytes = 4096

  /// The most elements of a batch in main memory.
  static let elementLimit = 16 << 20

  var arrangement: Arrangement
  var precision: Precision
  /// Numbers per curve, per argument and per result.
  var parameters: Int
  var arguments: Int
  var outputs: Int
  /// Arguments that curves share, if that is the arrangement.
  var sharedCount = 64
  var elementsPerResult = 1
  /// Numbers of a curve that an evaluation must read.
  var parametersRead: Int

  /// A batch of about so many elements: a multiple of 64 results, or with shared arguments of curves;
  /// of one curve a multiple of 64 elements.
  ///
  /// Beyond L1 no planes lie a page or half of one apart, since their lines would share a set or two of
  /// L1 and the time would tell of that.
  func size(elements: Int, place: CacheLevel) -> BatchSize {
    let unit =
      switch arrangement {
      case .shared: arguments == 0 ? 1 : max(sharedCount, 64)
      case .one, .oneRows: max(1, 64 / elementsPerResult)
      case .each, .eachGroups, .eachRows: 64
      }
    var results = max(1, elements / elementsPerResult / unit) * unit
    let isCrowded = results * precision.byteCount % (Self.pageBytes / 2) == 0
    let hasPlanes = arrangement != .shared || sharedCount == 1
    if place > .l1 && hasPlanes && isCrowded { results -= unit }
    let count = arrangement == .shared ? sharing : results
    let curves = arrangement.isOne ? 1 : results / (arrangement == .shared ? sharing : 1)
    let numbers = curves * parameters + count * arguments + results * outputs
    return BatchSize(
      place: place, curves: curves, count: count, elements: results * elementsPerResult,
      footprint: numbers * precision.byteCount)
  }

  /// Arguments that curves share, or one of nothing.
  private var sharing: Int { arguments == 0 ? 1 : sharedCount }

  /// The size that stands for a place.
  ///
  /// A cache's filling, four times the last cache for main memory, or for one curve as many as there may
  /// be where time does not matter. What does not fit into a place stands for the first that it fits.
  func size(for place: CacheLevel, _ caches: CacheSizes, _ effort: TimingEffort) -> BatchSize {
    if place == .l3, arrangement == .shared, arguments > 0, sharedCount > 1 {
      let size = size(elements: Self.sharedCurves * sharedCount, place: place)
      if caches.level(forFootprint: size.footprint) == place { return size }
    }
    if place == .dram, arrangement.isOne, effort.isExhaustive {
      return size(elements: Self.elementLimit, place: place)
    }
    let bytes = caches.filling(of: place) ?? caches.overflow
    let perElement = Double(precision.byteCount) * numbersPerElement
    var elements = Double(bytes) / perElement
    if place > .l2 {
      let perResult = Double(outputs * precision.byteCount) / Double(elementsPerResult)
      let most = Double(CacheSizes.mostFilled) / perElement
      elements = max(elements, min(Double(effort.leastFarResults) / perResult, most))
    }
    let size = size(elements: min(Int(elements), Self.elementLimit), place: place)
    let needed = caches.level(forFootprint: size.footprint)
    guard needed > place else { return size }
    return self.size(for: needed, caches, effort)
  }

  /// What an element must read and write at a size, each number once.
  ///
  /// Beyond the first-level cache a number of a curve that is read for itself brings a line along.
  func work(flops: Double, divider: DividerWork = DividerWork(), _ size: BatchSize) -> Work {
    let line = size.place == .l1 ? 1 : Self.lineBytes / precision.byteCount
    let read = size.curves * min(parameters, parametersRead * line) + size.count * arguments
    return Work(
      flopsPerElement: flops, divider: divider,
      bytesReadPerElement: Double(read * precision.byteCount) / Double(size.elements),
      bytesWrittenPerElement: Double(outputs * precision.byteCount) / Double(elementsPerResult))
  }

  private var numbersPerElement: Double {
    let numbers =
      switch arrangement {
      case .one, .oneRows: Double(arguments + outputs)
      case .shared: Double(parameters) / Double(sharing) + Double(outputs)
      case .each, .eachGroups, .eachRows: Double(parameters + arguments + outputs)
      }
    return numbers / Double(elementsPerResult)
  }
}
