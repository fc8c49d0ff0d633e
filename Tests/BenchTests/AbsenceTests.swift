import Measurement
import Testing

@testable import bench

@Suite struct AbsenceTests {
  @Test("A report names the rows that it lacks, and why")
  func absences() {
    let all = ISALevel.allCases
    #expect(TimingRun.absences(openBLASCore: "SkylakeX", levels: all) == [])
    #expect(
      TimingRun.absences(openBLASCore: nil, levels: all) == [
        "blas rows are absent: built without OpenBLAS (Debian package libopenblas-dev)"
      ])
    #expect(
      TimingRun.absences(openBLASCore: "Haswell", levels: [.v1, .v3]) == [
        "vector.v4 rows are absent: this processor lacks the instructions"
      ])
  }
}
