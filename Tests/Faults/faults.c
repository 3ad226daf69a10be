// Stands between a command and the C library, and spoils one call: preload it, and say which by the environment.
//
//   FAULT_AT=N        the N-th call that the command itself makes, counted from 1 over all threads
//   FAULT_KIND=E      E is an error number that the call ends with; `kill` ends the process by SIGKILL before the call,
//                     `killed` after it; `zeros` lets each write from there on give 0, as if nothing could be written
//   FAULT_CALLS=LIST  the calls that are counted, by name, with commas; without it all that are here. An `open` that may create or empty
//                     a file is called `create`; calls that go from an open folder are called as those that have a path: `openat` is `open`
//   FAULT_LOG=FILE    to which each counted call is written: its number, its name, its path or that of its descriptor
//
//   FAULT_WITHOUT=LIST  what the system does not have: `links`, so that none can be made, as on some file systems; `threads`, so that there
//                     is never another one
//
// A call that is spoilt is always written to the log, with `!` at its end.
#define _GNU_SOURCE
#include <dirent.h>
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <pthread.h>
#include <signal.h>
#include <spawn.h>
#include <stdarg.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/mman.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

static atomic_long count;
static long target;
static int code;
enum kind { FAILS, DIES_BEFORE, DIES_AFTER, GIVE_ZERO };
static enum kind kind;
static int log_descriptor = -1;
static const char *calls;
static int has_links = 1, has_threads = 1;
// What libraries do while they are loaded is not the command's, and comes before it is known what to count.
static int is_started;

__attribute__((constructor)) static void start(void) {
  const char *at = getenv("FAULT_AT"), *what = getenv("FAULT_KIND"), *file = getenv("FAULT_LOG");
  const char *without = getenv("FAULT_WITHOUT");
  has_links = !without || !strstr(without, "links");
  has_threads = !without || !strstr(without, "threads");
  calls = getenv("FAULT_CALLS");
  target = at ? atol(at) : 0;
  if (what && !strcmp(what, "kill")) kind = DIES_BEFORE;
  else if (what && !strcmp(what, "killed")) kind = DIES_AFTER;
  else if (what && !strcmp(what, "zeros")) kind = GIVE_ZERO;
  else code = what ? atoi(what) : EIO;
  // The log's descriptor is out of the way of those that the command closes and opens.
  if (file) {
    int descriptor = syscall(SYS_openat, AT_FDCWD, file, O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0666);
    log_descriptor = syscall(SYS_fcntl, descriptor, F_DUPFD_CLOEXEC, 900);
    syscall(SYS_close, descriptor);
  }
  // The command's children are not spoilt.
  unsetenv("LD_PRELOAD");
  is_started = 1;
}

static int is_counted(const char *name) {
  if (!calls) return 1;
  size_t length = strlen(name);
  for (const char *found = strstr(calls, name); found; found = strstr(found + 1, name))
    if ((found == calls || found[-1] == ',') && (found[length] == 0 || found[length] == ',')) return 1;
  return 0;
}

// Whether this call is to be spoilt, which has a path or a descriptor.
static int is_spoilt(const char *name, const char *path, int descriptor) {
  if (!is_started || !is_counted(name)) return 0;
  long number = atomic_fetch_add(&count, 1) + 1;
  int hit = number == target;
  if (log_descriptor >= 0) {
    char line[1024], link[64], target_path[800];
    if (!path) {
      snprintf(link, sizeof link, "/proc/self/fd/%d", descriptor);
      long length = syscall(SYS_readlinkat, AT_FDCWD, link, target_path, sizeof target_path - 1);
      target_path[length < 0 ? 0 : length] = 0;
    }
    int length = snprintf(
      line, sizeof line, "%ld %s %.800s%s\n", number, name, path ? path : target_path, hit ? " !" : ""
    );
    syscall(SYS_write, log_descriptor, line, length);
  }
  if (hit && kind == DIES_BEFORE) syscall(SYS_kill, getpid(), SIGKILL);
  return hit || (kind == GIVE_ZERO && target && number > target);
}

static void end(int hit) {
  if (hit && kind == DIES_AFTER) syscall(SYS_kill, getpid(), SIGKILL);
}

#define REAL(name) ((__typeof__(&name))dlsym(RTLD_NEXT, #name))

// A call that gives `failure` where it fails; its path, or NULL and its descriptor.
#define SPOIL(type, name, path, descriptor, parameters, arguments, failure) \
  type name parameters {                                               \
    int hit = is_spoilt(#name, path, descriptor);                      \
    if (hit && kind == FAILS) {                                        \
      errno = code;                                                    \
      return failure;                                                  \
    }                                                                  \
    type result = REAL(name) arguments;                                \
    int number = errno;                                                \
    end(hit);                                                          \
    errno = number;                                                    \
    return result;                                                     \
  }

SPOIL(int, stat, path, -1, (const char *restrict path, struct stat *restrict buffer), (path, buffer), -1)
SPOIL(int, lstat, path, -1, (const char *restrict path, struct stat *restrict buffer), (path, buffer), -1)
SPOIL(int, fstat, NULL, descriptor, (int descriptor, struct stat *buffer), (descriptor, buffer), -1)
SPOIL(DIR *, opendir, path, -1, (const char *path), (path), NULL)
SPOIL(struct dirent *, readdir, NULL, dirfd(stream), (DIR * stream), (stream), NULL)
SPOIL(int, rename, to, -1, (const char *from, const char *to), (from, to), -1)

// The path of a name in an open folder. One at a time, for the log alone.
static const char *path_in(int folder, const char *name) {
  static __thread char path[1800];
  char link[64], target[800];
  if (folder == AT_FDCWD || name[0] == '/') return name;
  snprintf(link, sizeof link, "/proc/self/fd/%d", folder);
  long length = syscall(SYS_readlinkat, AT_FDCWD, link, target, sizeof target - 1);
  target[length < 0 ? 0 : length] = 0;
  snprintf(path, sizeof path, "%s/%s", target, name);
  return path;
}

// A call that goes from an open folder, by the name of the one that has a path.
#define SPOIL_AT(name, called, path, folder, parameters, arguments)    \
  int name parameters {                                                \
    int hit = is_spoilt(called, path_in(folder, path), -1);            \
    if (hit && kind == FAILS) {                                        \
      errno = code;                                                    \
      return -1;                                                       \
    }                                                                  \
    int result = REAL(name) arguments;                                 \
    int number = errno;                                                \
    end(hit);                                                          \
    errno = number;                                                    \
    return result;                                                     \
  }

SPOIL_AT(fstatat, "stat", path, folder, (int folder, const char *restrict path, struct stat *restrict buffer, int flags), (folder, path, buffer, flags))
SPOIL_AT(renameat, "rename", to, in, (int of, const char *from, int in, const char *to), (of, from, in, to))
SPOIL_AT(
  renameat2, "renameat2", to, in, (int of, const char *from, int in, const char *to, unsigned int flags), (of, from, in, to, flags)
)
SPOIL_AT(unlinkat, "unlink", path, folder, (int folder, const char *path, int flags), (folder, path, flags))
SPOIL_AT(mkdirat, "mkdir", path, folder, (int folder, const char *path, mode_t mode), (folder, path, mode))
SPOIL_AT(faccessat, "access", path, folder, (int folder, const char *path, int mode, int flags), (folder, path, mode, flags))

static int spoilt_link(int of, const char *from, int in, const char *to, int flags) {
  int hit = is_spoilt("link", path_in(in, to), -1);
  if (!has_links || (hit && kind == FAILS)) {
    errno = has_links ? code : EPERM;
    return -1;
  }
  int result = syscall(SYS_linkat, of, from, in, to, flags), number = errno;
  end(hit);
  errno = number;
  return result;
}

int link(const char *from, const char *to) { return spoilt_link(AT_FDCWD, from, AT_FDCWD, to, 0); }
int linkat(int of, const char *from, int in, const char *to, int flags) { return spoilt_link(of, from, in, to, flags); }

SPOIL(int, unlink, path, -1, (const char *path), (path), -1)
SPOIL(int, mkdir, path, -1, (const char *path, mode_t mode), (path, mode), -1)
SPOIL(int, chmod, path, -1, (const char *path, mode_t mode), (path, mode), -1)
SPOIL(int, fchmod, NULL, descriptor, (int descriptor, mode_t mode), (descriptor, mode), -1)
SPOIL(int, access, path, -1, (const char *path, int mode), (path, mode), -1)
SPOIL(ssize_t, readlink, path, -1, (const char *restrict path, char *restrict buffer, size_t size), (path, buffer, size), -1)
SPOIL(char *, realpath, path, -1, (const char *restrict path, char *restrict buffer), (path, buffer), NULL)
SPOIL(char *, getcwd, NULL, -1, (char *buffer, size_t size), (buffer, size), NULL)
SPOIL(int, mkstemp, path, -1, (char *path), (path), -1)
SPOIL(int, flock, NULL, descriptor, (int descriptor, int operation), (descriptor, operation), -1)
SPOIL(int, ftruncate, NULL, descriptor, (int descriptor, off_t size), (descriptor, size), -1)
SPOIL(int, fsync, NULL, descriptor, (int descriptor), (descriptor), -1)
SPOIL(int, socketpair, NULL, -1, (int domain, int type, int protocol, int ends[2]), (domain, type, protocol, ends), -1)

int pthread_create(
  pthread_t *restrict thread, const pthread_attr_t *restrict attributes, void *(*start)(void *), void *restrict argument
) {
  return has_threads ? REAL(pthread_create)(thread, attributes, start, argument) : EAGAIN;
}

// A close that fails has closed all the same, as on Linux.
int close(int descriptor) {
  int hit = is_spoilt("close", NULL, descriptor);
  int result = syscall(SYS_close, descriptor), number = errno;
  end(hit);
  if (hit && kind == FAILS) {
    errno = code;
    return -1;
  }
  errno = number;
  return result;
}

#define SPOIL_COUNT(name, is_write, parameters, arguments)             \
  ssize_t name parameters {                                            \
    int hit = is_spoilt(#name, NULL, descriptor);                      \
    if (hit && kind == GIVE_ZERO && is_write) return 0;                \
    if (hit && kind == FAILS) {                                        \
      errno = code;                                                    \
      return -1;                                                       \
    }                                                                  \
    ssize_t result = REAL(name) arguments;                             \
    int number = errno;                                                \
    end(hit);                                                          \
    errno = number;                                                    \
    return result;                                                     \
  }

SPOIL_COUNT(read, 0, (int descriptor, void *buffer, size_t size), (descriptor, buffer, size))
SPOIL_COUNT(pread, 0, (int descriptor, void *buffer, size_t size, off_t place), (descriptor, buffer, size, place))
SPOIL_COUNT(write, 1, (int descriptor, const void *buffer, size_t size), (descriptor, buffer, size))
SPOIL_COUNT(pwrite, 1, (int descriptor, const void *buffer, size_t size, off_t place), (descriptor, buffer, size, place))

#define SPOIL_OPEN(name, folder, ...)                                  \
  int name(__VA_ARGS__ const char *path, int flags, ...) {             \
    va_list list;                                                      \
    va_start(list, flags);                                             \
    mode_t mode = flags & (O_CREAT | __O_TMPFILE) ? va_arg(list, mode_t) : 0; \
    va_end(list);                                                      \
    int hit = is_spoilt(flags & (O_CREAT | O_TRUNC) ? "create" : "open", path_in(folder, path), -1); \
    if (hit && kind == FAILS) {                                        \
      errno = code;                                                    \
      return -1;                                                       \
    }                                                                  \
    int result = syscall(SYS_openat, folder, path, flags, mode);       \
    int number = errno;                                                \
    end(hit);                                                          \
    errno = number;                                                    \
    return result;                                                     \
  }

SPOIL_OPEN(open, AT_FDCWD)
SPOIL_OPEN(open64, AT_FDCWD)
SPOIL_OPEN(openat, folder, int folder,)
SPOIL_OPEN(openat64, folder, int folder,)
