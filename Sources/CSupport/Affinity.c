#define _GNU_SOURCE
#include "CSupport.h"

#ifdef __linux__
#include <sched.h>
#include <stdio.h>
#include <sys/personality.h>

size_t ak_allowed_cores(int *cores, size_t capacity) {
  cpu_set_t mask;
  if (sched_getaffinity(0, sizeof mask, &mask) != 0) return 0;
  size_t count = 0;
  for (int core = 0; core < CPU_SETSIZE && count < capacity; core++)
    if (CPU_ISSET(core, &mask)) cores[count++] = core;
  return count;
}

int ak_pin(int process, const int *cores, size_t count) {
  cpu_set_t mask;
  CPU_ZERO(&mask);
  for (size_t i = 0; i < count; i++)
    if (cores[i] >= 0 && cores[i] < CPU_SETSIZE) CPU_SET(cores[i], &mask);
  return sched_setaffinity(process, sizeof mask, &mask) == 0;
}

int ak_fix_addresses(void) {
  int now = personality(0xffffffff);
  if (now == -1 || (now & ADDR_NO_RANDOMIZE) != 0) return 0;
  return personality((unsigned long)now | ADDR_NO_RANDOMIZE) != -1;
}

int ak_has_fixed_addresses(void) {
  int now = personality(0xffffffff);
  if (now != -1 && (now & ADDR_NO_RANDOMIZE) != 0) return 1;
  FILE *file = fopen("/proc/sys/kernel/randomize_va_space", "r");
  if (!file) return 0;
  int mode = fgetc(file);
  fclose(file);
  return mode == '0';
}
#else
size_t ak_allowed_cores(int *cores, size_t capacity) { return 0; }

int ak_pin(int process, const int *cores, size_t count) { return 0; }

int ak_fix_addresses(void) { return 0; }

int ak_has_fixed_addresses(void) { return 0; }
#endif
