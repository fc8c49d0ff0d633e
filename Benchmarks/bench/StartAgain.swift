import CSupport
import Foundation

/// Makes this process lie at the same addresses in every run, where the system allows it.
///
/// Where code, stack and buffers lie relative to each other is worth some percent, and random
/// addresses would give two processes of one program different speeds. So would variables in another
/// order: what reads them shapes the heap.
func fixAddresses() {
  let isSorted = ak_sort_environment() == 0
  if ak_fix_addresses() == 1 || !isSorted { startAgain() }
}

/// Replaces this process by a new one with the same arguments; returns only on failure.
///
/// On Linux under a name that is the same wherever the program lies: the stack begins below it.
func startAgain() {
  #if os(Linux)
  let (program, name) = ("/proc/self/exe", "bench")
  #else
  guard let program = Bundle.main.executablePath, let name = CommandLine.arguments.first else {
    return
  }
  #endif
  _ = ak_sort_environment()
  var arguments = ([name] + CommandLine.arguments.dropFirst()).map { strdup($0) } + [nil]
  execv(program, &arguments)
}
