// What all kernels share: functions for both processors, and numbers of two words.
#pragma once

#include <cmath>
#include <limits>

#ifdef __CUDACC__
#define PORT __host__ __device__
#else
#define PORT
#endif

namespace port {

template <class T> constexpr T unit_roundoff = std::numeric_limits<T>::epsilon() / 2;
template <class T> constexpr T smallest = std::numeric_limits<T>::min();
template <class T> constexpr T infinity = std::numeric_limits<T>::infinity();
template <class T> constexpr T not_a_number = std::numeric_limits<T>::quiet_NaN();
constexpr double pi = 3.141592653589793, pi_rest = 1.2246467991473532e-16; // in two words

template <class T> PORT T least(T a, T b) { return b < a ? b : a; }
template <class T> PORT T greatest(T a, T b) { return a < b ? b : a; }

// high + low; high is the sum rounded.
template <class T> struct Two {
  T high, low;
};

template <class T> PORT Two<T> two_sum(T a, T b) {
  const T sum = a + b, part = sum - a;
  return {sum, (a - (sum - part)) + (b - part)};
}

template <class T> PORT Two<T> two_product(T a, T b) {
  const T product = a * b;
  return {product, std::fma(a, b, -product)};
}

template <class T> PORT Two<T> operator+(Two<T> a, Two<T> b) {
  const Two<T> high = two_sum(a.high, b.high), low = two_sum(a.low, b.low);
  const Two<T> sum = two_sum(high.high, high.low + low.high);
  return two_sum(sum.high, sum.low + low.low);
}

template <class T> PORT Two<T> operator*(Two<T> a, Two<T> b) {
  const Two<T> product = two_product(a.high, b.high);
  return two_sum(product.high, product.low + (a.high * b.low + a.low * b.high));
}

// a d - b c, of which no cancellation takes more than two ulps.
template <class T> PORT T difference(T a, T b, T c, T d) {
  const T product = b * c;
  return std::fma(a, d, -product) - std::fma(b, c, -product);
}

// A sum without error: Shewchuk's expansions, whose words do not overlap.
template <int Words> class Exact {
public:
  PORT void add(double term) {
    int kept = 0;
    for (int i = 0; i < count; i++) {
      const Two<double> sum = two_sum(words[i], term);
      if (sum.low != 0) words[kept++] = sum.low;
      term = sum.high;
    }
    if (term != 0) words[kept++] = term;
    count = kept;
  }

  PORT void add(Two<double> term) {
    add(term.low);
    add(term.high);
  }

  // Rounded; 0 only if the sum is.
  PORT double value() const {
    double sum = 0;
    for (int i = 0; i < count; i++) sum += words[i];
    return sum;
  }

private:
  double words[Words];
  int count = 0;
};

// The exponent that brings the largest of some numbers into [1/2, 1).
template <class T> PORT int exponent(const T *numbers, int count, int stride = 1) {
  T largest = 0;
  for (int i = 0; i < count; i++) largest = greatest(largest, std::fabs(numbers[i * stride]));
  int found = 0;
  std::frexp(largest, &found);
  return found;
}

} // namespace port
