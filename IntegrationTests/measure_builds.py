#!/usr/bin/env python3
"""Measures builds of a throw-away package with generated reactors: by the build tool plugin, and committed.

    IntegrationTests/measure_builds.py [--specs 200] [--runs 3]

Prints a Markdown table: for each step the medians of the whole `swift build`'s time and CPU time, and how many Swift
files of the package were compiled. The package is written and built below .build-integration/measure.
"""

import argparse
import os
import resource
import shutil
import statistics
import subprocess
import time
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
WORK = ROOT / ".build-integration" / "measure"

MANIFEST = """// swift-tools-version: 6.1

import PackageDescription

let package = Package(
  name: "{mode}",
  platforms: [.macOS(.v13)],
  dependencies: [.package(name: "reactorgen", path: "{root}")],
  targets: [
    .target(
      name: "Screens",
      dependencies: [.product(name: "ReactorRuntime", package: "reactorgen")]{rest}
    )
  ]
)
"""

SPEC = """summary: Screen {number} of many.
state:
  query: String = ""
  items: "[String] = []"
  page: Int = 1
  isLoading: Bool = false
mutations:
  setQuery: String
  setItems: {{payload: "[String]"}}
  setPage: Int
  setLoading: Bool
  clear: {{reduce: "state.items = []"}}
actions:
  search: {{forward: setQuery}}
  next:
    - guard: "!state.isLoading"
    - setLoading: true
    - setPage: state.page + {step}
    - setLoading: false
  reset: [clear, setPage: 1]
"""


def spec(folder, number):
    return folder / "Sources" / "Screens" / f"Screen{number:03}.reactor.yaml"


def text(number, step=1):
    return SPEC.format(number=number, step=step)


def run(command, folder):
    result = subprocess.run(command, cwd=folder, text=True, stdout=subprocess.PIPE, stderr=subprocess.STDOUT)
    if result.returncode != 0:
        raise SystemExit(f"{' '.join(map(str, command))} failed in {folder}:\n{result.stdout[-3000:]}")
    return result.stdout


class Package:
    """A package whose reactors come from the plugin, or are committed."""

    def __init__(self, mode, specs, tool):
        self.mode, self.tool = mode, tool
        self.folder = WORK / mode
        shutil.rmtree(self.folder, ignore_errors=True)
        sources = self.folder / "Sources" / "Screens"
        sources.mkdir(parents=True)
        (sources / "Screens.swift").write_text("public let screens = \"Screens\"\n")
        for number in range(specs):
            spec(self.folder, number).write_text(text(number))
        rest = ',\n      plugins: [.plugin(name: "ReactorGenPlugin", package: "reactorgen")]'
        (self.folder / "Package.swift").write_text(
            MANIFEST.format(mode=mode, root=ROOT, rest=rest if mode == "generated" else "")
        )

    def build(self):
        """Builds; answers the seconds and the CPU seconds. In committed mode the tool runs before."""
        start, before = time.monotonic(), resource.getrusage(resource.RUSAGE_CHILDREN)
        if self.mode == "committed":
            run([self.tool, "generate", "--quiet"], self.folder)
        run(["swift", "build"], self.folder)
        after = resource.getrusage(resource.RUSAGE_CHILDREN)
        processor = after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime
        return time.monotonic() - start, processor

    def compiled(self):
        """How many Swift files of the package are newer than the last mark."""
        objects = self.folder.glob(".build/*/debug/Screens.build/*.swift.o")
        return sum(1 for file in objects if file.stat().st_mtime_ns > self.mark)

    def step(self, change, undo, runs):
        """Makes a change and builds, some times; answers the table's cell."""
        measured, files = [], 0
        for attempt in range(runs):
            self.mark = time.time_ns()
            time.sleep(0.02)
            change(self.folder, attempt)
            measured.append(self.build())
            files = self.compiled()
            undo(self.folder)
            self.build()
        return cell(*map(statistics.median, zip(*measured)), files)


def cell(seconds, processor, files):
    return f"{seconds:.1f} s, {processor:.1f} CPU s, {files} file{'s' if files != 1 else ''}"


def nothing(*_):
    pass


def touch(folder, _):
    spec(folder, 7).touch()


def comment(folder, attempt):
    spec(folder, 7).write_text(f"# Comment {attempt}.\n" + text(7))


def change(folder, attempt):
    spec(folder, 7).write_text(text(7, step=attempt + 2))


def add(folder, attempt):
    spec(folder, 900 + attempt).write_text(text(900 + attempt))


def restore(folder):
    spec(folder, 7).write_text(text(7))


def remove(folder):
    for file in (folder / "Sources" / "Screens").glob("Screen9*"):
        file.unlink()


STEPS = [
    ("nothing changed", nothing, nothing),
    ("a spec touched", touch, nothing),
    ("a comment in a spec changed", comment, restore),
    ("a step in a spec changed", change, restore),
    ("a spec added", add, remove),
]


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--specs", type=int, default=200)
    parser.add_argument("--runs", type=int, default=3)
    options = parser.parse_args()
    run(["swift", "build", "-c", "release", "--product", "reactorgen"], ROOT)
    tool = ROOT / ".build" / "release" / "reactorgen"
    rows = {name: [] for name in ["first build"] + [name for name, _, _ in STEPS]}
    for mode in ["generated", "committed"]:
        package = Package(mode, options.specs, tool)
        package.mark = 0
        rows["first build"].append(cell(*package.build(), package.compiled()))
        for name, make, undo in STEPS:
            rows[name].append(package.step(make, undo, options.runs))
    print(f"{options.specs} specs, median of {options.runs} runs, {os.cpu_count()} cores\n")
    print("| | plugin | committed files |\n|---|---|---|")
    for name, cells in rows.items():
        print(f"| {name} | {' | '.join(cells)} |")


if __name__ == "__main__":
    main()
