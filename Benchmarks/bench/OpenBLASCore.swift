import BLAS
import Foundation
import Measurement

/// The cores whose kernels use all of an instruction-set level.
let openBLASCores: [ISALevel: String] = [.v3: "Haswell", .v4: "SkylakeX"]

/// Chooses the core whose kernels OpenBLAS runs, unless the environment does.
///
/// The peers' library, loaded later, finds the same choice if this program has no OpenBLAS itself.
/// The library reads its variables when it is loaded, so the process replaces itself once; the
/// variable being set is also what ends this. OpenBLAS does not know the newest processors and takes
/// older kernels for them than they could run.
func chooseOpenBLASCore() {
  OpenBLAS.setThreads(1)
  guard let core = openBLASCores[.host], getenv("OPENBLAS_CORETYPE") == nil else { return }
  setenv("OPENBLAS_CORETYPE", core, 1)
  setenv("OPENBLAS_NUM_THREADS", "1", 0)
  guard OpenBLAS.core != nil else { return }
  // Returns only on failure; the library's own choice then stays.
  startAgain()
}
