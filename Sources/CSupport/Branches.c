#include "CSupport.h"

// 64 conditional jumps on the bits of a number that is random to the processor.
#define JUMP                                                                                       \
  if (bits & 1) {                                                                                  \
    taken++;                                                                                       \
    __asm__ volatile("" : "+r"(taken));                                                            \
  }                                                                                                \
  bits >>= 1;
#define JUMPS_4 JUMP JUMP JUMP JUMP
#define JUMPS_16 JUMPS_4 JUMPS_4 JUMPS_4 JUMPS_4

void ak_random_branches(uint64_t count) {
  static _Thread_local uint64_t state = 0x9e3779b97f4a7c15;
  uint64_t taken = 0;
  for (uint64_t done = 0; done < count; done += 64) {
    // Marsaglia's xorshift.
    state ^= state << 13;
    state ^= state >> 7;
    state ^= state << 17;
    uint64_t bits = state;
    JUMPS_16 JUMPS_16 JUMPS_16 JUMPS_16
  }
}
