import CPeers
import Foundation
import Kernels
import Measurement

/// Other people's code for some kernels, from a library that is built apart from this package.
///
/// The library stays loaded as long as the process lives.
public struct PeerLibrary {
  /// Why a library is of no use, in one line.
  public struct LoadError: Error, CustomStringConvertible {
    /// The line.
    public var description: String
  }

  private let entries: [peer]

  /// Loads a library with the interface of Benchmarks/peers/peers.h.
  public init(_ url: URL) throws(LoadError) {
    guard let library = dlopen(url.path, RTLD_NOW | RTLD_LOCAL) else {
      throw LoadError(description: dlerror().map { String(cString: $0) } ?? "cannot be loaded")
    }
    guard let version = dlsym(library, "peers_abi_version"), let list = dlsym(library, "peers_list")
    else { throw LoadError(description: "\(url.path) has no list of peers") }
    let built = unsafeBitCast(version, to: (@convention(c) () -> Int32).self)()
    guard built == PEERS_ABI_VERSION else {
      throw LoadError(
        description: "\(url.path) has version \(built) of the interface, not \(PEERS_ABI_VERSION)")
    }
    typealias List = @convention(c) (UnsafeMutablePointer<Int32>?) -> UnsafePointer<peer>?
    var count: Int32 = 0
    let first = unsafeBitCast(list, to: List.self)(&count)
    entries = Array(UnsafeBufferPointer(start: first, count: Int(count)))
  }

  /// Every entry of the library, ready to be timed.
  public var peers: [Peer] {
    entries.map { entry in
      Peer(
        name: String(cString: entry.name), isApproximation: entry.is_approximation != 0
      ) { batch in
        guard entry.fits(batch), let prepared = PreparedPeer(entry, batch) else { return nil }
        return { prepared.run() }
      }
    }
  }

  /// What the library has for a kernel.
  public func descriptions(kernel: String) -> [PeerDescription] {
    var found: [PeerDescription] = []
    for entry in entries where String(cString: entry.kernel) == kernel {
      let precision = Precision(rawValue: String(cString: entry.precision))
      let description = PeerDescription(
        name: String(cString: entry.name), arrangement: String(cString: entry.arrangement),
        setting: entry.setting.map { String(cString: $0) },
        precisions: precision.map { [$0] } ?? [],
        minimumDegree: entry.min_degree > 0 ? Int(entry.min_degree) : nil,
        maximumDegree: entry.max_degree > 0 ? Int(entry.max_degree) : nil)
      if let index = found.firstIndex(where: { $0.with(description.precisions) == description }) {
        found[index].precisions += description.precisions
      } else {
        found.append(description)
      }
    }
    return found
  }
}

/// One way in which somebody else's code can evaluate a kernel.
public struct PeerDescription: Codable, Sendable, Equatable {
  /// The library or algorithm.
  public var name: String
  /// How curves and arguments combine.
  public var arrangement: String
  /// What the elements of its batches have in common; nil where `minimumDegree` or nothing says it.
  public var setting: String?
  /// The precisions.
  public var precisions: [Precision]
  /// The lowest degree; nil where there is none, or degrees have no meaning.
  public var minimumDegree: Int?
  /// The highest degree; nil where there is none, or degrees have no meaning.
  public var maximumDegree: Int?

  /// The same in other precisions.
  fileprivate func with(_ precisions: [Precision]) -> PeerDescription {
    var other = self
    other.precisions = precisions
    return other
  }
}

extension peer {
  /// Whether it takes a degree; a bound of 0 is none.
  fileprivate func takes(_ degree: Int) -> Bool {
    degree >= Int(min_degree) && (max_degree == 0 || degree <= Int(max_degree))
  }

  /// Whether kernel, arrangement, precision and setting are those of this code.
  fileprivate func fits(_ batch: PeerBatch) -> Bool {
    guard String(cString: kernel) == batch.kernel,
      String(cString: arrangement) == batch.arrangement.rawValue,
      String(cString: precision) == batch.precision.rawValue
    else { return false }
    if let setting { return String(cString: setting) == peerSetting(batch.setting) }
    // Timing functions are given x clamped to [0, 1].
    return switch batch.setting {
    case let setting as CurveSetting: takes(setting.degree)
    case let rule as OutsideRule: rule == .clamp
    case let model as SpringModel: model == .physical
    case let table as FrameSetting: table.model == .physical
    default: false
    }
  }
}

/// What peers call the setting of a batch of transforms, tracks or layers.
private func peerSetting(_ setting: any Hashable & Sendable) -> String? {
  switch setting {
  case let operation as TransformOperation:
    switch operation {
    case .compose(let program): program.description
    case .slerp(let arc), .nlerp(let arc): arc.rawValue
    default: nil
    }
  case let side as FactorSide: side.rawValue
  case let form as PointForm: form.description
  case let form as KeyframeForm:
    form.hasTimes && !form.hasTiming && !form.hasTension ? form.interpolation.peerName : nil
  case let form as BlendForm:
    (form.isRotation ? "rotations" : "numbers") + (form.isAdditive ? " additive" : "")
  default: nil
  }
}

extension KeyframeInterpolation {
  fileprivate var peerName: String? {
    switch self {
    case .linear: "linear"
    case .hermite: "hermite"
    case .catmullRom(let spacing): "catmullRom \(spacing.rawValue)"
    case .slerp(let arc): "slerp \(arc.rawValue)"
    case .nlerp(let arc): "nlerp \(arc.rawValue)"
    default: nil
    }
  }
}

/// What a batch's setting counts: degree, keys or layers; and components or frames.
private func peerCounts(_ setting: any Hashable & Sendable) -> (degree: Int, dimensions: Int) {
  switch setting {
  case let curve as CurveSetting: (curve.degree, curve.dimensions)
  case let table as FrameSetting: (0, table.count)
  case let form as KeyframeForm: (form.keys, form.components)
  case let form as BlendForm: (form.layers, form.components)
  default: (0, 0)
  }
}

/// One peer bound to one batch.
private final class PreparedPeer {
  private let code: peer
  private let batch: UnsafeMutablePointer<peer_batch>
  private let prepared: UnsafeMutableRawPointer?

  /// Nil where the code cannot compute the batch.
  init?(_ code: peer, _ batch: PeerBatch) {
    let counts = peerCounts(batch.setting)
    self.code = code
    self.batch = .allocate(capacity: 1)
    self.batch.initialize(
      to: peer_batch(
        degree: Int32(counts.degree), dimensions: Int32(counts.dimensions),
        order: Int32((batch.setting as? CurveSetting)?.order ?? 0), curves: batch.curves,
        count: batch.count,
        parameters: batch.parameters.baseAddress, arguments: batch.arguments.baseAddress,
        results: batch.results.baseAddress))
    prepared = code.prepare?(self.batch)
    if code.prepare != nil && prepared == nil { return nil }
  }

  deinit {
    if let prepared { code.release?(prepared) }
    batch.deallocate()
  }

  func run() { code.run(prepared, batch) }
}
