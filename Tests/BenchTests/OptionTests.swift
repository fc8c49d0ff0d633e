import Foundation
import Pairing
import Testing

@testable import bench

@Suite struct OptionTests {
  @Test(
    "Bad usage is refused in one line that says what would be right",
    arguments: [
      (["fly"], "bench: fly: no such command, only run, list, verify, eval"),
      (["run", "--fitler", "x"], "bench run: --fitler: no such option; did you mean --filter?"),
      (["help", "fly"], "bench: fly: no such command, only run, list, verify, eval"),
      (["run", "--filter"], "bench run: --filter: needs a value, RE"),
      (
        ["run", "--filter", "--skip", "x"],
        "bench run: --filter: needs a value, but --skip follows; --filter=--skip is one"
      ),
      (["run", "--filter", "("], "bench run: --filter: ( is no regular expression"),
      (["run", "--filter", "nothing"], "bench run: --filter: nothing matches no "),
      (
        ["verify", "--filter", "^timing", "--filter", "nothing"],
        "bench verify: --filter: nothing matches no "
      ),
      (["run", "--skip", "nothing"], "bench run: --skip: nothing matches no "),
      (["list", "--skip", "nothing"], "bench list: --skip: nothing matches no "),
      (["run", "--skip", "."], "bench run: nothing passes --filter and --skip"),
      (["run", "--quick=yes"], "bench run: --quick: takes no value"),
      (["run", "--quick", "--thorough"], "bench run: --quick and --thorough exclude each other"),
      (["--isa", "v2"], "bench run: --isa: v2 is not one of v1, v3, v4, all"),
      (["verify", "--isa", "v1", "--isa", "v1"], "bench verify: --isa: given twice"),
      (["verify", "--data", "/nowhere"], "bench verify: --data: /nowhere has no folder golden"),
      (["list", "extra"], "bench list: extra: unexpected argument"),
      (["list", "--filter", ""], "bench list: --filter: is empty; RE is missing"),
      (["baseline", "list", "--store="], "bench baseline: --store: is empty; DIR is missing"),
      (
        ["list", "--out", "json"], "bench list: --out: json is not FORMAT=PATH with one of console"
      ),
      (["list", "--out", "junit=x"], "bench list: --out: junit=x is not FORMAT=PATH with one of"),
      (["list", "--out", "json=-"], "bench list: --out: - is no file; --format chooses what"),
      (["list", "--out", "json=/"], "bench list: --out: / is a folder, not a file"),
      (["list", "--out", "json=x", "--out", "csv=./x"], "bench list: --out: ./x: named twice"),
      (["list", "--isa", "v3"], "bench list: --isa: no such option\n"),
      (["list", "--format", "bencher"], "bench list: --format: bencher is not one of console"),
      (["verify", "--format", "bencher"], "bench verify: --format: bencher is not one of console"),
      (
        ["ledger", "--out", "action-bigger=x", "update"],
        "bench ledger: --out: action-bigger=x is not FORMAT=PATH with one of console"
      ),
      (
        ["run", "--budget", "60"],
        "bench run: --budget: 60 is not a time such as 60s, 500ms or 2min"
      ),
      (["run", "--budget", "-1s"], "bench run: --budget: -1s is not a time"),
      (["--benchmark_min_time=9x"], "bench run: --benchmark_min_time: 9x is not a time such as"),
      (["--benchmark_min_time=nan"], "bench run: --benchmark_min_time: nan is not a time such as"),
      (
        ["--benchmark_repetitions=0"],
        "bench run: --benchmark_repetitions: 0 is no whole number from 1"
      ),
      (["--benchmark_filter=^nothing$"], "bench run: nothing passes --benchmark_filter"),
      (
        ["--benchmark_list_tests", "--benchmark_filter=^nothing$"],
        "bench run: nothing passes --benchmark_filter"
      ),
      (
        ["--benchmark_list_tests", "--filter=^nothing$"],
        "bench run: --filter: ^nothing$ matches no KERNEL"
      ),
      (["--benchmark_filter=("], "bench run: --benchmark_filter: ( is no regular expression"),
      (
        ["--benchmark_format=csv"], "bench run: --benchmark_format: csv is not one of console, json"
      ),
      (["--benchmark_context=a"], "bench run: --benchmark_context: a is not KEY=VALUE"),
      (["--benchmark_context=date=x"], "bench run: --benchmark_context: date is given already"),
      (
        ["--benchmark_list_tests=1"],
        "bench run: --benchmark_list_tests: 1 is not one of true, false"
      ),
      (
        ["--format", "csv", "--benchmark_format=json"],
        "bench run: --format and --benchmark_format exclude each other"
      ),
      (["list", "--out", "json=/nowhere/x"], "bench list: --out: /nowhere/x: /nowhere is not"),
      (["eval"], "bench eval: KERNEL: missing"),
      (["eval", "timing.cubik"], "bench eval: timing.cubik: no such kernel; did you mean"),
      (
        ["asm", "timing.cubic/one"],
        "bench asm: timing.cubic/one: no such kernel, but timing.cubic; --arrangement chooses"
      ),
      (
        ["run", "--filter", "^timing.cubic$"],
        "bench run: --filter: ^timing.cubic$ matches no KERNEL/ARRANGEMENT/WORKLOAD; it finds timing.cubic"
      ),
      (["eval", "timing.cubic", "--variant", "v4"], "bench eval: --variant: v4 is not one of"),
      (["eval", "timing.cubic", "--variant", "blas"], "bench eval: timing.cubic has no blas"),
      (
        ["eval", "timing.cubic", "--arrangement", "shared"],
        "bench eval: timing.cubic has no arrangement shared, but one, each\n"
      ),
    ])
  func refused(arguments: [String], complaint: String) throws {
    let result = try bench(arguments)
    #expect(result.exit == 1)
    #expect(result.output == "")
    #expect(result.complaint.hasPrefix(complaint))
    #expect(result.complaint.split(separator: "\n").count == 1)
  }

  @Test("Two names of one file are named twice")
  func link() throws {
    let folder = try TemporaryFolder()
    let (file, link) = (folder.url.appending(path: "a").path, folder.url.appending(path: "b").path)
    try Data().write(to: URL(filePath: file))
    try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: file)
    let result = try bench("list", "--out", "json=\(file)", "--out", "csv=\(link)")
    #expect(result.exit == 1 && result.complaint == "bench list: --out: \(link): named twice\n")
    // A file that is yet to be, in a folder that a link leads to.
    let place = folder.url.appending(path: "place").path
    try FileManager.default.createSymbolicLink(
      atPath: place, withDestinationPath: folder.url.path)
    let new = try bench(
      "list", "--out", "json=\(folder.url.path)/c", "--out", "csv=\(place)/c")
    #expect(new.exit == 1 && new.complaint == "bench list: --out: \(place)/c: named twice\n")
  }

  @Test(
    "A bad value of the environment is refused under the variable's name",
    arguments: [
      (["run"], "BENCH_FILTER", "(", "BENCH_FILTER: ( is no regular expression"),
      (["run"], "BENCH_QUICK", "yes", "BENCH_QUICK: yes is not one of 1, 0"),
      (["run"], "BENCH_ISA", "v2", "BENCH_ISA: v2 is not one of v1, v3, v4, all"),
      (["run"], "BENCH_BUDGET", "soon", "BENCH_BUDGET: soon is not a time"),
      (["list"], "BENCH_OUT", "json=/nowhere/x", "BENCH_OUT: /nowhere/x: /nowhere is not a folder"),
      (["verify"], "BENCH_DATA", "/nowhere", "BENCH_DATA: /nowhere has no folder golden"),
      (["compare", ".", "."], "BENCH_THRESHOLD", "x", "BENCH_THRESHOLD: x is no share"),
      (["gate", "--base", "."], "BENCH_ROUNDS", "0", "BENCH_ROUNDS: 0 is no whole number"),
      (["calibrate"], "BENCH_LAYOUTS", "101", "BENCH_LAYOUTS: 101 is no whole number from 0"),
      (["gate", "--self-test"], "BENCH_COMPARISONS", "0", "BENCH_COMPARISONS: 0 is no whole"),
      (["gate"], "BENCH_CONFIG", "/nowhere/x", "BENCH_CONFIG: /nowhere/x: "),
      (["eval", "timing.cubic"], "BENCH_VARIANT", "x", "BENCH_VARIANT: x is not one of reference"),
      (["asm", "timing.cubic"], "BENCH_VARIANT", "x", "BENCH_VARIANT: x is not one of reference"),
      (["run"], "BENCH_SAVE_BASELINE", "-", "BENCH_SAVE_BASELINE: -: not a name"),
      (["run"], "BENCH_BASELINE", "-", "BENCH_BASELINE: -: not a name"),
      (["gate"], "BENCH_BASE", "baseline:-", "BENCH_BASE: -: not a name"),
    ])
  func environment(arguments: [String], name: String, value: String, complaint: String) throws {
    let result = try bench(arguments, environment: [name: value])
    #expect(result.exit == 1)
    #expect(result.output == "")
    #expect(result.complaint.hasPrefix("bench \(arguments[0]): \(complaint)"))
  }

  @Test("The environment gives what the command line lacks, and only that")
  func precedence() throws {
    let environment = [
      "BENCH_FORMAT": "csv", "BENCH_FILTER": "^timing.cubic$\n^timing.steps$", "BENCH_SKIP": "",
    ]
    let inherited = try bench(["list"], environment: environment)
    let lines = inherited.output.split(separator: "\n")
    #expect(lines.count == 3)
    #expect(lines.dropFirst().allSatisfy { $0.contains(/^timing\.(cubic|steps),/) })
    let own = try bench(["list", "--filter", "^timing.linear$"], environment: environment)
    #expect(own.output.split(separator: "\n").dropFirst().allSatisfy { $0.hasPrefix("timing.lin") })
    #expect(own.output.split(separator: "\n").count == 2)
  }

  @Test("Formats that the environment has for other commands say nothing")
  func otherFormats() throws {
    let folder = try TemporaryFolder()
    let (other, own) = (folder.url.appending(path: "a").path, folder.url.appending(path: "b").path)
    let result = try bench(
      ["list", "--filter", "^timing.steps$"],
      environment: ["BENCH_FORMAT": "bencher", "BENCH_OUT": "html=\(other)\njson=\(own)"])
    #expect(result.exit == 0 && result.output.hasPrefix("timing.steps: "), "\(result.complaint)")
    #expect(FileManager.default.fileExists(atPath: own))
    #expect(!FileManager.default.fileExists(atPath: other))
    let wrong = try bench(["list"], environment: ["BENCH_FORMAT": "benchr"])
    #expect(wrong.exit == 1 && wrong.complaint.contains("BENCH_FORMAT: benchr is not one of"))
  }

  @Test("A format of the command line beats google/benchmark's of the environment")
  func googleFormat() throws {
    let result = try bench(
      ["run", "--quick", "--filter", "^timing.steps/", "--format", "csv", "--data", dataPath],
      environment: ["BENCH_BENCHMARK_FORMAT": "json"])
    #expect(result.exit == 0 && result.output.hasPrefix("kernel,"), "\(result.output.prefix(80))")
  }

  @Test(
    "What a gate would take no notice of is refused in one line",
    arguments: [
      (["--self-test", "--base", "main"], "--base: has no meaning with --self-test"),
      (["--self-test", "--strict"], "--strict: has no meaning with --self-test"),
      (["--self-test", "--config", "x"], "--config: has no meaning with --self-test"),
      (["--self-test", "--threshold", "2%"], "--threshold: has no meaning with --self-test"),
      (["--self-test", "--full"], "--full: has no meaning with --self-test"),
      (["--self-test", "--format", "junit"], "junit: with --self-test only console, json, csv"),
      (["--self-test", "--out", "html=x"], "html: with --self-test only console, json, csv"),
      (["--comparisons", "3"], "--comparisons: has no meaning without --self-test"),
      (["--rounds", "9"], "--rounds: has no meaning without --base"),
      (["--threshold", "9%"], "--threshold: has no meaning without --base"),
      (["--out", "bencher=x"], "bencher: nothing is timed without --base"),
      (["--format", "google-benchmark"], "google-benchmark: nothing is timed without --base"),
      (["--store", "x"], "--store: has no meaning without --base"),
      (
        ["--base", "baseline:a", "--rounds", "9"],
        "--rounds: has no meaning with stored times, baseline:a"
      ),
      (["--quick"], "--quick: has no meaning without --base"),
      (["--self-test", "--thorough"], "--thorough: has no meaning with --self-test"),
      (["--base", ".", "--thorough"], "--thorough: has no meaning without stored times"),
    ])
  func unused(options: [String], complaint: String) throws {
    let result = try bench(["gate"] + options)
    #expect(result.exit == 1 && result.output == "")
    #expect(result.complaint.hasPrefix("bench gate: \(complaint)"), "\(result.complaint)")
    #expect(result.complaint.split(separator: "\n").count == 1)
  }

  @Test("What the environment says to other calls of a command is no error")
  func unusedInherited() throws {
    let environment = ["BENCH_COMPARISONS": "3", "BENCH_ROUNDS": "9", "BENCH_FILTER": "nothing"]
    let result = try bench(["gate"], environment: environment)
    #expect(result.complaint.hasPrefix("bench gate: BENCH_FILTER: nothing matches no "))
  }

  @Test("One precision of two is all that eval takes of the environment")
  func foreignPrecision() throws {
    func bits(_ precision: String) throws -> Int? {
      let line = #"{"points":[[0],[1]],"t":0.25}"#
      let result = try bench(
        ["eval", "bezier.points"], input: line, environment: ["BENCH_PRECISION": precision])
      return result.output.firstMatch(of: /"bits":\["([0-9a-f]+)"/)?.1.count
    }
    #expect(try (bits("all"), bits("f64"), bits("f32")) == (16, 16, 8))
    let own = try bench(["eval", "bezier.points", "--precision", "all"])
    #expect(own.exit == 1 && own.complaint.contains("--precision: all is not one of f32, f64"))
  }

  @Test("A switch of the command line beats the other one of the environment")
  func exclusion() throws {
    let option = Option(name: "--quick", help: "")
    let other = Option(name: "--thorough", help: "")
    let command = Command(name: "run", summary: "", options: [option, other]) { _ in .fine }
    let environment = ["BENCH_QUICK": "1", "BENCH_THOROUGH": "0"]
    func chosen(_ raw: [String], _ environment: [String: String]) throws -> String? {
      try Arguments(raw, for: command, environment: environment).one(of: [option, other])?.name
    }
    #expect(try chosen([], environment) == "--quick")
    #expect(try chosen(["--thorough"], environment) == "--thorough")
    #expect(try chosen([], [:]) == nil)
    #expect(throws: CommandError.self) {
      try chosen([], ["BENCH_QUICK": "1", "BENCH_THOROUGH": "1"])
    }
  }

  @Test(
    "Where standard output takes nothing, that is told in one line and is exit 1",
    arguments: ["--help", "run --help", "list"])
  func fullDisk(arguments: String) throws {
    let call = "'\(benchProgram.path)' \(arguments) >/dev/full"
    let result = try Tool("/bin/sh", ["-c", call]).run()
    #expect(result.exit == 1)
    #expect(result.complaint.hasSuffix(": standard output: No space left on device\n"))
    #expect(result.complaint.split(separator: "\n").count == 1)
  }

  @Test("A standard output that the caller has closed is an error, by its name")
  func closed() throws {
    let result = try Tool("/bin/sh", ["-c", "'\(benchProgram.path)' list >&-"]).run()
    #expect(result.exit == 1)
    #expect(result.complaint == "bench list: standard output: Bad file descriptor\n")
  }

  @Test("Help tells every option and the exit codes", arguments: Bench.commands.map(\.name))
  func help(command: String) throws {
    let result = try bench(command, "--help")
    #expect(result.exit == 0)
    #expect(result.output.contains("usage: bench \(command)"))
    #expect(result.output.contains("exit codes:"))
    #expect(try bench("help", command).output == result.output)
    #expect(try bench(command, "-h").output == result.output)
    for option in result.output.matches(of: #/(?m)^  (--[a-z_-]+)/#) where option.1 != "--help" {
      let variable = Option(name: String(option.1), help: "").variable
      #expect(result.output.contains(variable))
    }
    #expect(result.output.split(separator: "\n").allSatisfy { $0.count <= 100 })
  }
}
