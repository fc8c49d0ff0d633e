import Foundation
import Testing

@Suite struct ListTests {
  @Test("The list names every kernel with its inputs and bounds, also as JSON")
  func json() throws {
    struct Listing: Decodable {
      struct Kernel: Decodable {
        struct Named: Decodable { var name: String }
        struct Bound: Decodable {
          var variant: String
          var arrangements: Set<String>
        }
        var id: String
        var arrangements: Set<String>
        var inputs: [Named]
        var bounds: [Bound]
      }
      var schema: String
      var kernels: [Kernel]
    }
    let result = try bench("list", "--format", "json")
    let listing = try JSONDecoder().decode(Listing.self, from: Data(result.output.utf8))
    #expect(result.exit == 0)
    #expect(listing.schema == "animation-kernels/list/1")
    #expect(listing.kernels.contains { $0.id == "timing.cubic" })
    for kernel in listing.kernels {
      #expect(!kernel.inputs.isEmpty)
      #expect(kernel.bounds.contains { $0.variant == "reference" })
      for bound in kernel.bounds {
        #expect(!bound.arrangements.isEmpty)
        #expect(bound.arrangements.isSubset(of: kernel.arrangements))
      }
    }
    let points = try #require(listing.kernels.first { $0.id == "bezier.points" })
    for bound in points.bounds {
      #expect(bound.arrangements.contains("each") != bound.variant.hasPrefix("blas"))
    }
  }

  @Test("README's table has a row for every kernel, and its count is right")
  func readme() throws {
    let ids = try bench("list", "--format", "csv").output.split(separator: "\n").dropFirst()
      .map { String($0.prefix { $0 != "," }) }
    let text = try String(contentsOf: packageFolder.appending(path: "README.md"), encoding: .utf8)
    let rows = text.split(separator: "\n").filter { $0.contains(/^\| `[a-z]+\.[A-Za-z]+`/) }
    let named = rows.flatMap { row in
      row.split(separator: "|")[0].matches(of: /`([^`]+)`/).map { String($0.1) }
    }
    #expect(named.count == Set(named).count)
    #expect(Set(named).symmetricDifference(ids) == [])
    let count = text.firstMatch(of: /holds (\d+) kernels' golden vectors/)?.output.1
    #expect(count == "\(ids.count)")
  }

  @Test("Filters choose and skip kernels")
  func filters() throws {
    let arguments = ["list", "--format", "csv", "--filter", "^timing", "--skip", "velocity"]
    let ids = try bench(arguments).output.split(separator: "\n").dropFirst()
    #expect(ids.allSatisfy { $0.hasPrefix("timing.") && !$0.hasPrefix("timing.velocity") })
    #expect(ids.contains { $0.hasPrefix("timing.cubic,") })
  }

  @Test("A filter for batches chooses their kernels; one that skips batches skips no kernel")
  func batchFilters() throws {
    func ids(_ options: String...) throws -> [Substring] {
      try bench(["list", "--format", "csv"] + options).output.split(separator: "\n").dropFirst()
        .map { $0.prefix { $0 != "," } }
    }
    #expect(try ids("--filter", "^timing.cubic/each/") == ["timing.cubic"])
    #expect(try ids("--filter", "^timing.cubic", "--skip", "/each/") == ["timing.cubic"])
  }
}
