// What the peers should give, in long double and straight from the definitions.
#pragma once

#include <algorithm>
#include <cmath>
#include <limits>
#include <vector>

using Real = long double;

struct Interval {
  Real low, high;
};

inline Real binomialOf(int n, int k) {
  Real result = 1;
  for (int i = 1; i <= k; i++) result = result * (n - k + i) / i;
  return result;
}

// A component of a curve's derivative, and the sum of the magnitudes of its terms.
struct Term {
  Real value = 0, magnitude = 0;
};

inline Term bezier(const std::vector<Real> &points, int order, Real t) {
  int n = int(points.size()) - 1 - order;
  Term sum;
  if (n < 0) return sum;
  Real factor = order == 0 ? 1 : order == 1 ? n + 1 : (n + 1) * (n + 2);
  for (int k = 0; k <= n; k++) {
    Real difference = 0, magnitude = 0;
    for (int j = 0; j <= order; j++) {
      Real part = binomialOf(order, j) * points[k + j];
      difference += (order - j) % 2 ? -part : part;
      magnitude += std::abs(part);
    }
    Real weight = factor * binomialOf(n, k) * std::pow(t, k) * std::pow(1 - t, n - k);
    sum.value += weight * difference;
    sum.magnitude += std::abs(weight) * magnitude;
  }
  return sum;
}

// The magnitudes that go into the same position computed from the powers of t.
inline Real powerBasisMagnitude(const std::vector<Real> &points, Real t) {
  int n = int(points.size()) - 1;
  Real sum = 0;
  for (int k = 0; k <= n; k++) {
    Real coefficient = 0;
    for (int j = 0; j <= k; j++) coefficient += binomialOf(k, j) * std::abs(points[j]);
    sum += binomialOf(n, k) * coefficient * std::pow(std::abs(t), k);
  }
  return sum;
}

// One coordinate of a timing function.
struct TimingCoordinate {
  Real first, second;

  Real at(Real t) const {
    Real s = 1 - t;
    return 3 * first * t * s * s + 3 * second * t * t * s + t * t * t;
  }
};

// The parameter where a coordinate that does not decrease reaches a value.
inline Real parameterAt(const TimingCoordinate &x, Real value) {
  if (value <= 0 || value >= 1) return value <= 0 ? 0 : 1;
  Real low = 0, high = 1;
  for (int i = 0; i < 70; i++) {
    Real middle = (low + high) / 2;
    (x.at(middle) < value ? low : high) = middle;
  }
  return (low + high) / 2;
}

// All y that the curve takes for inputs within `tolerance` of x, clamped to [0, 1].
inline Interval timingRange(const TimingCoordinate &x, const TimingCoordinate &y, Real input,
                            Real tolerance) {
  Real from = parameterAt(x, std::clamp<Real>(input - tolerance, 0, 1));
  Real to = parameterAt(x, std::clamp<Real>(input + tolerance, 0, 1));
  Interval range{std::min(y.at(from), y.at(to)), std::max(y.at(from), y.at(to))};
  Real a = 1 + 3 * (y.first - y.second), b = y.second - 2 * y.first, c = y.first;
  Real root = std::sqrt(std::max<Real>(b * b - a * c, 0));
  for (Real t : {(-b - root) / a, (-b + root) / a, -c / (2 * b)}) {
    if (t > from && t < to) {
      range = {std::min(range.low, y.at(t)), std::max(range.high, y.at(t))};
    }
  }
  return range;
}
