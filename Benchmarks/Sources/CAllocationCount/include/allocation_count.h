#pragma once

#include <stdint.h>

/// Starts counting the heap blocks that any thread asks for.
void allocation_count_begin(void);

/// Stops counting and returns how many there were, or -1 where they can't be counted.
int64_t allocation_count_end(void);
