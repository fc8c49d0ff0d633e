// What the kernels' cases share. A kernel computes the results of a Case, which read makes of a
// line, and for measurements an element with a fixed count of inputs and outputs, which draw makes.
#pragma once

#include <random>

#include "../fields.hpp"
#include "../port.hpp"

namespace port {

// Numbers of cases that have not a fixed count of them.
template <class T> using Pool = std::vector<T>;

// A case has as many results as an element, unless its kernel says otherwise.
template <int Inputs, int Outputs> struct Sized {
  static constexpr int inputs = Inputs, outputs = Outputs;

  template <class Case> static int results(const Case &) { return outputs; }
};

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

} // namespace port
