#!/bin/sh
# Runs reactorgen of this checkout's version with the arguments: what the hooks for pre-commit do.
#
# The first run downloads the release into the user's cache; where there is none for this machine, it builds the command here, which
# needs Swift and libyaml and takes minutes.
set -eu

root=$(cd "$(dirname "$0")/.." && pwd)
version=$(sed -n 's/.*static let version = "\(.*\)".*/\1/p' "$root/Sources/ReactorProject/Tool.swift")
case $(uname -s) in
  Darwin) caches=$HOME/Library/Caches ;;
  *) caches=${XDG_CACHE_HOME:-$HOME/.cache} ;;
esac
installed=$caches/reactorgen/releases/$version
if [ ! -x "$installed/bin/reactorgen" ]; then
  if ! "$root/Release/install.sh" --to "$installed"; then
    echo "building reactorgen $version instead, once" >&2
    (cd "$root" && swift build -c release --product reactorgen) >&2
    mkdir -p "$installed/bin"
    cp "$root/.build/release/reactorgen" "$installed/bin/.reactorgen.$$"
    mv -f "$installed/bin/.reactorgen.$$" "$installed/bin/reactorgen"
  fi
fi
exec "$installed/bin/reactorgen" "$@"
