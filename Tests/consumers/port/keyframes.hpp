// Tracks of numbers with the modes of CAKeyframeAnimation.
#pragma once

#include "timing.hpp"

namespace port {

enum class Mode { linear, discrete, paced, cubic, cubic_paced };

// Lists that are left out have no numbers.
template <class T> struct List {
  const T *at;
  int count;

  PORT T or_zero(int i) const { return i < count ? at[i] : T(0); }
};

template <class T> struct Track {
  Mode mode;
  int keys, numbers;
  T time;
  const T *values; // a key's numbers lie side by side
  List<T> times, tension, continuity, bias;
  List<T> timing; // four numbers per segment, NaN where it is linear

  PORT T value(int key, int number) const { return values[key * numbers + number]; }
  PORT bool paced() const { return mode == Mode::paced || mode == Mode::cubic_paced; }
  PORT bool cubic() const { return mode == Mode::cubic || mode == Mode::cubic_paced; }
};

// Where a time lies: in segment i, of whose duration u has passed; u = 0 is key i.
template <class T> struct Place {
  int i;
  T u;
};

template <class T> PORT double distance(const Track<T> &track, int i) {
  double square = 0;
  for (int k = 0; k < track.numbers; k++) {
    const double d = double(track.value(i + 1, k)) - track.value(i, k);
    square += d * d;
  }
  return std::sqrt(square);
}

// Equal parts of [0, 1].
template <class T> PORT Place<T> place_evenly(T time, int parts) {
  if (!(time > 0)) return {0, 0};
  if (time >= 1) return {parts, 0};
  const int i = int(least(std::floor(time * T(parts)), T(parts - 1)));
  const T u = std::fma(time, T(parts), -T(i));
  return u < 0 ? Place<T>{i - 1, u + 1} : Place<T>{i, u};
}

template <class T> PORT Place<T> place_by_times(const T *times, int count, T time) {
  if (time < times[0]) return {0, 0};
  int low = 0, high = count;
  while (high - low > 1) {
    const int middle = (low + high) / 2;
    (times[middle] <= time ? low : high) = middle;
  }
  if (high == count) return {low, 0};
  return {low, (time - times[low]) / (times[high] - times[low])};
}

template <class T> PORT Place<T> place_by_distance(const Track<T> &track, double total) {
  const int last = track.keys - 1;
  if (!(track.time > 0)) return {0, 0};
  if (track.time >= 1) return {last, 0};
  const double wanted = track.time * total;
  double passed = 0;
  for (int i = 0; i < last; i++) {
    const double length = distance(track, i);
    if (wanted < passed + length) return {i, T((wanted - passed) / length)};
    passed += length;
  }
  return {last, 0};
}

// The durations of segment i and of those beside it, up to a common factor.
template <class T> struct Durations {
  T before, own, after;
};

template <class T> PORT Durations<T> durations_at(const Track<T> &track, int i, double total) {
  T found[3];
  for (int k = 0; k < 3; k++) {
    const int segment = least(greatest(i + k - 1, 0), track.keys - 2);
    if (track.paced()) found[k] = total > 0 ? T(distance(track, segment) / total) : T(1);
    else if (track.times.count == 0) found[k] = 1;
    else found[k] = track.times.at[segment + 1] - track.times.at[segment];
  }
  return {found[0], found[1], found[2]};
}

template <class T>
PORT T cubic_value(const Track<T> &track, int i, int k, const Durations<T> &duration, T u) {
  const int last = track.keys - 1, previous = greatest(i - 1, 0), next = least(i + 1, last - 1);
  const T p = track.value(i, k), q = track.value(i + 1, k), d = q - p;
  const T before = track.value(previous + 1, k) - track.value(previous, k);
  const T after = track.value(next + 1, k) - track.value(next, k);
  const T tension = 1 - track.tension.or_zero(i), tension_next = 1 - track.tension.or_zero(i + 1);
  const T c = track.continuity.or_zero(i), c_next = track.continuity.or_zero(i + 1);
  const T b = track.bias.or_zero(i), b_next = track.bias.or_zero(i + 1);
  const T out = tension * ((1 + c) * (1 + b) * before + (1 - c) * (1 - b) * d) *
                (duration.own / (duration.before + duration.own));
  const T in = tension_next *
               ((1 - c_next) * (1 + b_next) * d + (1 + c_next) * (1 - b_next) * after) *
               (duration.own / (duration.own + duration.after));
  const T v = 1 - u;
  return v * v * ((1 + 2 * u) * p + u * out) + u * u * ((3 - 2 * u) * q - v * in);
}

template <class T> PORT void sample(const Track<T> &track, T *out) {
  const int last = track.keys - 1;
  if (std::isnan(track.time)) {
    for (int k = 0; k < track.numbers; k++) out[k] = track.time;
    return;
  }
  double total = 0;
  if (track.paced()) {
    for (int i = 0; i < last; i++) total += distance(track, i);
  }
  Place<T> place{0, 0};
  if (track.mode == Mode::discrete) {
    place = track.times.count ? place_by_times(track.times.at, track.times.count, track.time)
                              : place_evenly(track.time, track.keys);
    place = {least(place.i, last), 0};
  } else if (last > 0) {
    if (total > 0) place = place_by_distance(track, total);
    else if (track.paced() || !track.times.count) place = place_evenly(track.time, last);
    else place = place_by_times(track.times.at, track.keys, track.time);
  }
  const int i = place.i;
  if (i == last || place.u == 0) {
    for (int k = 0; k < track.numbers; k++) out[k] = track.value(i, k);
    return;
  }
  T u = place.u;
  const T *controls = track.timing.at + 4 * i;
  if (4 * i < track.timing.count && !std::isnan(controls[0])) {
    u = cubic_timing({controls[0], controls[1], controls[2], controls[3]}, u, Outside::clamp);
  }
  const bool is_cubic = track.cubic() && track.keys > 2;
  const Durations<T> durations = is_cubic ? durations_at(track, i, total) : Durations<T>{};
  for (int k = 0; k < track.numbers; k++) {
    const T p = track.value(i, k), d = track.value(i + 1, k) - p;
    out[k] = is_cubic ? cubic_value(track, i, k, durations, u) : p + d * u;
  }
}

} // namespace port
