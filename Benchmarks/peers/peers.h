/// The same kernels computed with other people's libraries and algorithms, behind a C interface
/// that `bench` opens with dlopen.
#ifndef ANIMATION_KERNELS_PEERS_H
#define ANIMATION_KERNELS_PEERS_H

#ifdef __cplusplus
extern "C" {
#endif

/// Raised whenever a structure or the meaning of a field changes.
#define PEERS_ABI_VERSION 3

/// Inputs and results of many evaluations. With p numbers per curve and d per result:
///
///   arrangement   parameters                  results
///   one           p                           d planes of count
///   shared        p per curve, curve by curve d planes of count per curve, curve by curve
///   each          p planes of count           d planes of count
///
/// A Bezier curve's numbers are all first components of its control points, then all second ones;
/// a timing function's are x1, y1, x2, y2; a spring's are mass, stiffness, damping, velocity, from
/// and to, and for a table of frames then the first frame's time and the time between frames. A
/// table's frames are its results; it has no arguments, and "shared" counts as one.
typedef struct {
  int degree;             ///< polynomial degree; 0 where it has no meaning
  int dimensions;         ///< components of a control point, frames of a table; 0 for neither
  int order;              ///< order of the derivative; 0 where it has no meaning
  long curves;            ///< number of curves: 1 for "one", count for "each"
  long count;             ///< number of arguments; without, curves, or 1 for "shared"
  const void *parameters; ///< the curves' numbers
  const void *arguments;  ///< t or x
  void *results;          ///< never overlaps the others
} peer_batch;

/// One implementation of one kernel.
typedef struct {
  const char *name;        ///< library or algorithm, such as "libxsmm"
  const char *kernel;      ///< such as "bezier.points"
  const char *arrangement; ///< "one", "shared" or "each"
  const char *precision;   ///< "f32" or "f64": the type of all numbers of a batch
  int min_degree;          ///< lowest supported degree; 0 where it has no meaning
  int max_degree;          ///< highest supported degree; 0 where it has no meaning
  /// Sets up what does not depend on the arguments' values: tables of one curve, generated code,
  /// memory, springs' coefficients. NULL where there is nothing to set up; returns NULL where this
  /// code cannot compute the batch.
  void *(*prepare)(const peer_batch *);
  /// Computes all results of the batch, or of another one of the same sizes and parameters.
  void (*run)(void *prepared, const peer_batch *);
  /// Frees what `prepare` returned. NULL where `prepare` is.
  void (*release)(void *prepared);
  /// 1 where the method itself errs, as an integrator's: its row shows by how much, and is compared
  /// with nothing.
  int is_approximation;
} peer;

/// The version of this interface that the library was built with.
int peers_abi_version(void);

/// All peers; the array lives as long as the library.
const peer *peers_list(int *count);

#ifdef __cplusplus
}
#endif

#endif
