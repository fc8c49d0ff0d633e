#define _GNU_SOURCE
#include <time.h>

#include "CSupport.h"

static uint64_t nanoseconds(clockid_t clock) {
  struct timespec now;
  clock_gettime(clock, &now);
  return (uint64_t)now.tv_sec * 1000000000u + (uint64_t)now.tv_nsec;
}

uint64_t ak_wall_ns(void) { return nanoseconds(CLOCK_MONOTONIC); }

uint64_t ak_thread_cpu_ns(void) { return nanoseconds(CLOCK_THREAD_CPUTIME_ID); }
