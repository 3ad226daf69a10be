#!/bin/sh
# Runs reactorgen of this checkout's version with the arguments: what the hooks for pre-commit do.
#
# The first run downloads the release of that version into the user's cache. Where there is none for this machine, it builds the command in this
# checkout, which needs Swift and libyaml and takes minutes.
set -eu

root=$(CDPATH="" cd -- "$(dirname -- "$0")/.." && pwd)
version=$(sed -n 's/.*static let version = "\(.*\)".*/\1/p' "$root/Sources/ReactorProject/Tool.swift")
case $(uname -s) in
  Darwin) caches=$HOME/Library/Caches ;;
  *) caches=${XDG_CACHE_HOME:-$HOME/.cache} ;;
esac
installed=$caches/reactorgen/releases/$version
built=$root/.build/release/reactorgen
if [ ! -x "$installed/bin/reactorgen" ]; then
  if [ -x "$built" ]; then exec "$built" "$@"; fi
  status=0
  "$root/Release/install.sh" --to "$installed" || status=$?
  if [ "$status" -eq 69 ]; then
    echo "building reactorgen $version instead, once" >&2
    (cd "$root" && swift build -c release --product reactorgen) >&2
    exec "$built" "$@"
  fi
  if [ "$status" -ne 0 ]; then exit "$status"; fi
fi
exec "$installed/bin/reactorgen" "$@"
