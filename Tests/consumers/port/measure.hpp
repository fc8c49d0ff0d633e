// Times a kernel's elements, whose numbers lie in planes.
#pragma once

#include <algorithm>
#include <array>
#include <cstdio>

#include "cases/case.hpp"
#include "device.hpp"

namespace port {

template <class Kernel, class T> struct Element {
  const T *inputs;
  T *outputs;
  long count;

  PORT void operator()(long i) const {
    T in[Kernel::inputs], out[Kernel::outputs];
    for (int k = 0; k < Kernel::inputs; k++) in[k] = inputs[k * count + i];
    Kernel::element(in, out);
    for (int k = 0; k < Kernel::outputs; k++) outputs[k * count + i] = out[k];
  }
};

// Compares every thousandth element with one computed here.
template <class Kernel, class T>
void verify(const std::vector<T> &inputs, const std::vector<T> &outputs, long count) {
  const T allowed = 4096 * unit_roundoff<T>;
  std::vector<T> expected(outputs.size());
  const Element<Kernel, T> element{inputs.data(), expected.data(), count};
  for (long i = 0; i < count; i += 1000) {
    element(i);
    for (long k = i; k < Kernel::outputs * count; k += count) {
      if (!(std::fabs(outputs[k] - expected[k]) <= allowed * (1 + std::fabs(expected[k])))) {
        throw std::runtime_error(std::string(Kernel::name) + ": element " + std::to_string(i) +
                                 " has " + std::to_string(outputs[k]) + ", not " +
                                 std::to_string(expected[k]));
      }
    }
  }
}

template <class Kernel, class T> void measure(long count) {
  constexpr int rounds = 15;
  std::vector<T> drawn(size_t(Kernel::inputs * count));
  Random random;
  for (long i = 0; i < count; i++) {
    T in[Kernel::inputs];
    Kernel::draw(random, in);
    for (int k = 0; k < Kernel::inputs; k++) drawn[k * count + i] = in[k];
  }
  Buffer<T> inputs(drawn), outputs(size_t(Kernel::outputs * count));
  const Element<Kernel, T> element{inputs.data(), outputs.data(), count};
  for_each(count, element);
  std::array<double, rounds> times;
  for (double &time : times) time = timed(count, element);
  verify<Kernel>(drawn, outputs.values(), count);
  std::nth_element(times.begin(), times.begin() + rounds / 2, times.end());
  const double each = times[rounds / 2] / count;
  const int bytes = (Kernel::inputs + Kernel::outputs) * int(sizeof(T));
  std::printf("%s %s: %ld elements, %.4g ns and %d bytes each, %.4g GB/s\n", Kernel::name,
              sizeof(T) == 4 ? "f32" : "f64", count, each, bytes, bytes / each);
}

} // namespace port
