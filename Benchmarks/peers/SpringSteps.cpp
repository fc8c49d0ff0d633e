// Frame tables of springs as engines integrate them, in steps of constant length. A frame between
// two steps gets the state at the earlier one.
#include "Spring.hpp"

namespace {

// The springs' displacements x from rest: x'' = -square x - drag x'.
enum Motion { square, drag, offset, speed, target, begin, every, motionNumbers };

template <class V> struct State {
  V x, v;
};

// Springs that hardly move are put to rest, before subnormal numbers make them slow.
template <class V> [[gnu::always_inline]] inline State<V> rested(State<V> s) {
  const V zero{}, reach = (s.x < 0 ? -s.x : s.x) + (s.v < 0 ? -s.v : s.v);
  return {reach < 0x1p-100f ? zero : s.x, reach < 0x1p-100f ? zero : s.v};
}

// Semi-implicit: the new velocity moves the value.
struct Euler {
  template <class V, class T>
  [[gnu::always_inline]] static State<V> step(State<V> s, V square, V drag, T h) {
    const V v = s.v - h * (square * s.x + drag * s.v);
    return {s.x + h * v, v};
  }
};

// The classical Runge-Kutta method of order 4.
struct RungeKutta {
  template <class V, class T>
  [[gnu::always_inline]] static State<V> step(State<V> s, V square, V drag, T h) {
    auto rate = [&](State<V> at) { return State<V>{at.v, -(square * at.x + drag * at.v)}; };
    auto moved = [&](State<V> by, T time) {
      return State<V>{s.x + time * by.x, s.v + time * by.v};
    };
    const State<V> a = rate(s), b = rate(moved(a, h / 2)), c = rate(moved(b, h / 2));
    const State<V> d = rate(moved(c, h));
    return moved({a.x + 2 * (b.x + c.x) + d.x, a.v + 2 * (b.v + c.v) + d.v}, h / 6);
  }
};

template <class T, bool AreRows> void *prepare(const peer_batch *b) {
  const Springs<T> springs(b, frameNumbers, AreRows);
  auto motions = new Planes<T>(motionNumbers, b->curves);
  for (long i = 0; i < b->curves; i++) {
    auto set = [&](int number, T value) { (*motions)[number][i] = value; };
    set(square, springs.at(i, stiffness) / springs.at(i, mass));
    set(drag, springs.at(i, damping) / springs.at(i, mass));
    set(offset, springs.at(i, from) - springs.at(i, to));
    set(speed, springs.at(i, velocity));
    set(target, springs.at(i, to));
    set(begin, springs.at(i, start));
    set(every, springs.at(i, step));
  }
  return motions;
}

template <class T> void release(void *prepared) { delete static_cast<Planes<T> *>(prepared); }

template <class T, class Method, int Rate> struct Stepper {
  static constexpr T h = T(1) / Rate;
  // As many steps are done as are less than this plus the time in steps: frames that rounding puts
  // up to 1/64 of a step early get their step.
  static constexpr T early = T(1) / 64 - 1;

  // Spring by spring.
  static void rows(void *prepared, const peer_batch *b) {
    const auto &m = *static_cast<const Planes<T> *>(prepared);
    T *out = static_cast<T *>(b->results);
    for (long i = 0; i < b->curves; i++) {
      State<T> s{m[offset][i], m[speed][i]};
      T done = 0;
      for (int frame = 0; frame < b->dimensions; frame++) {
        const T due = (m[begin][i] + T(frame) * m[every][i]) * Rate + early;
        for (; done < due; done += 1) s = Method::step(s, m[square][i], m[drag][i], h);
        s = rested(s);
        *out++ = m[target][i] + s.x;
      }
    }
  }

  // A few registers of springs at once.
  static void planes(void *prepared, const peer_batch *b) {
    constexpr int together = 4, width = laneCount<T>;
    const auto &m = *static_cast<const Planes<T> *>(prepared);
    for (long i = 0; i < b->curves; i += together * width) {
      Group<together> group(m, i);
      for (int frame = 0; frame < b->dimensions; frame++) {
        const auto due = group.due(m, i, T(frame));
        while (group.advance(due)) {}
        T *out = static_cast<T *>(b->results) + frame * b->curves + i;
        unroll<together>([&](auto k) {
          group.states[k] = rested(group.states[k]);
          const Lanes<T> result = load(m[target] + i + k * width) + group.states[k].x;
          const long room = b->curves - i - k * width;
          if (room >= width) memcpy(out + k * width, &result, sizeof result);
          else if (room > 0) memcpy(out + k * width, &result, room * sizeof(T));
        });
      }
    }
  }

private:
  template <int N> struct Group {
    static constexpr int width = laneCount<T>;
    State<Lanes<T>> states[N];
    Lanes<T> squares[N], drags[N], done[N];

    Group(const Planes<T> &m, long i) {
      unroll<N>([&](auto k) {
        states[k] = {load(m[offset] + i + k * width), load(m[speed] + i + k * width)};
        squares[k] = load(m[square] + i + k * width);
        drags[k] = load(m[drag] + i + k * width);
        done[k] = Lanes<T>{};
      });
    }

    std::array<Lanes<T>, N> due(const Planes<T> &m, long i, T frame) const {
      std::array<Lanes<T>, N> due;
      unroll<N>([&](auto k) {
        const Lanes<T> interval = load(m[every] + i + k * width);
        due[k] = (load(m[begin] + i + k * width) + frame * interval) * Rate + early;
      });
      return due;
    }

    // Steps the springs that are due; false where there is none.
    [[gnu::always_inline]] bool advance(const std::array<Lanes<T>, N> &due) {
      using Words [[gnu::vector_size(laneBytes)]] = long;
      Words some{};
      unroll<N>([&](auto k) { some |= (Words)(done[k] < due[k]); });
      long any = 0;
      for (int word = 0; word < laneBytes / int(sizeof any); word++) any |= some[word];
      if (any == 0) return false;
      unroll<N>([&](auto k) {
        const auto next = Method::step(states[k], squares[k], drags[k], h);
        const auto isDue = done[k] < due[k];
        states[k].x = isDue ? next.x : states[k].x;
        states[k].v = isDue ? next.v : states[k].v;
        done[k] = isDue ? done[k] + 1 : done[k];
      });
      return true;
    }
  };
};

template <class T, class Method, int Rate> void add(std::vector<peer> &list, const char *name) {
  using Code = Stepper<T, Method, Rate>;
  list.push_back({name, "spring.frames", "shared", precisionName<T>, nullptr, 0, 0,
                  prepare<T, true>, Code::rows, release<T>, 1});
  list.push_back({name, "spring.frames", "each", precisionName<T>, nullptr, 0, 0,
                  prepare<T, false>, Code::planes, release<T>, 1});
}

template <class T> void addAll(std::vector<peer> &list) {
  add<T, Euler, 60>(list, "Euler 60 Hz");
  add<T, Euler, 120>(list, "Euler 120 Hz");
  add<T, Euler, 240>(list, "Euler 240 Hz");
  add<T, RungeKutta, 60>(list, "RK4 60 Hz");
  add<T, RungeKutta, 120>(list, "RK4 120 Hz");
  add<T, RungeKutta, 240>(list, "RK4 240 Hz");
}

} // namespace

void addSpringSteps(std::vector<peer> &list) {
  addAll<float>(list);
  addAll<double>(list);
}
