import Kernels
import Measurement
import Verification

/// What `bench list` says about a kernel.
public struct KernelDescription: Codable, Sendable {
  /// One declared input.
  public struct Input: Codable, Sendable {
    /// The field's name.
    public var name: String
    /// Its shape and meaning.
    public var meaning: String
  }

  /// The bound of a variant.
  public struct Bound: Codable, Sendable {
    /// The variant.
    public var variant: String
    /// The precision.
    public var precision: Precision
    /// The arrangements that the variant has code for.
    public var arrangements: [String]
    /// In ulp of the truth.
    public var ulps: Double
    /// In units of the result's sensitivity to half an ulp of every input.
    public var spread: Double
    /// In units of half an ulp of 1, times the kernel's scale.
    public var absolute: Double
    /// Why the bound holds.
    public var argument: String
  }

  /// The kernel's id.
  public var id: String
  /// One line.
  public var summary: String
  /// The fields of a line for `bench eval`.
  public var inputs: [Input]
  /// What the result's numbers are.
  public var output: String
  /// How curves and arguments may combine.
  public var arrangements: [String]
  /// The bounds of every variant that this machine has, for the first timed input.
  public var bounds: [Bound]
  /// The names of what `bench run` times.
  public var workloads: [String]
  /// The number of golden cases; nil where there is no golden data.
  public var goldenCases: Int?
  /// What others have for it; nil where that was not asked.
  public var peers: [PeerDescription]?
}

extension Kernel {
  /// Describes this kernel as it is on this machine.
  public func description(goldenCases: Int?, peers: PeerLibrary?) -> KernelDescription {
    KernelDescription(
      id: id, summary: summary,
      inputs: inputs.map { KernelDescription.Input(name: $0.name, meaning: $0.meaning) },
      output: output, arrangements: arrangements.map(\.rawValue),
      bounds: Precision.allCases.flatMap(bounds),
      workloads: workloadNames,
      goldenCases: goldenCases, peers: peers?.descriptions(kernel: id))
  }

  /// What `bench run` times: KERNEL/ARRANGEMENT/WORKLOAD.
  public var workloadNames: [String] {
    workloads.map { "\(id)/\($0.arrangement.rawValue)/\($0.name)" }
  }

  private func bounds(_ precision: Precision) -> [KernelDescription.Bound] {
    guard let setting = workloads.first?.curves.first?.setting else { return [] }
    return presentVariants(precision, arrangements).map { variant in
      let bound = errorBound(variant, precision, setting)
      let own = arrangements.filter { has(variant, precision, $0) }
      return KernelDescription.Bound(
        variant: variant.description, precision: precision,
        arrangements: own.map(\.rawValue), ulps: bound.ulps, spread: bound.spread,
        absolute: bound.absolute, argument: bound.argument)
    }
  }
}
