// What the peers for springs have in common: their numbers, and the waves of underdamped ones.
#pragma once

#include <cmath>
#include <cstring>
#include <new>

#include "Lanes.hpp"

// Each source file has its own copy, compiled with its own options.
namespace {

// Planes of a number per spring, aligned and filled up with zeros to a multiple of 256 bytes.
template <class T> class Planes {
public:
  Planes(int planes, long count)
      : length((count + unit - 1) / unit * unit),
        base(new (std::align_val_t(64)) T[planes * length]()) {}
  Planes(const Planes &) = delete;
  ~Planes() { operator delete[](base, std::align_val_t(64)); }

  T *operator[](int plane) { return base + plane * length; }
  const T *operator[](int plane) const { return base + plane * length; }

private:
  static constexpr long unit = 256 / long(sizeof(T));
  long length;
  T *base;
};

// A batch's springs. Their numbers lie side by side in "shared", else in planes.
template <class T> struct Springs {
  Springs(const peer_batch *b, int numbers, bool areRows)
      : p(static_cast<const T *>(b->parameters)), spring(areRows ? numbers : 1),
        number(areRows ? 1 : b->curves) {}

  T at(long i, int k) const { return p[i * spring + k * number]; }

  const T *p;
  long spring, number;
};

enum Number { mass, stiffness, damping, velocity, from, to, start, step };
constexpr int valueNumbers = 6, frameNumbers = 8;

// x(t) = rest + amplitude e^(fall t) cos(pace t + phase), with times of frames.
enum Wave { fall, pace, phase, amplitude, rest, first, interval, waveNumbers };

// What fall t stays above, so that no product is subnormal and slow.
template <class T> constexpr T least = std::is_same_v<T, float> ? -80 : -700;

// Only underdamped springs are waves.
template <class T, int Numbers, bool AreRows> void *prepareWaves(const peer_batch *b) {
  const Springs<T> springs(b, Numbers, AreRows);
  auto waves = new Planes<T>(waveNumbers, b->curves);
  for (long i = 0; i < b->curves; i++) {
    using Real = long double;
    const Real m = springs.at(i, mass), k = springs.at(i, stiffness), c = springs.at(i, damping);
    const Real excess = 4 * m * k - c * c, beta = c / (2 * m);
    if (!(excess > 0)) {
      delete waves;
      return nullptr;
    }
    const Real w = std::sqrt(excess) / (2 * m);
    const Real offset = Real(springs.at(i, from)) - springs.at(i, to);
    const Real side = (springs.at(i, velocity) + beta * offset) / w;
    const Real numbers[] = {-beta, w, std::atan2(-side, offset), std::hypot(offset, side)};
    for (int n = 0; n < 4; n++) (*waves)[n][i] = T(numbers[n]);
    (*waves)[rest][i] = springs.at(i, to);
    for (int n = valueNumbers; n < Numbers; n++) {
      (*waves)[first + n - valueNumbers][i] = springs.at(i, n);
    }
  }
  return waves;
}

template <class T> void releaseWaves(void *prepared) { delete static_cast<Planes<T> *>(prepared); }

// Where the elements of a loop get a number from: the same one for all,
template <class T> struct Same {
  T value;
  T at(long) const { return value; }
  Lanes<T> lanes(long) const { return value - Lanes<T>{}; }
  Lanes<T> lanes(long, long) const { return lanes(0); }
};
// one of their own,
template <class T> struct Own {
  const T *values;
  T at(long i) const { return values[i]; }
  Lanes<T> lanes(long i) const { return load(values + i); }
  Lanes<T> lanes(long i, long count) const {
    Lanes<T> some{};
    memcpy(&some, values + i, count * sizeof(T));
    return some;
  }
};
// the frames of one spring,
template <class T> struct Frames {
  T first, interval;
  T at(long i) const { return first + T(int(i)) * interval; }
  Lanes<T> lanes(long i) const {
    Lanes<T> number;
    for (int lane = 0; lane < laneCount<T>; lane++) number[lane] = T(lane);
    return first + (number + T(int(i))) * interval;
  }
  Lanes<T> lanes(long i, long) const { return lanes(i); }
};
// or one frame of many springs.
template <class T> struct Frame {
  const T *first, *interval;
  T number;
  T at(long i) const { return first[i] + number * interval[i]; }
  Lanes<T> lanes(long i) const { return load(first + i) + number * load(interval + i); }
  Lanes<T> lanes(long i, long) const { return lanes(i); } // The planes are filled up.
};

// One spring's numbers for all elements, or all springs' numbers.
template <class T> auto sameWave(const Planes<T> &waves, long i) {
  return [&waves, i](int number) { return Same<T>{waves[number][i]}; };
}
template <class T> auto ownWaves(const Planes<T> &waves) {
  return [&waves](int number) { return Own<T>{waves[number]}; };
}

// Code::fill(wave, time, out, count) computes out[i] for i < count.
template <class T, class Code> struct WavePeer {
  static void values(void *prepared, const peer_batch *b) {
    const auto &waves = *static_cast<const Planes<T> *>(prepared);
    const Own<T> times{static_cast<const T *>(b->arguments)};
    if (b->count == 1) {
      return Code::fill(ownWaves(waves), Same<T>{times.at(0)}, static_cast<T *>(b->results),
                        b->curves);
    }
    for (long i = 0; i < b->curves; i++) {
      Code::fill(sameWave(waves, i), times, static_cast<T *>(b->results) + i * b->count, b->count);
    }
  }

  static void valueEach(void *prepared, const peer_batch *b) {
    const auto &waves = *static_cast<const Planes<T> *>(prepared);
    const Own<T> times{static_cast<const T *>(b->arguments)};
    Code::fill(ownWaves(waves), times, static_cast<T *>(b->results), b->count);
  }

  static void rows(void *prepared, const peer_batch *b) {
    const auto &waves = *static_cast<const Planes<T> *>(prepared);
    const long frames = b->dimensions;
    for (long i = 0; i < b->curves; i++) {
      const Frames<T> times{waves[first][i], waves[interval][i]};
      Code::fill(sameWave(waves, i), times, static_cast<T *>(b->results) + i * frames, frames);
    }
  }

  static void planes(void *prepared, const peer_batch *b) {
    const auto &waves = *static_cast<const Planes<T> *>(prepared);
    for (int frame = 0; frame < b->dimensions; frame++) {
      const Frame<T> times{waves[first], waves[interval], T(frame)};
      Code::fill(ownWaves(waves), times, static_cast<T *>(b->results) + frame * b->curves,
                 b->curves);
    }
  }

  static void add(std::vector<peer> &list, const char *name) {
    auto one = [&](const char *kernel, const char *arrangement,
                   void *(*prepare)(const peer_batch *), void (*run)(void *, const peer_batch *)) {
      list.push_back({name, kernel, arrangement, precisionName<T>, nullptr, 0, 0, prepare, run,
                      releaseWaves<T>, 0});
    };
    one("spring.value", "one", prepareWaves<T, valueNumbers, true>, values);
    one("spring.value", "shared", prepareWaves<T, valueNumbers, true>, values);
    one("spring.value", "each", prepareWaves<T, valueNumbers, false>, valueEach);
    one("spring.frames", "shared", prepareWaves<T, frameNumbers, true>, rows);
    one("spring.frames", "each", prepareWaves<T, frameNumbers, false>, planes);
  }
};

// A plain loop, left to the compiler.
template <class T> struct WaveLoop {
  template <class Waves, class Times>
  [[gnu::noinline]] static void fill(Waves wave, Times times, T *__restrict out, long count) {
    const auto b = wave(fall), w = wave(pace), p = wave(phase), a = wave(amplitude), r = wave(rest);
#pragma GCC ivdep
    for (long i = 0; i < count; i++) {
      T t = times.at(i);
      t = t < 0 ? T(0) : t;
      T exponent = b.at(i) * t;
      exponent = exponent < least<T> ? least<T> : exponent;
      out[i] = r.at(i) + a.at(i) * std::exp(exponent) * std::cos(w.at(i) * t + p.at(i));
    }
  }
};

} // namespace
