#pragma once

#include "../quaternion.hpp"
#include "case.hpp"

namespace port {

struct QuaternionSlerp : Sized<9, 4> {
  static constexpr const char *name = "quaternion.slerp";

  template <class T> struct Case {
    T from[4], to[4], t;
    Arc arc;
  };

  template <class T> static Case<T> read(const Fields<T> &fields, Pool<T> &) {
    Case<T> c;
    fields.finite_numbers("from", 4, c.from);
    fields.finite_numbers("to", 4, c.to);
    const auto has_direction = [](const T *q) {
      return q[0] != 0 || q[1] != 0 || q[2] != 0 || q[3] != 0;
    };
    require(has_direction(c.from) && has_direction(c.to),
            "a quaternion of length 0 has no direction");
    c.t = fields.finite("t");
    c.arc = fields.template choice<Arc>("arc", {"shortest", "longest", "direct"});
    return c;
  }

  template <class T> static PORT void evaluate(const Case<T> &c, const T *, T *out) {
    slerp(c.from, c.to, c.t, c.arc, out);
  }

  template <class T> static void draw(Random &random, T *in) {
    random.fill(in, 8, -1, 1);
    random.fill(in + 8, 1, 0, 1);
  }

  template <class T> static PORT void element(const T *in, T *out) {
    slerp(in, in + 4, in[8], Arc::shortest, out);
  }
};

} // namespace port
