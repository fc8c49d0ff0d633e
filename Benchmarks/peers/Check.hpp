// What the checks of peers have in common.
#pragma once

#include <new>
#include <string>

#include "Truth.hpp"
#include "peers.h"

enum class Fault { none, wrongValue, droppedTail, pastTheEnd };

constexpr int guards = 64;
constexpr double untouched = -12345;

// Memory as aligned as batches are.
template <class T> struct Aligned {
  using value_type = T;
  static constexpr std::align_val_t alignment{64};

  T *allocate(size_t count) {
    return static_cast<T *>(::operator new(count * sizeof(T), alignment));
  }
  void deallocate(T *memory, size_t) { ::operator delete(memory, alignment); }
  bool operator==(const Aligned &) const { return true; }
};
template <class T> using Buffer = std::vector<T, Aligned<T>>;

// A batch with its memory. Results start out as `untouched`, as does what follows them.
template <class T> struct Storage {
  Buffer<T> parameters, arguments, results;
  long resultCount;
  peer_batch batch;

  // One number per argument, and one per component and result.
  Storage(int degree, int dimensions, int order, long curves, const std::string &arrangement,
          const std::vector<T> &parameters, const std::vector<T> &arguments)
      : Storage({degree, dimensions, order, curves, long(arguments.size()), {}, {}, {}},
                std::max(dimensions, 1) * long(arguments.size()) *
                    (arrangement == "shared" ? curves : 1),
                parameters, arguments) {}

  Storage(const peer_batch &sizes, long resultCount, const std::vector<T> &parameters,
          const std::vector<T> &arguments)
      : parameters(parameters.begin(), parameters.end()),
        arguments(arguments.begin(), arguments.end()),
        results(resultCount + guards, T(untouched)), resultCount(resultCount), batch(sizes) {
    batch.parameters = this->parameters.data();
    batch.arguments = this->arguments.data();
    batch.results = results.data();
  }

  void run(const peer &p, Fault fault) {
    void *prepared = p.prepare ? p.prepare(&batch) : nullptr;
    if (p.prepare && !prepared) return;
    p.run(prepared, &batch);
    if (p.release) p.release(prepared);
    if (fault == Fault::pastTheEnd) results[resultCount] = 0;
    if (resultCount == 0) return;
    if (fault == Fault::wrongValue) results[0] += T(0.01) * (1 + std::abs(results[0]));
    if (fault == Fault::droppedTail) results[resultCount - 1] = T(untouched);
  }

  bool guardIsIntact() const {
    return std::all_of(results.begin() + resultCount, results.end(),
                       [](T value) { return value == T(untouched); });
  }
};

struct Outcome {
  Real error = 0;      // the largest one: of the largest control point at degrees up to 3 and t in
                       // [0, 1]; absolute for timing functions; of their scale for springs; else
                       // of the largest magnitude of the result's terms
  Real ofBound = 0;    // the largest share of the bound that an error takes
  bool intact = true;  // nothing was written past the results

  bool good() const { return intact && ofBound <= 1; }
  void add(Real error, Real bound, bool counts) {
    Real share = error == 0 ? 0 : error / bound;
    if (!(share <= ofBound)) ofBound = share;
    if (counts && !(error <= this->error)) this->error = error;
  }
};

template <class T> constexpr Real roundoff = std::numeric_limits<T>::epsilon() / 2;

// Compares a peer that has a setting.
Outcome checkForms(const peer &p, Fault fault);
