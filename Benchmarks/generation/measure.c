// Runs a command and says in one line of JSON what it cost: wall time, CPU time, the most memory at once, and the user
// instructions of all its threads and children, counted by the processor.
//
//   measure RESULT COMMAND [ARGUMENT...]
//
// A program of its own, since a command that is started by Python is credited with Python's memory, and since of a command that
// takes some milliseconds the start must not be counted.
#define _GNU_SOURCE
#include <fcntl.h>
#include <linux/perf_event.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

static void stop(const char *what) {
  perror(what);
  exit(74);
}

// A counter that starts when the child becomes the command; -1 where the system or the machine has none.
static int counter_for(pid_t child) {
  struct perf_event_attr wanted;
  memset(&wanted, 0, sizeof wanted);
  wanted.size = sizeof wanted;
  wanted.type = PERF_TYPE_HARDWARE;
  wanted.config = PERF_COUNT_HW_INSTRUCTIONS;
  wanted.disabled = 1;
  wanted.enable_on_exec = 1;
  wanted.inherit = 1;
  wanted.exclude_kernel = 1;
  wanted.exclude_hv = 1;
  return (int)syscall(SYS_perf_event_open, &wanted, child, -1, -1, PERF_FLAG_FD_CLOEXEC);
}

static double milliseconds(struct timeval time) { return time.tv_sec * 1e3 + time.tv_usec / 1e3; }

int main(int count, char **arguments) {
  if (count < 3) {
    fprintf(stderr, "usage: measure RESULT COMMAND [ARGUMENT...]\n");
    return 64;
  }
  int go[2];
  if (pipe2(go, O_CLOEXEC)) stop("pipe2");
  pid_t child = fork();
  if (child < 0) stop("fork");
  if (child == 0) {
    char signal;
    if (read(go[0], &signal, 1) != 1) _exit(74);
    execvp(arguments[2], arguments + 2);
    perror(arguments[2]);
    _exit(127);
  }
  int counter = counter_for(child);
  struct timespec start, end;
  clock_gettime(CLOCK_MONOTONIC, &start);
  if (write(go[1], "g", 1) != 1) stop("write");
  int status;
  struct rusage used;
  if (wait4(child, &status, 0, &used) != child) stop("wait4");
  clock_gettime(CLOCK_MONOTONIC, &end);
  uint64_t instructions = 0;
  if (counter < 0 || read(counter, &instructions, sizeof instructions) != sizeof instructions) instructions = 0;
  FILE *result = fopen(arguments[1], "w");
  if (!result) stop(arguments[1]);
  fprintf(result, "{\"wall\": %.3f, \"user\": %.3f, \"system\": %.3f, \"memory\": %.3f, \"instructions\": %llu, \"status\": %d}\n",
          (end.tv_sec - start.tv_sec) * 1e3 + (end.tv_nsec - start.tv_nsec) / 1e6, milliseconds(used.ru_utime),
          milliseconds(used.ru_stime), used.ru_maxrss / 1024.0, (unsigned long long)instructions,
          WIFEXITED(status) ? WEXITSTATUS(status) : -WTERMSIG(status));
  return fclose(result) ? 74 : 0;
}
