import Foundation
import Kernels
import Measurement
import Suite
import Verification

extension Option {
  static let variant = Option(
    name: "--variant", value: "V",
    help: "reference, vector.v1|v3|v4, vector.v1|v3|v4.fast, blas or blas.threads;\n"
      + "by default the vector variant of the best level, strict if it exists")
  static let evalPrecision = Option(
    name: "--precision", value: "P", choices: Precision.allCases.map(\.rawValue), foreign: ["all"],
    help: "precision to compute in; f64 by default")
  static let arrangement = Option(
    name: "--arrangement", value: "A", choices: Arrangement.allCases.map(\.rawValue),
    help: "code for one curve, for shared arguments, or for a curve each;\n"
      + "by default the first that the variant has")
}

extension Command {
  static let eval = Command(
    name: "eval", summary: "evaluate a kernel on JSON lines from standard input",
    notes: """
      A line is an object with the kernel's inputs (see bench list) and an optional id, a string or
      a whole number below 2^53 in size; without one it counts lines. Numbers that JSON lacks are
      "nan", "inf", "-inf", and "-0" is one for readers that drop its sign. In f32 inputs are rounded
      first, and then must be what the kernel takes; results are the shortest decimals that give the
      same binary32: round them to it, or take the bits.
        in   {"id":1,"controls":[0.42,0,0.58,1],"x":0.25,"outside":"clamp"}
        out  {"id":1,"result":[0.1291619310473198],"bits":["3fc08860cede43d9"]}
      A bad line gives {"id":...,"line":...,"error":"..."} and the next one is read; the exit code is
      then 1. Its id counts lines also where it could not be read.
      """,
    operands: [Operand(name: "KERNEL", help: "the kernel's id")],
    options: [.variant, .evalPrecision, .arrangement],
    run: { arguments in
      var lines = EvalLines(try evaluator(arguments))
      return try lines.run() ? .fine : .usage
    })
}

private func evaluator(_ arguments: Arguments) throws -> Evaluator {
  let kernel = try namedKernel(arguments.operands[0])
  let precision = arguments.value(.evalPrecision).flatMap(Precision.init) ?? .f64
  let variant = try kernel.namedVariant(arguments, precision)
  // It starts the program again, which takes as long as many an evaluation.
  if variant.backend.isBLAS { chooseOpenBLASCore() }
  return try kernel.evaluator(
    variant, precision, arguments.value(.arrangement).flatMap(Arrangement.init))
}

/// The kernel of an id.
func namedKernel(_ id: String) throws -> any Kernel {
  let ids = KernelList.all.map(\.id)
  guard let kernel = KernelList.all.first(where: { $0.id == id }) else {
    let parts = id.split(separator: "/", maxSplits: 1)
    if parts.count == 2, ids.contains(String(parts[0])) {
      throw CommandError("\(id): no such kernel, but \(parts[0]); --arrangement chooses its code")
    }
    throw CommandError(
      "\(id): no such kernel" + suggestion(for: id, among: ids) + " (bench list names them)")
  }
  return kernel
}

extension Kernel {
  /// The variant that the options name; by default the vector variant of the processor's best level, the
  /// strict one if the kernel has it.
  func namedVariant(_ arguments: Arguments, _ precision: Precision) throws -> Variant {
    guard let name = arguments.value(.variant) else {
      let accuracy = accuracies(precision).contains(.strict) ? Accuracy.strict : .fast
      return Variant(.vector(.host), accuracy)
    }
    guard let variant = Variant(name) else {
      let names = Variant.all(levels: ISALevel.allCases).map(\.description)
      throw CommandError(
        "\(arguments.name(of: .variant)): \(name) is not one of \(names.joined(separator: ", "))")
    }
    return variant
  }
}

/// Answers the lines of standard input; whatever has arrived is answered at once.
private struct EvalLines {
  private let evaluator: Evaluator
  private var number = 0
  private var isFine = true

  init(_ evaluator: Evaluator) { self.evaluator = evaluator }

  /// Answers until the input ends; false if a line was bad.
  mutating func run() throws -> Bool {
    let newline = UInt8(ascii: "\n")
    var pending = Data()
    while true {
      let chunk = try arrived()
      let known = pending.count
      pending += chunk
      let end = chunk.isEmpty ? known : chunk.lastIndex(of: newline).map { known + $0 }
      guard let end else { continue }
      var answers = ""
      for line in pending[..<end].split(separator: newline, omittingEmptySubsequences: false) {
        answers += answer(line)
      }
      try tell(answers.utf8)
      if chunk.isEmpty { return isFine }
      pending = Data(pending[(end + 1)...])
    }
  }

  /// What has arrived on standard input, or nothing at its end.
  private func arrived() throws -> Data {
    var bytes = [UInt8](repeating: 0, count: 1 << 16)
    while true {
      let count = read(STDIN_FILENO, &bytes, bytes.count)
      if count >= 0 { return Data(bytes[..<count]) }
      guard errno == EINTR else {
        throw CommandError("standard input: \(String(cString: strerror(errno)))")
      }
    }
  }

  private mutating func answer(_ line: Data) -> String {
    number += 1
    let blanks = Set(" \t\r".utf8)
    if line.allSatisfy(blanks.contains) { return "" }
    var id = "\(number)"
    do throws(InputError) {
      if let given = try Record.id(ofLine: line) { id = given }
      var record = try Record(line: line)
      record.fields["id"] = nil
      let result = try evaluator.evaluate(record)
      let numbers = result.numbers.joined(separator: ",")
      let bits = result.bits.map { "\"\($0)\"" }.joined(separator: ",")
      return "{\"id\":\(id),\"result\":[\(numbers)],\"bits\":[\(bits)]}\n"
    } catch {
      isFine = false
      return "{\"id\":\(id),\"line\":\(number),\"error\":\(jsonString(error.description))}\n"
    }
  }
}
