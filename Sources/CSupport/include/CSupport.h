/// What Swift cannot say: an optimization barrier, facts about the processor, clocks, and the loops
/// that measure the machine's limits.
#ifndef CSUPPORT_H
#define CSUPPORT_H

#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

// MARK: Barrier

/// Makes the compiler believe that everything reachable from `pointer` is read and written here.
static inline void ak_black_hole(const void *pointer) {
  __asm__ volatile("" : : "r"(pointer) : "memory");
}

// MARK: Branches

/// Makes about that many conditional jumps which nothing foretells, whose outcomes take the place of others
/// in what the processor has learned.
void ak_random_branches(uint64_t count);

// MARK: Processor

/// The highest x86-64 psABI level of the processor among 1, 3 and 4 (the operating system's support
/// included); 1, the baseline, on every other architecture.
int ak_cpu_level(void);

/// Writes the processor's name, zero-terminated, and returns its length; 0 if unknown.
size_t ak_cpu_brand(char *text, size_t capacity);

/// The size in bytes of the data or unified cache of `level` 1, 2 or 3; 0 if there is none or it is
/// unknown.
size_t ak_cache_size(int level);

/// Writes the numbers of the processors that this thread may use, and returns how many they are; 0
/// where that cannot be told.
size_t ak_allowed_cores(int *cores, size_t capacity);

/// Keeps the main thread of a process, or with 0 the calling thread, on some processors, and with it
/// the threads that it starts from then on; 0 where that is not possible.
int ak_pin(int process, const int *cores, size_t count);

/// Makes the next program of this process lie at the same addresses in every run; 1 if that has
/// changed, 0 where it was so already or cannot be.
int ak_fix_addresses(void);

/// Whether this process and those it starts lie at the same addresses in every run: 1, or 0 also
/// where that cannot be told.
int ak_has_fixed_addresses(void);

/// Calls work whose stack begins at the end of a mebibyte.
void ak_call_at_mebibyte(void (*work)(void *), void *context);

/// Puts the lines of the environment into the order of their text; 1 if that has changed, 0 where
/// it was so already.
int ak_sort_environment(void);

/// Why the processor's counter of instructions cannot be read, as an error number; 0 if it can.
int ak_counters_error(void);

// MARK: Clocks

/// Monotonic time in nanoseconds.
uint64_t ak_wall_ns(void);

/// Processor time of the calling thread in nanoseconds.
uint64_t ak_thread_cpu_ns(void);

// MARK: Copies

#if defined(__linux__)
/// Makes a copy of this process, with this thread alone: 0 in the copy, its number in the original,
/// and an error number below 0 where there can be none.
///
/// The copy ends with the original. From then on neither reads standard input further than it asks.
int ak_start_copy(void);

/// Waits for a copy's end. One that failed or was killed takes the original with it, in the same way.
void ak_await_copy(int copy);

/// Ends a copy, which has done what it was made for.
void ak_end_copy(void) __attribute__((noreturn));
#endif

// MARK: Trace

#if defined(__linux__) && defined(__x86_64__)
/// Calls `body` once in a copy of this process, of which nothing stays but the lengths of instructions,
/// for later calls, and writes where it executed an instruction of this program, in order, as offsets
/// from where the program was loaded; of an instruction that repeats itself once.
///
/// Where an instruction finds memory of the program itself by registers, the offset of that follows,
/// plus `AK_TRACE_DATA`; an instruction that finds none the first time is not looked at again in this
/// call. `offsets` has room for twice `limit`.
///
/// What the program calls outside itself is run through unseen, and what that calls in the program.
/// After `limit` steps the copy ends. Takes tens of microseconds for each instruction that no call has
/// seen yet, some for each jump and each operand whose place it looks at, and SIGTRAP in the copy; with
/// `is_stepped`, and where code must not be changed, every instruction takes as long as a new one. A
/// call that fails ends the original as well.
///
/// - Returns: the number of offsets, more than twice `limit` if that was not enough; an error number
///   below 0 where there can be no copy.
#define AK_TRACE_DATA 0x80000000u
ptrdiff_t ak_trace(
    void (*body)(void *context), void *context, uint32_t *offsets, size_t limit, int is_stepped);

/// Whether an instruction of a compiler may go on elsewhere than behind itself.
int ak_is_jump(const uint8_t *code);

/// Where a jump or call goes that names its goal, or a return, done with the registers, in the order of
/// `ucontext_t`, and the stack; 0, and nothing done, for other instructions.
uintptr_t ak_follow_jump(const uint8_t *code, long long *registers);

/// Where the memory lies that an instruction finds by registers; 0 if it uses none, or by as many
/// addresses as lanes, or by a distance that is counted in vectors.
uintptr_t ak_operand_address(const uint8_t *code, const long long *registers);
#endif

// MARK: Machine limits
//
// `level` is 1, 3 or 4 and must not exceed `ak_cpu_level()`. Level 1 computes and moves 16 bytes at
// a time (on x86-64 without fused multiply-add), level 3 32 bytes, level 4 64 bytes.

/// Runs a chain of dependent additions, one cycle each: `count`, and up to 16 more.
void ak_cycles(uint64_t count);

/// Runs `iterations` rounds of independent multiply-adds in registers; returns the floating-point
/// operations done (a multiply-add is two).
uint64_t ak_multiply_add_f32(int level, uint64_t iterations);
/// As `ak_multiply_add_f32`, in double precision.
uint64_t ak_multiply_add_f64(int level, uint64_t iterations);

/// Runs `iterations` rounds of independent divisions in registers; returns the quotients computed.
uint64_t ak_divide_f32(int level, uint64_t iterations);
/// As `ak_divide_f32`, in double precision.
uint64_t ak_divide_f64(int level, uint64_t iterations);
/// Runs `iterations` rounds of independent square roots in registers; returns the roots computed.
uint64_t ak_root_f32(int level, uint64_t iterations);
/// As `ak_root_f32`, in double precision.
uint64_t ak_root_f64(int level, uint64_t iterations);

/// The granularity of the loops below: pointers are 64-byte aligned, sizes multiples of this.
#define AK_BLOCK_BYTES 1024

/// Reads `bytes` bytes, `passes` times.
void ak_load(int level, const void *source, size_t bytes, size_t passes);
/// Writes the first bytes of `target` over all of it, `passes` times. They must not be zero: some
/// processors elide the writing of zeros.
void ak_store(int level, void *target, size_t bytes, size_t passes);
/// As `ak_store` with non-temporal stores; waits until they are visible.
void ak_stream_store(int level, void *target, size_t bytes, size_t passes);
/// Copies `bytes` bytes, `passes` times.
void ak_copy(int level, void *target, const void *source, size_t bytes, size_t passes);
/// As `ak_copy` with non-temporal stores; waits until they are visible.
void ak_stream_copy(int level, void *target, const void *source, size_t bytes, size_t passes);
/// As `ak_load`, from four quarters side by side, lines that come 2 KiB later being asked for: more of
/// them are on their way than in one stream.
void ak_load_quarters(int level, const void *source, size_t bytes, size_t passes);
/// As `ak_store`, to four quarters side by side.
void ak_store_quarters(int level, void *target, size_t bytes, size_t passes);
/// As `ak_copy`, of four quarters side by side, as `ak_load_quarters` reads them.
void ak_copy_quarters(int level, void *target, const void *source, size_t bytes, size_t passes);
/// As `ak_stream_store`, to four quarters side by side.
void ak_stream_store_quarters(int level, void *target, size_t bytes, size_t passes);
/// As `ak_stream_copy`, of four quarters side by side, as `ak_load_quarters` reads them.
void ak_stream_copy_quarters(
    int level, void *target, const void *source, size_t bytes, size_t passes);

#ifdef __cplusplus
}
#endif

#endif
