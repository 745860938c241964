/* Preloaded into a process, makes each sync of a file take FAULT_DISK_MS while the file FAULT_DISK_WHEN is there. */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <stdlib.h>
#include <time.h>
#include <unistd.h>

static void wait_for_disk(void) {
  const char *when = getenv("FAULT_DISK_WHEN");
  const char *ms = getenv("FAULT_DISK_MS");
  if (when == NULL || ms == NULL || access(when, F_OK) != 0) return;
  long all = atol(ms);
  struct timespec wait = {all / 1000, (all % 1000) * 1000000L};
  nanosleep(&wait, NULL);
}

int fsync(int file) {
  static int (*real)(int);
  if (real == NULL) real = (int (*)(int))dlsym(RTLD_NEXT, "fsync");
  wait_for_disk();
  return real(file);
}

int fdatasync(int file) {
  static int (*real)(int);
  if (real == NULL) real = (int (*)(int))dlsym(RTLD_NEXT, "fdatasync");
  wait_for_disk();
  return real(file);
}
