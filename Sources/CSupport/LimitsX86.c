// The machine-limit loops of x86-64, in assembly: what is measured is exactly what stands here, at
// any optimization level.
#if defined(__x86_64__)

#include "CSupport.h"

#define REGISTERS_0_15                                                                          \
  "xmm0", "xmm1", "xmm2", "xmm3", "xmm4", "xmm5", "xmm6", "xmm7", "xmm8", "xmm9", "xmm10",      \
      "xmm11", "xmm12", "xmm13", "xmm14", "xmm15"
#define REGISTERS_16_31                                                                         \
  "xmm16", "xmm17", "xmm18", "xmm19", "xmm20", "xmm21", "xmm22", "xmm23", "xmm24", "xmm25",     \
      "xmm26", "xmm27", "xmm28", "xmm29", "xmm30", "xmm31"

#define REPEAT_1_14(X)                                                                          \
  X(1) X(2) X(3) X(4) X(5) X(6) X(7) X(8) X(9) X(10) X(11) X(12) X(13) X(14)
#define REPEAT_0_15(X) X(0) REPEAT_1_14(X) X(15)
#define REPEAT_1_24(X)                                                                          \
  REPEAT_1_14(X) X(15) X(16) X(17) X(18) X(19) X(20) X(21) X(22) X(23) X(24)

// MARK: Chains and peaks

void ak_cycles(uint64_t count) {
  uint64_t value = 1, steps = count / 16 + 1;
#define ADD(i) "add %0, %0\n"
  __asm__ volatile(".p2align 6\n1:\n" REPEAT_0_15(ADD) "dec %1\njnz 1b\n"
                   : "+r"(value), "+r"(steps));
#undef ADD
}

// Register 0 holds a value in every lane, START makes of it what else STEP needs. 14 chains of latency 6,
// or 24 of latency 4, keep two units of each kind busy.
#define LOOP(NAME, TYPE, VALUE, FILL, REPEAT, START, STEP, END, ...)                            \
  static void NAME(uint64_t iterations) {                                                       \
    TYPE value = VALUE;                                                                         \
    __asm__ volatile(FILL REPEAT(START) ".p2align 6\n1:\n" REPEAT(STEP) "dec %0\njnz 1b\n" END  \
                     : "+r"(iterations) : "m"(value) : "cc", __VA_ARGS__);                      \
  }

/// The loops of every level, and what runs one of them and tells its results, of which each counts TIMES.
#define EVERY_LEVEL(NAME, TYPE, FORMAT, VALUE, TIMES, START, STEP)                              \
  LOOP(NAME##_v1, TYPE, VALUE, FILL_##FORMAT##_V1, REPEAT_1_14, START##_##FORMAT##_V1,          \
       STEP##_##FORMAT##_V1, "", REGISTERS_0_15)                                                \
  LOOP(NAME##_v3, TYPE, VALUE, FILL_##FORMAT##_V3, REPEAT_1_14, START##_##FORMAT##_V3,          \
       STEP##_##FORMAT##_V3, "vzeroupper\n", REGISTERS_0_15)                                    \
  LOOP(NAME##_v4, TYPE, VALUE, FILL_##FORMAT##_V4, REPEAT_1_24, START##_##FORMAT##_V4,          \
       STEP##_##FORMAT##_V4, "vzeroupper\n", REGISTERS_0_15, REGISTERS_16_31)                   \
  uint64_t ak_##NAME(int level, uint64_t iterations) {                                          \
    if (iterations == 0) return 0;                                                              \
    if (level == 4) NAME##_v4(iterations);                                                      \
    else if (level == 3) NAME##_v3(iterations);                                                 \
    else NAME##_v1(iterations);                                                                 \
    return TIMES * results(level, sizeof(TYPE), iterations);                                    \
  }

/// Results of one iteration: chains x lanes.
static uint64_t results(int level, size_t element, uint64_t iterations) {
  uint64_t chains = level == 4 ? 24 : 14;
  uint64_t lanes = (level == 4 ? 64 : level == 3 ? 32 : 16) / element;
  return chains * lanes * iterations;
}

#define FILL_F32_V1 "movss %1, %%xmm0\nshufps $0, %%xmm0, %%xmm0\n"
#define FILL_F64_V1 "movsd %1, %%xmm0\nshufpd $0, %%xmm0, %%xmm0\n"
#define FILL_F32_V3 "vbroadcastss %1, %%ymm0\n"
#define FILL_F64_V3 "vbroadcastsd %1, %%ymm0\n"
#define FILL_F32_V4 "vbroadcastss %1, %%zmm0\n"
#define FILL_F64_V4 "vbroadcastsd %1, %%zmm0\n"

// Every accumulator becomes itself * 1/2 + 1/2, which goes from 1/2 to 1: no subnormal, no overflow.
#define SAME_F32_V1(i) "movaps %%xmm0, %%xmm" #i "\n"
#define SAME_F32_V3(i) "vmovaps %%ymm0, %%ymm" #i "\n"
#define SAME_F32_V4(i) "vmovaps %%zmm0, %%zmm" #i "\n"
#define MULTIPLY_ADD_F32_V1(i) "mulps %%xmm0, %%xmm" #i "\naddps %%xmm0, %%xmm" #i "\n"
#define MULTIPLY_ADD_F32_V3(i) "vfmadd213ps %%ymm0, %%ymm0, %%ymm" #i "\n"
#define MULTIPLY_ADD_F32_V4(i) "vfmadd213ps %%zmm0, %%zmm0, %%zmm" #i "\n"
#define SAME_F64_V1(i) "movaps %%xmm0, %%xmm" #i "\n"
#define SAME_F64_V3(i) "vmovaps %%ymm0, %%ymm" #i "\n"
#define SAME_F64_V4(i) "vmovaps %%zmm0, %%zmm" #i "\n"
#define MULTIPLY_ADD_F64_V1(i) "mulpd %%xmm0, %%xmm" #i "\naddpd %%xmm0, %%xmm" #i "\n"
#define MULTIPLY_ADD_F64_V3(i) "vfmadd213pd %%ymm0, %%ymm0, %%ymm" #i "\n"
#define MULTIPLY_ADD_F64_V4(i) "vfmadd213pd %%zmm0, %%zmm0, %%zmm" #i "\n"

EVERY_LEVEL(multiply_add_f32, float, F32, 0.5f, 2, SAME, MULTIPLY_ADD)
EVERY_LEVEL(multiply_add_f64, double, F64, 0.5, 2, SAME, MULTIPLY_ADD)

// MARK: Divider

// Roots of 11/10, of which none waits for another; and 11/10 divided by its root, which gives that root
// again. At level 1 the root stays in register 15, since a quotient replaces its dividend.
#define ROOT_F32_V1(i) "sqrtps %%xmm0, %%xmm" #i "\n"
#define ROOT_F32_V3(i) "vsqrtps %%ymm0, %%ymm" #i "\n"
#define ROOT_F32_V4(i) "vsqrtps %%zmm0, %%zmm" #i "\n"
#define DIVISOR_F32_V1(i) ROOT_F32_V1(15)
#define DIVISOR_F32_V3 ROOT_F32_V3
#define DIVISOR_F32_V4 ROOT_F32_V4
#define DIVIDE_F32_V1(i) "movaps %%xmm0, %%xmm" #i "\ndivps %%xmm15, %%xmm" #i "\n"
#define DIVIDE_F32_V3(i) "vdivps %%ymm" #i ", %%ymm0, %%ymm" #i "\n"
#define DIVIDE_F32_V4(i) "vdivps %%zmm" #i ", %%zmm0, %%zmm" #i "\n"
#define ROOT_F64_V1(i) "sqrtpd %%xmm0, %%xmm" #i "\n"
#define ROOT_F64_V3(i) "vsqrtpd %%ymm0, %%ymm" #i "\n"
#define ROOT_F64_V4(i) "vsqrtpd %%zmm0, %%zmm" #i "\n"
#define DIVISOR_F64_V1(i) ROOT_F64_V1(15)
#define DIVISOR_F64_V3 ROOT_F64_V3
#define DIVISOR_F64_V4 ROOT_F64_V4
#define DIVIDE_F64_V1(i) "movaps %%xmm0, %%xmm" #i "\ndivpd %%xmm15, %%xmm" #i "\n"
#define DIVIDE_F64_V3(i) "vdivpd %%ymm" #i ", %%ymm0, %%ymm" #i "\n"
#define DIVIDE_F64_V4(i) "vdivpd %%zmm" #i ", %%zmm0, %%zmm" #i "\n"

EVERY_LEVEL(divide_f32, float, F32, 1.1f, 1, DIVISOR, DIVIDE)
EVERY_LEVEL(divide_f64, double, F64, 1.1, 1, DIVISOR, DIVIDE)
EVERY_LEVEL(root_f32, float, F32, 1.1f, 1, ROOT, ROOT)
EVERY_LEVEL(root_f64, double, F64, 1.1, 1, ROOT, ROOT)

// MARK: Memory

// 16 moves per iteration: 256 bytes at level 1, 512 at level 3, 1024 at level 4. A store writes
// register 0, which holds the target's own first bytes: some processors elide the writing of zeros.
#define LOAD(i, MOVE, REGISTER, WIDTH) MOVE " " #i "*" WIDTH "(%0), %%" REGISTER #i "\n"
#define STORE(i, MOVE, REGISTER, WIDTH) MOVE " %%" REGISTER "0, " #i "*" WIDTH "(%0)\n"
#define COPY(i, MOVE, STREAM, REGISTER, WIDTH)                                                  \
  MOVE " " #i "*" WIDTH "(%1), %%" REGISTER #i "\n"                                             \
  STREAM " %%" REGISTER #i ", " #i "*" WIDTH "(%0)\n"

#define LOAD_v1(i) LOAD(i, "movaps", "xmm", "16")
#define LOAD_v3(i) LOAD(i, "vmovaps", "ymm", "32")
#define LOAD_v4(i) LOAD(i, "vmovaps", "zmm", "64")
#define STORE_v1(i) STORE(i, "movaps", "xmm", "16")
#define STORE_v3(i) STORE(i, "vmovaps", "ymm", "32")
#define STORE_v4(i) STORE(i, "vmovaps", "zmm", "64")
#define STREAM_STORE_v1(i) STORE(i, "movntps", "xmm", "16")
#define STREAM_STORE_v3(i) STORE(i, "vmovntps", "ymm", "32")
#define STREAM_STORE_v4(i) STORE(i, "vmovntps", "zmm", "64")
#define COPY_v1(i) COPY(i, "movaps", "movaps", "xmm", "16")
#define COPY_v3(i) COPY(i, "vmovaps", "vmovaps", "ymm", "32")
#define COPY_v4(i) COPY(i, "vmovaps", "vmovaps", "zmm", "64")
#define STREAM_COPY_v1(i) COPY(i, "movaps", "movntps", "xmm", "16")
#define STREAM_COPY_v3(i) COPY(i, "vmovaps", "vmovntps", "ymm", "32")
#define STREAM_COPY_v4(i) COPY(i, "vmovaps", "vmovntps", "zmm", "64")

/// One pass over one pointer, after `BEGIN` at its start.
#define ONE_POINTER(NAME, BEGIN, BODY, STRIDE, END)                                             \
  static void NAME(const void *pointer, size_t bytes) {                                         \
    const char *end = (const char *)pointer + bytes;                                            \
    __asm__ volatile(BEGIN ".p2align 6\n1:\n" REPEAT_0_15(BODY)                                 \
                     "add $" STRIDE ", %0\ncmp %1, %0\njb 1b\n" END                             \
                     : "+&r"(pointer) : "r"(end) : "memory", "cc", REGISTERS_0_15);             \
  }

/// One pass from one pointer to another.
#define TWO_POINTERS(NAME, BODY, STRIDE, END)                                                   \
  static void NAME(void *target, const void *source, size_t bytes) {                            \
    const char *end = (const char *)source + bytes;                                             \
    __asm__ volatile(".p2align 6\n1:\n" REPEAT_0_15(BODY)                                       \
                     "add $" STRIDE ", %0\nadd $" STRIDE ", %1\ncmp %2, %1\njb 1b\n" END        \
                     : "+&r"(target), "+&r"(source)                                             \
                     : "r"(end) : "memory", "cc", REGISTERS_0_15);                              \
  }

#define MEMORY_LOOPS(LEVEL, STRIDE, END)                                                        \
  ONE_POINTER(load_##LEVEL, "", LOAD_##LEVEL, STRIDE, END)                                      \
  ONE_POINTER(store_##LEVEL, LOAD_##LEVEL(0), STORE_##LEVEL, STRIDE, END)                       \
  ONE_POINTER(stream_store_##LEVEL, LOAD_##LEVEL(0), STREAM_STORE_##LEVEL, STRIDE,              \
              "sfence\n" END)                                                                   \
  TWO_POINTERS(copy_##LEVEL, COPY_##LEVEL, STRIDE, END)                                         \
  TWO_POINTERS(stream_copy_##LEVEL, STREAM_COPY_##LEVEL, STRIDE, "sfence\n" END)

MEMORY_LOOPS(v1, "256", "")
MEMORY_LOOPS(v3, "512", "vzeroupper\n")
MEMORY_LOOPS(v4, "1024", "vzeroupper\n")

// The four quarters of the memory side by side, of each what lies 2 KiB ahead asked for: a core has more
// lines on their way so than its own prefetching of one stream keeps.
#define QUARTER_0(POINTER) "(%[" POINTER "])"
#define QUARTER_1(POINTER) "(%[" POINTER "],%[quarter])"
#define QUARTER_2(POINTER) "(%[" POINTER "],%[quarter],2)"
#define QUARTER_3(POINTER) "(%[" POINTER "],%[thrice])"

#define ASK(q, LINE) "prefetcht0 2048+" LINE QUARTER_##q("source") "\n"
#define ASK_v1(q) ASK(q, "0")
#define ASK_v3(q) ASK(q, "0") ASK(q, "64")
#define ASK_v4(q) ASK(q, "0") ASK(q, "64") ASK(q, "128") ASK(q, "192")

#define READ(q, i, MOVE, REGISTER, WIDTH)                                                       \
  MOVE " " #i "*" WIDTH QUARTER_##q("source") ", %%" REGISTER #i "\n"
#define WRITE(q, i, r, MOVE, REGISTER, WIDTH)                                                   \
  MOVE " %%" REGISTER #r ", " #i "*" WIDTH QUARTER_##q("target") "\n"
#define READ_v1(q, i) READ(q, i, "movaps", "xmm", "16")
#define READ_v3(q, i) READ(q, i, "vmovaps", "ymm", "32")
#define READ_v4(q, i) READ(q, i, "vmovaps", "zmm", "64")
#define WRITE_v1(q, i, r) WRITE(q, i, r, "movaps", "xmm", "16")
#define WRITE_v3(q, i, r) WRITE(q, i, r, "vmovaps", "ymm", "32")
#define WRITE_v4(q, i, r) WRITE(q, i, r, "vmovaps", "zmm", "64")
#define STREAM_v1(q, i, r) WRITE(q, i, r, "movntps", "xmm", "16")
#define STREAM_v3(q, i, r) WRITE(q, i, r, "vmovntps", "ymm", "32")
#define STREAM_v4(q, i, r) WRITE(q, i, r, "vmovntps", "zmm", "64")

#define FOUR_READ(LEVEL, q)                                                                     \
  ASK_##LEVEL(q) READ_##LEVEL(q, 0) READ_##LEVEL(q, 1) READ_##LEVEL(q, 2) READ_##LEVEL(q, 3)
#define FOUR_FIRST(MOVE, q) MOVE(q, 0, 0) MOVE(q, 1, 0) MOVE(q, 2, 0) MOVE(q, 3, 0)
#define FOUR_READ_BEFORE(MOVE, q) MOVE(q, 0, 0) MOVE(q, 1, 1) MOVE(q, 2, 2) MOVE(q, 3, 3)
#define LOAD_QUARTER(LEVEL, q) FOUR_READ(LEVEL, q)
#define STORE_QUARTER(LEVEL, q) FOUR_FIRST(WRITE_##LEVEL, q)
#define COPY_QUARTER(LEVEL, q) FOUR_READ(LEVEL, q) FOUR_READ_BEFORE(WRITE_##LEVEL, q)
#define STREAM_STORE_QUARTER(LEVEL, q) FOUR_FIRST(STREAM_##LEVEL, q)
#define STREAM_COPY_QUARTER(LEVEL, q) FOUR_READ(LEVEL, q) FOUR_READ_BEFORE(STREAM_##LEVEL, q)

/// One pass over all quarters; of what only reads or only writes both pointers are the same.
#define QUARTERS(NAME, QUARTER, LEVEL, STEP, END)                                               \
  static void NAME##_##LEVEL(void *target, const void *source, size_t bytes) {                   \
    size_t quarter = bytes / 4, thrice = 3 * quarter;                                           \
    const char *end = (const char *)source + quarter;                                           \
    __asm__ volatile(READ_##LEVEL(0, 0) ".p2align 6\n1:\n" QUARTER(LEVEL, 0) QUARTER(LEVEL, 1)  \
                     QUARTER(LEVEL, 2) QUARTER(LEVEL, 3) "add $" STEP ", %[target]\n"           \
                     "add $" STEP ", %[source]\ncmp %[end], %[source]\njb 1b\n" END             \
                     : [target] "+&r"(target), [source] "+&r"(source)                           \
                     : [quarter] "r"(quarter), [thrice] "r"(thrice), [end] "r"(end)             \
                     : "memory", "cc", REGISTERS_0_15);                                         \
  }

#define QUARTER_LOOPS(LEVEL, STEP, END)                                                         \
  QUARTERS(load_quarters, LOAD_QUARTER, LEVEL, STEP, END)                                       \
  QUARTERS(store_quarters, STORE_QUARTER, LEVEL, STEP, END)                                     \
  QUARTERS(copy_quarters, COPY_QUARTER, LEVEL, STEP, END)                                       \
  QUARTERS(stream_store_quarters, STREAM_STORE_QUARTER, LEVEL, STEP, "sfence\n" END)            \
  QUARTERS(stream_copy_quarters, STREAM_COPY_QUARTER, LEVEL, STEP, "sfence\n" END)

QUARTER_LOOPS(v1, "64", "")
QUARTER_LOOPS(v3, "128", "vzeroupper\n")
QUARTER_LOOPS(v4, "256", "vzeroupper\n")

/// Runs the passes of the loop that belongs to a level.
#define DISPATCH(NAME, ...)                                                                     \
  if (bytes == 0) return;                                                                       \
  while (passes-- > 0) {                                                                        \
    if (level == 4) NAME##_v4(__VA_ARGS__, bytes);                                              \
    else if (level == 3) NAME##_v3(__VA_ARGS__, bytes);                                         \
    else NAME##_v1(__VA_ARGS__, bytes);                                                         \
  }

void ak_load(int level, const void *source, size_t bytes, size_t passes) {
  DISPATCH(load, source)
}

void ak_store(int level, void *target, size_t bytes, size_t passes) { DISPATCH(store, target) }

void ak_stream_store(int level, void *target, size_t bytes, size_t passes) {
  DISPATCH(stream_store, target)
}

void ak_copy(int level, void *target, const void *source, size_t bytes, size_t passes) {
  DISPATCH(copy, target, source)
}

void ak_stream_copy(int level, void *target, const void *source, size_t bytes, size_t passes) {
  DISPATCH(stream_copy, target, source)
}

void ak_load_quarters(int level, const void *source, size_t bytes, size_t passes) {
  DISPATCH(load_quarters, (void *)source, source)
}

void ak_store_quarters(int level, void *target, size_t bytes, size_t passes) {
  DISPATCH(store_quarters, target, target)
}

void ak_copy_quarters(int level, void *target, const void *source, size_t bytes, size_t passes) {
  DISPATCH(copy_quarters, target, source)
}

void ak_stream_store_quarters(int level, void *target, size_t bytes, size_t passes) {
  DISPATCH(stream_store_quarters, target, target)
}

void ak_stream_copy_quarters(
    int level, void *target, const void *source, size_t bytes, size_t passes) {
  DISPATCH(stream_copy_quarters, target, source)
}

#endif
