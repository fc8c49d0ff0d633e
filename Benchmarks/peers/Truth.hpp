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

// An underdamped spring, released at time 0: its displacement from rest is
// amplitude e^(-beta t) cos(w t + phase).
struct SpringTruth {
  Real mass, stiffness, damping, velocity, from, to;

  Real beta() const { return damping / (2 * mass); }
  Real w() const { return std::sqrt(stiffness / mass - beta() * beta()); }
  Real amplitude() const { return std::hypot(from - to, (velocity + beta() * (from - to)) / w()); }
  Real envelope(Real t) const { return amplitude() * std::exp(-beta() * t); }
  // |to| + |from - to| + |velocity| / w0
  Real scale() const {
    return std::abs(to) + std::abs(from - to) + std::abs(velocity) / std::sqrt(stiffness / mass);
  }

  Real at(Real t) const {
    if (t <= 0) return from;
    Real swing = (from - to) * std::cos(w() * t);
    swing += (velocity + beta() * (from - to)) / w() * std::sin(w() * t);
    return to + std::exp(-beta() * t) * swing;
  }

  // After so many steps of length h, each a product with a matrix: e^(h A) up to h^4 for RK4.
  Real stepped(bool isEuler, long steps, Real h) const {
    const Real square = stiffness / mass, drag = damping / mass;
    Real step[2][2] = {{1 - h * h * square, h - h * h * drag}, {-h * square, 1 - h * drag}};
    if (!isEuler) {
      const Real a[2][2] = {{0, h}, {-h * square, -h * drag}};
      Real term[2][2] = {{1, 0}, {0, 1}};
      std::copy_n(&term[0][0], 4, &step[0][0]);
      for (int n = 1; n <= 4; n++) {
        for (auto &row : term) {
          const Real left = row[0], right = row[1];
          for (int j = 0; j < 2; j++) row[j] = (left * a[0][j] + right * a[1][j]) / n;
        }
        for (int j = 0; j < 4; j++) step[j / 2][j % 2] += term[j / 2][j % 2];
      }
    }
    Real x = from - to, v = velocity;
    for (long i = 0; i < steps; i++) {
      const Real next = step[0][0] * x + step[0][1] * v;
      v = step[1][0] * x + step[1][1] * v;
      x = next;
    }
    return to + x;
  }
};
