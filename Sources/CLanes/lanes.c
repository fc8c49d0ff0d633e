#include "CLanes.h"

LANES_THREAD lanes_caches lanes_thread_caches = {.nearest = 32 << 10, .last = 24 << 20};

void lanes_set_caches(lanes_caches caches) { lanes_thread_caches = caches; }
