import Testing

@Suite struct OptionTests {
  @Test(
    "Bad usage is refused in one line that says what would be right",
    arguments: [
      (["fly"], "bench: fly: no such command, only run, list, verify, eval"),
      (["run", "--fitler", "x"], "bench run: --fitler: no such option; did you mean --filter?"),
      (["run", "--filter"], "bench run: --filter: needs a value, RE"),
      (["run", "--filter", "("], "bench run: --filter: ( is no regular expression"),
      (["run", "--filter", "nothing"], "bench run: nothing passes --filter and --skip"),
      (["run", "--quick=yes"], "bench run: --quick: takes no value"),
      (["run", "--quick", "--thorough"], "bench run: --quick and --thorough exclude each other"),
      (["--isa", "v2"], "bench run: --isa: v2 is not one of v1, v3, v4, all"),
      (["verify", "--isa", "v1", "--isa", "v1"], "bench verify: --isa: given twice"),
      (["verify", "--data", "/nowhere"], "bench verify: --data: /nowhere has no folder golden"),
      (["list", "extra"], "bench list: extra: unexpected argument"),
      (["list", "--out", "json"], "bench list: --out: json is not FORMAT=PATH"),
      (["list", "--out", "json=/nowhere/x"], "bench list: --out: /nowhere/x: /nowhere is not"),
      (["eval"], "bench eval: KERNEL: missing"),
      (["eval", "timing.cubik"], "bench eval: timing.cubik: no such kernel; did you mean"),
      (["eval", "timing.cubic", "--variant", "v4"], "bench eval: --variant: v4 is not one of"),
      (["eval", "timing.cubic", "--variant", "blas"], "bench eval: timing.cubic has no blas"),
    ])
  func refused(arguments: [String], complaint: String) throws {
    let result = try bench(arguments)
    #expect(result.exit == 1)
    #expect(result.output == "")
    #expect(result.complaint.hasPrefix(complaint))
    #expect(result.complaint.split(separator: "\n").count == 1)
  }

  @Test("Help tells every option and the exit codes", arguments: ["run", "list", "verify", "eval"])
  func help(command: String) throws {
    let result = try bench(command, "--help")
    #expect(result.exit == 0)
    #expect(result.output.contains("usage: bench \(command)"))
    #expect(result.output.contains("exit codes:"))
    #expect(result.output.split(separator: "\n").allSatisfy { $0.count <= 100 })
  }
}
