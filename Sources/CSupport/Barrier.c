#include "CSupport.h"

__attribute__((noinline)) void ak_black_hole(const void *pointer) {
  __asm__ volatile("" : : "r"(pointer) : "memory");
}
