#include "time.hpp"

#include <sys/mman.h>

#include <algorithm>
#include <array>
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <random>

#include "Workload.hpp"

namespace {

// Memory that is already there, in huge pages where it is large; buffers 64-byte aligned at
// different offsets within a page.
class Memory {
public:
  explicit Memory(size_t bytes) : size(bytes + 6 * page + huge) {
    mapping = static_cast<char *>(
        mmap(nullptr, size, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0));
    if (mapping == MAP_FAILED) {
      perror("check: no memory");
      exit(1);
    }
    next = mapping + (huge - reinterpret_cast<size_t>(mapping) % huge);
    madvise(next, size - huge, MADV_HUGEPAGE);
    memset(next, 0, mapping + size - next);
  }
  ~Memory() { munmap(mapping, size); }

  template <class T> T *take(long count) {
    T *buffer = reinterpret_cast<T *>(next + 704 * buffers++);
    next += (count * sizeof(T) / page + 1) * page;
    return buffer;
  }

private:
  static constexpr size_t page = 4096, huge = 2 << 20;
  size_t size;
  char *mapping, *next;
  int buffers = 0;
};

struct Contestant {
  peer p;
  void *prepared;
  long repetitions = 1;
  double best = 1e300;
};

double seconds(Contestant &c, const peer_batch &batch) {
  using clock = std::chrono::steady_clock;
  auto start = clock::now();
  for (long i = 0; i < c.repetitions; i++) c.p.run(c.prepared, &batch);
  return std::chrono::duration<double>(clock::now() - start).count() / double(c.repetitions);
}

// An underdamped spring, its first frame and the time between frames.
template <class T, class Random> std::array<T, 8> spring(Random &&unit) {
  const double mass = 0.25 + 3.75 * unit(), w0 = 3 + 12 * unit(), ratio = 0.1 + 0.8 * unit();
  return {T(mass), T(mass * w0 * w0), T(2 * ratio * mass * w0), T(10 * unit()), T(unit()),
          T(unit()), T(0), T(1.0 / 60)};
}

template <class T> void timeWorkload(const Workload &w, std::vector<Contestant> &contestants) {
  const bool shared = !strcmp(w.arrangement, "shared"), each = !strcmp(w.arrangement, "each");
  const long parameters = w.curves * w.numbers(), arguments = w.count * w.arguments();
  const long results = w.count * w.outputs() * (shared ? w.curves : 1);
  Memory memory((parameters + arguments + results) * sizeof(T));
  T *p = memory.take<T>(parameters), *t = memory.take<T>(arguments), *out = memory.take<T>(results);
  std::mt19937 random(3);
  std::uniform_real_distribution<float> unit(0, 1);
  for (long i = 0; i < parameters; i++) p[i] = T(unit(random));
  for (long i = 0; i < arguments; i++) t[i] = T(unit(random)) * (w.isSpring() ? 2 : 1);
  for (long i = 0; w.isSpring() && i < w.curves; i++) {
    const std::array<T, 8> numbers = spring<T>([&] { return unit(random); });
    for (int k = 0; k < w.numbers(); k++) {
      p[each ? k * w.curves + i : i * w.numbers() + k] = numbers[k];
    }
  }
  if (!strcmp(w.kernel, "timing.cubic") && w.curves == 1) {
    const double ease[] = {0.25, 0.1, 0.25, 1};
    std::copy_n(ease, 4, p);
  }
  if (w.setting) {
    Random any(3);
    w.form().fill(w.isOne(), strstr(w.arrangement, ".rows") != nullptr, w.count, p, t, any);
  }
  const peer_batch batch = {w.degree(), w.dimensions(), w.order, w.curves, w.count, p, t, out};
  for (Contestant &c : contestants) {
    c.prepared = c.p.prepare ? c.p.prepare(&batch) : nullptr;
    for (double once = seconds(c, batch); once * double(c.repetitions) < 1e-3;) {
      c.repetitions *= 2;
      once = seconds(c, batch);
    }
  }
  for (int round = 0; round < 26; round++) {
    for (Contestant &c : contestants) c.best = std::min(c.best, seconds(c, batch));
  }
  for (Contestant &c : contestants) {
    if (c.p.release) c.p.release(c.prepared);
    const double evaluations =
        double(w.count) * double(shared ? w.curves : 1) * std::max(w.frames, 1);
    printf("    %-26s %s %9.4f ns\n", c.p.name, c.p.precision, c.best * 1e9 / evaluations);
  }
}

} // namespace

void timePeers(const std::vector<peer> &peers, const char *filter, bool quick) {
  for (const Workload &w : workloads) {
    if (quick && w.count > million) continue;
    bool headed = false;
    for (const char *precision : {"f32", "f64"}) {
      std::vector<Contestant> contestants;
      for (const peer &p : peers) {
        if (isWanted(p, filter) && w.isFor(p) && !strcmp(p.precision, precision)) {
          contestants.push_back({p, nullptr});
        }
      }
      if (contestants.empty()) continue;
      if (!headed) {
        printf("%s %s%s%s: %s\n", w.kernel, w.arrangement, w.setting ? ", " : "",
               w.setting ? w.setting : "", w.label);
      }
      headed = true;
      const bool single = !strcmp(precision, "f32");
      single ? timeWorkload<float>(w, contestants) : timeWorkload<double>(w, contestants);
      fflush(stdout);
    }
  }
}
