#pragma once

#include "../spring.hpp"
#include "case.hpp"

namespace port {

struct SpringValue : Sized<7, 1> {
  static constexpr const char *name = "spring.value";

  template <class T> struct Case {
    Spring<T> spring;
    T t;
    Damping model;
  };

  template <class T> static Case<T> read(const Fields<T> &fields, Pool<T> &) {
    const Spring<T> s{fields.finite("mass"),     fields.finite("stiffness"),
                      fields.finite("damping"),  fields.finite("velocity"),
                      fields.finite("from"),     fields.finite("to")};
    require(s.mass > 0 && s.stiffness > 0, "mass and stiffness must be positive");
    require(s.damping >= 0, "the damping must not be negative");
    return {s, fields.number("t"),
            fields.has("model")
                ? fields.template choice<Damping>(
                      "model", {"physical", "coreAnimation", "coreAnimationOverdamping"})
                : Damping::physical};
  }

  template <class T> static PORT void evaluate(const Case<T> &c, const T *, T *out) {
    *out = spring_value(c.spring, c.t, c.model);
  }

  template <class T> static void draw(Random &random, T *in) {
    random.fill(in, 1, 0.5, 2);
    random.fill(in + 1, 1, 50, 400);
    random.fill(in + 2, 1, 2, 30);
    random.fill(in + 3, 1, -10, 10);
    random.fill(in + 4, 2, -100, 100);
    random.fill(in + 6, 1, 0, 2);
  }

  template <class T> static PORT void element(const T *in, T *out) {
    *out = spring_value<T>({in[0], in[1], in[2], in[3], in[4], in[5]}, in[6], Damping::physical);
  }
};

struct DecayValue : Sized<4, 1> {
  static constexpr const char *name = "decay.value";

  template <class T> struct Case {
    T from, velocity, rate, t;
  };

  template <class T> static Case<T> read(const Fields<T> &fields, Pool<T> &) {
    const Case<T> c{fields.finite("from"), fields.finite("velocity"), fields.number("rate"),
                    fields.number("t")};
    require(c.rate > 0 && c.rate < 1, "the rate must lie in (0, 1)");
    return c;
  }

  template <class T> static PORT void evaluate(const Case<T> &c, const T *, T *out) {
    *out = decay_value(c.from, c.velocity, c.rate, c.t);
  }

  template <class T> static void draw(Random &random, T *in) {
    random.fill(in, 1, -1000, 1000);
    random.fill(in + 1, 1, -5000, 5000);
    random.fill(in + 2, 1, 0.99, 0.999);
    random.fill(in + 3, 1, 0, 2);
  }

  template <class T> static PORT void element(const T *in, T *out) {
    *out = decay_value(in[0], in[1], in[2], in[3]);
  }
};

} // namespace port
