#pragma once

#include "../timing.hpp"
#include "case.hpp"

namespace port {

template <class T> Controls<T> controls_of(const std::vector<T> &numbers) {
  require(numbers.size() == 4, "a timing function has four numbers");
  require_finite(numbers, "control points");
  const Controls<T> c{numbers[0], numbers[1], numbers[2], numbers[3]};
  require(c.x1 >= 0 && c.x1 <= 1 && c.x2 >= 0 && c.x2 <= 1, "x1 and x2 must lie in [0, 1]");
  return c;
}

struct TimingCubic : Sized<5, 1> {
  static constexpr const char *name = "timing.cubic";

  template <class T> struct Case {
    Controls<T> controls;
    T x;
    Outside outside;
  };

  template <class T> static Case<T> read(const Fields<T> &fields, Pool<T> &) {
    return {controls_of(fields.numbers("controls")), fields.number("x"),
            fields.has("outside")
                ? fields.template choice<Outside>("outside", {"clamp", "extrapolate"})
                : Outside::clamp};
  }

  template <class T> static PORT void evaluate(const Case<T> &c, const T *, T *out) {
    *out = cubic_timing(c.controls, c.x, c.outside);
  }

  template <class T> static void draw(Random &random, T *in) { random.fill(in, 5, 0, 1); }

  template <class T> static PORT void element(const T *in, T *out) {
    *out = cubic_timing({in[0], in[1], in[2], in[3]}, in[4], Outside::clamp);
  }
};

struct TimingSteps : Sized<1, 1> {
  static constexpr const char *name = "timing.steps";

  template <class T> struct Case {
    int count;
    Jump jump;
    T x;
    bool before;
  };

  template <class T> static Case<T> read(const Fields<T> &fields, Pool<T> &) {
    const T count = fields.number("count");
    const Jump jump = fields.template choice<Jump>("jump", {"start", "end", "none", "both"});
    require(count == std::floor(count), "the count must be a whole number");
    require(count >= (jump == Jump::none ? 2 : 1), "too few steps");
    require(count <= 4194304, "too many steps");
    return {int(count), jump, fields.number("x"), fields.flag("before")};
  }

  template <class T> static PORT void evaluate(const Case<T> &c, const T *, T *out) {
    *out = steps_timing(c.count, c.jump, c.x, c.before);
  }

  template <class T> static void draw(Random &random, T *in) { random.fill(in, 1, 0, 1); }

  template <class T> static PORT void element(const T *in, T *out) {
    *out = steps_timing(12, Jump::end, in[0], false);
  }
};

} // namespace port
