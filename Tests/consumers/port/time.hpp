// Media time: Core Animation's nested levels, and Web Animations. Binary64 for both formats, as
// every comparison has an exact answer.
#pragma once

#include "port.hpp"

namespace port {

enum class Fill { removed, forwards, backwards, both };
enum class Direction { normal, reverse, alternate, alternate_reverse };
enum Phase { before, active, after, removed };

PORT inline bool fills_before(Fill fill) { return fill == Fill::backwards || fill == Fill::both; }
PORT inline bool fills_after(Fill fill) { return fill == Fill::forwards || fill == Fill::both; }

struct Level {
  double begin, offset, speed, duration, repeat_count, repeat_duration;
  bool autoreverses, removed_on_completion;
  Fill fill;
};

struct WebTiming {
  double start, rate, delay, end_delay, iteration_start, iterations, duration;
  Fill fill;
  Direction direction;
};

struct Moment {
  int phase;
  bool effect;
  double progress, iteration, local;
};

// time = count period + rest, 0 <= rest < period.
struct Division {
  double count, rest;
};

PORT inline Division divide(double time, double period) {
  if (std::isinf(period)) return {0, greatest(time, 0.0)};
  const double rest = std::fmod(time, period), count = std::rint((time - rest) / period);
  return rest < 0 ? Division{count - 1, rest + period} : Division{count, rest};
}

// A level in its parent's time; inside receives the time for the level in it.
PORT inline Moment moment_of(const Level &level, double parent, double duration, double &inside) {
  const double period = level.autoreverses ? 2 * duration : duration;
  const double count = level.repeat_count == 0 ? 1 : level.repeat_count;
  const double lasts = level.repeat_duration == 0 ? period * count : level.repeat_duration;
  const double elapsed = parent - level.begin, run = elapsed * std::fabs(level.speed);
  const double sign = level.speed < 0 ? -1 : 1;
  Moment moment{active, true, 0, 0, elapsed * level.speed + level.offset};
  if (elapsed < 0) {
    moment = {before, fills_before(level.fill), 0, 0, level.offset};
  } else if (run > lasts) {
    moment = {after, fills_after(level.fill), 0, 0, level.offset + sign * lasts};
    if (level.removed_on_completion) moment = {removed, false, 0, 0, 0};
  }
  if (!moment.effect) return {moment.phase, false, 0, 0, 0};
  const bool ended = elapsed >= 0 && run >= lasts;
  Division part = divide(moment.local, period);
  if (ended && level.offset == 0 && level.repeat_duration == 0) {
    part = divide(sign * count, 1); // period * count is rounded
    part.rest *= period;
  }
  if (ended && part.rest == 0 && !std::isinf(period)) part = {part.count - 1, period};
  double passed = part.rest;
  if (level.autoreverses && passed > duration) passed = duration - (passed - duration);
  moment.iteration = part.count;
  moment.progress = std::isinf(duration) ? 0 : passed / duration;
  inside = least(passed, duration);
  return moment;
}

PORT inline Moment core_animation_time(const Level *levels, int count, double time) {
  double duration = 0.25;
  int phase = active;
  Moment moment{};
  for (int i = 0; i < count; i++) {
    if (levels[i].duration != 0) duration = levels[i].duration;
    moment = moment_of(levels[i], time, duration, time);
    if (phase == active) phase = moment.phase;
    if (!moment.effect) break;
  }
  moment.phase = phase;
  return moment;
}

PORT inline Moment web_animations_time(const WebTiming &w, double time) {
  const double current = (time - w.start) * w.rate;
  const double lasts = w.duration == 0 || w.iterations == 0 ? 0 : w.duration * w.iterations;
  const double end = greatest(w.delay + lasts + w.end_delay, 0.0);
  const double begins = greatest(least(w.delay, end), 0.0);
  const double ends = greatest(least(w.delay + lasts, end), 0.0);
  const bool backwards = w.rate < 0;
  const double since = current - w.delay;
  Moment moment{active, true, 0, 0, since};
  if (current < begins || (backwards && current == begins)) {
    moment = {before, fills_before(w.fill), 0, 0, greatest(since, 0.0)};
  } else if (current > ends || (!backwards && current == ends)) {
    moment = {after, fills_after(w.fill), 0, 0, greatest(least(since, lasts), 0.0)};
  }
  if (!moment.effect) return {moment.phase, false, 0, 0, 0};

  // Overall progress: whole iterations and the part of one; at the end from their count alone,
  // since lasts is rounded.
  const bool ended = moment.phase != before && moment.local == lasts;
  const double first = std::floor(w.iteration_start);
  double whole = first, part = w.iteration_start - first;
  if (ended) {
    const double more = std::floor(w.iterations);
    whole += more;
    if (!std::isinf(w.iterations)) part += w.iterations - more;
  } else if (w.duration != 0 && !std::isinf(w.duration)) {
    const Division run = divide(moment.local, w.duration);
    whole += run.count;
    part += run.rest / w.duration;
  }
  if (part >= 1) {
    whole += 1;
    part -= 1;
  }
  if (part == 0 && ended && w.iterations != 0) {
    whole -= 1;
    part = 1;
  }
  moment.iteration = moment.phase == after && std::isinf(w.iterations) ? infinity<double> : whole;
  const bool alternates =
      w.direction == Direction::alternate || w.direction == Direction::alternate_reverse;
  bool reversed = w.direction == Direction::reverse;
  if (alternates && !std::isinf(moment.iteration)) {
    const bool odd = std::fmod(moment.iteration, 2.0) != 0;
    reversed = odd == (w.direction == Direction::alternate);
  }
  moment.progress = reversed ? 1 - part : part;
  return moment;
}

} // namespace port
