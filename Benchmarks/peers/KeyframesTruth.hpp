// Tracks of keys in long double, straight from the definitions, and inputs for them.
#pragma once

#include "TransformTruth.hpp"

// A track with a given number of values per key, in the segment of a time.
struct TrackAt {
  const Reals &numbers;
  int keys, perKey, segment = 0;
  Real u, length;

  TrackAt(const Reals &numbers, int keys, int perKey, Real time)
      : numbers(numbers), keys(keys), perKey(perKey) {
    while (segment < keys - 2 && numbers[segment + 1] <= time) segment++;
    const Real start = numbers[segment];
    length = numbers[segment + 1] - start;
    u = time >= numbers[keys - 1] ? 1 : time < numbers[0] ? 0 : (time - start) / length;
  }

  // Key 0 is the segment's first.
  Term value(int key, int k) const {
    return exactly(numbers[keys + (segment + key) * perKey + k]);
  }
  bool has(int key) const { return segment + key >= 0 && segment + key < keys; }
};

// The magnitude has all of the weights' terms in it.
inline Term cubic(const Term &from, const Term &a, const Term &to, const Term &b, Real u) {
  const Real s = u * u, c = s * u;
  return from * Term{2 * c - 3 * s + 1, 2 * c + 3 * s + 1} +
         a * Term{c - 2 * s + u, c + 2 * s + u} + to * Term{3 * s - 2 * c, 3 * s + 2 * c} +
         b * Term{c - s, c + s};
}

inline Term linear(const TrackAt &track, int k, int) {
  return track.value(0, k) * Term{1 - track.u, 1} + track.value(1, k) * exactly(track.u);
}

// Keys are in-tangents, values and out-tangents.
inline Term hermite(const TrackAt &track, int k, int components) {
  const Term length = exactly(track.length);
  return cubic(track.value(0, components + k), length * track.value(0, 2 * components + k),
               track.value(1, components + k), length * track.value(1, k), track.u);
}

inline Term catmullRom(const TrackAt &track, int k, int) {
  const Term from = track.value(0, k), to = track.value(1, k);
  const Term two = exactly(2), half = exactly(0.5), minus = {-1, 1};
  const Term before = track.has(-1) ? track.value(-1, k) : two * from + minus * to;
  const Term after = track.has(2) ? track.value(2, k) : two * to + minus * from;
  return cubic(from, half * (to + minus * before), to, half * (after + minus * from), track.u);
}

// A key is x of all rotations, then y, z and w.
template <class Between>
Term turned(const TrackAt &track, int k, int components, Between &&between) {
  const int rotations = components / 4, rotation = k % rotations;
  Reals ends;
  for (int key : {0, 1}) {
    for (int c = 0; c < 4; c++) ends.push_back(track.value(key, c * rotations + rotation).value);
  }
  ends.push_back(track.u);
  return between(ends, Reals())[k / rotations];
}

inline Term slerp(const TrackAt &track, int k, int components) {
  return turned(track, k, components, slerped);
}
inline Term nlerp(const TrackAt &track, int k, int components) {
  return turned(track, k, components, nlerped);
}

// Half of all times are multiples of 1/32, so that they meet each other.
inline Numbers times(Random &random, int count, double low, double high) {
  Numbers all = several(random, count, low, high);
  for (double &time : all) time = random() % 2 ? std::round(32 * time) / 32 : time;
  std::sort(all.begin(), all.end());
  return all;
}

// What a mode takes and gives: `parts` numbers per key and component.
struct TrackMode {
  const char *kernel, *setting;
  int parts;
  Term (*truth)(const TrackAt &track, int k, int components);
  int roundings;
  bool isRotation = false;

  Form form(int keys, int components) const {
    const TrackMode mode = *this;
    const int perKey = parts * components;
    return {kernel, setting, keys * (1 + perKey), 1, components,
            [=](Random &random) {
              Numbers all = times(random, keys, 0, 1);
              for (int key = 0; key < keys; key++) {
                if (!mode.isRotation) all = all + several(random, perKey, -1, 1);
                else all = all + rotations(random, components / 4);
              }
              return all;
            },
            [](Random &random) { return times(random, 1, -0.1, 1.1); },
            [=](const Reals &track, const Reals &time) {
              const TrackAt at(track, keys, perKey, time[0]);
              Terms terms;
              for (int k = 0; k < components; k++) terms.push_back(mode.truth(at, k, components));
              return terms;
            },
            roundings, keys, components};
  }

private:
  static Numbers rotations(Random &random, int count) {
    Numbers planes(4 * count);
    for (int i = 0; i < count; i++) {
      const Numbers rotation = unitQuaternion(random);
      for (int c = 0; c < 4; c++) planes[c * count + i] = rotation[c];
    }
    return planes;
  }
};

inline const TrackMode trackModes[] = {
    {"keyframes.sample", "linear", 1, linear, 6},
    {"keyframes.hermite", "hermite", 3, hermite, 12},
    {"keyframes.catmullRom", "catmullRom uniform", 1, catmullRom, 12},
    {"keyframes.quaternion", "slerp shortest", 1, slerp, 12, true},
    {"keyframes.quaternion", "nlerp shortest", 1, nlerp, 12, true},
};
