import CSupport
import Foundation

/// Makes this process lie at the same addresses in every run, where the system allows it.
///
/// Where code, stack and buffers lie relative to each other is worth some percent, and random
/// addresses would give two processes of one program different speeds.
func fixAddresses() {
  if ak_fix_addresses() == 1 { startAgain() }
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
  var arguments = ([name] + CommandLine.arguments.dropFirst()).map { strdup($0) } + [nil]
  execv(program, &arguments)
}
