// The Bernstein basis as a matrix, for the peers whose library multiplies matrices.
#pragma once

#include <cstdlib>
#include <new>

#include "Peer.hpp"

// Memory for the basis and for the powers of 1 - t; filling it is part of the work.
template <class T> class Basis {
public:
  Basis(int degree, long count)
      : degree(degree), count(count),
        values(static_cast<T *>(std::aligned_alloc(64, (bytes() + 63) / 64 * 64))) {
    if (values == nullptr) throw std::bad_alloc();
  }
  ~Basis() { std::free(values); }
  Basis(const Basis &) = delete;

  // Row k holds C(n, k) t^k (1 - t)^(n - k) of every argument.
  const T *fill(const T *t) {
    T *__restrict power = values + (degree + 1) * count;
    for (long i = 0; i < count; i++) {
      values[i] = 1;
      power[i] = 1 - t[i];
    }
    for (int k = 1; k <= degree; k++) {
      T *__restrict row = values + k * count;
      const T *above = row - count;
      for (long i = 0; i < count; i++) row[i] = above[i] * t[i];
    }
    for (int k = degree - 1; k >= 0; k--) {
      T *__restrict row = values + k * count;
      T factor = T(binomial(degree, k));
      for (long i = 0; i < count; i++) {
        row[i] *= factor * power[i];
        power[i] *= 1 - t[i];
      }
    }
    return values;
  }

private:
  std::size_t bytes() const { return (degree + 2) * count * sizeof(T) + 1; }

  int degree;
  long count;
  T *values;
};
