#include "allocation_count.h"

#if defined(__linux__) && defined(__GLIBC__)

#include <errno.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stddef.h>

// The executable's own definitions take precedence over the C library's, for every library in the process. Nothing is counted
// while time is measured: then there is one test more per block, and nothing that threads would contend for.
static atomic_bool counting;
static atomic_int_fast64_t count;

static inline void note(void) {
  if (atomic_load_explicit(&counting, memory_order_relaxed)) {
    atomic_fetch_add_explicit(&count, 1, memory_order_relaxed);
  }
}

extern void *__libc_malloc(size_t size);
extern void *__libc_calloc(size_t number, size_t size);
extern void *__libc_realloc(void *block, size_t size);
extern void *__libc_memalign(size_t alignment, size_t size);

void *malloc(size_t size) {
  note();
  return __libc_malloc(size);
}

void *calloc(size_t number, size_t size) {
  note();
  return __libc_calloc(number, size);
}

void *realloc(void *block, size_t size) {
  note();
  return __libc_realloc(block, size);
}

void *aligned_alloc(size_t alignment, size_t size) {
  note();
  return __libc_memalign(alignment, size);
}

int posix_memalign(void **block, size_t alignment, size_t size) {
  note();
  *block = __libc_memalign(alignment, size);
  return *block ? 0 : ENOMEM;
}

void allocation_count_begin(void) {
  atomic_store(&count, 0);
  atomic_store(&counting, true);
}

int64_t allocation_count_end(void) {
  atomic_store(&counting, false);
  return atomic_load(&count);
}

#else

void allocation_count_begin(void) {}

int64_t allocation_count_end(void) { return -1; }

#endif
