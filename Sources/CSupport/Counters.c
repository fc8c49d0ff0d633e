#if defined(__linux__)
#include <errno.h>
#include <linux/perf_event.h>
#include <sys/syscall.h>
#include <unistd.h>
#else
#include <errno.h>
#endif

#include "CSupport.h"

int ak_counters_error(void) {
#if defined(__linux__)
  struct perf_event_attr event = {
      .type = PERF_TYPE_HARDWARE,
      .size = sizeof event,
      .config = PERF_COUNT_HW_INSTRUCTIONS,
      .exclude_kernel = 1,
      .exclude_hv = 1,
  };
  long file = syscall(SYS_perf_event_open, &event, 0, -1, -1, 0);
  if (file < 0) return errno;
  close((int)file);
  return 0;
#else
  return ENOSYS;
#endif
}
