// Matrices, points and rotations in rows.
#pragma once

#include "Peer.hpp"

namespace {

constexpr const char *euler [[maybe_unused]] = "scaleRotateTranslate euler xyz radians";
constexpr const char *quaternion [[maybe_unused]] = "scaleRotateTranslate quaternion";
constexpr const char *left [[maybe_unused]] = "left";
constexpr const char *points4 [[maybe_unused]] = "4", *points3 [[maybe_unused]] = "3 divided";
constexpr const char *shortest [[maybe_unused]] = "shortest";

template <class T, int N> using Row = std::array<T, N>;
// In place of parameters that all elements share, or of arguments.
struct None {};

template <class Item> [[gnu::always_inline]] inline const Item &input(const void *all, long i) {
  if constexpr (std::is_empty_v<Item>) {
    static constexpr Item none;
    return none;
  } else {
    return static_cast<const Item *>(all)[i];
  }
}

// Calls body(parameters, arguments, result) with every element's rows as the library's own types.
template <class Parameters, class Arguments, class Result, class Body>
[[gnu::always_inline]] inline void eachRow(const peer_batch *b, Body &&body) {
  // Copies, as results might overwrite the batch for all that the compiler knows.
  const void *parameters = b->parameters, *arguments = b->arguments;
  auto results = static_cast<Result *>(b->results);
  const long count = b->count;
  for (long i = 0; i < count; i++) {
    body(input<Parameters>(parameters, i), input<Arguments>(arguments, i), results[i]);
  }
}

template <class T>
void addTransform(std::vector<peer> &list, const char *name, const char *kernel,
                  const char *arrangement, const char *setting,
                  void (*run)(void *, const peer_batch *)) {
  list.push_back({name, kernel, arrangement, precisionName<T>, setting, 0, 0, nullptr, run,
                  nullptr, 0});
}

} // namespace
