// Transforms in long double, straight from the definitions, and inputs for them.
#pragma once

#include <array>

#include "Form.hpp"

// Row by row, for row vectors.
using Matrix4 = std::array<std::array<Term, 4>, 4>;

inline Matrix4 operator*(const Matrix4 &a, const Matrix4 &b) {
  Matrix4 product{};
  for (int i = 0; i < 4; i++) {
    for (int j = 0; j < 4; j++) {
      for (int k = 0; k < 4; k++) product[i][j] = product[i][j] + a[i][k] * b[k][j];
    }
  }
  return product;
}

inline Matrix4 diagonal(Real x, Real y, Real z) {
  Matrix4 m{};
  m[0][0] = exactly(x), m[1][1] = exactly(y), m[2][2] = exactly(z), m[3][3] = exactly(1);
  return m;
}

inline Matrix4 translation(Real x, Real y, Real z) {
  Matrix4 m = diagonal(1, 1, 1);
  m[3][0] = exactly(x), m[3][1] = exactly(y), m[3][2] = exactly(z);
  return m;
}

// Turns axis `from` towards axis `to`.
inline Matrix4 rotation(int from, int to, Real angle) {
  Matrix4 m = diagonal(1, 1, 1);
  m[from][from] = m[to][to] = within1(std::cos(angle));
  m[from][to] = within1(std::sin(angle)), m[to][from] = within1(-std::sin(angle));
  return m;
}

// q i q*, q j q* and q k q* are the rows.
inline Matrix4 rotation(Real x, Real y, Real z, Real w) {
  const Real square = x * x + y * y + z * z + w * w;
  const Real rows[3][3] = {
      {w * w + x * x - y * y - z * z, 2 * (x * y + w * z), 2 * (x * z - w * y)},
      {2 * (x * y - w * z), w * w - x * x + y * y - z * z, 2 * (y * z + w * x)},
      {2 * (x * z + w * y), 2 * (y * z - w * x), w * w - x * x - y * y + z * z}};
  Matrix4 m = diagonal(1, 1, 1);
  for (int i = 0; i < 3; i++) {
    for (int j = 0; j < 3; j++) m[i][j] = within1(rows[i][j] / square);
  }
  return m;
}

inline Matrix4 matrix(const Real *p) {
  Matrix4 m;
  for (int i = 0; i < 16; i++) m[i / 4][i % 4] = exactly(p[i]);
  return m;
}

inline Terms flat(const Matrix4 &m) {
  Terms all;
  for (const auto &row : m) all.insert(all.end(), row.begin(), row.end());
  return all;
}

inline Terms composed(const Reals &in, const Matrix4 &turn) {
  const Real *t = &in[in.size() - 7], *anchor = t + 3;
  Matrix4 perspective = diagonal(1, 1, 1);
  perspective[2][3] = exactly(-1 / in.back());
  return flat(translation(-anchor[0], -anchor[1], -anchor[2]) * diagonal(in[0], in[1], in[2]) *
              turn * translation(t[0], t[1], t[2]) * perspective *
              translation(anchor[0], anchor[1], anchor[2]));
}

inline Terms composedEuler(const Reals &in, const Reals &) {
  return composed(in, rotation(1, 2, in[3]) * rotation(2, 0, in[4]) * rotation(0, 1, in[5]));
}

inline Terms composedQuaternion(const Reals &in, const Reals &) {
  return composed(in, rotation(in[3], in[4], in[5], in[6]));
}

inline Terms product(const Reals &a, const Reals &b) { return flat(matrix(&a[0]) * matrix(&b[0])); }

inline Terms applied(const Reals &m, const Reals &point) {
  Matrix4 rows{};
  for (int k = 0; k < 4; k++) rows[0][k] = exactly(k < int(point.size()) ? point[k] : k == 3);
  const Matrix4 images = rows * matrix(&m[0]);
  return {images[0].begin(), images[0].end()};
}

inline Terms divided(const Reals &m, const Reals &point) {
  Terms image = applied(m, point);
  const Term w = image.back();
  image.pop_back();
  for (Term &term : image) {
    term.magnitude = (term.magnitude + std::abs(term.value / w.value) * w.magnitude) /
                     std::abs(w.value);
    term.value /= w.value;
  }
  return image;
}

// Weights of the unit quaternions at the ends of the shorter arc, on the sphere or on its chord.
template <class Weights> Terms between(const Reals &in, Weights &&weights) {
  const Reals from = unit({&in[0], &in[4]}), to = unit({&in[4], &in[8]});
  Real cosine = 0;
  for (int k = 0; k < 4; k++) cosine += from[k] * to[k];
  const auto [first, second] = weights(std::abs(cosine), in[8]);
  Reals sum;
  for (int k = 0; k < 4; k++) {
    sum.push_back(first * from[k] + (cosine < 0 ? -second : second) * to[k]);
  }
  Terms terms;
  for (Real number : unit(sum)) terms.push_back(within1(number));
  return terms;
}

inline Terms slerped(const Reals &in, const Reals &) {
  return between(in, [](Real cosine, Real t) {
    const Real angle = std::acos(cosine);
    return std::array{std::sin((1 - t) * angle), std::sin(t * angle)};
  });
}

inline Terms nlerped(const Reals &in, const Reals &) {
  return between(in, [](Real, Real t) { return std::array{1 - t, t}; });
}

inline Numbers placed(Random &random, const Numbers &turn) {
  return several(random, 3, 0.5, 2) + turn + several(random, 6, -1, 1) +
         several(random, 1, 2, 10);
}
inline Numbers eulerInput(Random &random) {
  return placed(random, several(random, 3, -3.14, 3.14));
}
inline Numbers quaternionInput(Random &random) { return placed(random, unitQuaternion(random)); }
inline Numbers anyMatrix(Random &random) { return several(random, 16, -1, 1); }
// With w between 0.4 and 1.6 for the points below.
inline Numbers projection(Random &random) {
  Numbers m = anyMatrix(random);
  for (int row = 0; row < 4; row++) m[4 * row + 3] = row < 3 ? m[4 * row + 3] / 5 : 1;
  return m;
}
inline Numbers point3(Random &random) { return several(random, 3, -1, 1); }
inline Numbers point4(Random &random) { return several(random, 4, -1, 1); }
// One pair in four is close together, as those of neighbouring frames.
inline Numbers pair(Random &random) {
  const Numbers first = unitQuaternion(random);
  Numbers second = unitQuaternion(random);
  if (random() % 4 == 0) {
    for (int k = 0; k < 4; k++) second[k] = first[k] + second[k] / 100;
    Reals wide(second.begin(), second.end());
    wide = unit(wide);
    std::copy(wide.begin(), wide.end(), second.begin());
  }
  return first + second + several(random, 1, 0, 1);
}
inline Numbers nothing(Random &) { return {}; }

inline const Form transformForms[] = {
    {"transform.compose", "scaleRotateTranslate euler xyz radians", 13, 0, 16, eulerInput, nothing,
     composedEuler, 24},
    {"transform.compose", "scaleRotateTranslate quaternion", 14, 0, 16, quaternionInput, nothing,
     composedQuaternion, 24},
    {"transform.multiply", "left", 16, 16, 16, anyMatrix, anyMatrix, product, 4},
    {"transform.apply", "4", 16, 4, 4, anyMatrix, point4, applied, 4},
    {"transform.apply", "3 divided", 16, 3, 3, projection, point3, divided, 5},
    {"quaternion.slerp", "shortest", 9, 0, 4, pair, nothing, slerped, 12},
    {"quaternion.nlerp", "shortest", 9, 0, 4, pair, nothing, nlerped, 12},
};
