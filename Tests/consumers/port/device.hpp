// Where elements are computed: on the device with nvcc, else in a loop.
#pragma once

#include <algorithm>
#include <chrono>
#include <stdexcept>
#include <utility>
#include <vector>

#include "port.hpp"

namespace port {

#ifdef __CUDACC__

inline void check(cudaError_t error) {
  if (error != cudaSuccess) throw std::runtime_error(cudaGetErrorString(error));
}

// Plain numbers in the device's memory.
template <class Number> class Buffer {
public:
  explicit Buffer(size_t count) : count(count) {
    check(cudaMalloc(&base, std::max<size_t>(count, 1) * sizeof(Number)));
  }
  explicit Buffer(const std::vector<Number> &numbers) : Buffer(numbers.size()) {
    check(cudaMemcpy(base, numbers.data(), count * sizeof(Number), cudaMemcpyHostToDevice));
  }
  Buffer(const Buffer &) = delete;
  ~Buffer() { cudaFree(base); }

  Number *data() { return base; }

  std::vector<Number> values() const {
    std::vector<Number> numbers(count);
    check(cudaMemcpy(numbers.data(), base, count * sizeof(Number), cudaMemcpyDeviceToHost));
    return numbers;
  }

private:
  size_t count;
  Number *base = nullptr;
};

template <class Element> __global__ void compute(long count, Element element) {
  const long i = blockIdx.x * long(blockDim.x) + threadIdx.x;
  if (i < count) element(i);
}

template <class Element> void launch(long count, Element element) {
  constexpr int block = 128;
  compute<<<unsigned((count + block - 1) / block), block>>>(count, element);
  check(cudaGetLastError());
}

// Computes count elements in one launch.
template <class Element> void for_each(long count, Element element) {
  launch(count, element);
  check(cudaDeviceSynchronize());
}

// Nanoseconds that all elements take.
template <class Element> double timed(long count, Element element) {
  cudaEvent_t start, end;
  float milliseconds;
  check(cudaEventCreate(&start));
  check(cudaEventCreate(&end));
  check(cudaEventRecord(start));
  launch(count, element);
  check(cudaEventRecord(end));
  check(cudaEventSynchronize(end));
  check(cudaEventElapsedTime(&milliseconds, start, end));
  check(cudaEventDestroy(start));
  check(cudaEventDestroy(end));
  return milliseconds * 1e6;
}

#else

template <class Number> class Buffer {
public:
  explicit Buffer(size_t count) : numbers(count) {}
  explicit Buffer(std::vector<Number> numbers) : numbers(std::move(numbers)) {}

  Number *data() { return numbers.data(); }
  const std::vector<Number> &values() const { return numbers; }

private:
  std::vector<Number> numbers;
};

template <class Element> void for_each(long count, Element element) {
  for (long i = 0; i < count; i++) element(i);
}

template <class Element> double timed(long count, Element element) {
  using Clock = std::chrono::steady_clock;
  const auto start = Clock::now();
  for_each(count, element);
  return std::chrono::duration<double, std::nano>(Clock::now() - start).count();
}

#endif

} // namespace port
