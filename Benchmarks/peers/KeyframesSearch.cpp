// Linear tracks: a search per time, then the components.
#include <algorithm>
#include <ranges>

#include "Keyframes.hpp"

namespace {

struct UpperBound {
  template <class Tracks, class T>
  [[gnu::always_inline]] static long segment(const Tracks &tracks, long track, T time) {
    // Differences of int are long; those of long are not a register wide.
    const auto inner = std::views::iota(1, int(tracks.keys) - 1);
    return std::ranges::upper_bound(inner, time, {},
                                    [&](int key) { return tracks.keyTime(track, key); }) -
           inner.begin();
  }
};

// The number of components is known to the compiler where it is D, which is not 0.
template <class Search, int D> struct Linear {
  static bool takes(int) { return true; }
  static int numbersPerKey(int dimensions) { return dimensions; }

  template <class Tracks> static void run(const Tracks &tracks) {
    if constexpr (D == 0) {
      const long d = tracks.dimensions;
      if (d <= maxDimensions) {
        return withConstant<1, maxDimensions>(
            int(d), [&](auto known) { Linear<Search, known()>::run(tracks); });
      }
    }
    const long keys = tracks.keys, count = tracks.count, d = D > 0 ? D : tracks.dimensions;
    for (long i = 0; i < count; i++) {
      const auto time = tracks.times[i];
      const long segment = Search::segment(tracks, i, time), first = keys + segment * d;
      const auto u = tracks.part(i, segment, time);
#pragma GCC ivdep
      for (long c = 0; c < d; c++) {
        const auto from = tracks.number(i, first + c), to = tracks.number(i, first + d + c);
        tracks.result(i, c) = from + (to - from) * u;
      }
    }
  }
};

template <class T> void addAll(std::vector<peer> &list) {
  const char *kernel = "keyframes.sample", *setting = "linear";
  using Moves = Linear<ConditionalMoves, 0>;
  using Bound = Linear<UpperBound, 0>;
  addTracks<Moves, OneRows<T>>(list, "compiler", kernel, setting);
  addTracks<Moves, One<T>>(list, "scalar search", kernel, setting);
  addTracks<Moves, Each<T>>(list, "scalar search", kernel, setting);
  addTracks<Moves, EachRows<T>>(list, "scalar search", kernel, setting);
  addTracks<Bound, One<T>>(list, "binary search", kernel, setting);
  addTracks<Bound, Each<T>>(list, "binary search", kernel, setting);
  addTracks<Bound, EachRows<T>>(list, "binary search", kernel, setting);
}

} // namespace

void addKeyframesSearch(std::vector<peer> &list) {
  addAll<float>(list);
  addAll<double>(list);
}
