// Bezier curves as plain loops, left to g++'s vectorizer. Degree and dimensions are template
// arguments, as a user writes the loop for the curves at hand.
#include <algorithm>

#include "Peer.hpp"

namespace {

// Bernstein form by its Horner scheme: sum over k of coefficient(d, k) t^k (1 - t)^(N - k), with
// the binomial factors already in the coefficients.
template <int N, int D, class T, class Coefficient>
[[gnu::always_inline]] inline void bernstein(T t, T *sum, Coefficient &&coefficient) {
  T s = 1 - t, power = t;
  unroll<D>([&](auto d) { sum[d] = coefficient(d, Constant<0>{}); });
  unroll<N>([&](auto k) {
    unroll<D>([&](auto d) { sum[d] = sum[d] * s + coefficient(d, Constant<k + 1>{}) * power; });
    power *= t;
  });
}

// The factor of the k-th control point of a derivative's curve of degree n, and the differences.
constexpr int factor(int n, int order, int k) {
  int scale = order == 0 ? 1 : order == 1 ? n + 1 : (n + 1) * (n + 2);
  return scale * binomial(n, k);
}
template <int Order, class Point>
[[gnu::always_inline]] inline auto difference(Point &&point, int k) {
  if constexpr (Order == 0) return point(k);
  if constexpr (Order == 1) return point(k + 1) - point(k);
  if constexpr (Order == 2) return (point(k + 2) - point(k + 1)) - (point(k + 1) - point(k));
}

// The coefficients of one component's derivative of degree n.
template <class T> void coefficients(const T *points, int n, int order, T *out) {
  for (int k = 0; k <= n; k++) {
    auto point = [&](int j) { return points[j]; };
    T change = order == 0   ? difference<0>(point, k)
               : order == 1 ? difference<1>(point, k)
                            : difference<2>(point, k);
    out[k] = T(factor(n, order, k)) * change;
  }
}

// Components computed in one pass, sharing the powers of t: all of a curve of low degree, else two,
// which keeps the coefficients in registers (and this file's compile time in bounds).
constexpr int together(int degree) { return degree <= 5 ? maxDimensions : 2; }

// Calls body(number of components as a type, first component) until all components are done.
template <int Most, class Body> void inGroups(int dimensions, Body &&body) {
  for (int first = 0; first < dimensions; first += Most) {
    withConstant<1, Most>(std::min(Most, dimensions - first), [&](auto d) { body(d, first); });
  }
}

template <int N, int D, class T>
[[gnu::noinline]] void one(const T (*c)[N + 1], const T *t, long n, T *__restrict out) {
#pragma GCC ivdep
  for (long i = 0; i < n; i++) {
    T sum[D];
    bernstein<N, D>(t[i], sum, [&](auto d, auto k) { return c[d][k]; });
    unroll<D>([&](auto d) { out[d * n + i] = sum[d]; });
  }
}

// Horner's rule on power-basis coefficients: fewest operations, larger error.
template <int N, int D, class T>
[[gnu::noinline]] void onePower(const T (*c)[N + 1], const T *t, long n, T *__restrict out) {
#pragma GCC ivdep
  for (long i = 0; i < n; i++) {
    unroll<D>([&](auto d) {
      T sum = c[d][N];
      unroll<N>([&](auto k) { sum = sum * t[i] + c[d][N - 1 - k]; });
      out[d * n + i] = sum;
    });
  }
}

// Control points to coefficients of the powers of t.
template <class T> void powerCoefficients(const T *points, int n, T *out) {
  std::copy_n(points, n + 1, out);
  for (int k = 1; k <= n; k++) {
    for (int j = n; j >= k; j--) out[j] -= out[j - 1];
  }
  for (int k = 0; k <= n; k++) out[k] *= T(binomial(n, k));
}

// The basis functions of a block of arguments once, then one dot product per curve and component.
template <int N, int Order, class T> [[gnu::noinline]] void shared(const peer_batch *b) {
  constexpr long block = 256;
  auto points = static_cast<const T *>(b->parameters);
  auto t = static_cast<const T *>(b->arguments);
  alignas(64) T basis[N + 1][block];
  const long rows = b->curves * b->dimensions;
  for (long start = 0; start < b->count; start += block) {
    const long n = std::min(block, b->count - start);
    for (long i = 0; i < n; i++) {
      T power = 1, s = 1 - t[start + i];
      unroll<N + 1>([&](auto k) {
        basis[k][i] = T(factor(N, Order, k)) * power;
        power *= t[start + i];
      });
      power = 1;
      unroll<N + 1>([&](auto k) {
        basis[N - k][i] *= power;
        power *= s;
      });
    }
    for (long row = 0; row < rows; row++) {
      T c[N + 1];
      const T *p = points + row * (N + Order + 1);
      unroll<N + 1>([&](auto k) { c[k] = difference<Order>([&](int j) { return p[j]; }, k); });
      T *__restrict out = static_cast<T *>(b->results) + row * b->count + start;
#pragma GCC ivdep
      for (long i = 0; i < n; i++) {
        T sum = c[0] * basis[0][i];
        unroll<N>([&](auto k) { sum += c[k + 1] * basis[k + 1][i]; });
        out[i] = sum;
      }
    }
  }
}

template <int N, int D, int Order, class T>
[[gnu::noinline]] void each(const T *points, const T *t, long n, T *__restrict out) {
#pragma GCC ivdep
  for (long i = 0; i < n; i++) {
    T sum[D];
    bernstein<N, D>(t[i], sum, [&](auto d, auto k) {
      auto point = [&](int j) { return points[(d * (N + Order + 1) + j) * n + i]; };
      return T(factor(N, Order, k)) * difference<Order>(point, k);
    });
    unroll<D>([&](auto d) { out[d * n + i] = sum[d]; });
  }
}

template <bool Power, class T> void runOne(void *, const peer_batch *b) {
  auto points = static_cast<const T *>(b->parameters);
  auto t = static_cast<const T *>(b->arguments);
  withConstant<0, Power ? 3 : maxDegree>(b->degree - b->order, [&](auto n) {
    T c[maxDimensions][n + 1];
    for (int d = 0; d < b->dimensions; d++) {
      const T *p = points + d * (b->degree + 1);
      Power ? powerCoefficients(p, n, c[d]) : coefficients(p, n, b->order, c[d]);
    }
    inGroups<together(n)>(b->dimensions, [&](auto d, int first) {
      T *out = static_cast<T *>(b->results) + first * b->count;
      Power ? onePower<n, d>(c + first, t, b->count, out) : one<n, d>(c + first, t, b->count, out);
    });
  });
}

template <int Order, class T> void runShared(void *, const peer_batch *b) {
  withConstant<0, maxDegree - Order>(b->degree - Order, [&](auto n) { shared<n, Order, T>(b); });
}

template <int Order, class T> void runEach(void *, const peer_batch *b) {
  auto points = static_cast<const T *>(b->parameters);
  auto t = static_cast<const T *>(b->arguments);
  withConstant<0, maxDegree - Order>(b->degree - Order, [&](auto n) {
    inGroups<together(n)>(b->dimensions, [&](auto d, int first) {
      each<n, d, Order>(points + first * (b->degree + 1) * b->count, t, b->count,
                        static_cast<T *>(b->results) + first * b->count);
    });
  });
}

// Derivatives of an order above the degree are 0.
template <class T> bool vanishes(const peer_batch *b, long curves) {
  if (b->order <= b->degree) return false;
  std::fill_n(static_cast<T *>(b->results), curves * b->dimensions * b->count, T(0));
  return true;
}

template <class T> void derivativesOne(void *, const peer_batch *b) {
  if (!vanishes<T>(b, 1)) runOne<false, T>(nullptr, b);
}

template <class T> void derivativesShared(void *, const peer_batch *b) {
  if (vanishes<T>(b, b->curves)) return;
  b->order == 1 ? runShared<1, T>(nullptr, b) : runShared<2, T>(nullptr, b);
}

template <class T> void derivativesEach(void *, const peer_batch *b) {
  if (vanishes<T>(b, 1)) return;
  b->order == 1 ? runEach<1, T>(nullptr, b) : runEach<2, T>(nullptr, b);
}

template <class T> void addAll(std::vector<peer> &list) {
  auto add = [&](const char *name, const char *kernel, const char *arrangement, int degree,
                 void (*run)(void *, const peer_batch *)) {
    list.push_back({name, kernel, arrangement, precisionName<T>, nullptr, 1, degree, nullptr, run,
                    nullptr, 0});
  };
  add("compiler", "bezier.points", "one", maxDegree, runOne<false, T>);
  add("compiler power", "bezier.points", "one", 3, runOne<true, T>);
  add("compiler", "bezier.points", "shared", maxDegree, runShared<0, T>);
  add("compiler", "bezier.points", "each", maxDegree, runEach<0, T>);
  add("compiler", "bezier.derivatives", "one", maxDegree, derivativesOne<T>);
  add("compiler", "bezier.derivatives", "shared", maxDegree, derivativesShared<T>);
  add("compiler", "bezier.derivatives", "each", maxDegree, derivativesEach<T>);
}

} // namespace

void addCompiler(std::vector<peer> &list) {
  addAll<float>(list);
  addAll<double>(list);
}
