// Transforms in planes with SLEEF's sines and cosines.
#include "Lanes.hpp"
#include "Sleef.hpp"
#include "Transform.hpp"

namespace {

template <class T> struct Turn {
  Lanes<T> sine, cosine;
};

// With an error of 1 ulp, or of 3.5 and faster.
template <bool IsQuick> Turn<float> turn(Lanes<float> angle) {
  const auto both = IsQuick ? FLOATS(sincos, u35)(angle) : FLOATS(sincos, u10)(angle);
  return {both.x, both.y};
}
template <bool IsQuick> Turn<double> turn(Lanes<double> angle) {
  const auto both = IsQuick ? DOUBLES(sincos, u35)(angle) : DOUBLES(sincos, u10)(angle);
  return {both.x, both.y};
}

// Scaled, turned about x, y and z, moved and seen, about the anchor point.
template <class T, bool IsQuick> void compose(void *, const peer_batch *b) {
  using L = Lanes<T>;
  const T *in = static_cast<const T *>(b->parameters);
  T *out = static_cast<T *>(b->results);
  const long count = b->count;
  auto vector = [&](long start, long lanes) __attribute__((always_inline)) {
    auto number = [&](int k) __attribute__((always_inline)) {
      L x{};
      memcpy(&x, in + k * count + start, lanes * sizeof(T));
      return x;
    };
    auto store = [&](int k, L x) __attribute__((always_inline)) {
      memcpy(out + k * count + start, &x, lanes * sizeof(T));
    };
    const auto [sa, ca] = turn<IsQuick>(number(3));
    const auto [sb, cb] = turn<IsQuick>(number(4));
    const auto [sc, cc] = turn<IsQuick>(number(5));
    const L rotation[3][3] = {{cb * cc, cb * sc, -sb},
                              {sa * sb * cc - ca * sc, sa * sb * sc + ca * cc, sa * cb},
                              {ca * sb * cc + sa * sc, ca * sb * sc - sa * cc, ca * cb}};
    const L anchor[3] = {number(9), number(10), number(11)}, depth = -1 / number(12);
    L rows[4][3];
    for (int j = 0; j < 3; j++) {
      rows[3][j] = number(6 + j);
      for (int i = 0; i < 3; i++) {
        rows[i][j] = rotation[i][j] * number(i);
        rows[3][j] -= anchor[i] * rows[i][j];
      }
    }
    for (int i = 0; i < 4; i++) {
      const L w = rows[i][2] * depth + T(i == 3);
      for (int j = 0; j < 3; j++) store(4 * i + j, rows[i][j] + anchor[j] * w);
      store(4 * i + 3, w);
    }
  };
  constexpr long width = laneCount<T>;
  long i = 0;
  for (; i + width <= count; i += width) vector(i, width);
  if (i < count) vector(i, count - i);
}

template <class T> void addAll(std::vector<peer> &list) {
  addTransform<T>(list, "SLEEF", "transform.compose", "each", euler, compose<T, false>);
  addTransform<T>(list, "SLEEF u35", "transform.compose", "each", euler, compose<T, true>);
}

} // namespace

void addTransformSleef(std::vector<peer> &list) {
  addAll<float>(list);
  addAll<double>(list);
}
