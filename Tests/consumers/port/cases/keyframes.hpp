#pragma once

#include <algorithm>

#include "../keyframes.hpp"
#include "timing.hpp"

namespace port {

struct KeyframesSample : Sized<9, 1> { // the time, four key times and values, cubic
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

  template <class T> static void draw(Random &random, T *in) {
    random.fill(in, 9, 0, 1);
    std::sort(in + 1, in + 5);
  }

  template <class T> static PORT void element(const T *in, T *out) {
    sample(Track<T>{Mode::cubic, 4, 1, in[0], in + 5, {in + 1, 4}, {}, {}, {}, {}}, out);
  }
};

} // namespace port
