import Reports

/// The second of two baselines set beside the first; nil where an operand is something else.
func comparedBaselines(_ arguments: Arguments, _ selection: Selection) throws -> Receipt? {
  let names = arguments.operands.compactMap { operand in
    operand.wholeMatch(of: /baseline:(.*)/).map { String($0.1) }
  }
  guard names.count == 2 else { return nil }
  for (name, operand) in zip(names, arguments.operands) { try requireName(name, of: operand) }
  let settings = try StoredSettings(arguments, selection)
  let now = Context(arguments, selection)
  let start = ContinuousClock.now
  let store = try Store(arguments)
  let (base, head) = try stored { (try store.baseline(names[0]), try store.baseline(names[1])) }
  for side in [base, head] { try stored { try side.requireComparable(with: head.hostClass) } }
  var receipt = head.receipt
  // Of what was found then only the rows are compared.
  (receipt.notes, receipt.verification, receipt.sweeps) = ([], [], [])
  (receipt.comparisons, receipt.findings, receipt.objections) = ([], [], nil)
  let profile = try stored { try store.profile(of: head.hostClass) }
  let reason = receipt.compare(with: base, profile: profile, settings: settings)
  (receipt.context.date, receipt.context.arguments) = (now.date, now.arguments)
  receipt.context.seconds = start.duration(to: .now) / .seconds(1)
  receipt.sides?.head = Sides.Side(name: arguments.operands[1], commit: head.commit)
  if let reason {
    throw CommandError(
      "\(names.joined(separator: " and ")): no row was compared: \(reason)", exit: .notComparable)
  }
  if let reason = receipt.undecidable { throw CommandError(reason) }
  return receipt
}
