// What the peers' source files have in common.
#pragma once

#include <array>
#include <type_traits>
#include <utility>
#include <vector>

#include "peers.h"

// Each source file adds its peers to the list.
void addTiming(std::vector<peer> &list);
void addCompiler(std::vector<peer> &list);
void addEigen(std::vector<peer> &list);
void addOpenBLAS(std::vector<peer> &list);
void addLibxsmm(std::vector<peer> &list);
void addSpringSleef(std::vector<peer> &list);
void addSpringLibmvec(std::vector<peer> &list);
void addSpringLibm(std::vector<peer> &list);
void addSpringSteps(std::vector<peer> &list);
void addTransformGlm(std::vector<peer> &list);
void addTransformGlmPacked(std::vector<peer> &list);
void addTransformCglm(std::vector<peer> &list);
void addTransformEigen(std::vector<peer> &list);
void addTransformCompiler(std::vector<peer> &list);
void addTransformSleef(std::vector<peer> &list);
void addKeyframesSearch(std::vector<peer> &list);
void addKeyframesGlm(std::vector<peer> &list);
void addPoseCompiler(std::vector<peer> &list);
void addPoseGlm(std::vector<peer> &list);

constexpr int maxDegree = 16;
constexpr int maxDimensions = 4;

template <class T> constexpr const char *precisionName = std::is_same_v<T, float> ? "f32" : "f64";

template <int I> using Constant = std::integral_constant<int, I>;

// Calls body(Constant<0>), ..., body(Constant<N - 1>): a loop that is always unrolled.
template <int N, class Body> [[gnu::always_inline]] inline void unroll(Body &&body) {
  [&]<int... I>(std::integer_sequence<int, I...>) __attribute__((always_inline)) {
    (body(Constant<I>{}), ...);
  }(std::make_integer_sequence<int, N>{});
}

// Calls body(Constant<value>), value in First...Last: a run-time number becomes a type.
template <int First, int Last, class Body> void withConstant(int value, Body &&body) {
  if constexpr (First < Last) {
    if (value != First) return withConstant<First + 1, Last>(value, body);
  }
  body(Constant<First>{});
}

// C(n, k), exact; from a table, as it stands on the path of small batches.
constexpr auto binomials = [] {
  std::array<std::array<int, maxDegree + 1>, maxDegree + 1> table{};
  for (int n = 0; n <= maxDegree; n++) {
    table[n][0] = 1;
    for (int k = 1; k <= n; k++) table[n][k] = table[n - 1][k - 1] + (k < n ? table[n - 1][k] : 0);
  }
  return table;
}();
constexpr int binomial(int n, int k) { return binomials[n][k]; }
