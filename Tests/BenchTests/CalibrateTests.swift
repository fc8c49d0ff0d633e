import Foundation
import Reports
import Testing

@Suite struct CalibrateTests {
  @Test("What is calibrated is told and kept, beside what is known of other targets")
  func kept() throws {
    let folder = try TemporaryFolder()
    let file = folder.url.appending(path: "profile.json")
    func calibrate(_ kernel: String, layouts: Int) throws -> (profile: HostProfile, csv: String) {
      let result = try bench(
        "calibrate", "--filter", "^\(kernel)/one/", "--precision", "f32", "--isa", "v1",
        "--rounds", "16", "--layouts", "\(layouts)", "--store", folder.url.path, "--data", dataPath,
        "--format", "csv", "--out", "json=\(file.path)")
      #expect(result.exit == 0, "\(result.complaint)")
      let profile = try JSONDecoder().decode(HostProfile.self, from: Data(contentsOf: file))
      return (profile, result.output)
    }
    let first = try calibrate("timing.steps", layouts: 0).profile
    let (second, csv) = try calibrate("timing.linear", layouts: 1)
    #expect(first.targets.allSatisfy { $0.layouts == 0 && $0.layoutSpread == nil })
    let target = try #require(second.targets.first)
    #expect(target.name.hasPrefix("timing.linear/") && target.layouts == 1 && target.rounds == 16)
    let spread = try #require(target.layoutSpread)
    let line = "\(target.name),\(target.noiseFloor),\(target.detectable),\(spread),1"
    #expect(csv.split(separator: "\n").contains(line[...]))
    let stored = try #require(try Store(folder.url).profile(of: second.hostClass))
    #expect(stored.targets == (second.targets + first.targets))
  }
}
