#include "CLanes.h"

_Atomic(intptr_t) lanes_nearest_cache = 32 << 10, lanes_last_cache = 24 << 20;

void lanes_set_caches(lanes_caches caches) {
  __c11_atomic_store(&lanes_nearest_cache, caches.nearest, __ATOMIC_RELAXED);
  __c11_atomic_store(&lanes_last_cache, caches.last, __ATOMIC_RELAXED);
}
