// The machine-limit loops of every architecture but x86-64, in vectors of 16 bytes. They are what
// they should be only in optimized builds.
#include "CSupport.h"

#if !defined(__x86_64__)

typedef float lanes_f32 __attribute__((vector_size(16)));
typedef double lanes_f64 __attribute__((vector_size(16)));
typedef uint64_t lanes_u64 __attribute__((vector_size(16)));

/// Independent chains: two or four units of latency 4 stay busy.
enum { CHAINS = 16 };

/// Holds a vector in a register, so that what made it is not dropped.
#if defined(__aarch64__)
#define KEEP(value) __asm__ volatile("" : "+w"(value))
#else
#define KEEP(value) __asm__ volatile("" : : "m"(value))
#endif

void ak_cycles(uint64_t count) {
  uint64_t value = 1;
  for (uint64_t step = 0; step <= count / 16; step++) {
#pragma clang loop unroll(full)
    for (int i = 0; i < 16; i++) {
      value += value;
      __asm__ volatile("" : "+r"(value));
    }
  }
}

#define MULTIPLY_ADD(NAME, TYPE, LANES)                                                         \
  uint64_t NAME(int level, uint64_t iterations) {                                               \
    (void)level;                                                                                \
    LANES half = (LANES){0} + (TYPE)0.5, factor = half, sums[CHAINS];                           \
    KEEP(half);                                                                                 \
    for (int i = 0; i < CHAINS; i++) {                                                          \
      sums[i] = half + half;                                                                    \
      KEEP(sums[i]);                                                                            \
    }                                                                                           \
    for (uint64_t step = 0; step < iterations; step++) {                                        \
      KEEP(factor);                                                                             \
      _Pragma("clang loop unroll(full)") for (int i = 0; i < CHAINS; i++) {                     \
        sums[i] += half * factor;                                                               \
      }                                                                                         \
    }                                                                                           \
    for (int i = 0; i < CHAINS; i++) KEEP(sums[i]);                                             \
    return CHAINS * (sizeof(LANES) / sizeof(TYPE)) * 2 * iterations;                            \
  }

MULTIPLY_ADD(ak_multiply_add_f32, float, lanes_f32)
MULTIPLY_ADD(ak_multiply_add_f64, double, lanes_f64)

/// Of what a vector holds, so many results of EXPRESSION, which reads `value`.
#define DIVIDER(NAME, TYPE, LANES, EXPRESSION)                                                  \
  uint64_t NAME(int level, uint64_t iterations) {                                               \
    (void)level;                                                                                \
    LANES value = (LANES){0} + (TYPE)1.1;                                                       \
    for (uint64_t step = 0; step < iterations; step++) {                                        \
      _Pragma("clang loop unroll(full)") for (int i = 0; i < CHAINS; i++) {                     \
        __asm__ volatile("" : "+m"(value));                                                     \
        LANES result = EXPRESSION;                                                              \
        KEEP(result);                                                                           \
      }                                                                                         \
    }                                                                                           \
    return CHAINS * (sizeof(LANES) / sizeof(TYPE)) * iterations;                                \
  }

DIVIDER(ak_divide_f32, float, lanes_f32, 1.3f / value)
DIVIDER(ak_divide_f64, double, lanes_f64, 1.3 / value)
DIVIDER(ak_root_f32, float, lanes_f32, __builtin_elementwise_sqrt(value))
DIVIDER(ak_root_f64, double, lanes_f64, __builtin_elementwise_sqrt(value))

/// Runs BODY for every vector of every pass; `i` is its index.
#define EVERY_VECTOR(BODY)                                                                      \
  (void)level;                                                                                  \
  while (passes-- > 0) {                                                                        \
    _Pragma("clang loop unroll_count(16)") for (size_t i = 0; i < bytes / 16; i++) { BODY }     \
    __asm__ volatile("" : : : "memory");                                                        \
  }

void ak_load(int level, const void *source, size_t bytes, size_t passes) {
  const lanes_u64 *from = source;
  EVERY_VECTOR(lanes_u64 value = from[i]; KEEP(value);)
}

void ak_store(int level, void *target, size_t bytes, size_t passes) {
  lanes_u64 *to = target, value = to[0];
  EVERY_VECTOR(KEEP(value); to[i] = value;)
}

void ak_stream_store(int level, void *target, size_t bytes, size_t passes) {
  lanes_u64 *to = target, value = to[0];
  EVERY_VECTOR(KEEP(value); __builtin_nontemporal_store(value, to + i);)
  __sync_synchronize();
}

void ak_copy(int level, void *target, const void *source, size_t bytes, size_t passes) {
  const lanes_u64 *from = source;
  lanes_u64 *to = target;
  EVERY_VECTOR(lanes_u64 value = from[i]; KEEP(value); to[i] = value;)
}

void ak_stream_copy(int level, void *target, const void *source, size_t bytes, size_t passes) {
  const lanes_u64 *from = source;
  lanes_u64 *to = target;
  EVERY_VECTOR(lanes_u64 value = from[i]; KEEP(value); __builtin_nontemporal_store(value, to + i);)
  __sync_synchronize();
}

/// Runs BODY for the vectors of four quarters side by side, `i` being the index of one, after START with
/// `first`, that of 64 bytes of a quarter.
#define EVERY_QUARTER(START, BODY)                                                              \
  (void)level;                                                                                  \
  size_t quarter = bytes / 64;                                                                  \
  while (passes-- > 0) {                                                                        \
    for (size_t line = 0; line < quarter; line += 4) {                                          \
      for (size_t first = line; first < 4 * quarter; first += quarter) {                        \
        START                                                                                   \
        _Pragma("clang loop unroll(full)") for (int k = 0; k < 4; k++) {                        \
          size_t i = first + k;                                                                 \
          BODY                                                                                  \
        }                                                                                       \
      }                                                                                         \
    }                                                                                           \
    __asm__ volatile("" : : : "memory");                                                        \
  }

/// The vectors of 2 KiB.
enum { AHEAD = 128 };

void ak_load_quarters(int level, const void *source, size_t bytes, size_t passes) {
  const lanes_u64 *from = source;
  EVERY_QUARTER(__builtin_prefetch(from + first + AHEAD);, lanes_u64 value = from[i]; KEEP(value);)
}

void ak_store_quarters(int level, void *target, size_t bytes, size_t passes) {
  lanes_u64 *to = target, value = to[0];
  EVERY_QUARTER(, KEEP(value); to[i] = value;)
}

void ak_copy_quarters(int level, void *target, const void *source, size_t bytes, size_t passes) {
  const lanes_u64 *from = source;
  lanes_u64 *to = target;
  EVERY_QUARTER(__builtin_prefetch(from + first + AHEAD);, lanes_u64 value = from[i]; KEEP(value);
                to[i] = value;)
}

void ak_stream_store_quarters(int level, void *target, size_t bytes, size_t passes) {
  lanes_u64 *to = target, value = to[0];
  EVERY_QUARTER(, KEEP(value); __builtin_nontemporal_store(value, to + i);)
  __sync_synchronize();
}

void ak_stream_copy_quarters(
    int level, void *target, const void *source, size_t bytes, size_t passes) {
  const lanes_u64 *from = source;
  lanes_u64 *to = target;
  EVERY_QUARTER(__builtin_prefetch(from + first + AHEAD);, lanes_u64 value = from[i]; KEEP(value);
                __builtin_nontemporal_store(value, to + i);)
  __sync_synchronize();
}

#endif
