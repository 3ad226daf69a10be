#ifndef CREACTORRUNTIME_H
#define CREACTORRUNTIME_H

#include <stdbool.h>
#include <stdint.h>

// What ReactorRuntime needs and Swift has no word for on all the systems that it runs on: Swift's own `Atomic` needs those of
// 2024. Everything is inline, so that it costs no call.

/// The word as it is now; what its last writer did before is visible.
static inline uint32_t reactor_word_load(const uint32_t *word) {
  return __atomic_load_n(word, __ATOMIC_ACQUIRE);
}

/// Puts `desired` in the place of `expected`; false if the word is another one by now.
static inline bool reactor_word_exchange(uint32_t *word, uint32_t expected, uint32_t desired) {
  return __atomic_compare_exchange_n(word, &expected, desired, false, __ATOMIC_ACQ_REL, __ATOMIC_ACQUIRE);
}

#if !defined(__APPLE__)
/// Swift's runtime: counts one more reference to a Swift object and returns it; NULL, and nothing counted, if its end has begun.
void *swift_tryRetain(void *object);
#endif

#endif
