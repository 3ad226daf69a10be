"""A package with the broken copies of generated reactors and their generated tests, beside the repository's own build."""

import os
import re
import shutil
import subprocess
import sys
import threading
from dataclasses import dataclass
from pathlib import Path

from break_sets import WORK

MANIFEST = """// swift-tools-version: 6.1

import PackageDescription

let strict: [SwiftSetting] = [
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("InternalImportsByDefault"),
  .enableUpcomingFeature("MemberImportVisibility"),
]
let runtime = Target.Dependency.product(name: "ReactorRuntime", package: "reactorgen")
let testing = Target.Dependency.product(name: "ReactorTesting", package: "reactorgen")

let package = Package(
  name: "MutationTests",
  platforms: [.macOS(.v13)],
  dependencies: [.package(name: "reactorgen", path: "../..")],
  targets: [
TARGETS  ],
  swiftLanguageModes: [.v6]
)
"""
TARGETS = """    .target(name: "{0.domain_module}", dependencies: [runtime], swiftSettings: {0.settings}),
    .target(name: "{0.module}", dependencies: ["{0.domain_module}", runtime], swiftSettings: {0.settings}),
    .testTarget(
      name: "{0.test_module}",
      dependencies: ["{0.module}", "{0.domain_module}", runtime, testing],
      swiftSettings: {0.settings}
    ),
"""
ACTIVE_BREAK = """import Foundation

/// The number of the break that is active; 0 for none.
let activeBreak = ProcessInfo.processInfo.environment["ACTIVE_BREAK"].flatMap { Int($0) } ?? 0
"""
# What Swift Testing prints where a test, or a case of one, starts, and XCTest where a test does.
STARTED = re.compile(r"""Test (?:"|case passing |Case ').* started""")
# What they print where one fails.
FAILED = re.compile(r'Test "(.*?)" recorded an issue(?: with \d+ arguments? (.*?))? at |Test Case \'(.*)\' failed \(')
REMARK = re.compile(r"^\S+\.reactor\.yaml:\d+: remark: .*$", re.MULTILINE)
ENDED = re.compile(r"Test run with \d+ tests?|Executed \d+ tests?")


@dataclass(frozen=True)
class Suites:
    """The suites of the generated tests of a reactor's file."""

    module: str
    names: tuple
    are_xctest: bool


@dataclass(frozen=True)
class Run:
    """What came of running suites: whether they passed, how many tests and cases of tests started, and those that failed."""

    passes: bool
    count: int = 0
    failures: frozenset = frozenset()
    has_ended: bool = False
    output: str = ""

    @property
    def remarks(self):
        """What the tests say of branches that none of their inputs takes."""
        return sorted(set(REMARK.findall(self.output)))

    def fails_beyond(self, other):
        """Whether something fails here that does not fail in another run."""
        return not self.passes and (not self.has_ended or not self.failures or not self.failures <= other.failures)


class WorkPackage:
    """The package with the sets that are broken."""

    def __init__(self, sets):
        self.sets = sets
        self.folder = WORK / "package"
        self.options = ["--package-path", str(self.folder), "--scratch-path", str(WORK / "build")]
        self.binary = None

    def write(self, reactors):
        """Writes what differs, so that only that is compiled again; `reactors` are the texts of the broken copies."""
        manifest = MANIFEST.replace("TARGETS", "".join(TARGETS.format(each) for each in self.sets))
        files = {"Package.swift": manifest}
        for each in self.sets:
            files |= each.files | {f"Sources/{each.module}/ActiveBreak.swift": ACTIVE_BREAK}
        files |= {f"Sources/{name}": text for name, text in reactors.items()}
        for path in [path for path in self.folder.rglob("*.swift") if ".build" not in path.parts]:
            if str(path.relative_to(self.folder)) not in files:
                path.unlink()
        for name, text in files.items():
            path = self.folder / name
            path.parent.mkdir(parents=True, exist_ok=True)
            # A manifest that is written anew has the build planned anew, which else misses new files in the repository.
            if name == "Package.swift" or not path.exists() or path.read_text() != text:
                path.write_text(text)

    def build(self):
        """Builds the tests; gives the places of errors, (file, line, message), none where it has succeeded."""
        # Without what only debuggers need.
        flags = ["-Xswiftc", "-gnone"]
        run = subprocess.run(["swift", "build", "--build-tests", *flags, *self.options], capture_output=True, text=True)
        if run.returncode == 0:
            return []
        output = run.stdout + run.stderr
        places = set(re.findall(r"Sources/(\w+/[^/\s:]+):(\d+):\d+: error: (.*)", output))
        modules = [each.module for each in self.sets]
        places = [(file, int(line), message) for file, line, message in places if file.partition("/")[0] in modules]
        if not places:
            sys.exit(f"The build fails, and not since something is broken on purpose:\n{output[-6000:]}")
        return places

    def run(self, suites, number, timeout, known=None):
        """Runs suites of tests with a break; with what fails without any `known`, not further than to the first other failure."""
        # Without backtraces of crashes, which take longer than all tests.
        environment = os.environ | {"ACTIVE_BREAK": str(number), "SWIFT_BACKTRACE": "enable=no"}
        lines, failures, is_stopped = [], set(), False
        process = subprocess.Popen(
            self.test_command(suites), stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, errors="replace", env=environment
        )
        timer = threading.Timer(timeout, process.kill)
        timer.start()
        with process:
            for line in process.stdout:
                lines.append(line)
                if match := FAILED.search(line):
                    failures.add(" ".join(part for part in match.groups() if part))
                    if known is not None and not failures <= known and not is_stopped:
                        is_stopped = True
                        process.kill()
        timer.cancel()
        output = "".join(lines)
        return Run(process.returncode == 0, len(STARTED.findall(output)), frozenset(failures), bool(ENDED.search(output)), output)

    def test_command(self, suites):
        names = f"^{suites.module}\\.({'|'.join(suites.names)})/"
        if self.binary is None:
            show = subprocess.run(["swift", "build", "--show-bin-path", *self.options], capture_output=True, text=True, check=True)
            self.binary = Path(show.stdout.strip()) / "MutationTestsPackageTests.xctest"
        if self.binary.is_file() and suites.are_xctest:
            return [str(self.binary), ",".join(f"{suites.module}.{name}" for name in suites.names)]
        if self.binary.is_file():
            return [str(self.binary), "--testing-library", "swift-testing", "--filter", names]
        return ["swift", "test", "--skip-build", *self.options, "--filter", names]


def suites_of(break_set, reactor):
    """The suites of the generated tests of a generated reactor's file; none where it has no tests."""
    text = break_set.tests(reactor)
    classes = re.findall(r"^(?:@MainActor |nonisolated )*final class (\w+): XCTestCase", text, re.MULTILINE)
    names = classes or re.findall(r"^@Suite\(.*\)\n(?:@MainActor\n)?struct (\w+)", text, re.MULTILINE)
    return Suites(break_set.test_module, tuple(names), bool(classes)) if names else None


def remove():
    """Removes all that was written and built."""
    shutil.rmtree(WORK, ignore_errors=True)
