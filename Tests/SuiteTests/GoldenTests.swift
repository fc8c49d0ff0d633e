import Foundation
import Measurement
import Testing
import Verification

@testable import Suite

@Suite struct GoldenTests {
  @Test(
    """
    Every variant keeps its bound on every golden case, whose fields are the kernel's inputs,
    and what is timed is verified
    """,
    arguments: KernelList.all.map(\.id))
  func bounds(id: String) throws {
    let kernel = try #require(KernelList.all.first { $0.id == id })
    let goldens = try #require(try GoldenData.ofPackage.cases(kernel), "no golden file")
    let fields = goldens.reduce(into: Set<String>()) { $0.formUnion($1.input.fields.keys) }
    #expect(fields.subtracting(kernel.inputs.map(\.name)) == [])
    let variants = Variant.all(levels: ISALevel.supported)
    let result = kernel.verify(goldens, variants: variants)
    #expect(result.inputFailures.map(\.line) == [])
    for verdict in result.verdicts {
      #expect(verdict.cases > 0)
      #expect(
        verdict.failureCount == 0,
        "\(verdict.variant) \(verdict.precision) \(verdict.arrangement): \(verdict.failures.map(\.line))"
      )
    }
    var effort = TimingEffort.quick
    effort.timesAllWorkloads = true
    for group in kernel.timingGroups(Precision.allCases, effort, nil, level: .host) {
      let verified = result.verdicts.filter {
        $0.precision == group.precision && $0.arrangement == group.arrangement.rawValue
      }.map(\.variant)
      let timed = variants.filter { group.prepare($0, .calls) != nil }.map(\.description)
      #expect(
        Set(timed).subtracting(verified) == [],
        "timed, never verified: \(group.precision) \(group.arrangement) \(group.workload)")
    }
  }

  @Test("Every golden file belongs to a kernel, and no id stands twice in all of them")
  func files() throws {
    let folder = GoldenData.ofPackage.folder.appending(path: "golden")
    let names = try FileManager.default.contentsOfDirectory(atPath: folder.path)
    #expect(names.sorted() == KernelList.all.map { $0.id + ".json" }.sorted())
    var ids: Set<Int> = []
    for name in names {
      let file = try GoldenFile.index(folder.appending(path: name))
      #expect(name == file.kernel + ".json")
      for id in file.cases { #expect(ids.insert(id).inserted, "\(id) in \(name)") }
    }
  }

  @Test("A case that must be refused fails when it is accepted, and the other way round")
  func refusals() throws {
    let goldens = try #require(try GoldenData.ofPackage.cases(TimingCubic()))
    var refused = try #require(
      goldens.first { if case .error = $0.requirement { true } else { false } })
    var accepted = try #require(
      goldens.first { if case .values = $0.requirement { true } else { false } })
    #expect(VerifiableKernel(TimingCubic(), [refused, accepted]).inputFailures.isEmpty)
    swap(&refused.input, &accepted.input)
    let failures = VerifiableKernel(TimingCubic(), [refused, accepted]).inputFailures
    #expect(failures.map(\.caseID) == [refused.id, accepted.id])
    #expect(failures.first?.line.contains("accepted, but") == true)
    #expect(failures.last?.line.contains("refused: ") == true)
  }
}
