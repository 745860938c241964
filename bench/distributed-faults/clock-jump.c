/*
 * Preloaded into a process, moves its wall clock by the seconds in the file FAULT_CLOCK, which is read again five times a second. What runs by the
 * monotonic clock is not touched. It allocates nothing and looks nothing up, so that it goes with any allocator (libfaketime does not with Redis's).
 */
#define _GNU_SOURCE
#include <fcntl.h>
#include <stdlib.h>
#include <sys/syscall.h>
#include <sys/time.h>
#include <time.h>
#include <unistd.h>

static long long seconds, next_look_ms;

static long long moved(void) {
  struct timespec at;
  syscall(SYS_clock_gettime, CLOCK_MONOTONIC, &at);
  long long ms = at.tv_sec * 1000LL + at.tv_nsec / 1000000;
  if (ms < next_look_ms) return seconds;
  next_look_ms = ms + 200;
  const char *path = getenv("FAULT_CLOCK");
  int file = path == NULL ? -1 : (int)syscall(SYS_openat, AT_FDCWD, path, O_RDONLY);
  if (file < 0) return seconds;
  char text[16] = {0};
  if (syscall(SYS_read, file, text, sizeof text - 1) > 0) seconds = atoll(text);
  syscall(SYS_close, file);
  return seconds;
}

int clock_gettime(clockid_t clock, struct timespec *at) {
  int answer = (int)syscall(SYS_clock_gettime, clock, at);
  if (answer == 0 && (clock == CLOCK_REALTIME || clock == CLOCK_REALTIME_COARSE)) at->tv_sec += moved();
  return answer;
}

int gettimeofday(struct timeval *restrict at, void *restrict zone) {
  (void)zone;
  struct timespec real;
  clock_gettime(CLOCK_REALTIME, &real);
  at->tv_sec = real.tv_sec;
  at->tv_usec = real.tv_nsec / 1000;
  return 0;
}

time_t time(time_t *at) {
  struct timespec real;
  clock_gettime(CLOCK_REALTIME, &real);
  if (at != NULL) *at = real.tv_sec;
  return real.tv_sec;
}
