// Vectors of the widest instructions.
#pragma once

#include <cstring>

#include "Peer.hpp"

// Each source file has its own copy, compiled with its own options.
namespace {

#if defined __AVX512F__
constexpr int laneBytes = 64;
#elif defined __AVX__
constexpr int laneBytes = 32;
#else
constexpr int laneBytes = 16;
#endif

template <class T> struct LaneType {
  using Lanes [[gnu::vector_size(laneBytes)]] = T;
};
template <class T> using Lanes = typename LaneType<T>::Lanes;
template <class T> constexpr int laneCount = laneBytes / int(sizeof(T));

template <class T> Lanes<T> load(const T *p) {
  Lanes<T> lanes;
  memcpy(&lanes, p, sizeof lanes);
  return lanes;
}

} // namespace
