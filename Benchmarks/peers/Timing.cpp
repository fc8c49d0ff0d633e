// timing.cubic as engines compute it: scalar root finders with early exits. Written from the
// algorithms' public descriptions; see README.md for their origin.
#include <algorithm>
#include <cmath>

#include "Peer.hpp"

namespace {

// a t^3 + b t^2 + c t, the curve's coordinate with end points 0 and 1.
template <class T> struct Coordinate {
  T a, b, c;

  Coordinate(T first, T second)
      : a(1 + 3 * (first - second)), b(3 * (second - 2 * first)), c(3 * first) {}

  T at(T t) const { return ((a * t + b) * t + c) * t; }
  T slope(T t) const { return (3 * a * t + 2 * b) * t + c; }
};

constexpr int samples = 11;

// WebKit and Chromium: straight lines between 11 samples of X give a first guess; at most four
// Newton steps; bisection of the guess's segment where they do not converge. Double arithmetic, as
// there.
class WebKit {
public:
  WebKit(double x1, double y1, double x2, double y2) : x(x1, x2), y(y1, y2) {
    for (int i = 0; i < samples; i++) table[i] = x.at(i * step);
  }

  double solve(double target) const {
    double low = 0, high = 1, t = target;
    for (int i = 1; i < samples; i++) {
      if (target <= table[i]) {
        high = step * i;
        low = high - step;
        t = low + step * (target - table[i - 1]) / (table[i] - table[i - 1]);
        break;
      }
    }
    for (int i = 0; i < 4; i++) {
      double error = x.at(t) - target;
      if (std::abs(error) < epsilon) return y.at(t);
      double slope = x.slope(t);
      if (std::abs(slope) < epsilon) break;
      t -= error / slope;
    }
    if (std::abs(x.at(t) - target) < epsilon) return y.at(t);
    t = 0.5 * (low + high);
    while (low < high) {
      double error = x.at(t) - target;
      if (std::abs(error) < epsilon) break;
      (error < 0 ? low : high) = t;
      t = 0.5 * (low + high);
    }
    return y.at(t);
  }

private:
  static constexpr double step = 1.0 / (samples - 1), epsilon = 1e-7;
  Coordinate<double> x, y;
  double table[samples];
};

// bezier-easing: as above with Float samples, Newton only where the first slope is at least 0.001
// (and then four steps without a test), else at most ten halvings.
class BezierEasing {
public:
  BezierEasing(double x1, double y1, double x2, double y2)
      : x(x1, x2), y(y1, y2), linear(x1 == y1 && x2 == y2) {
    for (int i = 0; i < samples; i++) table[i] = float(x.at(i * step));
  }

  double solve(double target) const {
    if (linear || target == 0 || target == 1) return target;
    return y.at(parameter(target));
  }

private:
  double parameter(double target) const {
    int segment = 0;
    while (segment < samples - 2 && table[segment + 1] <= target) segment++;
    double low = segment * step;
    double part = (target - table[segment]) / (double(table[segment + 1]) - table[segment]);
    double t = low + part * step;
    double slope = x.slope(t);
    if (slope == 0) return t;
    if (slope >= 0.001) {
      for (int i = 0; i < 4; i++) {
        slope = x.slope(t);
        if (slope == 0) return t;
        t -= (x.at(t) - target) / slope;
      }
      return t;
    }
    double high = low + step;
    for (int i = 0; i < 10; i++) {
      t = low + (high - low) / 2;
      double error = x.at(t) - target;
      if (std::abs(error) <= 1e-7) break;
      (error > 0 ? high : low) = t;
    }
    return t;
  }

  static constexpr double step = 1.0 / (samples - 1);
  Coordinate<double> x, y;
  bool linear;
  float table[samples];
};

// Skia: Halley's method from t = x, at most eight steps, until X(t) is within 5e-5; the straight
// line and x = t^3 apart. In the precision of the batch, Float there.
template <class T> class Skia {
public:
  Skia(T x1, T y1, T x2, T y2)
      : x(x1, x2), y(y1, y2), linear(x1 == y1 && x2 == y2),
        cube(std::abs(x.b) <= tiny && std::abs(x.c) <= tiny) {}

  T solve(T target) const {
    if (linear || target <= tiny || 1 - target <= tiny) return target;
    return y.at(cube ? std::cbrt(target / x.a) : root(target));
  }

private:
  T root(T target) const {
    T t = target;
    for (int i = 0; i < 8; i++) {
      T error = x.at(t) - target;
      if (std::abs(error) <= T(5e-5)) break;
      T slope = x.slope(t), curvature = 6 * x.a * t + 2 * x.b;
      t -= 2 * slope * error / (2 * slope * slope - error * curvature);
    }
    return t;
  }

  static constexpr T tiny = T(1e-10);
  Coordinate<T> x, y;
  bool linear, cube;
};

template <class T> T clamped(T x) { return std::clamp(x, T(0), T(1)); }

template <class T, class Solver> void *prepareOne(const peer_batch *batch) {
  auto p = static_cast<const T *>(batch->parameters);
  return new Solver(p[0], p[1], p[2], p[3]);
}

template <class T, class Solver> void runOne(void *prepared, const peer_batch *batch) {
  const Solver &solver = *static_cast<const Solver *>(prepared);
  auto x = static_cast<const T *>(batch->arguments);
  auto out = static_cast<T *>(batch->results);
  for (long i = 0; i < batch->count; i++) out[i] = T(solver.solve(clamped(x[i])));
}

template <class Solver> void releaseOne(void *prepared) { delete static_cast<Solver *>(prepared); }

template <class T, class Solver> void runEach(void *, const peer_batch *batch) {
  long n = batch->count;
  auto p = static_cast<const T *>(batch->parameters);
  auto x = static_cast<const T *>(batch->arguments);
  auto out = static_cast<T *>(batch->results);
  for (long i = 0; i < n; i++) {
    out[i] = T(Solver(p[i], p[n + i], p[2 * n + i], p[3 * n + i]).solve(clamped(x[i])));
  }
}

template <class T, class Solver> void add(std::vector<peer> &list, const char *name) {
  list.push_back({name, "timing.cubic", "one", precisionName<T>, nullptr, 0, 0,
                  prepareOne<T, Solver>, runOne<T, Solver>, releaseOne<Solver>, 0});
  list.push_back({name, "timing.cubic", "each", precisionName<T>, nullptr, 0, 0, nullptr,
                  runEach<T, Solver>, nullptr, 0});
}

} // namespace

void addTiming(std::vector<peer> &list) {
  add<float, WebKit>(list, "WebKit");
  add<double, WebKit>(list, "WebKit");
  add<float, Skia<float>>(list, "Skia");
  add<double, Skia<double>>(list, "Skia");
  add<float, BezierEasing>(list, "bezier-easing");
  add<double, BezierEasing>(list, "bezier-easing");
}
