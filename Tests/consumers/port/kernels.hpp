// The kernels by name: how a case is read from its fields, and which elements are measured.
#pragma once

#include <algorithm>
#include <random>

#include "bezier.hpp"
#include "fields.hpp"
#include "keyframes.hpp"
#include "quaternion.hpp"
#include "spring.hpp"
#include "time.hpp"
#include "timing.hpp"
#include "transform.hpp"

namespace port {

// Numbers of cases that have not a fixed count of them.
template <class T> using Pool = std::vector<T>;

class Random {
public:
  double between(double low, double high) {
    return std::uniform_real_distribution<double>(low, high)(engine);
  }

  template <class T> void fill(T *numbers, int count, double low, double high) {
    for (int i = 0; i < count; i++) numbers[i] = T(between(low, high));
  }

private:
  std::mt19937_64 engine;
};

// A kernel computes the results of a Case, which read makes of a line, and for measurements an
// element with a fixed count of inputs and outputs, which draw makes.
struct BezierPoints {
  static constexpr const char *name = "bezier.points";
  static constexpr int most_dimensions = 4;

  template <class T> struct Case {
    int degree, dimensions;
    T t, points[(highest_degree + 1) * most_dimensions];
  };

  template <class T> static Case<T> read(const Fields<T> &fields, Pool<T> &) {
    Case<T> c{};
    const auto rows = fields.rows("points");
    c.degree = int(rows.size()) - 1;
    require(c.degree >= 1 && c.degree <= highest_degree, "the degree must lie in 1...16");
    c.dimensions = int(rows[0].size());
    require(c.dimensions >= 1 && c.dimensions <= most_dimensions,
            "a control point has 1 to 4 components");
    T *next = c.points;
    for (const auto &row : rows) {
      require(row.size() == rows[0].size(), "control points have different numbers of components");
      next = std::copy(row.begin(), row.end(), next);
    }
    c.t = fields.number("t");
    return c;
  }

  template <class T> static int results(const Case<T> &c) { return c.dimensions; }

  template <class T> static PORT void evaluate(const Case<T> &c, const T *, T *out) {
    for (int k = 0; k < c.dimensions; k++) {
      out[k] = bezier_point(c.points + k, c.degree, c.dimensions, c.t);
    }
  }

  static constexpr int inputs = 9, outputs = 2; // t and a cubic in the plane

  template <class T> static void draw(Random &random, T *in) {
    random.fill(in, 1, 0, 1);
    random.fill(in + 1, 8, -1000, 1000);
  }

  template <class T> static PORT void element(const T *in, T *out) {
    for (int k = 0; k < 2; k++) out[k] = bezier_point(in + 1 + k, 3, 2, in[0]);
  }
};

template <class T> Controls<T> controls_of(const std::vector<T> &numbers) {
  require(numbers.size() == 4, "a timing function has four numbers");
  require_finite(numbers, "control points");
  const Controls<T> c{numbers[0], numbers[1], numbers[2], numbers[3]};
  require(c.x1 >= 0 && c.x1 <= 1 && c.x2 >= 0 && c.x2 <= 1, "x1 and x2 must lie in [0, 1]");
  return c;
}

struct TimingCubic {
  static constexpr const char *name = "timing.cubic";

  template <class T> struct Case {
    Controls<T> controls;
    T x;
    Outside outside;
  };

  template <class T> static Case<T> read(const Fields<T> &fields, Pool<T> &) {
    return {controls_of(fields.numbers("controls")), fields.number("x"),
            fields.has("outside")
                ? fields.template choice<Outside>("outside", {"clamp", "extrapolate"})
                : Outside::clamp};
  }

  template <class T> static int results(const Case<T> &) { return 1; }

  template <class T> static PORT void evaluate(const Case<T> &c, const T *, T *out) {
    *out = cubic_timing(c.controls, c.x, c.outside);
  }

  static constexpr int inputs = 5, outputs = 1;

  template <class T> static void draw(Random &random, T *in) { random.fill(in, 5, 0, 1); }

  template <class T> static PORT void element(const T *in, T *out) {
    *out = cubic_timing({in[0], in[1], in[2], in[3]}, in[4], Outside::clamp);
  }
};

struct TimingSteps {
  static constexpr const char *name = "timing.steps";

  template <class T> struct Case {
    int count;
    Jump jump;
    T x;
    bool before;
  };

  template <class T> static Case<T> read(const Fields<T> &fields, Pool<T> &) {
    const T count = fields.number("count");
    const Jump jump = fields.template choice<Jump>("jump", {"start", "end", "none", "both"});
    require(count == std::floor(count), "the count must be a whole number");
    require(count >= (jump == Jump::none ? 2 : 1), "too few steps");
    require(count <= 4194304, "too many steps");
    return {int(count), jump, fields.number("x"), fields.flag("before")};
  }

  template <class T> static int results(const Case<T> &) { return 1; }

  template <class T> static PORT void evaluate(const Case<T> &c, const T *, T *out) {
    *out = steps_timing(c.count, c.jump, c.x, c.before);
  }

  static constexpr int inputs = 1, outputs = 1;

  template <class T> static void draw(Random &random, T *in) { random.fill(in, 1, 0, 1); }

  template <class T> static PORT void element(const T *in, T *out) {
    *out = steps_timing(12, Jump::end, in[0], false);
  }
};

struct SpringValue {
  static constexpr const char *name = "spring.value";

  template <class T> struct Case {
    Spring<T> spring;
    T t;
    Damping model;
  };

  template <class T> static Case<T> read(const Fields<T> &fields, Pool<T> &) {
    const Spring<T> s{fields.finite("mass"),     fields.finite("stiffness"),
                      fields.finite("damping"),  fields.finite("velocity"),
                      fields.finite("from"),     fields.finite("to")};
    require(s.mass > 0 && s.stiffness > 0, "mass and stiffness must be positive");
    require(s.damping >= 0, "the damping must not be negative");
    return {s, fields.number("t"),
            fields.has("model")
                ? fields.template choice<Damping>(
                      "model", {"physical", "coreAnimation", "coreAnimationOverdamping"})
                : Damping::physical};
  }

  template <class T> static int results(const Case<T> &) { return 1; }

  template <class T> static PORT void evaluate(const Case<T> &c, const T *, T *out) {
    *out = spring_value(c.spring, c.t, c.model);
  }

  static constexpr int inputs = 7, outputs = 1;

  template <class T> static void draw(Random &random, T *in) {
    random.fill(in, 1, 0.5, 2);
    random.fill(in + 1, 1, 50, 400);
    random.fill(in + 2, 1, 2, 30);
    random.fill(in + 3, 1, -10, 10);
    random.fill(in + 4, 2, -100, 100);
    random.fill(in + 6, 1, 0, 2);
  }

  template <class T> static PORT void element(const T *in, T *out) {
    *out = spring_value<T>({in[0], in[1], in[2], in[3], in[4], in[5]}, in[6], Damping::physical);
  }
};

struct DecayValue {
  static constexpr const char *name = "decay.value";

  template <class T> struct Case {
    T from, velocity, rate, t;
  };

  template <class T> static Case<T> read(const Fields<T> &fields, Pool<T> &) {
    const Case<T> c{fields.finite("from"), fields.finite("velocity"), fields.number("rate"),
                    fields.number("t")};
    require(c.rate > 0 && c.rate < 1, "the rate must lie in (0, 1)");
    return c;
  }

  template <class T> static int results(const Case<T> &) { return 1; }

  template <class T> static PORT void evaluate(const Case<T> &c, const T *, T *out) {
    *out = decay_value(c.from, c.velocity, c.rate, c.t);
  }

  static constexpr int inputs = 4, outputs = 1;

  template <class T> static void draw(Random &random, T *in) {
    random.fill(in, 1, -1000, 1000);
    random.fill(in + 1, 1, -5000, 5000);
    random.fill(in + 2, 1, 0.99, 0.999);
    random.fill(in + 3, 1, 0, 2);
  }

  template <class T> static PORT void element(const T *in, T *out) {
    *out = decay_value(in[0], in[1], in[2], in[3]);
  }
};

struct TransformCompose {
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
    const auto copy = [&](const char *field, size_t count, T *numbers) {
      const std::vector<T> found = fields.finite_numbers(field, count);
      std::copy(found.begin(), found.end(), numbers);
    };
    copy("scale", 3, pose.scale);
    copy("rotate", is_euler ? 3 : 4, pose.rotate);
    copy("translate", 3, pose.translate);
    copy("anchor", 3, pose.anchor);
    pose.distance = fields.number("distance");
    require(pose.distance > 0, "the distance must be positive");
    return pose;
  }

  template <class T> static int results(const Case<T> &) { return 16; }

  template <class T> static PORT void evaluate(const Case<T> &c, const T *, T *out) {
    compose(c, out);
  }

  static constexpr int inputs = 10, outputs = 16; // scale, axis and angle, translation

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

struct TransformMultiply {
  static constexpr const char *name = "transform.multiply";

  template <class T> struct Case {
    T a[16], b[16];
  };

  template <class T> static Case<T> read(const Fields<T> &fields, Pool<T> &) {
    Case<T> c;
    const auto a = fields.finite_numbers("a", 16), b = fields.finite_numbers("b", 16);
    std::copy(a.begin(), a.end(), c.a);
    std::copy(b.begin(), b.end(), c.b);
    fields.choice("shared", {"left", "right"});
    return c;
  }

  template <class T> static int results(const Case<T> &) { return 16; }

  template <class T> static PORT void evaluate(const Case<T> &c, const T *, T *out) {
    multiply(c.a, c.b, out);
  }

  static constexpr int inputs = 32, outputs = 16;

  template <class T> static void draw(Random &random, T *in) { random.fill(in, 32, -10, 10); }

  template <class T> static PORT void element(const T *in, T *out) { multiply(in, in + 16, out); }
};

struct TransformInvert {
  static constexpr const char *name = "transform.invert";

  template <class T> struct Case {
    T matrix[16];
  };

  template <class T> static Case<T> read(const Fields<T> &fields, Pool<T> &) {
    Case<T> c;
    const auto matrix = fields.finite_numbers("matrix", 16);
    std::copy(matrix.begin(), matrix.end(), c.matrix);
    return c;
  }

  template <class T> static int results(const Case<T> &) { return 18; }

  template <class T> static PORT void evaluate(const Case<T> &c, const T *, T *out) {
    invert(c.matrix, out);
  }

  static constexpr int inputs = 16, outputs = 18;

  template <class T> static void draw(Random &random, T *in) {
    random.fill(in, 16, -1, 1);
    for (int i = 0; i < 4; i++) in[5 * i] += 4;
  }

  template <class T> static PORT void element(const T *in, T *out) { invert(in, out); }
};

struct QuaternionSlerp {
  static constexpr const char *name = "quaternion.slerp";

  template <class T> struct Case {
    T from[4], to[4], t;
    Arc arc;
  };

  template <class T> static Case<T> read(const Fields<T> &fields, Pool<T> &) {
    Case<T> c;
    const auto from = fields.finite_numbers("from", 4), to = fields.finite_numbers("to", 4);
    for (const auto &q : {from, to}) {
      require(q != std::vector<T>(4), "a quaternion of length 0 has no direction");
    }
    std::copy(from.begin(), from.end(), c.from);
    std::copy(to.begin(), to.end(), c.to);
    c.t = fields.finite("t");
    c.arc = fields.template choice<Arc>("arc", {"shortest", "longest", "direct"});
    return c;
  }

  template <class T> static int results(const Case<T> &) { return 4; }

  template <class T> static PORT void evaluate(const Case<T> &c, const T *, T *out) {
    slerp(c.from, c.to, c.t, c.arc, out);
  }

  static constexpr int inputs = 9, outputs = 4;

  template <class T> static void draw(Random &random, T *in) {
    random.fill(in, 8, -1, 1);
    random.fill(in + 8, 1, 0, 1);
  }

  template <class T> static PORT void element(const T *in, T *out) {
    slerp(in, in + 4, in[8], Arc::shortest, out);
  }
};

struct KeyframesSample {
  static constexpr const char *name = "keyframes.sample";
  static constexpr int most_keys = 131072, most_numbers = 64;

  // A list's place in the pool.
  struct Part {
    long first;
    int count;
  };

  template <class T> struct Case {
    Mode mode;
    int keys, numbers;
    T time;
    Part values, times, tension, continuity, bias, timing;
  };

  template <class T> static Part keep(Pool<T> &pool, const std::vector<T> &numbers) {
    pool.insert(pool.end(), numbers.begin(), numbers.end());
    return {long(pool.size() - numbers.size()), int(numbers.size())};
  }

  template <class T>
  static std::vector<T> key_times(const Fields<T> &fields, Mode mode, size_t keys) {
    if (mode == Mode::paced || mode == Mode::cubic_paced || !fields.has("keyTimes")) return {};
    const std::vector<T> times = fields.numbers("keyTimes");
    require(times.size() == keys + (mode == Mode::discrete), "there must be a time for every key");
    require_finite(times, "key times");
    require(std::is_sorted(times.begin(), times.end()), "key times must not decrease");
    return times;
  }

  template <class T> static std::vector<T> timing(const Fields<T> &fields, Mode mode) {
    if ((mode != Mode::linear && mode != Mode::cubic) || !fields.has("timing")) return {};
    std::vector<T> found;
    for (const auto &row : fields.rows("timing")) {
      if (!row.empty()) controls_of(row);
      for (int i = 0; i < 4; i++) found.push_back(row.empty() ? not_a_number<T> : row[i]);
    }
    return found;
  }

  template <class T>
  static std::vector<T> per_key(const Fields<T> &fields, Mode mode, const char *field) {
    if ((mode != Mode::cubic && mode != Mode::cubic_paced) || !fields.has(field)) return {};
    const std::vector<T> found = fields.numbers(field);
    require_finite(found, field);
    return found;
  }

  template <class T> static Case<T> read(const Fields<T> &fields, Pool<T> &pool) {
    Case<T> c{};
    c.mode = fields.template choice<Mode>(
        "mode", {"linear", "discrete", "paced", "cubic", "cubicPaced"});
    const auto rows = fields.rows("values");
    require(!rows.empty(), "a track needs keys");
    require(rows.size() <= most_keys, "a track has too many keys");
    require(!rows[0].empty() && rows[0].size() <= most_numbers, "keys have 1 to 64 numbers");
    c.keys = int(rows.size());
    c.numbers = int(rows[0].size());
    std::vector<T> values;
    for (const auto &row : rows) {
      require(row.size() == rows[0].size(), "keys have different numbers of numbers");
      values.insert(values.end(), row.begin(), row.end());
    }
    require_finite(values, "values");
    c.values = keep(pool, values);
    c.times = keep(pool, key_times(fields, c.mode, rows.size()));
    c.timing = keep(pool, timing(fields, c.mode));
    c.tension = keep(pool, per_key(fields, c.mode, "tension"));
    c.continuity = keep(pool, per_key(fields, c.mode, "continuity"));
    c.bias = keep(pool, per_key(fields, c.mode, "bias"));
    c.time = fields.number("time");
    return c;
  }

  template <class T> static int results(const Case<T> &c) { return c.numbers; }

  template <class T> static PORT void evaluate(const Case<T> &c, const T *pool, T *out) {
    const auto list = [pool](Part part) { return List<T>{pool + part.first, part.count}; };
    sample(Track<T>{c.mode, c.keys, c.numbers, c.time, pool + c.values.first, list(c.times),
                    list(c.tension), list(c.continuity), list(c.bias), list(c.timing)},
           out);
  }

  static constexpr int inputs = 9, outputs = 1; // the time, four key times and values, cubic

  template <class T> static void draw(Random &random, T *in) {
    random.fill(in, 9, 0, 1);
    std::sort(in + 1, in + 5);
  }

  template <class T> static PORT void element(const T *in, T *out) {
    sample(Track<T>{Mode::cubic, 4, 1, in[0], in + 5, {in + 1, 4}, {}, {}, {}, {}}, out);
  }
};

struct TimeMap {
  static constexpr const char *name = "time.map";
  static constexpr int most_levels = 4;

  template <class T> struct Case {
    int levels; // 0: as Web Animations
    double time;
    Level level[most_levels];
    WebTiming web;
  };

  template <class T> static Fill fill(const Fields<T> &fields) {
    return fields.template choice<Fill>("fill", {"removed", "forwards", "backwards", "both"});
  }

  template <class T> static double not_negative(const Fields<T> &fields, const char *field) {
    const T found = fields.number(field);
    require(found >= 0, std::string(field) + " must not be negative");
    return found;
  }

  template <class T> static Case<T> read(const Fields<T> &fields, Pool<T> &) {
    Case<T> c{};
    c.time = fields.finite("time");
    if (fields.choice("model", {"coreAnimation", "webAnimations"}) == 1) {
      c.web = {fields.finite("start"),
               fields.finite("rate"),
               fields.finite("delay"),
               fields.finite("endDelay"),
               fields.finite("iterationStart"),
               not_negative(fields, "iterations"),
               not_negative(fields, "duration"),
               fill(fields),
               fields.template choice<Direction>(
                   "direction", {"normal", "reverse", "alternate", "alternate-reverse"})};
      not_negative(fields, "iterationStart");
      return c;
    }
    const auto levels = fields.objects("levels");
    require(!levels.empty() && levels.size() <= most_levels, "there must be 1 to 4 levels");
    for (const Fields<T> &level : levels) {
      c.level[c.levels++] = {level.finite("begin"),
                             level.finite("offset"),
                             level.finite("speed"),
                             not_negative(level, "duration"),
                             not_negative(level, "repeatCount"),
                             not_negative(level, "repeatDuration"),
                             level.flag("autoreverses"),
                             level.flag("removedOnCompletion"),
                             fill(level)};
    }
    return c;
  }

  template <class T> static int results(const Case<T> &) { return 5; }

  template <class T> static PORT void store(const Moment &moment, T *out) {
    out[0] = T(moment.phase);
    out[1] = T(moment.effect);
    out[2] = T(moment.progress);
    out[3] = T(moment.iteration);
    out[4] = T(moment.local);
  }

  template <class T> static PORT void evaluate(const Case<T> &c, const T *, T *out) {
    store(c.levels > 0 ? core_animation_time(c.level, c.levels, c.time)
                       : web_animations_time(c.web, c.time),
          out);
  }

  static constexpr int inputs = 6, outputs = 5; // a level that autoreverses, and the time

  template <class T> static void draw(Random &random, T *in) {
    random.fill(in, 2, 0, 1);
    random.fill(in + 2, 2, 0.5, 2);
    random.fill(in + 4, 1, 1, 5);
    random.fill(in + 5, 1, 0, 10);
  }

  template <class T> static PORT void element(const T *in, T *out) {
    const Level level{in[0], in[1], in[2], in[3], in[4], 0, true, false, Fill::both};
    store(core_animation_time(&level, 1, in[5]), out);
  }
};

template <class... Kernels> struct Set {
  // Calls body(Kernel()) for the kernel of a name; false where there is none.
  template <class Body> static bool find(const std::string &name, Body body) {
    return ((name == Kernels::name ? (body(Kernels()), true) : false) || ...);
  }

  static std::string names() { return ((" " + std::string(Kernels::name)) + ...); }
};

using AllKernels =
    Set<BezierPoints, TimingCubic, TimingSteps, SpringValue, DecayValue, TransformCompose,
        TransformMultiply, TransformInvert, QuaternionSlerp, KeyframesSample, TimeMap>;

} // namespace port
