#include "CSupport.h"

enum { mebibyte = 1 << 20 };

__attribute__((noinline)) void ak_call_at_mebibyte(void (*work)(void *), void *context) {
  uintptr_t here = (uintptr_t)__builtin_alloca(16);
  size_t above = here % mebibyte;
  volatile char *space = __builtin_alloca(above);
  if (above) *space = 0;
  work(context);
  // The space is in use until here.
  __asm__ volatile("" : : "r"(space) : "memory");
}
