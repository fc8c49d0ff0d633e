#include "time.hpp"

#include <sys/mman.h>

#include <algorithm>
#include <array>
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <random>

#include "TransformTruth.hpp"

namespace {

struct Workload {
  const char *kernel, *arrangement, *label;
  int order;
  long curves, count;
  int frames = 0;
  const char *setting = nullptr;

  bool isBezier() const { return !strncmp(kernel, "bezier.", 7); }
  bool isSpring() const { return !strncmp(kernel, "spring.", 7); }
  bool isOne() const { return !strncmp(arrangement, "one", 3); }
  const TransformForm *form() const { return TransformForm::of(kernel, setting); }
  // Numbers per curve, per argument and per result.
  int numbers() const {
    if (setting) return form()->parameters;
    return isBezier() ? 8 : !isSpring() ? 4 : frames > 0 ? 8 : 6;
  }
  int arguments() const { return setting ? form()->arguments : 1; }
  int outputs() const {
    return setting ? form()->outputs : isBezier() ? 2 : std::max(frames, 1);
  }
  bool isFor(const peer &p) const {
    return !strcmp(p.kernel, kernel) && !strcmp(p.arrangement, arrangement) &&
           (setting ? p.setting && !strcmp(p.setting, setting) : !p.setting);
  }
};

// Not powers of two, whose planes would all share the same few sets of the first cache.
constexpr long thousand = 1000, million = 1000 * 1000;
constexpr const char *euler = "scaleRotateTranslate euler xyz radians";
constexpr const char *quaternion = "scaleRotateTranslate quaternion";

const Workload workloads[] = {
    {"bezier.points", "one", "cubic 2D, 1 curve x 1k t", 0, 1, thousand},
    {"bezier.points", "one", "cubic 2D, 1 curve x 1M t", 0, 1, million},
    {"bezier.points", "one", "cubic 2D, 1 curve x 16M t", 0, 1, 16 * million},
    {"bezier.points", "shared", "cubic 2D, 10k curves x 64 t", 0, 10000, 64},
    {"bezier.points", "each", "cubic 2D, 1k curves x own t", 0, thousand, thousand},
    {"bezier.points", "each", "cubic 2D, 1M curves x own t", 0, million, million},
    {"bezier.derivatives", "one", "cubic 2D, 1 curve x 1k t", 1, 1, thousand},
    {"bezier.derivatives", "shared", "cubic 2D, 10k curves x 64 t", 1, 10000, 64},
    {"bezier.derivatives", "each", "cubic 2D, 1k curves x own t", 1, thousand, thousand},
    {"timing.cubic", "one", "ease at 1k x", 0, 1, thousand},
    {"timing.cubic", "each", "1k random curves, own x", 0, thousand, thousand},
    {"spring.value", "one", "1 spring x 1k t", 0, 1, thousand},
    {"spring.value", "shared", "10k springs x 64 t", 0, 10000, 64},
    {"spring.value", "each", "1k springs x own t", 0, thousand, thousand},
    {"spring.frames", "shared", "8 springs x 1024 frames", 0, 8, 1, 1024},
    {"spring.frames", "each", "256 springs x 60 frames", 0, 256, 256, 60},
    {"transform.compose", "each.rows", "1k matrices", 0, thousand, thousand, 0, euler},
    {"transform.compose", "each.rows", "1k matrices", 0, thousand, thousand, 0, quaternion},
    {"transform.multiply", "each.rows", "100 pairs (first cache)", 0, 100, 100, 0, "left"},
    {"transform.multiply", "each.rows", "1k pairs", 0, thousand, thousand, 0, "left"},
    {"transform.multiply", "each.rows", "1M pairs", 0, million, million, 0, "left"},
    {"transform.multiply", "one.rows", "1 factor x 100 (first cache)", 0, 1, 100, 0, "left"},
    {"transform.multiply", "one.rows", "1 factor x 1k", 0, 1, thousand, 0, "left"},
    {"transform.apply", "one.rows", "1 matrix x 1k points", 0, 1, thousand, 0, "4"},
    {"transform.apply", "one.rows", "1 matrix x 1M points", 0, 1, million, 0, "4"},
    {"transform.apply", "one", "1 matrix x 1k points", 0, 1, thousand, 0, "4"},
    {"transform.apply", "one", "1 matrix x 1k points", 0, 1, thousand, 0, "3 divided"},
    {"transform.apply", "one", "1 matrix x 1M points", 0, 1, million, 0, "3 divided"},
    {"quaternion.slerp", "each.rows", "1k pairs", 0, thousand, thousand, 0, "shortest"},
    {"quaternion.nlerp", "each.rows", "1k pairs", 0, thousand, thousand, 0, "shortest"},
};

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
    w.form()->fill(w.isOne(), strstr(w.arrangement, ".rows") != nullptr, w.count, p, t, any);
  }
  const int degree = w.isBezier() ? 3 : 0, dimensions = w.isBezier() ? 2 : w.frames;
  const peer_batch batch = {degree, dimensions, w.order, w.curves, w.count, p, t, out};
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
