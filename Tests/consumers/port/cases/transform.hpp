#pragma once

#include <algorithm>

#include "../transform.hpp"
#include "case.hpp"

namespace port {

struct TransformCompose : Sized<10, 16> { // scale, axis and angle, translation
  static constexpr const char *name = "transform.compose";

  template <class T> using Case = Pose<T>;

  template <class T> static Case<T> read(const Fields<T> &fields, Pool<T> &) {
    Pose<T> pose{};
    constexpr Factor s = Factor::scale, r = Factor::rotate, t = Factor::translate;
    const Factor orders[][3] = {{s, r, t}, {s, t, r}, {r, s, t}, {r, t, s}, {t, s, r}, {t, r, s}};
    const int order = fields.choice(
        "order", {"scaleRotateTranslate", "scaleTranslateRotate", "rotateScaleTranslate",
                  "rotateTranslateScale", "translateScaleRotate", "translateRotateScale"});
    std::copy_n(orders[order], 3, pose.order);
    pose.rotation =
        fields.template choice<Rotation>("rotation", {"axisAngle", "quaternion", "euler"});
    if (pose.rotation != Rotation::quaternion) {
      pose.unit = fields.template choice<Unit>("unit", {"radians", "degrees", "turns"});
    }
    const bool is_euler = pose.rotation == Rotation::euler;
    if (is_euler) {
      fields.choice("euler", {"xyz", "xzy", "yxz", "yzx", "zxy", "zyx", "xyx", "xzx", "yxy", "yzy",
                              "zxz", "zyz"});
      const std::string letters = fields.field("euler");
      for (int i = 0; i < 3; i++) pose.axes[i] = letters[i] - 'x';
    }
    fields.finite_numbers("scale", 3, pose.scale);
    fields.finite_numbers("rotate", is_euler ? 3 : 4, pose.rotate);
    fields.finite_numbers("translate", 3, pose.translate);
    fields.finite_numbers("anchor", 3, pose.anchor);
    pose.distance = fields.number("distance");
    require(pose.distance > 0, "the distance must be positive");
    return pose;
  }

  template <class T> static PORT void evaluate(const Case<T> &c, const T *, T *out) {
    compose(c, out);
  }

  template <class T> static void draw(Random &random, T *in) {
    random.fill(in, 3, 0.5, 2);
    random.fill(in + 3, 3, -1, 1);
    random.fill(in + 6, 1, -pi, pi);
    random.fill(in + 7, 3, -500, 500);
  }

  template <class T> static PORT void element(const T *in, T *out) {
    compose(Pose<T>{{Factor::scale, Factor::rotate, Factor::translate},
                    Rotation::axis_angle,
                    {0, 1, 2},
                    Unit::radians,
                    {in[0], in[1], in[2]},
                    {in[3], in[4], in[5], in[6]},
                    {in[7], in[8], in[9]},
                    {0, 0, 0},
                    infinity<T>},
            out);
  }
};

struct TransformMultiply : Sized<32, 16> {
  static constexpr const char *name = "transform.multiply";

  template <class T> struct Case {
    T a[16], b[16];
  };

  template <class T> static Case<T> read(const Fields<T> &fields, Pool<T> &) {
    Case<T> c;
    fields.finite_numbers("a", 16, c.a);
    fields.finite_numbers("b", 16, c.b);
    fields.choice("shared", {"left", "right"});
    return c;
  }

  template <class T> static PORT void evaluate(const Case<T> &c, const T *, T *out) {
    multiply(c.a, c.b, out);
  }

  template <class T> static void draw(Random &random, T *in) { random.fill(in, 32, -10, 10); }

  template <class T> static PORT void element(const T *in, T *out) { multiply(in, in + 16, out); }
};

struct TransformInvert : Sized<16, 18> {
  static constexpr const char *name = "transform.invert";

  template <class T> struct Case {
    T matrix[16];
  };

  template <class T> static Case<T> read(const Fields<T> &fields, Pool<T> &) {
    Case<T> c;
    fields.finite_numbers("matrix", 16, c.matrix);
    return c;
  }

  template <class T> static PORT void evaluate(const Case<T> &c, const T *, T *out) {
    invert(c.matrix, out);
  }

  template <class T> static void draw(Random &random, T *in) {
    random.fill(in, 16, -1, 1);
    for (int i = 0; i < 4; i++) in[5 * i] += 4;
  }

  template <class T> static PORT void element(const T *in, T *out) { invert(in, out); }
};

} // namespace port
