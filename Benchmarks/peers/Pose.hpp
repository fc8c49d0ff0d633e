// Layers to be averaged: where their numbers lie.
#pragma once

#include "Peer.hpp"

namespace {

constexpr int minLayers = 2, maxLayers = 16;

// L layers of N numbers, with weights for all elements or, `IsEach`, for each; in planes or rows.
template <class T, int L, int N, bool IsEach, bool InRows> struct Layers {
  const T *weights, *layers;
  T *results;
  const long count;

  explicit Layers(const peer_batch *b)
      : weights(static_cast<const T *>(b->parameters)),
        layers(static_cast<const T *>(b->arguments)), results(static_cast<T *>(b->results)),
        count(b->count) {}

  T weight(long i, int layer) const {
    if constexpr (!IsEach) return weights[layer];
    else return weights[InRows ? i * L + layer : layer * count + i];
  }
  T number(long i, int layer, int c) const {
    const int k = layer * N + c;
    return layers[InRows ? i * (L * N) + k : k * count + i];
  }
  T &result(long i, int c) const { return results[InRows ? i * N + c : c * count + i]; }
};

template <class Code, class T, bool IsEach, bool InRows>
void run(void *, const peer_batch *b) {
  withConstant<minLayers, maxLayers>(b->degree, [&](auto layers) {
    Code::run(Layers<T, layers(), Code::numbers, IsEach, InRows>(b));
  });
}

// Code::numbers is 4 for rotations and 1 for numbers.
template <class Code, class T> void addBlend(std::vector<peer> &list, const char *name) {
  const char *setting = Code::numbers == 4 ? "rotations" : "numbers";
  auto add = [&](const char *arrangement, void (*run)(void *, const peer_batch *)) {
    list.push_back({name, "pose.blend", arrangement, precisionName<T>, setting, 0, 0, nullptr,
                    run, nullptr, 0});
  };
  add("one", run<Code, T, false, false>);
  add("one.rows", run<Code, T, false, true>);
  add("each", run<Code, T, true, false>);
}

} // namespace
