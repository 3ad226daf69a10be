#!/usr/bin/env python3
"""Measures what commit hooks cost, in throw-away repositories.

    swift build -c release --product reactorgen
    IntegrationTests/measure_hooks.py [--runs 40] [--tool .build/release/reactorgen]

Prints a Markdown table: for each command the least time of its runs, in a small repository and in a large one. The
repositories are written below .build-integration/hooks.
"""

import argparse
import os
import shutil
import subprocess
import time
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
WORK = ROOT / ".build-integration" / "hooks"

SPEC = """summary: Screen {number} of many.
state:
  query: String = ""
  page: Int = 1
  isLoading: Bool = false
mutations:
  setQuery: String
  setPage: Int
  setLoading: Bool
actions:
  search: {{forward: setQuery}}
  next: [guard: "!state.isLoading", setLoading: true, setPage: state.page + 1, setLoading: false]
"""

SIZES = [(50, 700), (1000, 24000)]


def run(command, folder, **variables):
    environment = dict(os.environ, GIT_CONFIG_GLOBAL=os.devnull, **variables)
    start = time.perf_counter()
    result = subprocess.run(command, cwd=folder, env=environment, capture_output=True)
    seconds = time.perf_counter() - start
    if result.returncode != 0:
        raise SystemExit(f"{command} ended with {result.returncode}: {result.stderr.decode()}")
    return seconds


def repository(tool, specs, files):
    """A repository with all files committed, but for one that has nothing to do with specs and is staged."""
    folder = WORK / str(specs)
    shutil.rmtree(folder, ignore_errors=True)
    (folder / "Specs").mkdir(parents=True)
    # First, so that the search for settings ends here.
    run(["git", "init", "--quiet"], folder)
    for number in range(specs):
        (folder / "Specs" / f"Screen{number:04}.reactor.yaml").write_text(SPEC.format(number=number))
    run([tool, "generate", "--quiet"], folder)
    written = sum(1 for _ in (folder / "Specs").iterdir())
    for number in range(files - written):
        other = folder / "Sources" / f"Part{number // 100:03}" / f"File{number:05}.swift"
        other.parent.mkdir(parents=True, exist_ok=True)
        other.write_text(f"// File {number}\n")
    author = ["-c", "user.name=Nobody", "-c", "user.email=nobody@example.com"]
    run(["git", "add", "--all"], folder)
    run(["git", *author, "commit", "--quiet", "--message", "All"], folder)
    (folder / "notes.txt").write_text("unrelated\n")
    run(["git", "add", "notes.txt"], folder)
    return folder


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--runs", type=int, default=40)
    parser.add_argument("--tool", type=Path, default=ROOT / ".build" / "release" / "reactorgen")
    options = parser.parse_args()
    tool, runs = options.tool.absolute(), options.runs
    if not tool.exists():
        raise SystemExit(f"there is no {tool}; build it by: swift build -c release --product reactorgen")
    folders = [repository(tool, specs, files) for specs, files in SIZES]
    in_hook = {"GIT_INDEX_FILE": ".git/index"}
    rows = [
        ("starting the tool (`reactorgen --version`)", [tool, "--version"], {}),
        ("`git diff-index --cached HEAD` alone", ["git", "diff-index", "--cached", "HEAD"], {}),
        ("the hook, where only unrelated files are staged", [tool, "check", "--staged"], in_hook),
        ("`check --staged` of everything", [tool, "check", "--staged"], {}),
        ("`check` on the disk", [tool, "check"], {}),
    ]
    print("| | " + " | ".join(f"{specs:,} specs, {files:,} files" for specs, files in SIZES) + " |")
    print("|---|---|---|")
    for name, command, variables in rows:
        least = [min(run(command, folder, **variables) for _ in range(runs)) * 1000 for folder in folders]
        print(f"| {name} | " + " | ".join(f"{value:.1f} ms" if value < 20 else f"{value:.0f} ms" for value in least) + " |")
    shutil.rmtree(WORK)


if __name__ == "__main__":
    main()
