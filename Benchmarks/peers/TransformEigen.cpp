// Transforms with Eigen: its geometry for rows, array expressions for planes.
#include <Eigen/Geometry>

#include <algorithm>

#include "Transform.hpp"

namespace {

template <class T> using Matrix = Eigen::Matrix<T, 4, 4>;
template <class T> using Point = Eigen::Matrix<T, 4, 1>;
template <class T> using Vector = Eigen::Matrix<T, 3, 1>;
template <class Type> using In = Eigen::Map<const Type>;
template <class Type> using Out = Eigen::Map<Type>;

template <class T, int Numbers> void compose(void *, const peer_batch *b) {
  using Axis = Eigen::AngleAxis<T>;
  eachRow<Row<T, 10 + Numbers>, None, Row<T, 16>>(b, [](const auto &row, None, auto &out) {
    const T *in = row.data();
    const In<Vector<T>> scale(in), translation(in + 3 + Numbers), anchor(in + 6 + Numbers);
    Eigen::Transform<T, 3, Eigen::Projective> m(Eigen::Translation<T, 3>{anchor});
    Matrix<T> perspective = Matrix<T>::Identity();
    perspective(3, 2) = -1 / in[9 + Numbers];
    m = m * perspective;
    m.translate(translation);
    if constexpr (Numbers == 3) {
      m.rotate(Axis(in[5], Vector<T>::UnitZ()) * Axis(in[4], Vector<T>::UnitY()) *
               Axis(in[3], Vector<T>::UnitX()));
    } else {
      m.rotate(In<Eigen::Quaternion<T>>(in + 3));
    }
    m.scale(scale).translate(-anchor);
    Out<Matrix<T>>(out.data()) = m.matrix();
  });
}

template <class T> void multiply(void *, const peer_batch *b) {
  eachRow<Matrix<T>, Matrix<T>, Matrix<T>>(
      b, [](const Matrix<T> &first, const Matrix<T> &second, Matrix<T> &out) {
        out.noalias() = second * first;
      });
}

template <class T> void multiplyOne(void *, const peer_batch *b) {
  const Matrix<T> first = *static_cast<const Matrix<T> *>(b->parameters);
  eachRow<None, Matrix<T>, Matrix<T>>(
      b, [&](None, const Matrix<T> &second, Matrix<T> &out) { out.noalias() = second * first; });
}

template <class T> void apply(void *, const peer_batch *b) {
  const Matrix<T> m = *static_cast<const Matrix<T> *>(b->parameters);
  eachRow<None, Point<T>, Point<T>>(
      b, [&](None, const Point<T> &point, Point<T> &out) { out.noalias() = m * point; });
}

template <class T> void slerp(void *, const peer_batch *b) {
  using Quaternion = Eigen::Quaternion<T>;
  eachRow<Row<T, 9>, None, Quaternion>(b, [](const auto &in, None, Quaternion &out) {
    out = In<Quaternion>(&in[0]).slerp(in[8], In<Quaternion>(&in[4]));
  });
}

// Every column of the results is one expression, in pieces that stay in the first cache.
template <class T, bool Divides> void applyPlanes(void *, const peer_batch *b) {
  using Planes = Eigen::Array<T, Eigen::Dynamic, Eigen::Dynamic>;
  constexpr long piece = 1024;
  constexpr int numbers = Divides ? 3 : 4;
  const Matrix<T> m = *static_cast<const Matrix<T> *>(b->parameters);
  In<Planes> points(static_cast<const T *>(b->arguments), b->count, numbers);
  Out<Planes> images(static_cast<T *>(b->results), b->count, numbers);
  for (long start = 0; start < b->count; start += piece) {
    const long length = std::min(piece, b->count - start);
    auto plane = [&](int j) { return points.col(j).segment(start, length); };
    auto image = [&](int k) {
      auto linear = plane(0) * m(k, 0) + plane(1) * m(k, 1) + plane(2) * m(k, 2);
      if constexpr (Divides) return linear + m(k, 3);
      else return linear + plane(3) * m(k, 3);
    };
    for (int k = 0; k < numbers; k++) {
      auto out = images.col(k).segment(start, length);
      if constexpr (Divides) out = image(k) / image(3);
      else out = image(k);
    }
  }
}

template <class T> void addAll(std::vector<peer> &list) {
  addTransform<T>(list, "Eigen", "transform.compose", "each.rows", euler, compose<T, 3>);
  addTransform<T>(list, "Eigen", "transform.compose", "each.rows", quaternion, compose<T, 4>);
  addTransform<T>(list, "Eigen", "transform.multiply", "each.rows", left, multiply<T>);
  addTransform<T>(list, "Eigen", "transform.multiply", "one.rows", left, multiplyOne<T>);
  addTransform<T>(list, "Eigen", "transform.apply", "one.rows", points4, apply<T>);
  addTransform<T>(list, "Eigen", "transform.apply", "one", points4, applyPlanes<T, false>);
  addTransform<T>(list, "Eigen", "transform.apply", "one", points3, applyPlanes<T, true>);
  addTransform<T>(list, "Eigen", "quaternion.slerp", "each.rows", shortest, slerp<T>);
}

} // namespace

void addTransformEigen(std::vector<peer> &list) {
  addAll<float>(list);
  addAll<double>(list);
}
