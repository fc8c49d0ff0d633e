// Averages as plain loops, left to g++'s vectorizer.
#include <cmath>

#include "Pose.hpp"

namespace {

struct Numbers {
  static constexpr int numbers = 1;

  // One set of weights is divided by its sum once.
  template <class T, int L, bool InRows> static void run(const Layers<T, L, 1, false, InRows> m) {
    T shares[L], total = 0;
    for (int k = 0; k < L; k++) total += m.weight(0, k);
    for (int k = 0; k < L; k++) shares[k] = total == 0 ? k == 0 : m.weight(0, k) / total;
#pragma GCC ivdep
    for (long i = 0; i < m.count; i++) {
      T sum = 0;
      for (int k = 0; k < L; k++) sum += shares[k] * m.number(i, k, 0);
      m.result(i, 0) = sum;
    }
  }

  template <class T, int L, bool InRows> static void run(const Layers<T, L, 1, true, InRows> m) {
#pragma GCC ivdep
    for (long i = 0; i < m.count; i++) {
      T sum = 0, total = 0;
      for (int k = 0; k < L; k++) {
        total += m.weight(i, k);
        sum += m.weight(i, k) * m.number(i, k, 0);
      }
      m.result(i, 0) = total == 0 ? m.number(i, 0, 0) : sum / total;
    }
  }
};

struct Rotations {
  static constexpr int numbers = 4;

  template <class T, int L, bool IsEach, bool InRows>
  static void run(const Layers<T, L, 4, IsEach, InRows> m) {
#pragma GCC ivdep
    for (long i = 0; i < m.count; i++) {
      T first[4], sum[4], square = 0;
      for (int c = 0; c < 4; c++) {
        first[c] = m.number(i, 0, c);
        sum[c] = m.weight(i, 0) * first[c];
      }
      for (int k = 1; k < L; k++) {
        T product = 0;
        for (int c = 0; c < 4; c++) product += first[c] * m.number(i, k, c);
        const T weight = product < 0 ? -m.weight(i, k) : m.weight(i, k);
        for (int c = 0; c < 4; c++) sum[c] += weight * m.number(i, k, c);
      }
      for (int c = 0; c < 4; c++) square += sum[c] * sum[c];
      const T scale = 1 / std::sqrt(square);
      for (int c = 0; c < 4; c++) m.result(i, c) = square == 0 ? first[c] : sum[c] * scale;
    }
  }
};

} // namespace

void addPoseCompiler(std::vector<peer> &list) {
  addBlend<Numbers, float>(list, "compiler");
  addBlend<Numbers, double>(list, "compiler");
  addBlend<Rotations, float>(list, "compiler");
  addBlend<Rotations, double>(list, "compiler");
}
