// Matrices of 4 x 4 numbers for row vectors: composed, multiplied and inverted.
#pragma once

#include "port.hpp"

namespace port {

enum class Factor { scale, rotate, translate };
enum class Rotation { axis_angle, quaternion, euler };
enum class Unit { radians, degrees, turns };

template <class T> struct Pose {
  Factor order[3];
  Rotation rotation;
  int axes[3]; // of Euler angles
  Unit unit;
  T scale[3], rotate[4], translate[3], anchor[3], distance;
};

template <class T> struct Matrix3 {
  T at[3][3] = {{1, 0, 0}, {0, 1, 0}, {0, 0, 1}};
};

template <class T> PORT Matrix3<T> operator*(const Matrix3<T> &a, const Matrix3<T> &b) {
  Matrix3<T> product;
  for (int i = 0; i < 3; i++) {
    for (int j = 0; j < 3; j++) {
      product.at[i][j] =
          a.at[i][0] * b.at[0][j] + a.at[i][1] * b.at[1][j] + a.at[i][2] * b.at[2][j];
    }
  }
  return product;
}

template <class T> struct Turn {
  T sine, cosine;
};

// Degrees and turns are reduced to an eighth of a turn before pi comes in: exact at quarters.
template <class T> PORT Turn<T> turn_of(T angle, Unit unit) {
  if (unit == Unit::radians) return {std::sin(angle), std::cos(angle)};
  const T quarter = unit == Unit::degrees ? T(90) : T(0.25);
  const T within = std::fmod(angle, 4 * quarter);
  const T quarters = std::rint(within / quarter);
  const T rest = std::fma(-quarters, quarter, within) * (T(pi / 2) / quarter);
  const T s = std::sin(rest), c = std::cos(rest);
  switch (int(quarters) & 3) {
  case 0: return {s, c};
  case 1: return {c, -s};
  case 2: return {-s, -c};
  default: return {-c, s};
  }
}

// Brings the largest number next to 1 by a power of two; the sum of their squares then.
template <class T> PORT T bring_to_one(T *numbers, int count) {
  const int shift = exponent(numbers, count);
  T square = 0;
  for (int i = 0; i < count; i++) {
    numbers[i] = std::ldexp(numbers[i], -shift);
    square += numbers[i] * numbers[i];
  }
  return square;
}

// Brings numbers to length 1; false where all are 0.
template <class T> PORT bool normalize(T *numbers, int count) {
  const T length = std::sqrt(bring_to_one(numbers, count));
  if (length == 0) return false;
  for (int i = 0; i < count; i++) numbers[i] /= length;
  return true;
}

// cos + (1 - cos) n n + sin [n], for row vectors.
template <class T> PORT Matrix3<T> about_axis(const T *axis, Turn<T> turn, T versine) {
  Matrix3<T> m;
  for (int i = 0; i < 3; i++) {
    const int j = (i + 1) % 3, k = (i + 2) % 3;
    m.at[i][i] = turn.cosine + versine * axis[i] * axis[i];
    m.at[i][j] = versine * axis[i] * axis[j] + turn.sine * axis[k];
    m.at[j][i] = versine * axis[i] * axis[j] - turn.sine * axis[k];
  }
  return m;
}

template <class T> PORT Matrix3<T> rotation_of(const Pose<T> &pose) {
  if (pose.rotation == Rotation::euler) {
    Matrix3<T> product;
    for (int i = 0; i < 3; i++) {
      T axis[3] = {0, 0, 0};
      axis[pose.axes[i]] = 1;
      const Turn<T> turn = turn_of(pose.rotate[i], pose.unit);
      product = product * about_axis(axis, turn, 1 - turn.cosine);
    }
    return product;
  }
  T q[4] = {pose.rotate[0], pose.rotate[1], pose.rotate[2], pose.rotate[3]};
  if (pose.rotation == Rotation::quaternion) {
    // cos a = 1 - 2 |v|^2 and (1 - cos a) n n = 2 v v of the unit quaternion, whose square root
    // nothing needs.
    const T square = bring_to_one(q, 4);
    if (square == 0) return {};
    const T twice = 2 / square;
    Matrix3<T> m;
    for (int i = 0; i < 3; i++) {
      const int j = (i + 1) % 3, k = (i + 2) % 3;
      m.at[i][i] = 1 - twice * (q[j] * q[j] + q[k] * q[k]);
      m.at[i][j] = twice * (q[i] * q[j] + q[3] * q[k]);
      m.at[j][i] = twice * (q[i] * q[j] - q[3] * q[k]);
    }
    return m;
  }
  if (!normalize(q, 3)) return {};
  const Turn<T> turn = turn_of(q[3], pose.unit);
  const T versine =
      turn.cosine > 0 ? turn.sine * turn.sine / (1 + turn.cosine) : 1 - turn.cosine;
  return about_axis(q, turn, versine);
}

// T(-anchor) A B C P T(anchor).
template <class T> PORT void compose(const Pose<T> &pose, T *out) {
  const Matrix3<T> rotation = rotation_of(pose);
  Matrix3<T> linear;
  T offset[3];
  for (int j = 0; j < 3; j++) offset[j] = -pose.anchor[j];
  for (Factor factor : pose.order) {
    if (factor == Factor::translate) {
      for (int j = 0; j < 3; j++) offset[j] += pose.translate[j];
      continue;
    }
    Matrix3<T> next = rotation;
    if (factor == Factor::scale) {
      next = {};
      for (int j = 0; j < 3; j++) next.at[j][j] = pose.scale[j];
    }
    linear = linear * next;
    T moved[3];
    for (int j = 0; j < 3; j++) {
      moved[j] = offset[0] * next.at[0][j] + offset[1] * next.at[1][j] + offset[2] * next.at[2][j];
    }
    for (int j = 0; j < 3; j++) offset[j] = moved[j];
  }
  for (int i = 0; i < 4; i++) {
    const T *row = i < 3 ? linear.at[i] : offset;
    T w = i < 3 ? 0 : 1;
    if (!std::isinf(pose.distance)) w -= row[2] / pose.distance;
    for (int j = 0; j < 3; j++) out[4 * i + j] = row[j] + w * pose.anchor[j];
    out[4 * i + 3] = w;
  }
}

template <class T> PORT void multiply(const T *a, const T *b, T *out) {
  for (int i = 0; i < 4; i++) {
    for (int j = 0; j < 4; j++) {
      T sum = a[4 * i] * b[j];
      for (int k = 1; k < 4; k++) sum += a[4 * i + k] * b[4 * k + j];
      out[4 * i + j] = sum;
    }
  }
}

// Pairs of columns; the pair pairs - 1 - i has the other two.
constexpr int pairs = 6;
struct Columns {
  int first, second;
};

PORT inline Columns columns_of(int pair) {
  const Columns all[pairs] = {{0, 1}, {0, 2}, {0, 3}, {1, 2}, {1, 3}, {2, 3}};
  return all[pair];
}

// The minors of two rows, and the sums of the magnitudes of their terms.
template <class T> struct Minors {
  T value[pairs], terms[pairs];
};

template <class T> PORT Minors<T> minors_of(const T *a, const T *b) {
  Minors<T> m;
  for (int i = 0; i < pairs; i++) {
    const Columns at = columns_of(i);
    const T left = a[at.first] * b[at.second], right = a[at.second] * b[at.first];
    m.value[i] = left - right;
    m.terms[i] = std::fabs(left) + std::fabs(right);
  }
  return m;
}

// The determinant without error until it is rounded: by minors of the upper and the lower rows.
template <class T> PORT double exact_determinant(const T *m) {
  const int sign[pairs] = {1, -1, 1, 1, -1, 1};
  const T *a = m, *b = m + 4, *c = m + 8, *d = m + 12;
  Exact<32 * pairs> sum;
  for (int i = 0; i < pairs; i++) {
    const Columns at = columns_of(i), to = columns_of(pairs - 1 - i);
    const Two<double> upper[2] = {two_product(double(a[at.first]), double(b[at.second])),
                                  two_product(-double(a[at.second]), double(b[at.first]))};
    const Two<double> lower[2] = {two_product(double(c[to.first]), double(d[to.second])),
                                  two_product(-double(c[to.second]), double(d[to.first]))};
    for (const Two<double> &u : upper) {
      for (const Two<double> &l : lower) {
        sum.add(two_product(sign[i] * u.low, l.low));
        sum.add(two_product(sign[i] * u.low, l.high));
        sum.add(two_product(sign[i] * u.high, l.low));
        sum.add(two_product(sign[i] * u.high, l.high));
      }
    }
  }
  return sum.value();
}

template <class T> PORT T greatest_row(const T *m) {
  T found = 0;
  for (int i = 0; i < 4; i++) {
    T sum = 0;
    for (int j = 0; j < 4; j++) sum += std::fabs(m[4 * i + j]);
    found = greatest(found, sum);
  }
  return found;
}

// The inverse, 1 and the condition number, or the matrix, 0 and infinity. Rows and columns are
// brought to one size by powers of two, so that no product leaves the format.
template <class T> PORT void invert(const T *matrix, T *out) {
  T m[16];
  int row[4], column[4], shift = 0;
  for (int i = 0; i < 4; i++) {
    row[i] = exponent(matrix + 4 * i, 4);
    for (int j = 0; j < 4; j++) m[4 * i + j] = std::ldexp(matrix[4 * i + j], -row[i]);
    shift += row[i];
  }
  for (int j = 0; j < 4; j++) {
    column[j] = exponent(m + j, 4, 4);
    for (int i = 0; i < 4; i++) m[4 * i + j] = std::ldexp(m[4 * i + j], -column[j]);
    shift += column[j];
  }
  const Minors<T> upper = minors_of(m, m + 4), lower = minors_of(m + 8, m + 12);
  const T *s = upper.value, *c = lower.value;
  T determinant = s[0] * c[5] - s[1] * c[4] + s[2] * c[3] + s[3] * c[2] - s[4] * c[1] + s[5] * c[0];
  T terms = 0;
  for (int i = 0; i < pairs; i++) terms += upper.terms[i] * lower.terms[pairs - 1 - i];
  if (std::fabs(determinant) <= terms / 1024) determinant = T(exact_determinant(m));
  if (std::isinf(1 / std::ldexp(double(determinant), shift))) {
    for (int i = 0; i < 16; i++) out[i] = matrix[i];
    out[16] = 0;
    out[17] = infinity<T>;
    return;
  }
  const T adjugate[16] = {m[5] * c[5] - m[6] * c[4] + m[7] * c[3],
                          -m[1] * c[5] + m[2] * c[4] - m[3] * c[3],
                          m[13] * s[5] - m[14] * s[4] + m[15] * s[3],
                          -m[9] * s[5] + m[10] * s[4] - m[11] * s[3],
                          -m[4] * c[5] + m[6] * c[2] - m[7] * c[1],
                          m[0] * c[5] - m[2] * c[2] + m[3] * c[1],
                          -m[12] * s[5] + m[14] * s[2] - m[15] * s[1],
                          m[8] * s[5] - m[10] * s[2] + m[11] * s[1],
                          m[4] * c[4] - m[5] * c[2] + m[7] * c[0],
                          -m[0] * c[4] + m[1] * c[2] - m[3] * c[0],
                          m[12] * s[4] - m[13] * s[2] + m[15] * s[0],
                          -m[8] * s[4] + m[9] * s[2] - m[11] * s[0],
                          -m[4] * c[3] + m[5] * c[1] - m[6] * c[0],
                          m[0] * c[3] - m[1] * c[1] + m[2] * c[0],
                          -m[12] * s[3] + m[13] * s[1] - m[14] * s[0],
                          m[8] * s[3] - m[9] * s[1] + m[10] * s[0]};
  for (int i = 0; i < 4; i++) {
    for (int j = 0; j < 4; j++) {
      out[4 * i + j] = std::ldexp(adjugate[4 * i + j] / determinant, -column[i] - row[j]);
    }
  }
  out[16] = 1;
  out[17] = greatest_row(matrix) * greatest_row(out);
}

} // namespace port
