#!/bin/sh
# Downloads a release of reactorgen, checks it against the release's checksums, and unpacks it.
#
#   Release/install.sh                      into ~/.local (bin, share/man, completions)
#   Release/install.sh --to FOLDER          into another folder
#
# Which release: the version in Sources/ReactorProject/Tool.swift of this checkout, from its repository; REACTORGEN_RELEASES names another
# address below which v<version>/ lies, such as a mirror or a folder (file://...). Exit status 69: there is none for this machine, or it
# can't be had.
set -eu

root=$(CDPATH="" cd -- "$(dirname -- "$0")/.." && pwd)
to=${HOME:-}/.local
while [ $# -gt 0 ]; do
  case $1 in
    --to) to=${2:?--to needs a folder}; shift 2 ;;
    *) echo "error: usage: install.sh [--to FOLDER]" >&2; exit 64 ;;
  esac
done

unavailable() {
  echo "error: $1" >&2
  exit 69
}

constant() {
  sed -n "s/.*static let $1 = \"\(.*\)\".*/\1/p" "$root/Sources/ReactorProject/Tool.swift"
}

download() {
  if command -v curl >/dev/null 2>&1; then
    curl --proto '=https,http,file' --proto-redir '=https' --fail --silent --show-error --location --retry 2 --output "$2" "$1"
  elif command -v wget >/dev/null 2>&1; then
    wget --quiet --output-document "$2" "$1"
  else
    unavailable "neither curl nor wget is installed"
  fi
}

digest() {
  if command -v sha256sum >/dev/null 2>&1; then sha256sum "$1"; else shasum -a 256 "$1"; fi | cut -d ' ' -f 1
}

case $(uname -s)-$(uname -m) in
  Linux-x86_64 | Linux-amd64) platform=linux-x86_64 ;;
  Linux-aarch64 | Linux-arm64) platform=linux-arm64 ;;
  Darwin-*) platform=macos-universal ;;
  *) unavailable "nothing is released for $(uname -s) on $(uname -m); see README.md for how to build it" ;;
esac

version=$(constant version)
name=reactorgen-$version-$platform
releases=${REACTORGEN_RELEASES:-$(constant repository)/releases/download}
case $releases in
  # Whoever had that name could give anything, and the checksums with it.
  */OWNER/*) unavailable "the repository's address is not set, in Tool.swift or by REACTORGEN_RELEASES" ;;
esac
work=$(mktemp -d)
trap 'exit 130' INT TERM HUP
trap 'rm -rf "$work"' EXIT

for file in SHA256SUMS "$name.tar.gz"; do
  download "$releases/v$version/$file" "$work/$file" || unavailable "$releases/v$version/$file can't be downloaded"
done
expected=$(sed -n "s/^\([0-9a-f]*\)  $name\.tar\.gz\$/\1/p" "$work/SHA256SUMS")
if [ -z "$expected" ] || [ "$(digest "$work/$name.tar.gz")" != "$expected" ]; then
  echo "error: $name.tar.gz is not what SHA256SUMS of the release says; nothing was installed" >&2
  exit 74
fi
tar -xzf "$work/$name.tar.gz" -C "$work"
# File by file, so that folders that are there stay as they are, and by renames, so that who runs the old executable meanwhile has it whole.
(cd "$work/$name" && find share bin -type f) > "$work/files"
while IFS= read -r file; do
  mkdir -p "$to/${file%/*}"
  cp "$work/$name/$file" "$to/$file.$$"
  mv -f "$to/$file.$$" "$to/$file"
done < "$work/files"
echo "installed reactorgen $version in $to" >&2
