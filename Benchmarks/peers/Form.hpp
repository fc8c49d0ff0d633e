// What a kernel takes and gives in some setting.
#pragma once

#include <cstring>
#include <functional>
#include <optional>
#include <random>

#include "Truth.hpp"

using Random = std::mt19937_64;
using Numbers = std::vector<double>;
using Reals = std::vector<Real>;
using Terms = std::vector<Term>;

inline Term operator+(const Term &a, const Term &b) {
  return {a.value + b.value, a.magnitude + b.magnitude};
}
inline Term operator*(const Term &a, const Term &b) {
  return {a.value * b.value, a.magnitude * b.magnitude};
}
inline Term exactly(Real value) { return {value, std::abs(value)}; }
inline Term within1(Real value) { return {value, 1}; }

inline Reals unit(Reals q) {
  Real square = 0;
  for (Real number : q) square += number * number;
  for (Real &number : q) number /= std::sqrt(square);
  return q;
}

inline double from(Random &random, double low, double high) {
  return std::uniform_real_distribution<double>(low, high)(random);
}

inline Numbers several(Random &random, int count, double low, double high) {
  Numbers all(count);
  for (double &number : all) number = from(random, low, high);
  return all;
}

inline Numbers unitQuaternion(Random &random) {
  std::normal_distribution<double> normal;
  Numbers q(4);
  double square = 0;
  for (double &number : q) number = normal(random), square += number * number;
  for (double &number : q) number /= std::sqrt(square);
  return q;
}

inline Numbers operator+(Numbers a, const Numbers &b) {
  a.insert(a.end(), b.begin(), b.end());
  return a;
}

struct Form {
  const char *kernel, *setting;
  int parameters, arguments, outputs; // numbers per element
  std::function<Numbers(Random &)> parametersOf, argumentsOf;
  std::function<Terms(const Reals &parameters, const Reals &arguments)> truth;
  int roundings; // on the way to a result
  int degree = 0, dimensions = 0;

  // Keys and numbers, or layers, where the kernel has such things.
  static std::optional<Form> of(const char *kernel, const char *setting, int degree,
                                int dimensions);

  // Fills a batch's memory; `isOne` where all elements share their parameters.
  template <class T>
  void fill(bool isOne, bool inRows, long count, T *p, T *a, Random &random) const {
    auto put = [&](T *to, const auto &of, int numbers, long elements) {
      for (long i = 0; i < elements; i++) {
        const Numbers all = of(random);
        for (int k = 0; k < numbers; k++) {
          to[inRows ? i * numbers + k : k * elements + i] = T(all[k]);
        }
      }
    };
    put(p, parametersOf, parameters, isOne ? 1 : count);
    put(a, argumentsOf, arguments, count);
  }
};
