#pragma once

#include <algorithm>

#include "../bezier.hpp"
#include "case.hpp"

namespace port {

struct BezierPoints : Sized<9, 2> { // t and a cubic in the plane
  static constexpr const char *name = "bezier.points";
  static constexpr int most_dimensions = 4;

  template <class T> struct Case {
    int degree, dimensions;
    T t, points[(highest_degree + 1) * most_dimensions];
  };

  template <class T> static Case<T> read(const Fields<T> &fields, Pool<T> &) {
    Case<T> c{};
    const auto rows = fields.rows("points");
    c.degree = int(rows.size()) - 1;
    require(c.degree >= 1 && c.degree <= highest_degree, "the degree must lie in 1...16");
    c.dimensions = int(rows[0].size());
    require(c.dimensions >= 1 && c.dimensions <= most_dimensions,
            "a control point has 1 to 4 components");
    T *next = c.points;
    for (const auto &row : rows) {
      require(row.size() == rows[0].size(), "control points have different numbers of components");
      next = std::copy(row.begin(), row.end(), next);
    }
    c.t = fields.number("t");
    return c;
  }

  template <class T> static int results(const Case<T> &c) { return c.dimensions; }

  template <class T> static PORT void evaluate(const Case<T> &c, const T *, T *out) {
    for (int k = 0; k < c.dimensions; k++) {
      out[k] = bezier_point(c.points + k, c.degree, c.dimensions, c.t);
    }
  }

  template <class T> static void draw(Random &random, T *in) {
    random.fill(in, 1, 0, 1);
    random.fill(in + 1, 8, -1000, 1000);
  }

  template <class T> static PORT void element(const T *in, T *out) {
    for (int k = 0; k < 2; k++) out[k] = bezier_point(in + 1 + k, 3, 2, in[0]);
  }
};

} // namespace port
