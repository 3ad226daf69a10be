#!/bin/sh
# How many bytes a program has that links ReactorRuntime, stripped: as `swift build -c release` makes it, with the flags that let the linker drop
# what the program doesn't use, and with the linker's own optimization besides. Linux only; Benchmarks/README.md says what the flags mean.
set -eu
cd "$(dirname "$0")"
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT

measure() {
  name=$1
  shift
  swift build -c release --product SmallestProgram --scratch-path "$scratch/build" "$@" >"$scratch/log" 2>&1 || {
    cat "$scratch/log" >&2
    exit 1
  }
  strip -o "$scratch/program" "$scratch/build/release/SmallestProgram"
  [ "$("$scratch/program")" = 1 ]
  printf '%s\t%s\n' "$(wc -c <"$scratch/program")" "$name"
  rm -rf "$scratch/build"
}

internal="-Xswiftc -Xfrontend -Xswiftc -internalize-at-link"
measure "swift build -c release"
# shellcheck disable=SC2086
measure "and only what is used" $internal -Xswiftc -Xfrontend -Xswiftc -function-sections
# shellcheck disable=SC2086
measure "and optimized by the linker" $internal --experimental-lto-mode full -Xswiftc -use-ld=lld -Xlinker --icf=all \
  -Xlinker -z -Xlinker pack-relative-relocs
