#pragma once

#include <stdint.h>

/// How many heap blocks the calling thread has asked for so far, or -1 where they can't be counted.
int64_t allocation_count(void);
