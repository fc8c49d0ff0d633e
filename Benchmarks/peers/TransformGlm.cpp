// Transforms with glm's aligned types, which it computes with the processor's vectors.
#define GLM_ENABLE_EXPERIMENTAL
#ifdef __x86_64__
#define GLM_FORCE_INTRINSICS
#endif
#define GLM_FORCE_DEFAULT_ALIGNED_GENTYPES
#include <glm/glm.hpp>
#include <glm/gtc/matrix_transform.hpp>
#include <glm/gtc/quaternion.hpp>
#include <glm/gtx/euler_angles.hpp>

#include "Transform.hpp"

namespace {

template <class T> using Matrix = glm::mat<4, 4, T>;
template <class T> using Point = glm::vec<4, T>;
template <class T> using Quaternion = glm::qua<T>;

// Rows of 3, 9, 13 or 14 numbers are not aligned.
template <class T> glm::vec<3, T> vector(const T *p) { return {p[0], p[1], p[2]}; }
template <class T> Quaternion<T> unit(const T *p) { return {p[3], p[0], p[1], p[2]}; }

template <class T, int Numbers> void compose(void *, const peer_batch *b) {
  eachRow<Row<T, 10 + Numbers>, None, Matrix<T>>(b, [](const auto &row, None, Matrix<T> &out) {
    const T *in = row.data();
    const glm::vec<3, T> anchor = vector(in + 6 + Numbers);
    Matrix<T> perspective(1), turn;
    perspective[2][3] = -1 / in[9 + Numbers];
    if constexpr (Numbers == 3) turn = glm::eulerAngleZYX(in[5], in[4], in[3]);
    else turn = glm::mat4_cast(unit(in + 3));
    Matrix<T> m = glm::translate(Matrix<T>(1), anchor) * perspective;
    m = glm::translate(m, vector(in + 3 + Numbers)) * turn;
    out = glm::translate(glm::scale(m, vector(in)), -anchor);
  });
}

template <class T> void multiply(void *, const peer_batch *b) {
  eachRow<Matrix<T>, Matrix<T>, Matrix<T>>(
      b, [](const Matrix<T> &first, const Matrix<T> &second, Matrix<T> &out) {
        out = second * first;
      });
}

template <class T> void multiplyOne(void *, const peer_batch *b) {
  const Matrix<T> first = *static_cast<const Matrix<T> *>(b->parameters);
  eachRow<None, Matrix<T>, Matrix<T>>(
      b, [&](None, const Matrix<T> &second, Matrix<T> &out) { out = second * first; });
}

template <class T> void apply(void *, const peer_batch *b) {
  const Matrix<T> m = *static_cast<const Matrix<T> *>(b->parameters);
  eachRow<None, Point<T>, Point<T>>(
      b, [&](None, const Point<T> &point, Point<T> &out) { out = m * point; });
}

template <class T> void slerp(void *, const peer_batch *b) {
  eachRow<Row<T, 9>, None, Quaternion<T>>(b, [](const auto &in, None, Quaternion<T> &out) {
    out = glm::slerp(unit(&in[0]), unit(&in[4]), in[8]);
  });
}

template <class T> void nlerp(void *, const peer_batch *b) {
  eachRow<Row<T, 9>, None, Quaternion<T>>(b, [](const auto &in, None, Quaternion<T> &out) {
    const Quaternion<T> from = unit(&in[0]), to = unit(&in[4]);
    out = glm::normalize(glm::lerp(from, glm::dot(from, to) < 0 ? -to : to, in[8]));
  });
}

template <class T> void addAll(std::vector<peer> &list) {
  addTransform<T>(list, "glm", "transform.compose", "each.rows", euler, compose<T, 3>);
  addTransform<T>(list, "glm", "transform.compose", "each.rows", quaternion, compose<T, 4>);
  addTransform<T>(list, "glm", "transform.multiply", "each.rows", left, multiply<T>);
  addTransform<T>(list, "glm", "transform.multiply", "one.rows", left, multiplyOne<T>);
  addTransform<T>(list, "glm", "transform.apply", "one.rows", points4, apply<T>);
  addTransform<T>(list, "glm", "quaternion.slerp", "each.rows", shortest, slerp<T>);
  addTransform<T>(list, "glm", "quaternion.nlerp", "each.rows", shortest, nlerp<T>);
}

} // namespace

void addTransformGlm(std::vector<peer> &list) {
  addAll<float>(list);
  addAll<double>(list);
}
