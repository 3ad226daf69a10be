"""A package with the broken copies of the generated reactors and their generated tests, beside the repository's own build."""

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent.parent
WORK = ROOT / ".build-mutation"
MANIFEST = """// swift-tools-version: 6.1

import PackageDescription

let settings: [SwiftSetting] = [
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
    .target(name: "ExampleDomain", dependencies: [runtime], swiftSettings: settings),
    .target(name: "ExampleReactors", dependencies: ["ExampleDomain", runtime], swiftSettings: settings),
    .testTarget(
      name: "GeneratedTests",
      dependencies: ["ExampleReactors", "ExampleDomain", runtime, testing],
      swiftSettings: settings
    ),
  ],
  swiftLanguageModes: [.v6]
)
"""
ACTIVE_BREAK = """internal import Foundation

/// The number of the break that is active; 0 for none.
let activeBreak = ProcessInfo.processInfo.environment["ACTIVE_BREAK"].flatMap { Int($0) } ?? 0
"""


# The suites that XCTest runs.
XCTEST_SUITES = set()


class WorkPackage:
    """The package; `reactors` are the texts of the broken copies by file name."""

    def __init__(self):
        self.folder = WORK / "package"
        self.options = ["--package-path", str(self.folder), "--scratch-path", str(WORK / "build")]
        self.binary = None

    def write(self, reactors):
        """Writes what differs, so that only that is compiled again."""
        files = {"Package.swift": MANIFEST, "Sources/ExampleReactors/ActiveBreak.swift": ACTIVE_BREAK}
        domain = ROOT / "Specs/Domain"
        files |= {f"Sources/ExampleDomain/{path.relative_to(domain)}": path.read_text() for path in domain.rglob("*.swift")}
        for path in (ROOT / "Generated/Reactors").rglob("*.swift"):
            files[f"Sources/ExampleReactors/{path.name}"] = reactors.get(path.name) or path.read_text()
        for path in (ROOT / "Generated/Tests").rglob("*.reactor.tests.swift"):
            files[f"Tests/GeneratedTests/{path.name}"] = path.read_text()
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
        """Builds the tests; gives the places of errors, (file name, line, message), none where it has succeeded."""
        run = subprocess.run(["swift", "build", "--build-tests", *self.options], capture_output=True, text=True)
        if run.returncode == 0:
            return []
        output = run.stdout + run.stderr
        places = set(re.findall(r"Sources/ExampleReactors/([^/\s:]+):(\d+):\d+: error: (.*)", output))
        if not places:
            sys.exit(f"The build fails, and not since something is broken on purpose:\n{output[-6000:]}")
        return [(file, int(line), message) for file, line, message in places]

    def run(self, suites, number, timeout, skipped=()):
        """Runs suites of tests with a break, without some tests. Gives whether they pass, how many ran, and what they printed."""
        environment = os.environ | {"ACTIVE_BREAK": str(number)}
        try:
            run = subprocess.run(
                self.test_command(suites) + [word for test in skipped for word in ("--skip", test)], capture_output=True, text=True, errors="replace", timeout=timeout, env=environment
            )
        except subprocess.TimeoutExpired:
            return False, 0, "time-out"
        output = run.stdout + run.stderr
        counts = re.findall(r"(?:Test run with|Executed) (\d+) tests?", output)
        return run.returncode == 0, int(counts[-1]) if counts else 0, output

    def test_command(self, suites):
        names = f"^GeneratedTests\\.({'|'.join(suites)})/"
        if self.binary is None:
            show = subprocess.run(["swift", "build", "--show-bin-path", *self.options], capture_output=True, text=True, check=True)
            self.binary = Path(show.stdout.strip()) / "MutationTestsPackageTests.xctest"
        if self.binary.is_file() and any(suite in XCTEST_SUITES for suite in suites):
            return [str(self.binary), ",".join(f"GeneratedTests.{suite}" for suite in suites)]
        if self.binary.is_file():
            return [str(self.binary), "--testing-library", "swift-testing", "--filter", names]
        return ["swift", "test", "--skip-build", *self.options, "--filter", names]


def suites_of(reactor):
    """The suites of the generated tests of a generated reactor's file."""
    path = ROOT / "Generated/Tests" / reactor.replace(".reactor.swift", ".reactor.tests.swift")
    if not path.exists():
        return []
    classes = re.findall(r"^(?:@MainActor |nonisolated )?final class (\w+): XCTestCase", path.read_text(), re.MULTILINE)
    XCTEST_SUITES.update(classes)
    return classes or re.findall(r"^@Suite\(.*\)\n(?:@MainActor\n)?struct (\w+)", path.read_text(), re.MULTILINE)


def failed_tests(reactor, output):
    """The tests of a reactor that failed, as the command line names them."""
    text = (ROOT / "Generated/Tests" / reactor.replace(".reactor.swift", ".reactor.tests.swift")).read_text()
    titles = set(re.findall(r'Test "(.*)" failed after', output))
    found = re.findall(r'^  @Test\("(.*)"\)\n +(?:@MainActor )?func `?(\w+)`?\(', text, re.MULTILINE)
    return sorted({f"/{name}\\(" for title, name in found if title.replace('\\"', '"') in titles or title in titles})


def remove():
    """Removes all that was written and built."""
    shutil.rmtree(WORK, ignore_errors=True)
