/// Lane operations that neither Swift's SIMD types nor the compiler's own on registers can say: rows to
/// planes, table lookups inside registers, parts of vectors, non-temporal stores. Inlined into each Vector
/// module at its own level.
#ifndef CLANES_H
#define CLANES_H

#include <stdint.h>

#if defined(__x86_64__)
#include <immintrin.h>
#endif

#define LANES_INLINE static inline __attribute__((always_inline))

/// Bytes of a batch that a cache is taken to hold: the nearest one, and the last one of a typical machine.
extern _Atomic(intptr_t) lanes_nearest_cache, lanes_last_cache;

LANES_INLINE intptr_t lanes_nearest_bytes(void) {
  return __c11_atomic_load(&lanes_nearest_cache, __ATOMIC_RELAXED);
}

LANES_INLINE intptr_t lanes_last_bytes(void) {
  return __c11_atomic_load(&lanes_last_cache, __ATOMIC_RELAXED);
}

/// Lets caches be taken to hold other numbers of bytes by the calls of this process: few elements then go the
/// ways of many, where checks need less memory and time. Results are the same.
void lanes_set_caches(intptr_t nearest, intptr_t last);

#define LANES_TYPES(n) \
  typedef float lanes_f32x##n __attribute__((ext_vector_type(n))); \
  typedef double lanes_f64x##n __attribute__((ext_vector_type(n))); \
  typedef int32_t lanes_i32x##n __attribute__((ext_vector_type(n))); \
  typedef int64_t lanes_i64x##n __attribute__((ext_vector_type(n)));

/// For masks, whose lanes have all bits set or none: `signs` gathers a bit per lane.
#define LANES_MASK(type, signs, full) \
  LANES_INLINE _Bool lanes_any_##type(lanes_##type mask) { return signs(mask) != 0; } \
  LANES_INLINE _Bool lanes_all_##type(lanes_##type mask) { return signs(mask) == full; }

LANES_TYPES(2)
LANES_TYPES(4)
LANES_TYPES(8)
LANES_TYPES(16)
#if defined(__SSE2__)
#define LANES_SIGNS_I32X4(v) _mm_movemask_ps((__m128)(v))
#define LANES_SIGNS_I64X2(v) _mm_movemask_pd((__m128d)(v))
LANES_MASK(i32x4, LANES_SIGNS_I32X4, 0xf)
LANES_MASK(i64x2, LANES_SIGNS_I64X2, 0x3)
#else
// 0 where no lane holds, 1 where some do, 2 where all do.
#define LANES_SIGNS(v) ((__builtin_reduce_or(v) != 0) + (__builtin_reduce_and(v) != 0))
LANES_MASK(i32x4, LANES_SIGNS, 2)
LANES_MASK(i64x2, LANES_SIGNS, 2)
#endif
#if defined(__AVX__)
#define LANES_SIGNS_I32X8(v) _mm256_movemask_ps((__m256)(v))
#define LANES_SIGNS_I64X4(v) _mm256_movemask_pd((__m256d)(v))
LANES_MASK(i32x8, LANES_SIGNS_I32X8, 0xff)
LANES_MASK(i64x4, LANES_SIGNS_I64X4, 0xf)
#endif
#if defined(__AVX512DQ__)
#define LANES_SIGNS_I32X16(v) _mm512_movepi32_mask((__m512i)(v))
#define LANES_SIGNS_I64X8(v) _mm512_movepi64_mask((__m512i)(v))
LANES_MASK(i32x16, LANES_SIGNS_I32X16, 0xffff)
LANES_MASK(i64x8, LANES_SIGNS_I64X8, 0xff)
#endif

/// The first `count` lanes of a vector, fewer than it has, in memory; those after them are read as `filler` and
/// not written.
#if defined(__AVX512VL__)
#define LANES_FIRST(type, number, vector, form, whole) \
  LANES_INLINE lanes_##type lanes_load_first_##type( \
      const number *p, intptr_t count, number filler) { \
    return (lanes_##type)vector##_mask_loadu_##form( \
      vector##_set1_##form(filler), (1u << count) - 1, p); \
  } \
  LANES_INLINE void lanes_store_first_##type(lanes_##type v, number *p, intptr_t count) { \
    vector##_mask_storeu_##form(p, (1u << count) - 1, (whole)v); \
  }
LANES_FIRST(f32x8, float, _mm256, ps, __m256)
LANES_FIRST(f32x16, float, _mm512, ps, __m512)
LANES_FIRST(f64x8, double, _mm512, pd, __m512d)
#elif defined(__AVX2__)
#define LANES_FIRST(n, type, number, whole, vector, form, bits) \
  LANES_INLINE bits lanes_are_first_##type(intptr_t count) { \
    lanes_##whole##x##n lane; \
    for (int i = 0; i < n; i++) lane[i] = i; \
    return (bits)(lane < (lanes_##whole##x##n)count); \
  } \
  LANES_INLINE lanes_##type lanes_load_first_##type( \
      const number *p, intptr_t count, number filler) { \
    const bits first = lanes_are_first_##type(count); \
    return (lanes_##whole##x##n)first < 0 \
      ? (lanes_##type)vector##_maskload_##form(p, first) : (lanes_##type)filler; \
  } \
  LANES_INLINE void lanes_store_first_##type(lanes_##type v, number *p, intptr_t count) { \
    vector##_maskstore_##form(p, lanes_are_first_##type(count), v); \
  }
LANES_FIRST(4, f32x4, float, i32, _mm, ps, __m128i)
LANES_FIRST(8, f32x8, float, i32, _mm256, ps, __m256i)
LANES_FIRST(4, f64x4, double, i64, _mm256, pd, __m256i)
#else
// Lanes are known to the compiler, which else would compute where each is.
#define LANES_FIRST(n, type, number) \
  LANES_INLINE lanes_##type lanes_load_first_##type( \
      const number *p, intptr_t count, number filler) { \
    lanes_##type v = (lanes_##type)(filler); \
    for (int i = 0; i < n - 1; i++) { \
      if (i < count) v[i] = p[i]; \
    } \
    return v; \
  } \
  LANES_INLINE void lanes_store_first_##type(lanes_##type v, number *p, intptr_t count) { \
    for (int i = 0; i < n - 1; i++) { \
      if (i < count) p[i] = v[i]; \
    } \
  }
LANES_FIRST(2, f32x2, float)
LANES_FIRST(4, f32x4, float)
LANES_FIRST(2, f64x2, double)
#endif

/// Vectors of rows of 4 numbers: number k of every row in its whole row, and a row repeated.
#define LANES_ROW(k, first) first + k, first + k, first + k, first + k
#define LANES_SPREAD4(k) LANES_ROW(k, 0)
#define LANES_SPREAD8(k) LANES_ROW(k, 0), LANES_ROW(k, 4)
#define LANES_SPREAD16(k) LANES_SPREAD8(k), LANES_ROW(k, 8), LANES_ROW(k, 12)
#define LANES_REPEAT4 0, 1, 2, 3
#define LANES_REPEAT8 LANES_REPEAT4, LANES_REPEAT4
#define LANES_REPEAT16 LANES_REPEAT8, LANES_REPEAT8
#define LANES_ROWS(n, type) \
  LANES_INLINE lanes_##type##x##n lanes_spread0_##type##x##n(lanes_##type##x##n v) { \
    return __builtin_shufflevector(v, v, LANES_SPREAD##n(0)); \
  } \
  LANES_INLINE lanes_##type##x##n lanes_spread1_##type##x##n(lanes_##type##x##n v) { \
    return __builtin_shufflevector(v, v, LANES_SPREAD##n(1)); \
  } \
  LANES_INLINE lanes_##type##x##n lanes_spread2_##type##x##n(lanes_##type##x##n v) { \
    return __builtin_shufflevector(v, v, LANES_SPREAD##n(2)); \
  } \
  LANES_INLINE lanes_##type##x##n lanes_spread3_##type##x##n(lanes_##type##x##n v) { \
    return __builtin_shufflevector(v, v, LANES_SPREAD##n(3)); \
  } \
  LANES_INLINE lanes_##type##x##n lanes_repeat_##type##x##n(lanes_##type##x4 row) { \
    return __builtin_shufflevector(row, row, LANES_REPEAT##n); \
  }
LANES_ROWS(4, f32)
LANES_ROWS(8, f32)
LANES_ROWS(16, f32)
LANES_ROWS(4, f64)
LANES_ROWS(8, f64)

/// Copies bytes, whose number is known where this is inlined.
LANES_INLINE void lanes_copy(void *to, const void *from, intptr_t bytes) {
  __builtin_memcpy(to, from, bytes);
}

/// The same address, of which the compiler knows nothing, so that a loop keeps no address per row.
LANES_INLINE const void *lanes_anew(const void *address) {
  __asm__("" : "+r"(address));
  return address;
}

/// Four numbers each of as many elements as a vector has lanes: from rows, `stride` apart, to planes,
/// `plane` apart, and back; or the last of the four alone. Vectors of 4 rows are transposed group by group
/// of 4 lanes.
#define LANES_LOW(n, g) 4 * g, n + 4 * g, 4 * g + 1, n + 4 * g + 1
#define LANES_HIGH(n, g) 4 * g + 2, n + 4 * g + 2, 4 * g + 3, n + 4 * g + 3
#define LANES_FRONT(n, g) 4 * g, 4 * g + 1, n + 4 * g, n + 4 * g + 1
#define LANES_BACK(n, g) 4 * g + 2, 4 * g + 3, n + 4 * g + 2, n + 4 * g + 3
#define LANES_GROUPS4(m) m(4, 0)
#define LANES_GROUPS8(m) m(8, 0), m(8, 1)
#define LANES_GROUPS16(m) m(16, 0), m(16, 1), m(16, 2), m(16, 3)
#define LANES_GROUP(g) 4 * g, 4 * g + 1, 4 * g + 2, 4 * g + 3
#define LANES_TRANSPOSE(n, type) \
  LANES_INLINE void lanes_transpose_##type##x##n(lanes_##type##x##n r[4]) { \
    lanes_##type##x##n a = __builtin_shufflevector(r[0], r[1], LANES_GROUPS##n(LANES_LOW)); \
    lanes_##type##x##n b = __builtin_shufflevector(r[2], r[3], LANES_GROUPS##n(LANES_LOW)); \
    lanes_##type##x##n c = __builtin_shufflevector(r[0], r[1], LANES_GROUPS##n(LANES_HIGH)); \
    lanes_##type##x##n d = __builtin_shufflevector(r[2], r[3], LANES_GROUPS##n(LANES_HIGH)); \
    r[0] = __builtin_shufflevector(a, b, LANES_GROUPS##n(LANES_FRONT)); \
    r[1] = __builtin_shufflevector(a, b, LANES_GROUPS##n(LANES_BACK)); \
    r[2] = __builtin_shufflevector(c, d, LANES_GROUPS##n(LANES_FRONT)); \
    r[3] = __builtin_shufflevector(c, d, LANES_GROUPS##n(LANES_BACK)); \
  }
#if defined(__AVX__)
/// Pairs within halves of 128 bits first: what crosses them takes AVX2 three instructions.
LANES_INLINE void lanes_transpose_f64x4(lanes_f64x4 r[4]) {
  lanes_f64x4 a = __builtin_shufflevector(r[0], r[1], 0, 4, 2, 6);
  lanes_f64x4 b = __builtin_shufflevector(r[2], r[3], 0, 4, 2, 6);
  lanes_f64x4 c = __builtin_shufflevector(r[0], r[1], 1, 5, 3, 7);
  lanes_f64x4 d = __builtin_shufflevector(r[2], r[3], 1, 5, 3, 7);
  r[0] = __builtin_shufflevector(a, b, LANES_GROUPS4(LANES_FRONT));
  r[1] = __builtin_shufflevector(c, d, LANES_GROUPS4(LANES_FRONT));
  r[2] = __builtin_shufflevector(a, b, LANES_GROUPS4(LANES_BACK));
  r[3] = __builtin_shufflevector(c, d, LANES_GROUPS4(LANES_BACK));
}
#endif
#define LANES_TURN(n, type, number) \
  LANES_INLINE void lanes_rows_to_planes_##type##x##n( \
      const number *rows, intptr_t stride, number *planes, intptr_t plane) { \
    lanes_##type##x##n r[4]; \
    for (int i = 0; i < 4; i++) r[i] = lanes_join_##type##x##n(rows + i * stride, 4 * stride); \
    lanes_transpose_##type##x##n(r); \
    for (int i = 0; i < 4; i++) __builtin_memcpy(planes + i * plane, &r[i], sizeof r[i]); \
  } \
  LANES_INLINE void lanes_last_to_plane_##type##x##n( \
      const number *rows, intptr_t stride, number *plane) { \
    lanes_##type##x##n r[4]; \
    for (int i = 0; i < 4; i++) r[i] = lanes_join_##type##x##n(rows + i * stride, 4 * stride); \
    lanes_transpose_##type##x##n(r); \
    __builtin_memcpy(plane, &r[3], sizeof r[3]); \
  } \
  LANES_INLINE void lanes_planes_to_rows_##type##x##n( \
      const number *planes, intptr_t plane, number *rows, intptr_t stride) { \
    lanes_##type##x##n r[4]; \
    for (int i = 0; i < 4; i++) __builtin_memcpy(&r[i], planes + i * plane, sizeof r[i]); \
    lanes_transpose_##type##x##n(r); \
    if (stride == 4) { \
      lanes_order_##type##x##n(r); \
      for (int i = 0; i < 4; i++) __builtin_memcpy(rows + n * i, &r[i], sizeof r[i]); \
    } else { \
      for (int i = 0; i < 4; i++) lanes_part_##type##x##n(r[i], rows + i * stride, 4 * stride); \
    } \
  }

/// Two or three numbers each of as many elements as a vector has lanes: from rows to planes, `plane` apart,
/// and back. Number k of three vectors is picked from the first two, or else from the third.
#define LANES_EACH4(m, n, j) m(n, j, 0), m(n, j, 1), m(n, j, 2), m(n, j, 3)
#define LANES_EACH8(m, n, j) \
  LANES_EACH4(m, n, j), m(n, j, 4), m(n, j, 5), m(n, j, 6), m(n, j, 7)
#define LANES_EACH16(m, n, j) \
  LANES_EACH8(m, n, j), m(n, j, 8), m(n, j, 9), m(n, j, 10), m(n, j, 11), m(n, j, 12), \
      m(n, j, 13), m(n, j, 14), m(n, j, 15)
#define LANES_OF_PAIRS(n, j, e) 2 * e + j
#define LANES_TO_PAIRS(n, j, e) (j * n + e) % 2 * n + (j * n + e) / 2
#define LANES_OF_TRIPLES(n, j, e) (3 * e + j < 2 * n ? 3 * e + j : -1)
#define LANES_OF_TRIPLES_LAST(n, j, e) (3 * e + j < 2 * n ? e : 3 * e + j - n)
#define LANES_TO_TRIPLES(n, j, e) \
  ((j * n + e) % 3 < 2 ? (j * n + e) % 3 * n + (j * n + e) / 3 : -1)
#define LANES_TO_TRIPLES_LAST(n, j, e) ((j * n + e) % 3 < 2 ? e : n + (j * n + e) / 3)
#define LANES_PICK(n, m, j, a, b) __builtin_shufflevector(a, b, LANES_EACH##n(m, n, j))
#define LANES_TRIPLE(n, m, j, r) LANES_PICK(n, m##_LAST, j, LANES_PICK(n, m, j, r[0], r[1]), r[2])
#define LANES_FEW(n, type, number) \
  LANES_INLINE void lanes_few_to_planes_##type##x##n( \
      intptr_t numbers, const number *rows, number *planes, intptr_t plane) { \
    lanes_##type##x##n r[3], p[3]; \
    __builtin_memcpy(r, rows, 2 * sizeof r[0]); \
    if (numbers == 2) { \
      p[0] = LANES_PICK(n, LANES_OF_PAIRS, 0, r[0], r[1]); \
      p[1] = LANES_PICK(n, LANES_OF_PAIRS, 1, r[0], r[1]); \
    } else { \
      __builtin_memcpy(&r[2], rows + 2 * n, sizeof r[2]); \
      p[0] = LANES_TRIPLE(n, LANES_OF_TRIPLES, 0, r); \
      p[1] = LANES_TRIPLE(n, LANES_OF_TRIPLES, 1, r); \
      p[2] = LANES_TRIPLE(n, LANES_OF_TRIPLES, 2, r); \
      __builtin_memcpy(planes + 2 * plane, &p[2], sizeof p[2]); \
    } \
    __builtin_memcpy(planes, &p[0], sizeof p[0]); \
    __builtin_memcpy(planes + plane, &p[1], sizeof p[1]); \
  } \
  LANES_INLINE void lanes_planes_to_few_##type##x##n( \
      intptr_t numbers, const number *planes, intptr_t plane, number *rows) { \
    lanes_##type##x##n p[3], r[3]; \
    __builtin_memcpy(&p[0], planes, sizeof p[0]); \
    __builtin_memcpy(&p[1], planes + plane, sizeof p[1]); \
    if (numbers == 2) { \
      r[0] = LANES_PICK(n, LANES_TO_PAIRS, 0, p[0], p[1]); \
      r[1] = LANES_PICK(n, LANES_TO_PAIRS, 1, p[0], p[1]); \
    } else { \
      __builtin_memcpy(&p[2], planes + 2 * plane, sizeof p[2]); \
      r[0] = LANES_TRIPLE(n, LANES_TO_TRIPLES, 0, p); \
      r[1] = LANES_TRIPLE(n, LANES_TO_TRIPLES, 1, p); \
      r[2] = LANES_TRIPLE(n, LANES_TO_TRIPLES, 2, p); \
      __builtin_memcpy(rows + 2 * n, &r[2], sizeof r[2]); \
    } \
    __builtin_memcpy(rows, r, 2 * sizeof r[0]); \
  }
LANES_FEW(4, f32, float)
LANES_FEW(8, f32, float)
LANES_FEW(16, f32, float)
LANES_FEW(4, f64, double)
LANES_FEW(8, f64, double)

/// Vectors of every fourth row to vectors of rows that follow one another.
#define LANES_ORDER4(type) \
  LANES_INLINE void lanes_order_##type##x4(lanes_##type##x4 r[4]) {}
#define LANES_ORDER8(type) \
  LANES_INLINE void lanes_order_##type##x8(lanes_##type##x8 r[4]) { \
    lanes_##type##x8 a = __builtin_shufflevector(r[0], r[1], LANES_GROUP(1), LANES_GROUP(3)); \
    lanes_##type##x8 b = __builtin_shufflevector(r[2], r[3], LANES_GROUP(1), LANES_GROUP(3)); \
    r[0] = __builtin_shufflevector(r[0], r[1], LANES_GROUP(0), LANES_GROUP(2)); \
    r[1] = __builtin_shufflevector(r[2], r[3], LANES_GROUP(0), LANES_GROUP(2)); \
    r[2] = a; \
    r[3] = b; \
  }
#define LANES_GROUPS(a, b, c, d) LANES_GROUP(a), LANES_GROUP(b), LANES_GROUP(c), LANES_GROUP(d)
#define LANES_ORDER16(type) \
  LANES_INLINE void lanes_order_##type##x16(lanes_##type##x16 r[4]) { \
    lanes_##type##x16 a = __builtin_shufflevector(r[0], r[1], LANES_GROUPS(0, 1, 4, 5)); \
    lanes_##type##x16 b = __builtin_shufflevector(r[2], r[3], LANES_GROUPS(0, 1, 4, 5)); \
    lanes_##type##x16 c = __builtin_shufflevector(r[0], r[1], LANES_GROUPS(2, 3, 6, 7)); \
    lanes_##type##x16 d = __builtin_shufflevector(r[2], r[3], LANES_GROUPS(2, 3, 6, 7)); \
    r[0] = __builtin_shufflevector(a, b, LANES_GROUPS(0, 2, 4, 6)); \
    r[1] = __builtin_shufflevector(a, b, LANES_GROUPS(1, 3, 5, 7)); \
    r[2] = __builtin_shufflevector(c, d, LANES_GROUPS(0, 2, 4, 6)); \
    r[3] = __builtin_shufflevector(c, d, LANES_GROUPS(1, 3, 5, 7)); \
  }
#define LANES_PIECES4(type, number) \
  LANES_INLINE lanes_##type##x4 lanes_join_##type##x4(const number *p, intptr_t stride) { \
    lanes_##type##x4 v; \
    __builtin_memcpy(&v, p, sizeof v); \
    return v; \
  } \
  LANES_INLINE void lanes_part_##type##x4(lanes_##type##x4 v, number *p, intptr_t stride) { \
    __builtin_memcpy(p, &v, sizeof v); \
  }
#define LANES_PIECES8(type, number) \
  LANES_INLINE lanes_##type##x8 lanes_join_##type##x8(const number *p, intptr_t stride) { \
    return __builtin_shufflevector( \
      lanes_join_##type##x4(p, stride), lanes_join_##type##x4(p + stride, stride), \
      LANES_GROUP(0), LANES_GROUP(1)); \
  } \
  LANES_INLINE void lanes_part_##type##x8(lanes_##type##x8 v, number *p, intptr_t stride) { \
    lanes_part_##type##x4(__builtin_shufflevector(v, v, LANES_GROUP(0)), p, stride); \
    lanes_part_##type##x4(__builtin_shufflevector(v, v, LANES_GROUP(1)), p + stride, stride); \
  }
#define LANES_PIECES16(type, number) \
  LANES_INLINE lanes_##type##x16 lanes_join_##type##x16(const number *p, intptr_t stride) { \
    return __builtin_shufflevector( \
      lanes_join_##type##x8(p, stride), lanes_join_##type##x8(p + 2 * stride, stride), \
      LANES_GROUP(0), LANES_GROUP(1), LANES_GROUP(2), LANES_GROUP(3)); \
  } \
  LANES_INLINE void lanes_part_##type##x16(lanes_##type##x16 v, number *p, intptr_t stride) { \
    lanes_part_##type##x8( \
      __builtin_shufflevector(v, v, LANES_GROUP(0), LANES_GROUP(1)), p, stride); \
    lanes_part_##type##x8( \
      __builtin_shufflevector(v, v, LANES_GROUP(2), LANES_GROUP(3)), p + 2 * stride, stride); \
  }
LANES_PIECES4(f32, float)
LANES_ORDER4(f32)
LANES_TRANSPOSE(4, f32)
LANES_TURN(4, f32, float)
#if defined(__AVX__)
LANES_PIECES8(f32, float)
LANES_ORDER8(f32)
LANES_TRANSPOSE(8, f32)
LANES_TURN(8, f32, float)
LANES_PIECES4(f64, double)
LANES_ORDER4(f64)
LANES_TURN(4, f64, double)
#endif
#if defined(__AVX512F__)
LANES_PIECES16(f32, float)
LANES_ORDER16(f32)
LANES_TRANSPOSE(16, f32)
LANES_TURN(16, f32, float)
LANES_PIECES8(f64, double)
LANES_ORDER8(f64)
LANES_TRANSPOSE(8, f64)
LANES_TURN(8, f64, double)
#endif

/// Four numbers each of as many elements as a vector has lanes, as planes: an element's begin at its
/// index times `step`.
#define LANES_ROWS_AT(n, type, number) \
  LANES_INLINE void lanes_rows_at_##type##x##n( \
      const number *rows, intptr_t step, const int32_t *index, number *planes) { \
    lanes_##type##x##n r[4]; \
    for (int i = 0; i < 4; i++) r[i] = lanes_collect_##type##x##n(rows, step, index + i); \
    lanes_transpose_##type##x##n(r); \
    for (int i = 0; i < 4; i++) __builtin_memcpy(planes + n * i, &r[i], sizeof r[i]); \
  }
#define LANES_COLLECT(type, number) \
  LANES_INLINE lanes_##type##x4 lanes_collect_##type##x4( \
      const number *p, intptr_t step, const int32_t *i) { \
    return lanes_join_##type##x4(p + step * i[0], 0); \
  }
#define LANES_COLLECT8(type, number) \
  LANES_INLINE lanes_##type##x8 lanes_collect_##type##x8( \
      const number *p, intptr_t step, const int32_t *i) { \
    return __builtin_shufflevector( \
      lanes_collect_##type##x4(p, step, i), lanes_collect_##type##x4(p, step, i + 4), \
      LANES_GROUP(0), LANES_GROUP(1)); \
  }
LANES_COLLECT(f32, float)
LANES_ROWS_AT(4, f32, float)
#if defined(__AVX__)
LANES_COLLECT8(f32, float)
LANES_ROWS_AT(8, f32, float)
LANES_COLLECT(f64, double)
LANES_ROWS_AT(4, f64, double)
#endif
#if defined(__AVX512F__)
LANES_INLINE lanes_f32x16 lanes_collect_f32x16(const float *p, intptr_t step, const int32_t *i) {
  return __builtin_shufflevector(
    lanes_collect_f32x8(p, step, i), lanes_collect_f32x8(p, step, i + 8), LANES_GROUP(0),
    LANES_GROUP(1), LANES_GROUP(2), LANES_GROUP(3));
}
LANES_ROWS_AT(16, f32, float)
LANES_COLLECT8(f64, double)
LANES_ROWS_AT(8, f64, double)
#endif

/// a b + c, in one rounding where the level has the instruction.
#if defined(__FMA__) || defined(__aarch64__)
#define LANES_MULTIPLY_ADD(a, b, c) __builtin_elementwise_fma(a, b, c)
#else
#define LANES_MULTIPLY_ADD(a, b, c) ((a) * (b) + (c))
#endif

/// Points with a matrix of 16 numbers each, all in rows: their images as rows of 4 numbers, added up in the
/// order of vector code for planes. How many numbers a point has is known when it is compiled.
#define LANES_IMAGES(name, type, number, wide, row) \
  LANES_INLINE void lanes_images_##name( \
      intptr_t dimensions, const number *restrict points, const number *restrict matrices, \
      intptr_t count, wide *restrict images) { \
    for (intptr_t i = 0; i < count; i++, points += dimensions, matrices += 16, images += 4) { \
      lanes_##type sum = row(matrices + 12); \
      if (dimensions > 3) sum = (lanes_##type)(points[3]) * sum; \
      for (intptr_t k = dimensions > 2 ? 2 : 1; k >= 0; k--) \
        sum = LANES_MULTIPLY_ADD((lanes_##type)(points[k]), row(matrices + 4 * k), sum); \
      __builtin_memcpy(images, &sum, sizeof sum); \
    } \
  }
#define LANES_ROW_F32(p) lanes_join_f32x4(p, 0)
LANES_IMAGES(f32, f32x4, float, float, LANES_ROW_F32)
#if defined(__AVX__)
#define LANES_ROW_F64(p) lanes_join_f64x4(p, 0)
#define LANES_ROW_F32_F64(p) __builtin_convertvector(lanes_join_f32x4(p, 0), lanes_f64x4)
LANES_IMAGES(f64, f64x4, double, double, LANES_ROW_F64)
LANES_IMAGES(f32_f64, f64x4, float, double, LANES_ROW_F32_F64)
#endif

/// The reverse of what collects numbers: four numbers each of every fourth of as many rows as lanes.
#define LANES_DISTRIBUTE(n, type, number) \
  LANES_INLINE void lanes_distribute_##type##x##n(lanes_##type##x##n v, number *rows) { \
    for (int i = 0; i < n / 4; i++) \
      __builtin_memcpy(rows + 16 * i, (const number *)&v + 4 * i, 4 * sizeof(number)); \
  }
LANES_DISTRIBUTE(4, f32, float)
#if defined(__AVX__)
LANES_DISTRIBUTE(8, f32, float)
LANES_DISTRIBUTE(4, f64, double)
#endif
#if defined(__AVX512F__)
LANES_DISTRIBUTE(16, f32, float)
LANES_DISTRIBUTE(8, f64, double)
#endif

/// Two numbers each of as many elements as a vector has lanes, as planes: an element's begin at its
/// index.
#define LANES_EVEN2 0, 2
#define LANES_EVEN4 LANES_EVEN2, 4, 6
#define LANES_EVEN8 LANES_EVEN4, 8, 10, 12, 14
#define LANES_EVEN16 LANES_EVEN8, 16, 18, 20, 22, 24, 26, 28, 30
#define LANES_ODD2 1, 3
#define LANES_ODD4 LANES_ODD2, 5, 7
#define LANES_ODD8 LANES_ODD4, 9, 11, 13, 15
#define LANES_ODD16 LANES_ODD8, 17, 19, 21, 23, 25, 27, 29, 31
#define LANES_PAIRS_AT(n, half, type, number) \
  LANES_INLINE void lanes_pairs_at_##type##x##n( \
      const number *rows, const int32_t *index, number *planes) { \
    lanes_##type##x##n a = lanes_pairs_##type##x##n(rows, index); \
    lanes_##type##x##n b = lanes_pairs_##type##x##n(rows, index + half); \
    lanes_##type##x##n first = __builtin_shufflevector(a, b, LANES_EVEN##n); \
    lanes_##type##x##n second = __builtin_shufflevector(a, b, LANES_ODD##n); \
    __builtin_memcpy(planes, &first, sizeof first); \
    __builtin_memcpy(planes + n, &second, sizeof second); \
  }
/// The pairs of half as many elements, side by side.
#define LANES_PAIRS(n, half, quarter, type, number, ...) \
  LANES_INLINE lanes_##type##x##n lanes_pairs_##type##x##n(const number *p, const int32_t *i) { \
    return __builtin_shufflevector( \
      lanes_pairs_##type##x##half(p, i), lanes_pairs_##type##x##half(p, i + quarter), __VA_ARGS__); \
  } \
  LANES_PAIRS_AT(n, half, type, number)
LANES_INLINE lanes_f32x4 lanes_pairs_f32x4(const float *p, const int32_t *i) {
  lanes_f32x4 v;
  __builtin_memcpy(&v, p + i[0], sizeof v / 2);
  __builtin_memcpy((char *)&v + sizeof v / 2, p + i[1], sizeof v / 2);
  return v;
}
LANES_PAIRS_AT(4, 2, f32, float)
#if defined(__AVX__)
LANES_INLINE lanes_f64x2 lanes_pairs_f64x2(const double *p, const int32_t *i) {
  lanes_f64x2 v;
  __builtin_memcpy(&v, p + i[0], sizeof v);
  return v;
}
LANES_PAIRS(4, 2, 1, f64, double, LANES_GROUP(0))
LANES_PAIRS(8, 4, 2, f32, float, LANES_GROUP(0), LANES_GROUP(1))
#endif
#if defined(__AVX512F__)
LANES_PAIRS(8, 4, 2, f64, double, LANES_GROUP(0), LANES_GROUP(1))
LANES_PAIRS(16, 8, 4, f32, float, LANES_GROUPS(0, 1, 2, 3))
#endif

/// How many numbers are compared at once, and the place of the last of them that is not above x, or 0;
/// where they do not rise, any place below `count`.
#if defined(__AVX512F__)
enum { lanes_window_f32 = 32, lanes_window_f64 = 16 };
#define LANES_LAST(type, half, number, mask, suffix, join) \
  LANES_INLINE mask lanes_not_above_##type( \
      mask some, const number *p, number x) { \
    return _mm512_mask_cmp_##suffix##_mask( \
      some, _mm512_maskz_loadu_##suffix(some, p), _mm512_set1_##suffix(x), _CMP_LE_OQ); \
  } \
  LANES_INLINE intptr_t lanes_last_##type(const number *p, intptr_t count, number x) { \
    uint32_t all = (uint32_t)(((uint64_t)1 << count) - 1); \
    uint32_t found = lanes_not_above_##type((mask)all, p, x); \
    if (count > half) \
      found = join(lanes_not_above_##type((mask)(all >> half), p + half, x), (mask)found); \
    return __builtin_popcount(found | 1) - 1; \
  }
LANES_LAST(f32, 16, float, __mmask16, ps, _mm512_kunpackw)
LANES_LAST(f64, 8, double, __mmask8, pd, _mm512_kunpackb)
#else
enum { lanes_window_f32 = 1, lanes_window_f64 = 1 };
LANES_INLINE intptr_t lanes_last_f32(const float *p, intptr_t count, float x) { return 0; }
LANES_INLINE intptr_t lanes_last_f64(const double *p, intptr_t count, double x) { return 0; }
#endif

/// For every lane the last of the first `count` numbers of its row that is not above x, or the first: by
/// halving, four rows at a time so that none waits for another, until the rest is compared at once. The
/// empty assembly keeps the compiler from gathering, and from vectors of places, of which it would take
/// each out again.
///
/// `ends` gives the number's place in its row, the index of what lies place times `step` after the row's
/// start, and as two planes the number and the next one; `lines` the same two planes, and two of what lies
/// `values` numbers later.
#define LANES_ROW_ENDS(n, type, number) \
  LANES_INLINE void lanes_row_last_##type##x##n( \
      const number *rows, const int32_t *starts, intptr_t count, const number *x, \
      const number **found) { \
    enum { together = n < 4 ? n : 4 }; \
    _Pragma("clang loop unroll(full)") \
    for (int i = 0; i < n; i += together) { \
      const number *at[together]; \
      for (int j = 0; j < together; j++) at[j] = rows + starts[i + j]; \
      intptr_t rest = count; \
      for (; rest > lanes_window_##type; rest -= rest / 2) { \
        for (int j = 0; j < together; j++) { \
          const number *next = at[j] + rest / 2; \
          at[j] = __builtin_unpredictable(*next <= x[i + j]) ? next : at[j]; \
          __asm__("" : "+r"(at[j])); \
        } \
      } \
      for (int j = 0; j < together; j++) \
        found[i + j] = at[j] + lanes_last_##type(at[j], rest, x[i + j]); \
    } \
  } \
  LANES_INLINE void lanes_row_pairs_##type##x##n( \
      const number *const *at, intptr_t offset, number *planes) { \
    number pairs[2 * n]; \
    for (int i = 0; i < n; i++) \
      __builtin_memcpy(pairs + 2 * i, at[i] + offset, 2 * sizeof *pairs); \
    lanes_##type##x##n a, b; \
    __builtin_memcpy(&a, pairs, sizeof a); \
    __builtin_memcpy(&b, pairs + n, sizeof b); \
    lanes_##type##x##n first = __builtin_shufflevector(a, b, LANES_EVEN##n); \
    lanes_##type##x##n second = __builtin_shufflevector(a, b, LANES_ODD##n); \
    __builtin_memcpy(planes, &first, sizeof first); \
    __builtin_memcpy(planes + n, &second, sizeof second); \
  } \
  LANES_INLINE void lanes_row_ends_##type##x##n( \
      const number *rows, const int32_t *starts, intptr_t count, int32_t step, const number *x, \
      int32_t *places, int32_t *index, number *planes) { \
    const number *at[n]; \
    lanes_row_last_##type##x##n(rows, starts, count, x, at); \
    lanes_row_pairs_##type##x##n(at, 0, planes); \
    for (int i = 0; i < n; i++) { \
      int32_t place = (int32_t)(at[i] - rows) - starts[i]; \
      __asm__("" : "+r"(place)); \
      places[i] = place; \
      index[i] = starts[i] + place * step; \
    } \
  } \
  LANES_INLINE void lanes_row_lines_##type##x##n( \
      const number *rows, const int32_t *starts, intptr_t count, intptr_t values, \
      const number *x, number *planes) { \
    const number *at[n]; \
    lanes_row_last_##type##x##n(rows, starts, count, x, at); \
    lanes_row_pairs_##type##x##n(at, 0, planes); \
    lanes_row_pairs_##type##x##n(at, values, planes + 2 * n); \
  }
LANES_ROW_ENDS(2, f32, float)
LANES_ROW_ENDS(4, f32, float)
LANES_ROW_ENDS(8, f32, float)
LANES_ROW_ENDS(16, f32, float)
LANES_ROW_ENDS(2, f64, double)
LANES_ROW_ENDS(4, f64, double)
LANES_ROW_ENDS(8, f64, double)

/// What `ends` gives where up to seven numbers are searched: the first four or eight of every row are
/// turned into planes and looked at by all rows at once. Doubles, of which vectors hold half as many rows,
/// take longer so.
#define LANES_FEW_ENDS(n, type, number, whole) \
  LANES_INLINE void lanes_few_ends_##type##x##n( \
      const number *rows, const int32_t *starts, intptr_t count, int32_t step, const number *x, \
      int32_t *places, int32_t *index, number *planes) { \
    number keys[8 * n]; \
    for (intptr_t k = 0; k <= count; k += 4) \
      lanes_rows_at_##type##x##n(rows + k, 1, starts, keys + k * n); \
    lanes_##type##x##n goal, from, to, next; \
    lanes_##whole##x##n place = 0, steps = 0; \
    __builtin_memcpy(&goal, x, sizeof goal); \
    __builtin_memcpy(&from, keys, sizeof from); \
    __builtin_memcpy(&next, keys + n, sizeof next); \
    to = next; \
    for (intptr_t k = 1; k < count; k++) { \
      lanes_##whole##x##n is_passed = next <= goal; \
      place -= is_passed; \
      steps += is_passed & step; \
      from = is_passed < 0 ? next : from; \
      __builtin_memcpy(&next, keys + (k + 1) * n, sizeof next); \
      to = is_passed < 0 ? next : to; \
    } \
    lanes_i32x##n first, found = __builtin_convertvector(place, lanes_i32x##n); \
    __builtin_memcpy(&first, starts, sizeof first); \
    first += __builtin_convertvector(steps, lanes_i32x##n); \
    __builtin_memcpy(places, &found, sizeof found); \
    __builtin_memcpy(index, &first, sizeof first); \
    __builtin_memcpy(planes, &from, sizeof from); \
    __builtin_memcpy(planes + n, &to, sizeof to); \
  }
LANES_FEW_ENDS(4, f32, float, i32)
#if defined(__AVX__)
LANES_FEW_ENDS(8, f32, float, i32)
#endif
#if defined(__AVX512F__)
LANES_FEW_ENDS(16, f32, float, i32)
#endif

/// What a search gives for n tracks side by side, a key's times `apart` numbers after those of the one before,
/// where n is known when it is compiled; found as numbers. A key's number is a quotient without a rest,
/// which is exact: to count keys beside the addresses takes registers that the halving needs.
#define LANES_FIND(name, number, wide) \
  LANES_INLINE void lanes_find_##name( \
      intptr_t n, const number *tracks, intptr_t apart, intptr_t count, const wide *restrict x, \
      wide *restrict found) { \
    enum { together = 16 }; \
    for (intptr_t i = 0; i < n; i += together) { \
      const number *at[together]; \
      const intptr_t some = n - i < together ? n - i : together; \
      for (intptr_t j = 0; j < some; j++) at[j] = tracks + i + j; \
      for (intptr_t rest = count; rest > 1; rest -= rest / 2) { \
        const intptr_t step = rest / 2 * apart; \
        for (intptr_t j = 0; j < some; j++) { \
          const number *next = at[j] + step; \
          at[j] = __builtin_unpredictable(*next <= x[i + j]) ? next : at[j]; \
          __asm__("" : "+r"(at[j])); \
        } \
      } \
      for (intptr_t j = 0; j < some; j++) \
        found[i + j] = (wide)((double)(at[j] - (tracks + i + j)) / (double)apart); \
    } \
  }
LANES_FIND(f32, float, float)
LANES_FIND(f64, double, double)
LANES_FIND(f32_f64, float, double)

/// How many bytes the times of as many tracks have as are searched at once.
#define LANES_BLOCK_BYTES 192

/// Of each of some tracks side by side, at most a block, the last of `pieces` keys that is not above the track's
/// x, or the first; a key's times lie `apart` numbers after those of the one before.
///
/// Keys some steps apart are compared by a vector of tracks at once, those between halved track by track; many
/// tracks together hide how long memory takes. The first step may be shorter: no key beyond the last is read.
#define LANES_TRACKS(n, type, number, whole) \
  LANES_INLINE void lanes_track_places_##type##x##n( \
      intptr_t tracks, const number *first, intptr_t apart, intptr_t pieces, \
      const number *restrict x, const number **restrict at) { \
    intptr_t step = 1, j = 0; \
    while ((pieces - 1) / step >= 8) step *= 2; \
    const intptr_t steps = (pieces - 1) / step, shorter = pieces - (steps + 1) * step; \
    for (; j + n <= tracks; j += n) { \
      lanes_##type##x##n goal, key; \
      lanes_##whole##x##n passed = 0; \
      __builtin_memcpy(&goal, x + j, sizeof goal); \
      for (intptr_t k = 1; k <= steps; k++) { \
        __builtin_memcpy(&key, first + j + (k * step + shorter) * apart, sizeof key); \
        passed -= key <= goal; \
      } \
      for (int i = 0; i < n; i++) { \
        const intptr_t place = (intptr_t)passed[i] * step + shorter; \
        at[j + i] = first + j + i + (place > 0 ? place : 0) * apart; \
      } \
    } \
    for (; j < tracks; j++) { \
      at[j] = first + j; \
      for (intptr_t k = 1; k <= steps; k++) { \
        const number *key = first + j + (k * step + shorter) * apart; \
        at[j] = __builtin_unpredictable(*key <= x[j]) ? key : at[j]; \
      } \
    } \
    for (; step > 1; step /= 2) { \
      for (j = 0; j < tracks; j++) { \
        const number *here = at[j], *next = here + step / 2 * apart; \
        here = __builtin_unpredictable(*next <= x[j]) ? next : here; \
        __asm__("" : "+r"(here)); \
        at[j] = here; \
      } \
    } \
  } \
  LANES_INLINE void lanes_track_lines_##type##x##n( \
      intptr_t tracks, const number *first, intptr_t apart, intptr_t pieces, intptr_t values, \
      const number *restrict x, number *restrict planes) { \
    enum { block = LANES_BLOCK_BYTES / sizeof(number) }; \
    const number *at[block]; \
    lanes_track_places_##type##x##n(tracks, first, apart, pieces, x, at); \
    for (intptr_t j = 0; j < tracks; j++) { \
      const number *here = at[j]; \
      planes[j] = here[0]; \
      planes[block + j] = here[apart]; \
      planes[2 * block + j] = here[values]; \
      planes[3 * block + j] = here[values + apart]; \
    } \
  }
LANES_TRACKS(2, f64, double, i64)
LANES_TRACKS(4, f32, float, i32)
#if defined(__AVX__)
LANES_TRACKS(4, f64, double, i64)
LANES_TRACKS(8, f32, float, i32)
#endif
#if defined(__AVX512F__)
LANES_TRACKS(8, f64, double, i64)
LANES_TRACKS(16, f32, float, i32)
#endif

/// For every goal the last of rows of 4 numbers whose first is not above it, as a number in place of that
/// of its bucket: from the row that the bucket names, by leaps of a power of two and its halves, none of
/// them beyond the last row. The compiler is to make neither gathers nor branches of it.
#define LANES_LEAP(type, number) \
  LANES_INLINE void lanes_leap_some_##type( \
      int n, const number *rows, intptr_t last, const number *buckets, intptr_t leap, \
      const number *goals, number *places) { \
    intptr_t at[4]; \
    for (int j = 0; j < n; j++) { \
      intptr_t bucket = (intptr_t)places[j]; \
      __asm__("" : "+r"(bucket)); \
      at[j] = (intptr_t)buckets[bucket]; \
    } \
    for (; leap > 0; leap /= 2) { \
      for (int j = 0; j < n; j++) { \
        intptr_t next = at[j] + leap; \
        next = next < last ? next : last; \
        at[j] = __builtin_unpredictable(rows[4 * next] <= goals[j]) ? next : at[j]; \
        __asm__("" : "+r"(at[j])); \
      } \
    } \
    for (int j = 0; j < n; j++) places[j] = (number)at[j]; \
  } \
  LANES_INLINE void lanes_leap_##type( \
      intptr_t count, const number *rows, intptr_t last, const number *buckets, intptr_t leap, \
      const number *goals, number *places) { \
    intptr_t i = 0; \
    for (; i + 4 <= count; i += 4) \
      lanes_leap_some_##type(4, rows, last, buckets, leap, goals + i, places + i); \
    for (; i < count; i++) \
      lanes_leap_some_##type(1, rows, last, buckets, leap, goals + i, places + i); \
  }
LANES_LEAP(f32, float)
LANES_LEAP(f64, double)

/// Indices of n rows, where n is known when it is compiled: where rows of so many numbers begin, the
/// last of them repeated; the first of the keys that are cut around each row's key; the number of a row
/// that belongs to its key, or to another one so many after it, as far as there are keys.
LANES_INLINE void lanes_row_starts(intptr_t n, int32_t numbers, int32_t last, int32_t *starts) {
  for (int32_t i = 0; i < n; i++) starts[i] = (i < last ? i : last) * numbers;
}
LANES_INLINE int32_t lanes_near_key(int32_t key, int32_t last) {
  int32_t near = key < last ? key : last;
  return near > 0 ? near : 0;
}
LANES_INLINE void lanes_first_keys(intptr_t n, int32_t before, int32_t last, int32_t *keys) {
  for (intptr_t i = 0; i < n; i++) keys[i] = lanes_near_key(keys[i] - before, last);
}
LANES_INLINE void lanes_key_numbers(
    intptr_t n, const int32_t *restrict starts, const int32_t *restrict keys, int32_t step,
    int32_t *restrict index) {
  for (intptr_t i = 0; i < n; i++) index[i] = starts[i] + keys[i] * step;
}
LANES_INLINE void lanes_other_key_numbers(
    intptr_t n, const int32_t *restrict starts, const int32_t *restrict keys, int32_t after,
    int32_t last, int32_t step, int32_t *restrict index) {
  for (intptr_t i = 0; i < n; i++)
    index[i] = starts[i] + lanes_near_key(keys[i] + after, last) * step;
}

/// x where a row's key is the given one, else y.
#define LANES_AT_KEY(type, number) \
  LANES_INLINE void lanes_at_key_##type( \
      intptr_t n, const int32_t *restrict keys, int32_t key, number x, number y, \
      number *restrict numbers) { \
    for (intptr_t i = 0; i < n; i++) numbers[i] = keys[i] == key ? x : y; \
  }
LANES_AT_KEY(f32, float)
LANES_AT_KEY(f64, double)

/// Whole numbers as integers.
#define LANES_WHOLE(n, type) \
  LANES_INLINE void lanes_store_whole_##type##x##n(lanes_##type##x##n v, int32_t *p) { \
    lanes_i32x##n whole = __builtin_convertvector(v, lanes_i32x##n); \
    __builtin_memcpy(p, &whole, sizeof whole); \
  }
LANES_WHOLE(4, f32)
LANES_WHOLE(8, f32)
LANES_WHOLE(2, f64)
LANES_WHOLE(4, f64)
LANES_WHOLE(8, f64)
#if defined(__AVX512F__)
/// Stored in halves: cores as Intel's Emerald Rapids hand the upper half of a store of 64 bytes to loads of
/// integers three times as late as the lower one.
LANES_INLINE void lanes_store_whole_f32x16(lanes_f32x16 v, int32_t *p) {
  __m512i whole = _mm512_cvttps_epi32(v);
  __m256i high = _mm512_extracti64x4_epi64(whole, 1);
  __asm__("" : "+v"(high)); // or both would be stored at once
  _mm256_storeu_si256((__m256i *)p, _mm512_castsi512_si256(whole));
  _mm256_storeu_si256((__m256i *)(p + 8), high);
}
#endif

/// 1 / v and 1 / sqrt(v) to 11 bits or better, for iterations that correct themselves.
#if defined(__AVX512F__)
LANES_INLINE lanes_f32x16 lanes_reciprocal_f32x16(lanes_f32x16 v) { return _mm512_rcp14_ps(v); }
LANES_INLINE lanes_f32x16 lanes_inverse_root_f32x16(lanes_f32x16 v) {
  return _mm512_rsqrt14_ps(v);
}
#endif
#if defined(__AVX__)
LANES_INLINE lanes_f32x8 lanes_reciprocal_f32x8(lanes_f32x8 v) { return _mm256_rcp_ps(v); }
LANES_INLINE lanes_f32x8 lanes_inverse_root_f32x8(lanes_f32x8 v) { return _mm256_rsqrt_ps(v); }
#endif
#if defined(__SSE__)
LANES_INLINE lanes_f32x4 lanes_reciprocal_f32x4(lanes_f32x4 v) { return _mm_rcp_ps(v); }
LANES_INLINE lanes_f32x4 lanes_inverse_root_f32x4(lanes_f32x4 v) { return _mm_rsqrt_ps(v); }
#else
LANES_INLINE lanes_f32x4 lanes_reciprocal_f32x4(lanes_f32x4 v) { return 1 / v; }
LANES_INLINE lanes_f32x4 lanes_inverse_root_f32x4(lanes_f32x4 v) {
  return 1 / __builtin_elementwise_sqrt(v);
}
#endif

#if defined(__AVX512F__)
/// The one of 32 numbers that each index in 0...31 names; a register holds 16 of them.
LANES_INLINE lanes_f32x16 lanes_pick(lanes_f32x16 low, lanes_f32x16 high, lanes_i32x16 index) {
  return (lanes_f32x16)_mm512_permutex2var_ps((__m512)low, (__m512i)index, (__m512)high);
}

/// The one of 16 numbers that the lowest 4 bits of each index name.
LANES_INLINE lanes_f64x8 lanes_pick_f64x8(lanes_f64x8 low, lanes_f64x8 high, lanes_i64x8 index) {
  return (lanes_f64x8)_mm512_permutex2var_pd((__m512d)low, (__m512i)index, (__m512d)high);
}

/// The one of a register's numbers that the lowest bits of each index name.
LANES_INLINE lanes_f32x16 lanes_choose_f32x16(lanes_f32x16 numbers, lanes_i32x16 index) {
  return (lanes_f32x16)_mm512_permutexvar_ps((__m512i)index, (__m512)numbers);
}
LANES_INLINE lanes_f64x8 lanes_choose_f64x8(lanes_f64x8 numbers, lanes_i64x8 index) {
  return (lanes_f64x8)_mm512_permutexvar_pd((__m512i)index, (__m512d)numbers);
}
#endif

#if defined(__AVX2__)
LANES_INLINE lanes_f32x8 lanes_lookup8(const float *table, lanes_i32x8 index) {
  return (lanes_f32x8)_mm256_i32gather_ps(table, (__m256i)index, 4);
}
#endif

LANES_INLINE lanes_f32x4 lanes_lookup4(const float *table, lanes_i32x4 index) {
  return (lanes_f32x4){table[index[0]], table[index[1]], table[index[2]], table[index[3]]};
}

/// Stores past the caches; the address must be aligned to the vector. Follow a batch with
/// `lanes_stream_fence`.
#define LANES_STREAM(n, type) \
  LANES_INLINE void lanes_stream_##type##x##n(void *p, lanes_##type##x##n v) { \
    __builtin_nontemporal_store(v, (lanes_##type##x##n *)p); \
  }
LANES_STREAM(4, f32)
LANES_STREAM(8, f32)
LANES_STREAM(16, f32)
LANES_STREAM(2, f64)
LANES_STREAM(4, f64)
LANES_STREAM(8, f64)

/// As many numbers each of as many elements as a vector has lanes, from rows to planes or back: an
/// exchange of rows and columns, within groups of 4 lanes and then of the groups. `streams` sends what is
/// written past the caches.
#define LANES_CROSS4(type) \
  LANES_INLINE void lanes_cross_##type##x4(lanes_##type##x4 r[4]) {}
#define LANES_CROSS8(type) \
  LANES_INLINE void lanes_cross_##type##x8(lanes_##type##x8 r[8]) { \
    for (int i = 0; i < 4; i++) { \
      lanes_##type##x8 a = r[i], b = r[i + 4]; \
      r[i] = __builtin_shufflevector(a, b, LANES_GROUP(0), LANES_GROUP(2)); \
      r[i + 4] = __builtin_shufflevector(a, b, LANES_GROUP(1), LANES_GROUP(3)); \
    } \
  }
#define LANES_CROSS16(type) \
  LANES_INLINE void lanes_cross_##type##x16(lanes_##type##x16 r[16]) { \
    for (int i = 0; i < 4; i++) { \
      lanes_##type##x16 lines[4] = {r[i], r[i + 4], r[i + 8], r[i + 12]}; \
      lanes_order_##type##x16(lines); \
      for (int j = 0; j < 4; j++) r[i + 4 * j] = lines[j]; \
    } \
  }
#define LANES_EXCHANGE(n, type, number) \
  LANES_INLINE void lanes_exchange_##type##x##n( \
      const number *from, intptr_t apart, number *to, intptr_t to_apart, _Bool streams) { \
    lanes_##type##x##n r[n]; \
    for (int i = 0; i < n; i++) __builtin_memcpy(&r[i], from + i * apart, sizeof r[i]); \
    for (int i = 0; i < n; i += 4) lanes_transpose_##type##x##n(r + i); \
    lanes_cross_##type##x##n(r); \
    for (int i = 0; i < n; i++) { \
      if (streams) \
        lanes_stream_##type##x##n(to + i * to_apart, r[i]); \
      else \
        __builtin_memcpy(to + i * to_apart, &r[i], sizeof r[i]); \
    } \
  }
LANES_CROSS4(f32)
LANES_EXCHANGE(4, f32, float)
#if defined(__AVX__)
LANES_CROSS8(f32)
LANES_EXCHANGE(8, f32, float)
LANES_CROSS4(f64)
LANES_EXCHANGE(4, f64, double)
#endif
#if defined(__AVX512F__)
LANES_CROSS16(f32)
LANES_EXCHANGE(16, f32, float)
LANES_CROSS8(f64)
LANES_EXCHANGE(8, f64, double)

/// The same in vectors of 256 bits, of which two are shuffled at once where vectors are halved.
LANES_INLINE void lanes_exchange_halves_f32x16(
    const float *from, intptr_t apart, float *to, intptr_t to_apart) {
  for (int i = 0; i < 16; i += 8)
    for (int j = 0; j < 16; j += 8)
      lanes_exchange_f32x8(from + i * apart + j, apart, to + j * to_apart + i, to_apart, 0);
}
#endif

/// Whether additions have ports of their own beside those of multiplications, as on AMD's cores.
LANES_INLINE _Bool lanes_additions_have_ports(void) {
#if defined(__x86_64__)
  return __builtin_cpu_is("amd") != 0;
#else
  return 0;
#endif
}

/// Whether a vector of 512 bits is computed in two halves, as on AMD's Zen 4; asked at level v4.
LANES_INLINE _Bool lanes_vectors_are_halved(void) {
#if defined(__x86_64__)
  return __builtin_cpu_is("amdfam19h") != 0;
#else
  return 0;
#endif
}

/// Whether the divider takes 24 cycles for eight roots of doubles, in which up to 48 products can be computed
/// beside it, as in Intel's cores; asked at level v4.
LANES_INLINE _Bool lanes_divider_is_slow(void) {
#if defined(__x86_64__)
  return __builtin_cpu_is("intel") != 0;
#else
  return 0;
#endif
}

#if defined(__AVX512F__)
/// The lanes that are not from 2^-960 on to the last finite double.
LANES_INLINE __mmask8 lanes_without_usual_root(lanes_f64x8 v) {
  const long long least = 0x03f0000000000000, infinity = 0x7ff0000000000000;
  return _mm512_cmpge_epu64_mask(
      _mm512_sub_epi64((__m512i)v, _mm512_set1_epi64(least)), _mm512_set1_epi64(infinity - least));
}

/// What part of itself an estimate of 1 / sqrt(v) to 14 bits lacks, so that with it 40 bits are right.
LANES_INLINE lanes_f64x8 lanes_root_step(lanes_f64x8 v, lanes_f64x8 estimate) {
  lanes_f64x8 lack = _mm512_fnmadd_pd(v * estimate, estimate * 0.5, _mm512_set1_pd(0.5));
  return lack * _mm512_fmadd_pd(lack, _mm512_set1_pd(1.5), _mm512_set1_pd(1));
}

/// The square root, to half an ulp and 2^-27 of one: what the square of a root to 40 bits lacks gives twice
/// as many. Lanes of zeros, which have nothing to measure, do not need the divider.
LANES_INLINE lanes_f64x8 lanes_root_by_products(lanes_f64x8 v) {
  lanes_f64x8 inverse = _mm512_rsqrt14_pd(v);
  lanes_f64x8 root = v * inverse, half = inverse * 0.5, step = lanes_root_step(v, inverse);
  root = _mm512_fmadd_pd(root, step, root);
  half = _mm512_fmadd_pd(half, step, half);
  root = _mm512_fmadd_pd(_mm512_fnmadd_pd(root, root, v), half, root);
  __mmask8 unusual = lanes_without_usual_root(v);
  if (__builtin_expect(unusual != 0, 0)) {
    root = _mm512_mask_mov_pd(root, unusual, v);
    __mmask8 others = unusual & _mm512_cmp_pd_mask(v, _mm512_setzero_pd(), _CMP_NEQ_UQ);
    if (others != 0) root = _mm512_mask_mov_pd(root, others, __builtin_elementwise_sqrt(v));
  }
  return root;
}

/// sqrt(a) + sqrt(b): where the divider is slow, one of them beside it.
LANES_INLINE lanes_f64x8 lanes_sum_of_roots(lanes_f64x8 a, lanes_f64x8 b) {
  return __builtin_elementwise_sqrt(a)
    + (lanes_divider_is_slow() ? lanes_root_by_products(b) : __builtin_elementwise_sqrt(b));
}

/// 1 / sqrt(v), of two roundings.
LANES_INLINE lanes_f64x8 lanes_unit_over_root(lanes_f64x8 v) {
  if (!lanes_divider_is_slow()) return 1 / __builtin_elementwise_sqrt(v);
  lanes_f64x8 inverse = _mm512_rsqrt14_pd(v);
  inverse = _mm512_fmadd_pd(inverse, lanes_root_step(v, inverse), inverse);
  lanes_f64x8 lack = _mm512_fnmadd_pd(v * inverse, inverse, _mm512_set1_pd(1));
  inverse = _mm512_fmadd_pd(inverse * 0.5, lack, inverse);
  __mmask8 unusual = lanes_without_usual_root(v);
  if (__builtin_expect(unusual != 0, 0))
    inverse = _mm512_mask_mov_pd(inverse, unusual, 1 / __builtin_elementwise_sqrt(v));
  return inverse;
}
#endif

#if defined(__AVX__)
/// Products a b of matrices of 4 x 4 in rows, each a and b so many numbers after the one before, or the same
/// for a step of 0: where vectors are halved, repeating a row over a whole one costs as much as a product,
/// and over half of one nothing.
LANES_INLINE void lanes_multiply_rows_f32(
    const float *restrict a, intptr_t a_step, const float *restrict b, intptr_t b_step,
    float *restrict results, intptr_t count) {
  for (intptr_t i = 0; i < count; i++, a += a_step, b += b_step, results += 16) {
    lanes_f32x8 row[4];
    for (int k = 0; k < 4; k++) {
      lanes_f32x4 one;
      __builtin_memcpy(&one, b + 4 * k, sizeof one);
      row[k] = lanes_repeat_f32x8(one);
    }
    for (int two = 0; two < 16; two += 8) {
      lanes_f32x8 v;
      __builtin_memcpy(&v, a + two, sizeof v);
      lanes_f32x8 sum = lanes_spread0_f32x8(v) * row[0];
      sum = __builtin_elementwise_fma(lanes_spread1_f32x8(v), row[1], sum);
      sum = __builtin_elementwise_fma(lanes_spread2_f32x8(v), row[2], sum);
      sum = __builtin_elementwise_fma(lanes_spread3_f32x8(v), row[3], sum);
      __builtin_memcpy(results + two, &sum, sizeof sum);
    }
  }
}

/// The same of doubles, of which half a vector holds a row: a number that is repeated as it is loaded needs
/// no shuffle, which would run where a product could.
LANES_INLINE void lanes_multiply_rows_f64(
    const double *restrict a, intptr_t a_step, const double *restrict b, intptr_t b_step,
    double *restrict results, intptr_t count) {
  for (intptr_t i = 0; i < count; i++, a += a_step, b += b_step, results += 16) {
    lanes_f64x4 row[4];
    __builtin_memcpy(row, b, sizeof row);
    for (int n = 0; n < 16; n += 4) {
      lanes_f64x4 sum = a[n] * row[0];
      for (int k = 1; k < 4; k++) {
        double x = a[n + k];
        sum = __builtin_elementwise_fma((lanes_f64x4){x, x, x, x}, row[k], sum);
      }
      __builtin_memcpy(results + n, &sum, sizeof sum);
    }
  }
}
#endif

#if defined(__AVX512F__)
/// Sums of n planes of floats, each times a weight, in doubles of 256 bits; the count is a multiple of 16.
/// Where vectors are halved, a conversion between floats and doubles of 512 bits takes as long as three of
/// 256.
LANES_INLINE void lanes_weigh_f32(
    intptr_t n, const double *restrict weights, const float *restrict planes, intptr_t apart,
    float *restrict results, intptr_t count) {
  for (intptr_t i = 0; i < count; i += 16) {
    lanes_f64x4 sum[4];
    for (intptr_t k = 0; k < n; k++) {
      lanes_f64x4 weight = (lanes_f64x4)(weights[k]);
      for (int j = 0; j < 4; j++) {
        lanes_f32x4 x;
        __builtin_memcpy(&x, planes + k * apart + i + 4 * j, sizeof x);
        lanes_f64x4 wide = __builtin_convertvector(x, lanes_f64x4);
        sum[j] = k == 0 ? wide * weight : __builtin_elementwise_fma(wide, weight, sum[j]);
      }
    }
    for (int j = 0; j < 4; j++) {
      lanes_f32x4 y = __builtin_convertvector(sum[j], lanes_f32x4);
      __builtin_memcpy(results + i + 4 * j, &y, sizeof y);
    }
  }
}
#endif

/// Asks for the cache line at an address, where there need not be any memory.
LANES_INLINE void lanes_prefetch(const void *p) { __builtin_prefetch(p); }

/// Reads a byte of every line: where one instruction reads a line after the other, the processor foresees
/// the next ones.
LANES_INLINE void lanes_read_lines(const void *p, intptr_t bytes) {
  const volatile char *line = (const volatile char *)p, *end = line + bytes;
  _Pragma("clang loop unroll(disable)")
  for (; line < end; line += 64) (void)*line;
}

LANES_INLINE void lanes_stream_fence(void) {
#if defined(__x86_64__)
  _mm_sfence();
#endif
}

#endif
