// Tracks of keys: where their numbers lie, and which segment a time is in.
#pragma once

#include <algorithm>

#include "Peer.hpp"

namespace {

// A batch of tracks: one for all times or, `IsEach`, one for each; numbers in planes or in rows.
template <class T, bool IsEach, bool InRows> struct Tracks {
  using Number = T;
  static constexpr const char *arrangement =
      IsEach ? InRows ? "each.rows" : "each" : InRows ? "one.rows" : "one";

  const T *numbers, *times;
  T *results;
  const long count, keys, dimensions, numbersPerTrack;

  Tracks(const peer_batch *b, int numbersPerKey)
      : numbers(static_cast<const T *>(b->parameters)), times(static_cast<const T *>(b->arguments)),
        results(static_cast<T *>(b->results)), count(b->count), keys(b->degree),
        dimensions(b->dimensions), numbersPerTrack(keys * (1 + numbersPerKey)) {}

  const T &number(long track, long k) const {
    if constexpr (!IsEach) return numbers[k];
    else return numbers[InRows ? track * numbersPerTrack + k : k * count + track];
  }
  T keyTime(long track, long key) const { return number(track, key); }
  T &result(long track, long component) const {
    return results[InRows ? track * dimensions + component : component * count + track];
  }

  // How much of a segment has passed. 0 by 0 can only be at two last keys: it counts as 1.
  T part(long track, long segment, T time) const {
    const T start = keyTime(track, segment);
    const T passed = (time - start) / (keyTime(track, segment + 1) - start);
    return std::min<T>(1, std::max<T>(passed, 0));
  }
};

template <class T> using One = Tracks<T, false, false>;
template <class T> using OneRows = Tracks<T, false, true>;
template <class T> using Each = Tracks<T, true, false>;
template <class T> using EachRows = Tracks<T, true, true>;

// A segment's index by halving what is left, without a branch.
struct ConditionalMoves {
  template <class Tracks, class T>
  [[gnu::always_inline]] static long segment(const Tracks &tracks, long track, T time) {
    long first = 0;
    for (long left = tracks.keys - 1; left > 1;) {
      const long half = left / 2, middle = first + half;
      first = tracks.keyTime(track, middle) <= time ? middle : first;
      left -= half;
    }
    return first;
  }
};

// A code that needs so many numbers per key and takes a batch that has two keys at least.
template <class Code> void *accept(const peer_batch *b) {
  return b->degree >= 2 && Code::takes(b->dimensions) ? const_cast<peer_batch *>(b) : nullptr;
}
inline void keep(void *) {}

template <class Code, class Tracks> void run(void *, const peer_batch *b) {
  Code::run(Tracks(b, Code::numbersPerKey(b->dimensions)));
}

template <class Code, class Tracks>
void addTracks(std::vector<peer> &list, const char *name, const char *kernel,
               const char *setting) {
  list.push_back({name, kernel, Tracks::arrangement, precisionName<typename Tracks::Number>,
                  setting, 0, 0, accept<Code>, run<Code, Tracks>, keep, 0});
}

} // namespace
