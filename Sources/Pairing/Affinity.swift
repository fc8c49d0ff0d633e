import CSupport

/// The processors that this thread may use, in ascending order; none where that cannot be told.
func allowedCores() -> [Int] {
  var cores = [Int32](repeating: 0, count: 1024)
  let count = ak_allowed_cores(&cores, cores.count)
  return cores[..<count].map(Int.init)
}

/// Keeps the main thread of a process, or with 0 this thread, on some processors, and with it the
/// threads that it starts from then on; false where that is not possible.
@discardableResult
func pin(process: Int32, to cores: [Int]) -> Bool {
  let cores = cores.map(Int32.init)
  return ak_pin(process, cores, cores.count) != 0
}
