#ifndef CLIBFUZZER_H
#define CLIBFUZZER_H

#include <stddef.h>
#include <stdint.h>

/// Runs libFuzzer with the arguments of a command line, of which it takes those that it knows. It calls `input` with bytes that it makes of a
/// corpus, again and again, and returns when it has been told to stop; where an input stops the process, it has kept it in a file before.
int LLVMFuzzerRunDriver(int *count, char ***arguments, int (*input)(const uint8_t *bytes, size_t size));

#endif
