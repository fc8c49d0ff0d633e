import Foundation
import MachineCode
import Measurement
import Reports
import Suite

extension Option {
  static let workload = Option(
    name: "--workload", value: "W",
    help: "the name of the inputs; by default the arrangement's first")
  static let all = Option(
    name: "--all", help: "all that ran, not only the hottest loop and what it calls")
}

extension Command {
  static let asm = Command(
    name: "asm", summary: "show the machine code that a variant runs, and how often",
    notes: """
      A call on about 64 elements is followed step by step, so that only what really ran is shown.
      The hash stays the same as long as the code of all functions that it may call does, wherever
      the linker puts them; the code of other libraries, such as OpenBLAS, is not part of it.
      x86-64 Linux only; needs llvm-objdump of the Swift toolchain.
      """,
    operands: [Operand(name: "KERNEL", help: "the kernel's id")],
    options: [.variant, .evalPrecision, .arrangement, .workload, .all] + Output.options,
    run: { arguments in
      chooseOpenBLASCore()
      let output = try Output(arguments)
      try output.write(try asmReport(arguments))
      return .fine
    })
}

private func asmReport(_ arguments: Arguments) throws -> AsmReport {
  let kernel = try namedKernel(arguments.operands[0])
  let precision = arguments.value(.evalPrecision).flatMap(Precision.init) ?? .f64
  let variant = try kernel.namedVariant(arguments, precision)
  let (arrangement, workload) = (arguments.value(.arrangement), arguments.value(.workload))
  if !variant.isSupported {
    throw CommandError("\(arguments.name(of: .variant)): this processor cannot run \(variant)")
  }
  var effort = TimingEffort.quick
  effort.timesAllWorkloads = true
  effort.referenceElements = 4
  let groups = kernel.timingGroups([precision], effort, nil, level: .host).filter { group in
    arrangement.map { $0 == group.arrangement.rawValue } ?? true
      && workload.map { $0 == group.workload } ?? true
  }
  for group in groups {
    guard let prepared = group.prepare(variant, .calls) else { continue }
    let name = group.target("\(variant)").codeName.joined(separator: "/")
    let reader = try CodeReader(executable: URL(filePath: "/proc/self/exe"))
    try reader.trace(name, elements: prepared.elementsPerCall) { prepared.run(1) }
    return AsmReport(
      name: name, elements: prepared.elementsPerCall, code: try reader.listing(of: name),
      showsAll: arguments.has(.all))
  }
  throw CommandError(
    "\(kernel.id): no \(variant) in \(precision.rawValue)"
      + (arrangement.map { ", arrangement \($0)" } ?? "")
      + (workload.map { ", workload \($0)" } ?? "") + "; see bench list --format json")
}
