#define _GNU_SOURCE
#include <errno.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

#include "CSupport.h"

#if defined(__linux__)
#include <sys/prctl.h>
#include <sys/wait.h>

int ak_start_copy(void) {
  setvbuf(stdin, NULL, _IONBF, 0);
  pid_t original = getpid();
  pid_t copy = fork();
  if (copy < 0) return -errno;
  if (copy == 0) {
    prctl(PR_SET_PDEATHSIG, SIGKILL);
    if (getppid() != original) _exit(EXIT_FAILURE);
  }
  return copy;
}

void ak_await_copy(int copy) {
  int status = 0;
  while (waitpid(copy, &status, 0) < 0 && errno == EINTR) {}
  if (WIFEXITED(status) && WEXITSTATUS(status) == 0) return;
  if (WIFSIGNALED(status)) {
    signal(WTERMSIG(status), SIG_DFL);
    raise(WTERMSIG(status));
  }
  _exit(WIFEXITED(status) ? WEXITSTATUS(status) : EXIT_FAILURE);
}

void ak_end_copy(void) { _exit(EXIT_SUCCESS); }
#endif
