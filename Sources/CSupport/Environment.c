#include <stdlib.h>
#include <string.h>

#include "CSupport.h"

extern char **environ;

static int compare(const void *left, const void *right) {
  return strcmp(*(char *const *)left, *(char *const *)right);
}

int ak_sort_environment(void) {
  size_t count = 0;
  int isSorted = 1;
  for (; environ[count]; count++)
    if (count > 0 && strcmp(environ[count - 1], environ[count]) > 0) isSorted = 0;
  if (!isSorted) qsort(environ, count, sizeof *environ, compare);
  return !isSorted;
}
