import Foundation
import Testing

/// What bench gives to the benches that it starts.
struct ChildTests {
  private let folder: TemporaryFolder
  private let few = ["--filter", "^timing.steps/", "--data", dataPath]

  init() throws { folder = try TemporaryFolder() }

  /// A bench that notes its arguments and the variables that stand for options.
  private func noting() throws -> (program: URL, notes: URL) {
    let notes = folder.url.appending(path: "notes")
    let program = try folder.script(
      "noting",
      """
      { echo "$@"; env | grep ^BENCH_; } >>'\(notes.path)'
      exec '\(benchProgram.path)' "$@"
      """)
    return (program, notes)
  }

  @Test("Options of the environment are the command's own, and reach its children as arguments")
  func environment() throws {
    let (program, notes) = try noting()
    let report = folder.url.appending(path: "report.json")
    let result = try bench(
      ["compare", program.path, "."] + few,
      environment: [
        "BENCH_PRECISION": "f32", "BENCH_OUT": "json=\(report.path)", "BENCH_SKIP": "none",
      ])
    #expect(result.exit == 0, "\(result.complaint)")
    #expect(try String(contentsOf: report, encoding: .utf8).contains("\"pairs\""))
    let lines = try String(contentsOf: notes, encoding: .utf8).split(separator: "\n")
    let verify = try #require(lines.first { $0.hasPrefix("verify ") })
    #expect(verify.contains("--precision f32"))
    #expect(lines.contains("worker"))
    #expect(lines.filter { $0.hasPrefix("BENCH_") } == [])
  }

  @Test("Where the system fixes no addresses, a comparison and the doctor say so")
  func addresses() throws {
    let launcher = try folder.script("confined", Self.confined)
    let note = "the system gives every process other addresses"
    func call(_ arguments: [String]) throws -> BenchResult {
      try bench([benchProgram.path] + arguments, program: launcher)
    }
    let doctor = try call(["doctor"])
    // Elsewhere than on Linux, without Python or where filters are forbidden nothing can be shown.
    if doctor.exit == 77 || doctor.exit == 127 { return }
    #expect(doctor.exit == 0, "\(doctor.complaint)")
    #expect(doctor.output.contains("seccomp=unconfined"))
    #expect(try call(["compare", ".", "."] + few).output.contains(note))
    #expect(try !bench(["compare", ".", "."] + few).output.contains(note))
  }

  /// Runs a program under a filter that, as Docker's own does, lets nobody fix addresses.
  private static let confined = #"""
    exec python3 - "$@" <<'PYTHON'
    import ctypes, os, platform, struct, sys
    call = {"x86_64": 135, "aarch64": 92}.get(platform.machine())
    if call is None or platform.system() != "Linux":
        sys.exit(77)
    refuse, allow = 0x00050001, 0x7FFF0000
    program = [
        (0x20, 0, 0, 0), (0x15, 0, 3, call),
        (0x20, 0, 0, 16), (0x15, 1, 0, 0xFFFFFFFF),
        (0x06, 0, 0, refuse), (0x06, 0, 0, allow),
    ]
    code = ctypes.create_string_buffer(b"".join(struct.pack("HBBI", *line) for line in program))
    class Filter(ctypes.Structure):
        _fields_ = [("count", ctypes.c_ushort), ("code", ctypes.c_void_p)]
    library = ctypes.CDLL(None)
    given = Filter(len(program), ctypes.addressof(code))
    if library.prctl(38, 1, 0, 0, 0) or library.prctl(22, 2, ctypes.byref(given)):
        sys.exit(77)
    os.execv(sys.argv[1], sys.argv[1:])
    PYTHON
    """#
}
