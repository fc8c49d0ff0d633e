// Damped springs and deceleration.
#pragma once

#include "port.hpp"

namespace port {

enum class Damping { physical, core_animation, core_animation_overdamping };

template <class T> struct Spring {
  T mass, stiffness, damping, velocity, from, to;
};

// Rates per second, in binary64 for both formats: times may be long, and phases with them.
struct Rates {
  double beta, w0, w;
  bool overdamped, exchanged;
};

template <class T> PORT Rates rates_of(const Spring<T> &s, Damping model) {
  // c^2 beside 4 m k, both without error and without their powers of two.
  int mass, stiffness;
  const double m = std::frexp(double(s.mass), &mass);
  double k = std::frexp(double(s.stiffness), &stiffness);
  if ((mass + stiffness) % 2 != 0) {
    k *= 2;
    stiffness -= 1;
  }
  const double scaled = std::ldexp(double(s.damping), -(mass + stiffness) / 2 - 1);
  const double c = least(scaled, 0x1p400);
  const Two<double> square = two_product(c, c), critical = two_product(m, k);
  const double excess =
      ((square.high - critical.high) + (square.low - critical.low)) / critical.high;
  Rates r{double(s.damping) / s.mass / 2, std::sqrt(double(s.stiffness) / s.mass), 0, excess > 0,
          false};
  if (excess > 0 && model == Damping::core_animation) return {r.w0, r.w0, 0, false, false};
  r.w = excess > 1 ? r.beta * std::sqrt(1 - critical.high / square.high)
                   : r.w0 * std::sqrt(std::fabs(excess));
  r.exchanged = model == Damping::core_animation_overdamping && excess > 0x1p-52;
  return r;
}

// What is left of a displacement, that less 1, and what a velocity of 1 adds.
template <class T> struct Response {
  T left, change, push;
};

// An exponent of which neither format has e^-x.
constexpr double at_rest = 1000;

// The power series of x'' + 2 beta x' + w0^2 x = 0 at 0, where exponentials would cancel.
template <class T> PORT Response<T> response_at_start(const Rates &r, double t) {
  const T damped = T(2 * r.beta * t), stiff = T(r.w0 * t * r.w0 * t);
  T before = 0, term = 1, push = 0, lost = 0;
  for (int n = 1; n <= 20; n++) {
    push += term;
    lost += term / T(n + 1);
    const T next = -(damped * T(n) * term + stiff * before) / T(n * (n + 1));
    before = term;
    term = next;
  }
  return {1 - stiff * lost, -stiff * lost, T(t) * push};
}

// An angle of a binary32 sine, without its whole turns.
PORT inline float turned(double angle, float) {
  return float(angle - 2 * pi * std::rint(angle / (2 * pi)));
}
PORT inline double turned(double angle, double) { return angle; }

template <class T> PORT Response<T> response_of_wave(const Rates &r, double t) {
  const double angle = r.w * t;
  const T damped = T(r.beta * t), decay = std::exp(-damped);
  const T half = r.overdamped ? std::sinh(T(angle / 2)) : std::sin(turned(angle / 2, T()));
  const T sine = r.overdamped ? std::sinh(T(angle)) : std::sin(turned(angle, T()));
  const T wave = r.overdamped ? std::cosh(T(angle)) : std::cos(turned(angle, T()));
  const T less = (r.overdamped ? 2 : -2) * half * half;
  const T sinc = T(angle) == 0 ? T(1) : sine / T(angle);
  const T side = (r.exchanged ? -damped : damped) * sinc;
  return {decay * (wave + side), std::expm1(-damped) + decay * (less + side),
          T(t) * decay * sinc};
}

// Two exponentials, as cosh and sinh would cancel.
template <class T> PORT Response<T> response_of_exponentials(const Rates &r, double t) {
  const double fast = r.beta + r.w, slow = r.w0 * (r.w0 / fast);
  const T late = std::exp(T(-slow * t)), soon = std::exp(T(-fast * t));
  const T fallen = std::expm1(T(-slow * t)), gone = std::expm1(T(-fast * t));
  const T big = T(fast / (2 * r.w)), small = T(slow / (2 * r.w));
  const T push = (fallen > T(-0.5) ? fallen - gone : late - soon) / T(2 * r.w);
  if (r.exchanged) return {big * soon - small * late, big * gone - small * fallen, push};
  return {big * late - small * soon, big * fallen - small * gone, push};
}

template <class T> PORT Response<T> response_of(const Rates &r, double t) {
  const double fastest = greatest(r.w0, r.overdamped ? r.beta + r.w : r.beta);
  if (!r.exchanged && fastest * t < 0.5) return response_at_start<T>(r, t);
  if (r.overdamped && (r.w * t > 1 || 2 * r.w > r.beta)) return response_of_exponentials<T>(r, t);
  if (r.beta * t > at_rest) return {0, -1, 0};
  return response_of_wave<T>(r, t);
}

template <class T> PORT T spring_value(const Spring<T> &s, T t, Damping model) {
  if (std::isnan(t)) return t;
  if (t <= 0) return s.from;
  if (std::isinf(t)) return s.damping > 0 ? s.to : not_a_number<T>;
  const Response<T> r = response_of<T>(rates_of(s, model), t);
  const T offset = s.from - s.to;
  if (std::fabs(r.change) < std::fabs(r.left)) {
    return s.from + (offset * r.change + s.velocity * r.push);
  }
  return s.to + (offset * r.left + s.velocity * r.push);
}

template <class T> PORT T decay_value(T from, T velocity, T rate, T t) {
  if (std::isnan(t)) return t;
  if (t <= 0) return from;
  const T fall = 1000 * std::log(rate);
  const T fallen = fall * t; // too small to tell, or a subnormal number, at tiny times
  return from + velocity * (-fallen < unit_roundoff<T> ? t : std::expm1(fallen) / fall);
}

} // namespace port
