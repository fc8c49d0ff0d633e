// Splines and rotations between keys with glm's aligned types, whose default ones take 2.8 times as
// long for four Floats.
#define GLM_ENABLE_EXPERIMENTAL
#ifdef __x86_64__
#define GLM_FORCE_INTRINSICS
#endif
#define GLM_FORCE_DEFAULT_ALIGNED_GENTYPES
#include <glm/glm.hpp>
#include <glm/gtc/quaternion.hpp>
#include <glm/gtx/spline.hpp>

#include "Keyframes.hpp"

namespace {

// Calls body(u, value, out) for every time: value(key, part) is that part of the segment's key,
// a vector of glm's; key 0 is the segment's first.
template <int D, int Parts, class Tracks, class Body>
[[gnu::always_inline]] inline void eachVector(const Tracks &tracks, Body &&body) {
  using T = typename Tracks::Number;
  using Vector = glm::vec<D, T>;
  const long keys = tracks.keys, count = tracks.count;
  for (long i = 0; i < count; i++) {
    const T time = tracks.times[i];
    const long segment = ConditionalMoves::segment(tracks, i, time);
    auto value = [&](long key, int part) {
      const long first = keys + ((segment + key) * Parts + part) * D;
      Vector result;
      for (int c = 0; c < D; c++) result[c] = tracks.number(i, first + c);
      return result;
    };
    const Vector result = body(i, segment, tracks.part(i, segment, time), value);
    for (int c = 0; c < D; c++) tracks.result(i, c) = result[c];
  }
}

// Code for vectors of 2 to 4 numbers, `Parts` of them per key.
template <template <int> class Spline, int Parts> struct Vectors {
  static bool takes(int dimensions) { return dimensions >= 2 && dimensions <= 4; }
  static int numbersPerKey(int dimensions) { return Parts * dimensions; }

  template <class Tracks> static void run(const Tracks &tracks) {
    withConstant<2, 4>(int(tracks.dimensions), [&](auto d) { Spline<d()>::run(tracks); });
  }
};

template <int D> struct Hermite {
  template <class Tracks> static void run(const Tracks &tracks) {
    eachVector<D, 3>(tracks, [&](long i, long segment, auto u, auto &&value) {
      const auto length = tracks.keyTime(i, segment + 1) - tracks.keyTime(i, segment);
      return glm::hermite(value(0, 1), value(0, 2) * length, value(1, 1), value(1, 0) * length, u);
    });
  }
};

// Beyond the ends, the neighbours are mirrored.
template <int D> struct CatmullRom {
  template <class Tracks> static void run(const Tracks &tracks) {
    const long last = tracks.keys - 2;
    eachVector<D, 1>(tracks, [&](long, long segment, auto u, auto &&value) {
      using T = decltype(u);
      const auto from = value(0, 0), to = value(1, 0);
      const auto before = segment > 0 ? value(-1, 0) : from * T(2) - to;
      const auto after = segment < last ? value(2, 0) : to * T(2) - from;
      return glm::catmullRom(before, from, to, after, u);
    });
  }
};

// Rotations in planes: a key is x of all, then y, z and w.
template <bool OnChord> struct Rotations {
  static bool takes(int dimensions) { return dimensions % 4 == 0; }
  static int numbersPerKey(int dimensions) { return dimensions; }

  template <class Tracks> static void run(const Tracks &tracks) {
    using T = typename Tracks::Number;
    const long count = tracks.count, d = tracks.dimensions, joints = d / 4;
    for (long i = 0; i < count; i++) {
      const T time = tracks.times[i];
      const long segment = ConditionalMoves::segment(tracks, i, time);
      const T u = tracks.part(i, segment, time);
      auto rotation = [&](long key, long joint) {
        const long x = tracks.keys + key * d + joint, y = x + joints, z = y + joints;
        return glm::qua<T>(tracks.number(i, z + joints), tracks.number(i, x), tracks.number(i, y),
                           tracks.number(i, z));
      };
      for (long joint = 0; joint < joints; joint++) {
        const glm::qua<T> from = rotation(segment, joint), to = rotation(segment + 1, joint);
        glm::qua<T> turn;
        if constexpr (OnChord) {
          turn = glm::normalize(glm::lerp(from, glm::dot(from, to) < 0 ? -to : to, u));
        } else {
          turn = glm::slerp(from, to, u);
        }
        tracks.result(i, joint) = turn.x;
        tracks.result(i, joint + joints) = turn.y;
        tracks.result(i, joint + 2 * joints) = turn.z;
        tracks.result(i, joint + 3 * joints) = turn.w;
      }
    }
  }
};

template <class Code, class T>
void addArrangements(std::vector<peer> &list, const char *kernel, const char *setting) {
  addTracks<Code, One<T>>(list, "glm", kernel, setting);
  addTracks<Code, OneRows<T>>(list, "glm", kernel, setting);
  addTracks<Code, Each<T>>(list, "glm", kernel, setting);
  addTracks<Code, EachRows<T>>(list, "glm", kernel, setting);
}

template <class T> void addAll(std::vector<peer> &list) {
  addArrangements<Vectors<Hermite, 3>, T>(list, "keyframes.hermite", "hermite");
  addArrangements<Vectors<CatmullRom, 1>, T>(list, "keyframes.catmullRom", "catmullRom uniform");
  addArrangements<Rotations<false>, T>(list, "keyframes.quaternion", "slerp shortest");
  addArrangements<Rotations<true>, T>(list, "keyframes.quaternion", "nlerp shortest");
}

} // namespace

void addKeyframesGlm(std::vector<peer> &list) {
  addAll<float>(list);
  addAll<double>(list);
}
