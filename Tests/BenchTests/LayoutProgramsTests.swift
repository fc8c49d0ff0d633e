import Foundation
import Pairing
import Reports
import Testing

@testable import Measurement
@testable import bench

@Suite struct LayoutProgramsTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  /// A program in a build folder of SwiftPM, whose linker writes its arguments.
  private func program(_ name: String) throws -> WorkerPair.Program {
    let build = folder.url.appending(path: name)
    let products = build.appending(path: "triple/debug")
    try FileManager.default.createDirectory(at: products, withIntermediateDirectories: true)
    let program = products.appending(path: "bench").resolvingSymlinksInPath()
    try name.write(to: program, atomically: true, encoding: .utf8)
    let linker = try folder.script("\(name)-linker", #"echo "$0 $*" >"$2""#).path
    try """
      args: ["\(linker)","-o","\(program.path)","-emit-executable"]
    """.write(to: build.appending(path: "debug.yaml"), atomically: true, encoding: .utf8)
    return WorkerPair.Program(name: name, executable: program)
  }

  private func layouts(_ base: String, _ head: String) throws -> LayoutPrograms {
    LayoutPrograms(base: try program(base), head: try program(head), in: folder.url)
  }

  @Test("Each side is linked from its own objects, in orders that differ")
  func sides() throws {
    for head in ["base", "head"] {
      let programs = try layouts("base", head)
      #expect(programs.note == nil && programs.description == "2 other layouts")
      var seeds: Set<Substring?> = []
      for layout in programs.layouts {
        for (side, name) in [(layout.base, "base"), (layout.head, head)] {
          let text = try String(contentsOf: side.executable, encoding: .utf8)
          #expect(side.name == name && text.contains("/\(name)-linker -o"))
          seeds.insert(text.split(separator: "=").last)
        }
      }
      #expect(programs.layouts.count == 2 && seeds.count == 2)
    }
  }

  @Test("What every layout shows stands with the least that any shows; what one does not, does not")
  func confirmed() throws {
    func judged(_ verdict: PairVerdict, _ ratio: Double) -> JudgedPair {
      let times = [Double](repeating: 1000 * ratio, count: 20)
      let head = Sample(name: "head", iterations: 10, wall: times, cpu: times)
      let ratio = Ratio(of: head.wall, to: times.map { _ in 1000 })
      return JudgedPair(
        verdict: verdict, reason: "a test",
        figures: JudgedPair.Figures(
          ratio: ratio, control: ratio, detectable: 0, readsProcessorTime: false))
    }
    func row(
      _ verdict: PairVerdict, by attempts: [JudgedPair], _ programs: LayoutPrograms
    ) -> PairedRow {
      var row = PairedRow(
        kernel: "k", arrangement: "one", workload: "w", precision: .f32, place: .l1, elements: 64,
        variant: "blas", verdict: verdict, reason: "slower")
      let ratio = Ratio(of: [1], to: [1])
      let rounds = Sample(name: "a", iterations: 1, wall: [1], cpu: [1])
      row.timing = PairedTiming(
        ratio: ratio, control: ratio, detectable: 0, leastEffect: 0, baseNanoseconds: 1,
        nanoseconds: 1, clock: .wall, baseRounds: rounds, rounds: rounds)
      row.confirm(by: attempts, programs)
      return row
    }
    let others = try layouts("base", "head")
    let slower = row(
      .regressed, by: [judged(.regressed, 1.5), judged(.regressed, 1.25)], others)
    #expect(slower.verdict == .regressed)
    #expect(slower.timing?.confirmation.map { abs($0.value - 1.25) < 1e-12 } == true)
    #expect(slower.reason == "slower; at least +25.0 % in 2 other layouts")
    let faster = row(.improved, by: [judged(.improved, 0.5), judged(.improved, 0.75)], others)
    #expect(faster.verdict == .improved && faster.reason.contains("at least -25.0 %"))
    let open = row(.regressed, by: [judged(.regressed, 1.5), judged(.pass, 1)], others)
    #expect(open.verdict == .inconclusive && open.reason.contains("but +0.0 %"))
    let dead = JudgedPair(verdict: .error, reason: "killed")
    let lost = row(.regressed, by: [judged(.regressed, 1.5), dead], others)
    #expect(lost.verdict == .error)
    #expect(lost.reason == "slower; not measured in 2 other layouts: killed")

    let stray = WorkerPair.Program(name: "stray", executable: try folder.script("stray", ""))
    let same = LayoutPrograms(base: stray, head: stray, in: folder.url)
    #expect(same.layouts.count == 2 && same.note?.contains("no other layout confirms") == true)
    let little = row(.regressed, by: [judged(.regressed, 3), judged(.regressed, 1.5)], same)
    let much = row(.regressed, by: [judged(.regressed, 3), judged(.regressed, 2.5)], same)
    #expect(little.verdict == .inconclusive && much.verdict == .regressed)
  }
}
