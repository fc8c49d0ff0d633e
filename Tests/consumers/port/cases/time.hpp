#pragma once

#include "../time.hpp"
#include "case.hpp"

namespace port {

struct TimeMap : Sized<6, 5> { // a level that autoreverses, and the time
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

} // namespace port
