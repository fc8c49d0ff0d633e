// Rotations at constant speed along an arc.
#pragma once

#include "transform.hpp"

namespace port {

enum class Arc { shortest, longest, direct };

// The product of two quaternions without error until it is rounded.
template <class T> PORT double exact_product(const T *a, const T *b) {
  Exact<8> sum;
  for (int i = 0; i < 4; i++) sum.add(two_product(double(a[i]), double(b[i])));
  return sum.value();
}

// a cos(t theta) + u sin(t theta). What of b lies across a comes of the 2 x 2 minors of both, which
// keep their digits where the two are nearly equal or opposite; theta beyond a right angle is pi
// less a smaller angle, in two words.
template <class T> PORT void slerp(const T *from, const T *to, T t, Arc arc, T *out) {
  T a[4], b[4], across[4] = {0, 0, 0, 0};
  const int shift_a = exponent(from, 4), shift_b = exponent(to, 4);
  for (int i = 0; i < 4; i++) {
    a[i] = std::ldexp(from[i], -shift_a);
    b[i] = std::ldexp(to[i], -shift_b);
  }
  T product = T(exact_product(a, b));
  if ((arc == Arc::shortest && product < 0) || (arc == Arc::longest && product > 0)) {
    for (T &number : b) number = -number;
    product = -product;
  }
  T square = 0;
  for (int i = 0; i < 4; i++) {
    for (int j = 0; j < 4; j++) {
      if (i == j) continue;
      const T turned = difference(a[j], a[i], b[j], b[i]);
      across[i] += a[j] * turned;
      if (i < j) square += turned * turned;
    }
  }
  const T angle = std::atan2(std::sqrt(square), std::fabs(product));
  normalize(a, 4);
  if (!normalize(across, 4) && product < 0) {
    across[0] = -a[1];
    across[1] = a[0];
    across[2] = -a[3];
    across[3] = a[2];
  }
  Two<T> theta{angle, 0};
  if (product < 0) theta = two_sum(T(pi), -angle) + Two<T>{T(pi - T(pi)) + T(pi_rest), 0};
  const Two<T> turn = two_product(t, theta.high);
  const T rest = turn.low + t * theta.low;
  const T sine = std::sin(turn.high), cosine = std::cos(turn.high);
  const T s = sine + rest * cosine, c = cosine - rest * sine;
  for (int i = 0; i < 4; i++) out[i] = a[i] * c + across[i] * s;
}

} // namespace port
