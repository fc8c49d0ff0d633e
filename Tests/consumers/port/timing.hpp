// Timing functions: cubic-bezier() and steps().
#pragma once

#include "port.hpp"

namespace port {

enum class Outside { clamp, extrapolate };
enum class Jump { start, end, none, both };

template <class T> struct Controls {
  T x1, y1, x2, y2;
};

// v^3 + 3 v^2 w q + 3 v w^2 p with w = 1 - v: the curve's coordinate for end points 0 and 1.
template <class T> PORT Two<T> coordinate(Two<T> v, Two<T> w, Two<T> p, Two<T> q) {
  const Two<T> three{3, 0};
  return v * v * v + three * v * w * (v * q + w * p);
}

// A third of its slope, which may be too large.
template <class T> PORT T third_of_slope(T v, T p, T q) {
  const T w = 1 - v;
  return w * w * p + 2 * v * w * q - 2 * v * w * p + v * v * (1 - q);
}

// The v at which the coordinate is the target, in (0, 1/2], and what it lacks of the exact one.
// Newton's steps, or a bisection where they leave the bracket or do not halve it.
template <class T> PORT Two<T> solve(Two<T> p, Two<T> q, T target) {
  // Each term alone would reach the target at one of these; the least is right but for a factor.
  const T cubic = std::cbrt(target), square = std::sqrt(target / std::fabs(3 * q.high));
  T v = least(least(cubic, square), target / std::fabs(3 * p.high));
  T low = v / 4, high = least(8 * v, T(1)), before = 1, step = 1;
  for (int i = 0; i < 200; i++) {
    const Two<T> reached = coordinate({v, 0}, two_sum(T(1), -v), p, q);
    const T missing = (target - reached.high) - reached.low;
    if (missing == 0) return {v, 0};
    (missing > 0 ? low : high) = v;
    T newton = missing / (3 * third_of_slope(v, p.high, q.high));
    if (std::fabs(newton) <= unit_roundoff<T> * v) return {v, newton};
    const bool outside = !(v + newton > low && v + newton < high);
    if (outside || 2 * std::fabs(newton) > std::fabs(before)) newton = low + (high - low) / 2 - v;
    before = step;
    step = newton;
    if (v + step == v) return {v, 0};
    v += step;
  }
  return {v, 0};
}

// y where X = x, for x in (0, 1); from the end that is nearer, so that no digit of 1 - t is lost.
template <class T> PORT T cubic_inside(Controls<T> c, T x) {
  const bool from_end = x > T(0.5);
  const Two<T> found = from_end ? solve(two_sum(T(1), -c.x2), two_sum(T(1), -c.x1), 1 - x)
                                : solve(Two<T>{c.x1, 0}, Two<T>{c.x2, 0}, x);
  const Two<T> v{found.high, 0}, w = two_sum(T(1), -found.high);
  const Two<T> y = coordinate(from_end ? w : v, from_end ? v : w, {c.y1, 0}, {c.y2, 0});
  const T t = from_end ? w.high : v.high, lacks = from_end ? -found.low : found.low;
  return y.high + (y.low + 3 * lacks * third_of_slope(t, c.y1, c.y2));
}

// The end tangent at 0: (x1, y1), or (x2, y2) where that vanishes.
template <class T> PORT T end_slope(T x1, T y1, T x2, T y2) {
  if (x1 > 0) return y1 / x1;
  if (y1 != 0) return 0;
  if (x2 > 0) return y2 / x2;
  return y2 == 0 ? 1 : 0;
}

template <class T> PORT T cubic_timing(Controls<T> c, T x, Outside outside) {
  if (std::isnan(x)) return x;
  if (x > 0 && x < 1) return cubic_inside(c, x);
  const T end = x < 1 ? 0 : 1;
  if (outside == Outside::clamp || x == end) return end;
  const T slope = x < 1 ? end_slope(c.x1, c.y1, c.x2, c.y2)
                        : end_slope(1 - c.x2, 1 - c.y2, 1 - c.x1, 1 - c.y1);
  return slope == 0 ? end : end + slope * (x - end);
}

template <class T> PORT T steps_timing(int count, Jump jump, T x, bool before) {
  if (std::isnan(x)) return x;
  const T place = x * T(count);
  T step = std::floor(place);
  if (before && step == place) step -= 1;
  if (jump == Jump::start || jump == Jump::both) step += 1;
  const T jumps = T(count + (jump == Jump::both) - (jump == Jump::none));
  if (x >= 0 && step < 0) step = 0;
  if (x <= 1 && step > jumps) step = jumps;
  return step / jumps;
}

} // namespace port
