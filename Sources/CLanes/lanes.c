#include "CLanes.h"

_Atomic(intptr_t) lanes_nearest_cache = 32 << 10, lanes_last_cache = 24 << 20;

void lanes_set_caches(intptr_t nearest, intptr_t last) {
  __c11_atomic_store(&lanes_nearest_cache, nearest, __ATOMIC_RELAXED);
  __c11_atomic_store(&lanes_last_cache, last, __ATOMIC_RELAXED);
}
