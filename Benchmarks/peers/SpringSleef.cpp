// Springs by SLEEF's vector functions of the widest instructions.
#include "Sleef.hpp"
#include "Spring.hpp"

namespace {

Lanes<float> exponential(Lanes<float> x) { return FLOATS(exp, u10)(x); }
Lanes<double> exponential(Lanes<double> x) { return DOUBLES(exp, u10)(x); }

// With an error of 1 ulp, or of 3.5 and faster.
template <bool IsQuick> Lanes<float> cosine(Lanes<float> x) {
  return IsQuick ? FLOATS(cos, u35)(x) : FLOATS(cos, u10)(x);
}
template <bool IsQuick> Lanes<double> cosine(Lanes<double> x) {
  return IsQuick ? DOUBLES(cos, u35)(x) : DOUBLES(cos, u10)(x);
}

template <class T, bool IsQuick> struct Sleef {
  template <class Waves, class Times>
  [[gnu::noinline]] static void fill(Waves wave, Times times, T *out, long count) {
    const auto b = wave(fall), w = wave(pace), p = wave(phase), a = wave(amplitude), r = wave(rest);
    auto lanes = [&](auto... where) {
      Lanes<T> t = times.lanes(where...);
      t = t < 0 ? Lanes<T>{} : t;
      Lanes<T> exponent = b.lanes(where...) * t;
      exponent = exponent < least<T> ? Lanes<T>{} + least<T> : exponent;
      const Lanes<T> envelope = exponential(exponent);
      const Lanes<T> turn = cosine<IsQuick>(w.lanes(where...) * t + p.lanes(where...));
      return r.lanes(where...) + a.lanes(where...) * envelope * turn;
    };
    constexpr long width = laneCount<T>;
    long i = 0;
    for (; i + width <= count; i += width) {
      const Lanes<T> result = lanes(i);
      memcpy(out + i, &result, sizeof result);
    }
    if (i < count) {
      const Lanes<T> result = lanes(i, count - i);
      memcpy(out + i, &result, (count - i) * sizeof(T));
    }
  }
};

} // namespace

void addSpringSleef(std::vector<peer> &list) {
  WavePeer<float, Sleef<float, false>>::add(list, "SLEEF");
  WavePeer<double, Sleef<double, false>>::add(list, "SLEEF");
  WavePeer<float, Sleef<float, true>>::add(list, "SLEEF u35");
  WavePeer<double, Sleef<double, true>>::add(list, "SLEEF u35");
}
