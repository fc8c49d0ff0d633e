// bezier.points with Eigen: array expressions over the arguments, a matrix product where the
// arguments are shared.
#include <Eigen/Core>

#include <algorithm>

#include "Peer.hpp"

namespace {

template <class T> using Plane = Eigen::Map<const Eigen::Array<T, Eigen::Dynamic, 1>>;
template <class T> using OutPlane = Eigen::Map<Eigen::Array<T, Eigen::Dynamic, 1>>;
template <class T>
using Matrix = Eigen::Matrix<T, Eigen::Dynamic, Eigen::Dynamic, Eigen::RowMajor>;

// Low degrees as one expression; control(k) is the k-th control point times its binomial factor, a
// number or an expression.
template <int N, class T, class Control>
[[gnu::always_inline]] inline auto bernstein(const T &t, const Control &control) {
  auto s = 1 - t;
  if constexpr (N == 1) return control(0) * s + control(1) * t;
  if constexpr (N == 2) return (control(0) * s + control(1) * t) * s + control(2) * (t * t);
  if constexpr (N == 3) {
    return ((control(0) * s + control(1) * t) * s + control(2) * (t * t)) * s +
           control(3) * (t * t * t);
  }
}

// Any degree, by the same scheme in steps over pieces of the arguments that stay in registers and
// the first cache; control(k, start, length) is that of a piece.
template <class T, class Control>
void bernstein(int n, const Plane<T> &arguments, OutPlane<T> out, const Control &control) {
  constexpr long piece = 256 / sizeof(T);
  using Piece = Eigen::Array<T, Eigen::Dynamic, 1, 0, piece, 1>;
  auto evaluate = [&](auto whole, long start, long length) {
    using Values = std::conditional_t<whole.value, Eigen::Array<T, piece, 1>, Piece>;
    Values t = arguments.segment(start, length), s = 1 - t, power = t;
    Values sum = Values::Zero(length) + control(0, start, length);
    for (int k = 1; k <= n; k++) {
      sum = sum * s + control(k, start, length) * power;
      power *= t;
    }
    out.segment(start, length) = sum;
  };
  long start = 0;
  for (; start + piece <= arguments.size(); start += piece) {
    evaluate(std::true_type{}, start, piece);
  }
  if (start < arguments.size()) evaluate(std::false_type{}, start, arguments.size() - start);
}

// Horner's rule in the powers of t.
template <int N, class T> [[gnu::always_inline]] inline auto horner(const Plane<T> &t, const T *c) {
  if constexpr (N == 1) return c[1] * t + c[0];
  if constexpr (N == 2) return (c[2] * t + c[1]) * t + c[0];
  if constexpr (N == 3) return ((c[3] * t + c[2]) * t + c[1]) * t + c[0];
}

template <class T> OutPlane<T> outPlane(const peer_batch *b, int component) {
  return {static_cast<T *>(b->results) + component * b->count, b->count};
}

// Flattened, as g++ otherwise calls parts of the larger expressions and reloads their operands.
template <class T> [[gnu::flatten]] void one(void *, const peer_batch *b) {
  Plane<T> t(static_cast<const T *>(b->arguments), b->count);
  const int n = b->degree;
  for (int d = 0; d < b->dimensions; d++) {
    T c[maxDegree + 1];
    for (int k = 0; k <= n; k++) {
      c[k] = T(binomial(n, k)) * static_cast<const T *>(b->parameters)[d * (n + 1) + k];
    }
    auto number = [&](int k) { return c[k]; };
    OutPlane<T> out = outPlane<T>(b, d);
    if (n == 1) out = bernstein<1>(t, number);
    else if (n == 2) out = bernstein<2>(t, number);
    else if (n == 3) out = bernstein<3>(t, number);
    else bernstein(n, t, out, [&](int k, long, long) { return c[k]; });
  }
}

template <class T> void onePower(void *, const peer_batch *b) {
  Plane<T> t(static_cast<const T *>(b->arguments), b->count);
  withConstant<1, 3>(b->degree, [&](auto n) {
    for (int d = 0; d < b->dimensions; d++) {
      T c[n + 1];
      std::copy_n(static_cast<const T *>(b->parameters) + d * (n + 1), n + 1, c);
      unroll<n>([&](auto k) {
        for (int j = n; j > k; j--) c[j] -= c[j - 1];
      });
      unroll<n + 1>([&](auto k) { c[k] *= T(binomial(n, k)); });
      outPlane<T>(b, d) = horner<n>(t, c);
    }
  });
}

template <class T> [[gnu::flatten]] void each(void *, const peer_batch *b) {
  Plane<T> t(static_cast<const T *>(b->arguments), b->count);
  const int n = b->degree;
  for (int d = 0; d < b->dimensions; d++) {
    const T *points = static_cast<const T *>(b->parameters) + d * (n + 1) * b->count;
    auto part = [&](int k, long start, long length) {
      return T(binomial(n, k)) * Plane<T>(points + k * b->count + start, length);
    };
    auto plane = [&](int k) { return part(k, 0, b->count); };
    OutPlane<T> out = outPlane<T>(b, d);
    if (n == 1) out = bernstein<1>(t, plane);
    else if (n == 2) out = bernstein<2>(t, plane);
    else if (n == 3) out = bernstein<3>(t, plane);
    else bernstein(n, t, out, part);
  }
}

template <class T> void *prepareBasis(const peer_batch *b) {
  return new Matrix<T>(b->degree + 1, b->count);
}

template <class T> void releaseBasis(void *prepared) { delete static_cast<Matrix<T> *>(prepared); }

// Control points times basis functions.
template <class T> void shared(void *prepared, const peer_batch *b) {
  Matrix<T> &basis = *static_cast<Matrix<T> *>(prepared);
  Plane<T> t(static_cast<const T *>(b->arguments), b->count);
  int n = b->degree;
  auto row = [&](int k) { return basis.row(k).transpose().array(); };
  row(0).setOnes();
  for (int k = 1; k <= n; k++) row(k) = row(k - 1) * t;
  Eigen::Array<T, Eigen::Dynamic, 1> power = T(1) - t;
  for (int k = n - 1; k >= 0; k--) {
    row(k) *= power * T(binomial(n, k));
    power *= T(1) - t;
  }
  Eigen::Map<const Matrix<T>> points(static_cast<const T *>(b->parameters),
                                     b->curves * b->dimensions, n + 1);
  Eigen::Map<Matrix<T>> out(static_cast<T *>(b->results), points.rows(), b->count);
  // The blocked product only pays off where the sums are longer.
  if (n <= 3) out.noalias() = points.lazyProduct(basis);
  else out.noalias() = points * basis;
}

template <class T> void addAll(std::vector<peer> &list) {
  const char *name = precisionName<T>;
  list.push_back({"Eigen", "bezier.points", "one", name, nullptr, 1, maxDegree, nullptr, one<T>,
                  nullptr, 0});
  list.push_back({"Eigen power", "bezier.points", "one", name, nullptr, 1, 3, nullptr,
                  onePower<T>, nullptr, 0});
  list.push_back({"Eigen", "bezier.points", "shared", name, nullptr, 1, maxDegree,
                  prepareBasis<T>, shared<T>, releaseBasis<T>, 0});
  list.push_back({"Eigen", "bezier.points", "each", name, nullptr, 1, maxDegree, nullptr, each<T>,
                  nullptr, 0});
}

} // namespace

void addEigen(std::vector<peer> &list) {
  addAll<float>(list);
  addAll<double>(list);
}
