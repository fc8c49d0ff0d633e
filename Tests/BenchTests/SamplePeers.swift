import Foundation
import Testing

/// Peers of `bezier.points` for one cubic, right and wrong ones, and peers of other batches.
private let source = """
  #include "peers.h"
  #include <stddef.h>

  static int released;

  static void evaluate(const peer_batch *batch, float offset) {
    const float *points = batch->parameters, *arguments = batch->arguments;
    float *results = batch->results;
    for (int component = 0; component < batch->dimensions; ++component)
      for (long i = 0; i < batch->count; ++i) {
        const float *p = points + 4 * component;
        float t = arguments[i], s = 1 - t;
        results[component * batch->count + i] =
          p[0] * s * s * s + 3 * p[1] * s * s * t + 3 * p[2] * s * t * t + p[3] * t * t * t + offset;
      }
  }

  static void *prepare(const peer_batch *batch) { return (void *)batch->parameters; }
  static void *decline(const peer_batch *batch) { return NULL; }
  static void right(void *prepared, const peer_batch *batch) {
    evaluate(batch, released || prepared == NULL);
  }
  static void direct(void *prepared, const peer_batch *batch) { evaluate(batch, prepared != NULL); }
  static void wrong(void *prepared, const peer_batch *batch) { evaluate(batch, 100); }
  static void release(void *prepared) { released = 1; }

  #define POINTS(name, low, high, ...) \\
    {name, "bezier.points", "one", "f32", NULL, low, high, __VA_ARGS__}
  static const peer list[] = {
    POINTS("prepared", 3, 3, prepare, right, release, 0),
    POINTS("direct", 0, 0, NULL, direct, NULL, 0),
    POINTS("wrong", 0, 0, NULL, wrong, NULL, 0),
    POINTS("near", 1, 4, NULL, direct, NULL, 1),
    POINTS("quadratic", 0, 2, NULL, direct, NULL, 0),
    POINTS("quartic", 4, 0, NULL, direct, NULL, 0),
    POINTS("declining", 0, 0, decline, wrong, release, 0),
    {"rows", "bezier.points", "one.rows", "f32", NULL, 0, 0, NULL, wrong, NULL, 0},
    {"double", "bezier.points", "one", "f64", NULL, 3, 3, NULL, wrong, NULL, 0},
  };

  int peers_abi_version(void) { return PEERS_ABI_VERSION + OTHER; }
  const peer *peers_list(int *count) {
    *count = sizeof list / sizeof *list;
    return list;
  }
  """

/// A folder with a library of peers where `bench` looks for it, built for another version or not.
func folderOfPeers(other: Int = 0) throws -> TemporaryFolder {
  let folder = try TemporaryFolder()
  let peers = folder.url.appending(path: "Benchmarks/peers")
  let code = folder.url.appending(path: "peers.c")
  try FileManager.default.createDirectory(
    at: peers.appending(path: "build"), withIntermediateDirectories: true)
  try Data().write(to: peers.appending(path: "setup"))
  try Data(source.utf8).write(to: code)
  let clang = Process()
  clang.executableURL = URL(filePath: "/usr/bin/env")
  clang.arguments = [
    "clang", "-shared", "-fPIC", "-O1", "-DOTHER=\(other)",
    "-I", packageFolder.appending(path: "Benchmarks/peers").path, code.path,
    "-o", peers.appending(path: "build/libpeers.so").path,
  ]
  try clang.run()
  clang.waitUntilExit()
  try #require(clang.terminationStatus == 0)
  return folder
}
