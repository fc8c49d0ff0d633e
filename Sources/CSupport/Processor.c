#define _GNU_SOURCE
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "CSupport.h"

#if defined(__x86_64__)
#include <cpuid.h>
#endif
#if defined(__APPLE__)
#include <sys/sysctl.h>
#endif

int ak_cpu_level(void) {
#if defined(__x86_64__)
  __builtin_cpu_init();
  int v2 = __builtin_cpu_supports("sse3") && __builtin_cpu_supports("ssse3") &&
           __builtin_cpu_supports("sse4.1") && __builtin_cpu_supports("sse4.2") &&
           __builtin_cpu_supports("popcnt");
  int v3 = v2 && __builtin_cpu_supports("avx") && __builtin_cpu_supports("avx2") &&
           __builtin_cpu_supports("fma") && __builtin_cpu_supports("bmi") &&
           __builtin_cpu_supports("bmi2") && __builtin_cpu_supports("f16c") &&
           __builtin_cpu_supports("lzcnt") && __builtin_cpu_supports("movbe");
  int v4 = v3 && __builtin_cpu_supports("avx512f") && __builtin_cpu_supports("avx512bw") &&
           __builtin_cpu_supports("avx512cd") && __builtin_cpu_supports("avx512dq") &&
           __builtin_cpu_supports("avx512vl");
  return v4 ? 4 : v3 ? 3 : 1;
#else
  return 1;
#endif
}

static size_t trimmed(char *text) {
  size_t start = strspn(text, " \t");
  size_t length = strcspn(text + start, "\n");
  while (length > 0 && text[start + length - 1] == ' ') length--;
  memmove(text, text + start, length);
  text[length] = 0;
  return length;
}

size_t ak_cpu_brand(char *text, size_t capacity) {
  if (capacity == 0) return 0;
  text[0] = 0;
#if defined(__x86_64__)
  unsigned int words[12];
  if (__get_cpuid_max(0x80000000u, NULL) < 0x80000004u) return 0;
  for (unsigned int leaf = 0; leaf < 3; leaf++) {
    unsigned int *word = words + 4 * leaf;
    __get_cpuid(0x80000002u + leaf, word, word + 1, word + 2, word + 3);
  }
  size_t length = sizeof words < capacity - 1 ? sizeof words : capacity - 1;
  memcpy(text, words, length);
  text[length] = 0;
#elif defined(__APPLE__)
  size_t length = capacity - 1;
  if (sysctlbyname("machdep.cpu.brand_string", text, &length, NULL, 0) != 0) length = 0;
  text[length] = 0;
#else
  FILE *file = fopen("/proc/cpuinfo", "r");
  if (!file) return 0;
  char line[256];
  while (fgets(line, sizeof line, file)) {
    char *colon = strchr(line, ':');
    if (colon && (!strncmp(line, "model name", 10) || !strncmp(line, "CPU part", 8))) {
      snprintf(text, capacity, "%s", colon + 1);
      break;
    }
  }
  fclose(file);
#endif
  return trimmed(text);
}

#if defined(__linux__)
/// Reads the first line of a file of the first processor's cache `index`; returns whether it could.
static int cache_fact(int index, const char *name, char *text, int capacity) {
  char path[96];
  snprintf(path, sizeof path, "/sys/devices/system/cpu/cpu0/cache/index%d/%s", index, name);
  FILE *file = fopen(path, "r");
  if (!file) return 0;
  int found = fgets(text, capacity, file) != NULL;
  fclose(file);
  return found;
}
#endif

size_t ak_cache_size(int level) {
  if (level < 1 || level > 3) return 0;
#if defined(__linux__)
  char text[32];
  for (int index = 0; index < 8; index++) {
    if (!cache_fact(index, "level", text, sizeof text) || atoi(text) != level) continue;
    if (!cache_fact(index, "type", text, sizeof text) || text[0] == 'I') continue;
    if (!cache_fact(index, "size", text, sizeof text)) continue;
    char *unit;
    size_t size = strtoul(text, &unit, 10);
    return *unit == 'K' ? size << 10 : *unit == 'M' ? size << 20 : size;
  }
#endif
#if defined(__APPLE__)
  const char *names[] = {"hw.perflevel0.l1dcachesize", "hw.perflevel0.l2cachesize",
                         "hw.perflevel0.l3cachesize"};
  const char *older[] = {"hw.l1dcachesize", "hw.l2cachesize", "hw.l3cachesize"};
  int64_t size = 0;
  size_t width = sizeof size;
  if (sysctlbyname(names[level - 1], &size, &width, NULL, 0) == 0 && size > 0) return (size_t)size;
  width = sizeof size;
  if (sysctlbyname(older[level - 1], &size, &width, NULL, 0) == 0 && size > 0) return (size_t)size;
#elif defined(_SC_LEVEL1_DCACHE_SIZE)
  int names[] = {_SC_LEVEL1_DCACHE_SIZE, _SC_LEVEL2_CACHE_SIZE, _SC_LEVEL3_CACHE_SIZE};
  long size = sysconf(names[level - 1]);
  if (size > 0) return (size_t)size;
#endif
  return 0;
}
