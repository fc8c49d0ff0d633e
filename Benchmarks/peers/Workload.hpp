// The batches that peers are timed at.
#pragma once

#include <cstring>

#include "Form.hpp"
#include "peers.h"

struct Workload {
  const char *kernel, *arrangement, *label;
  int order;
  long curves, count;
  int frames = 0;
  const char *setting = nullptr;
  int keys = 0, components = 0; // or layers

  bool isBezier() const { return !strncmp(kernel, "bezier.", 7); }
  bool isSpring() const { return !strncmp(kernel, "spring.", 7); }
  bool isOne() const { return !strncmp(arrangement, "one", 3); }
  Form form() const { return *Form::of(kernel, setting, keys, components); }
  int degree() const { return isBezier() ? 3 : keys; }
  int dimensions() const { return isBezier() ? 2 : std::max(frames, components); }
  // Numbers per curve, per argument and per result.
  int numbers() const {
    if (setting) return form().parameters;
    return isBezier() ? 8 : !isSpring() ? 4 : frames > 0 ? 8 : 6;
  }
  int arguments() const { return setting ? form().arguments : 1; }
  int outputs() const {
    return setting ? form().outputs : isBezier() ? 2 : std::max(frames, 1);
  }
  bool isFor(const peer &p) const {
    return !strcmp(p.kernel, kernel) && !strcmp(p.arrangement, arrangement) &&
           (setting ? p.setting && !strcmp(p.setting, setting) : !p.setting);
  }
};

// Not powers of two, whose planes would all share the same few sets of the first cache.
constexpr long thousand = 1000, million = 1000 * 1000;
constexpr const char *euler = "scaleRotateTranslate euler xyz radians";
constexpr const char *quaternion = "scaleRotateTranslate quaternion";
constexpr const char *uniform = "catmullRom uniform", *arc = "slerp shortest";
constexpr const char *chord = "nlerp shortest";

const Workload workloads[] = {
    {"bezier.points", "one", "cubic 2D, 1 curve x 1k t", 0, 1, thousand},
    {"bezier.points", "one", "cubic 2D, 1 curve x 1M t", 0, 1, million},
    {"bezier.points", "one", "cubic 2D, 1 curve x 16M t", 0, 1, 16 * million},
    {"bezier.points", "shared", "cubic 2D, 10k curves x 64 t", 0, 10000, 64},
    {"bezier.points", "each", "cubic 2D, 1k curves x own t", 0, thousand, thousand},
    {"bezier.points", "each", "cubic 2D, 1M curves x own t", 0, million, million},
    {"bezier.derivatives", "one", "cubic 2D, 1 curve x 1k t", 1, 1, thousand},
    {"bezier.derivatives", "shared", "cubic 2D, 10k curves x 64 t", 1, 10000, 64},
    {"bezier.derivatives", "each", "cubic 2D, 1k curves x own t", 1, thousand, thousand},
    {"timing.cubic", "one", "ease at 1k x", 0, 1, thousand},
    {"timing.cubic", "each", "1k random curves, own x", 0, thousand, thousand},
    {"spring.value", "one", "1 spring x 1k t", 0, 1, thousand},
    {"spring.value", "shared", "10k springs x 64 t", 0, 10000, 64},
    {"spring.value", "shared", "16k springs x 1 t", 0, 16000, 1},
    {"spring.value", "each", "1k springs x own t", 0, thousand, thousand},
    {"spring.frames", "shared", "8 springs x 1024 frames", 0, 8, 1, 1024},
    {"spring.frames", "each", "256 springs x 60 frames", 0, 256, 256, 60},
    {"transform.compose", "each", "1k matrices", 0, thousand, thousand, 0, euler},
    {"transform.compose", "each.rows", "1k matrices", 0, thousand, thousand, 0, euler},
    {"transform.compose", "each.rows", "1k matrices", 0, thousand, thousand, 0, quaternion},
    {"transform.multiply", "each.rows", "100 pairs (first cache)", 0, 100, 100, 0, "left"},
    {"transform.multiply", "each.rows", "1k pairs", 0, thousand, thousand, 0, "left"},
    {"transform.multiply", "each.rows", "1M pairs", 0, million, million, 0, "left"},
    {"transform.multiply", "one.rows", "1 factor x 100 (first cache)", 0, 1, 100, 0, "left"},
    {"transform.multiply", "one.rows", "1 factor x 1k", 0, 1, thousand, 0, "left"},
    {"transform.apply", "one.rows", "1 matrix x 1k points", 0, 1, thousand, 0, "4"},
    {"transform.apply", "one.rows", "1 matrix x 1M points", 0, 1, million, 0, "4"},
    {"transform.apply", "one", "1 matrix x 1k points", 0, 1, thousand, 0, "4"},
    {"transform.apply", "one", "1 matrix x 1k points", 0, 1, thousand, 0, "3 divided"},
    {"transform.apply", "one", "1 matrix x 1M points", 0, 1, million, 0, "3 divided"},
    {"quaternion.slerp", "each.rows", "1k pairs", 0, thousand, thousand, 0, "shortest"},
    {"quaternion.nlerp", "each.rows", "1k pairs", 0, thousand, thousand, 0, "shortest"},
    {"keyframes.sample", "one", "4 keys x 1k times", 0, 1, thousand, 0, "linear", 4, 1},
    {"keyframes.sample", "one", "16 keys x 1k times", 0, 1, thousand, 0, "linear", 16, 1},
    {"keyframes.sample", "one", "256 keys x 1k times", 0, 1, thousand, 0, "linear", 256, 1},
    {"keyframes.sample", "one.rows", "16 poses of 64 x 1k times", 0, 1, thousand, 0, "linear", 16,
     64},
    {"keyframes.sample", "each", "1k of 4 keys", 0, thousand, thousand, 0, "linear", 4, 1},
    {"keyframes.sample", "each", "1k of 16 keys", 0, thousand, thousand, 0, "linear", 16, 1},
    {"keyframes.sample", "each", "1M of 4 keys", 0, million, million, 0, "linear", 4, 1},
    {"keyframes.sample", "each.rows", "1k of 4 keys", 0, thousand, thousand, 0, "linear", 4, 1},
    {"keyframes.sample", "each.rows", "1k of 16 keys", 0, thousand, thousand, 0, "linear", 16, 1},
    {"keyframes.hermite", "one", "16 keys, 3D, x 1k times", 0, 1, thousand, 0, "hermite", 16, 3},
    {"keyframes.hermite", "one.rows", "16 keys, 4D, x 1k times", 0, 1, thousand, 0, "hermite", 16,
     4},
    {"keyframes.hermite", "each", "1k of 8 keys, 3D", 0, thousand, thousand, 0, "hermite", 8, 3},
    {"keyframes.catmullRom", "one", "16 keys, 3D, x 1k times", 0, 1, thousand, 0, uniform, 16, 3},
    {"keyframes.catmullRom", "one.rows", "16 keys, 4D, x 1k times", 0, 1, thousand, 0, uniform,
     16, 4},
    {"keyframes.catmullRom", "each", "1k of 8 keys, 3D", 0, thousand, thousand, 0, uniform, 8, 3},
    {"keyframes.quaternion", "one.rows", "16 poses of 64 x 100 times", 0, 1, 100, 0, arc, 16, 256},
    {"keyframes.quaternion", "each", "1k of 8 keys", 0, thousand, thousand, 0, arc, 8, 4},
    {"keyframes.quaternion", "one.rows", "16 poses of 64 x 100 times", 0, 1, 100, 0, chord, 16,
     256},
    {"keyframes.quaternion", "each", "1k of 8 keys", 0, thousand, thousand, 0, chord, 8, 4},
    {"pose.blend", "one", "4 layers x 1k", 0, 1, thousand, 0, "numbers", 4, 1},
    {"pose.blend", "one.rows", "4 layers x 1k", 0, 1, thousand, 0, "numbers", 4, 1},
    {"pose.blend", "each", "4 layers x 1k", 0, thousand, thousand, 0, "numbers", 4, 1},
    {"pose.blend", "one", "4 layers x 1k", 0, 1, thousand, 0, "rotations", 4, 4},
    {"pose.blend", "one.rows", "4 layers x 1k", 0, 1, thousand, 0, "rotations", 4, 4},
    {"pose.blend", "each", "4 layers x 1k", 0, thousand, thousand, 0, "rotations", 4, 4},
};
