// Points of Bezier curves by de Casteljau's steps.
#pragma once

#include "port.hpp"

namespace port {

constexpr int highest_degree = 16;

// B(t) of one component; its control points lie a stride apart. Tiny ones are enlarged, since
// roundings of subnormal numbers would grow with the powers of t.
template <class T> PORT T bezier_point(const T *points, int degree, int stride, T t) {
  T row[highest_degree + 1];
  T largest = 0;
  for (int k = 0; k <= degree; k++) largest = greatest(largest, std::fabs(points[k * stride]));
  const T lift = largest < smallest<T> / unit_roundoff<T> ? 1 / unit_roundoff<T> : T(1);
  for (int k = 0; k <= degree; k++) row[k] = points[k * stride] * lift;
  for (int level = degree; level > 0; level--) {
    for (int k = 0; k < level; k++) row[k] = (1 - t) * row[k] + t * row[k + 1];
  }
  return row[0] / lift;
}

} // namespace port
