/// The same kernels computed with other people's libraries and algorithms, behind a C interface
/// that `bench` opens with dlopen.
#ifndef ANIMATION_KERNELS_PEERS_H
#define ANIMATION_KERNELS_PEERS_H

#ifdef __cplusplus
extern "C" {
#endif

/// Raised whenever a structure or the meaning of a field changes.
#define PEERS_ABI_VERSION 5

/// Inputs and results of many evaluations, which start at multiples of 64 bytes. With p numbers per
/// curve, a per argument and d per result:
///
///   arrangement   parameters         arguments           results
///   one           p                  a planes of count   d planes of count
///   one.rows      p                  count rows of a     count rows of d
///   shared        curves rows of p   a planes of count   d planes of count per curve
///   each          p planes of count  a planes of count   d planes of count
///   each.rows     count rows of p    count rows of a     count rows of d
///
/// A Bezier curve's numbers are all first components of its control points, then all second ones;
/// a timing function's are x1, y1, x2, y2; a spring's are mass, stiffness, damping, velocity, from
/// and to, and for a table of frames then the first frame's time and the time between frames. A
/// table's frames are its results; it has no arguments, and "shared" counts as one.
///
/// A matrix is m11, m12, ... m44, for row vectors: a library for column vectors finds its own
/// there, column by column. Parameters are the first factors of "transform.multiply", the matrices
/// of "transform.apply", and all numbers of "transform.compose" (scale, rotation, translation,
/// anchor, distance), "quaternion.slerp" and "quaternion.nlerp" (from, to, t), which have no
/// arguments. Quaternions are x, y, z, w and of unit length.
///
/// Parameters of "keyframes.sample", ".hermite", ".catmullRom" and ".quaternion" are tracks: the
/// key times, which never decrease, then the values key by key (see KeyframeForm), without timing
/// functions and without tension. Arguments are times. The degree is the number of keys; dimensions
/// are the numbers of a result. A key of "keyframes.hermite" has three times as many: in-tangent,
/// value, out-tangent. One of "keyframes.quaternion" is planes x, y, z, w of a quarter as many
/// rotations. The setting is the interpolation: "linear", "hermite", "catmullRom uniform", "slerp
/// shortest" or "nlerp shortest".
///
/// Parameters of "pose.blend" are weights and arguments are layers, one after the other. The degree
/// is the number of layers; dimensions are the numbers of one: 1 with the setting "numbers", 4 with
/// "rotations".
typedef struct {
  int degree;             ///< polynomial degree, keys or layers; 0 where it has no meaning
  int dimensions;         ///< components of a point or key, frames of a table; 0 for neither
  int order;              ///< order of the derivative; 0 where it has no meaning
  long curves;            ///< number of curves: 1 for "one...", count for "each..."
  long count;             ///< number of arguments; without, curves, or 1 for "shared"
  const void *parameters; ///< the curves' numbers
  const void *arguments;  ///< t, x, matrices, points or layers
  void *results;          ///< never overlaps the others
} peer_batch;

/// One implementation of one kernel.
typedef struct {
  const char *name;        ///< library or algorithm, such as "libxsmm"
  const char *kernel;      ///< such as "bezier.points"
  const char *arrangement; ///< such as "one", "shared" or "each.rows"
  const char *precision;   ///< "f32" or "f64": the type of all numbers of a batch
  /// What the batch's setting must say of itself, such as "shortest" for "quaternion.slerp". NULL
  /// where the kernel has no such thing.
  const char *setting;
  int min_degree;          ///< lowest supported degree; 0 for no restriction
  int max_degree;          ///< highest supported degree; 0 for no restriction
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
