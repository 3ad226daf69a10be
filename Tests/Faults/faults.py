#!/usr/bin/env python3
"""Spoils each system call of reactorgen's commands, one at a time, and looks at what came of it.

    faults.py TOOL fail [--errno EIO]... [--every N] [--seed N] [SCENE...]
    faults.py TOOL kill [--every N] [--seed N] [SCENE...]

`fail` lets the n-th call of a run fail, for every n. The run must then end with 74 and say which path is concerned, or come to what an
undisturbed run comes to; in either case each file is as it was or as it is to be, and the next run leaves what an undisturbed one
leaves. `kill` ends the process at the n-th call, before and after it: each file is as it was or as it is to be, and the next run leaves
what an undisturbed one leaves and no temporary file. `--every` takes a sample of the calls. Linux only, by LD_PRELOAD.
"""

import argparse
import concurrent.futures
import errno
import os
import pathlib
import random
import shutil
import subprocess
import sys
import tempfile

HERE = pathlib.Path(__file__).resolve().parent
TOOL_TIME = 60


def spec(number, extra=""):
    return (
        f"summary: Number {number}.\nstate:\n  count: Int = {number}\n  isOn: Bool = false\n"
        "mutations:\n  setCount: Int\n  setOn: Bool\n"
        f"actions:\n  start: [setOn: true, setCount: {number}]\n  stop: manual\n{extra}"
    )


def write(folder, files):
    for name, text in files.items():
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text)


PACKAGE = """// swift-tools-version:6.0
import PackageDescription

let package = Package(
  name: "Shop",
  targets: [
    .target(name: "Shop"),
    .testTarget(name: "ShopTests", dependencies: ["Shop"]),
  ]
)
"""


def run(tool, folder, words, environment=None, input_text=None):
    """Runs a command; its time is limited, since a call that is repeated for ever never ends."""
    base = {
        "PATH": os.environ["PATH"],
        "HOME": str(folder.parent / "home"),
        "REACTORGEN_CACHE": str(folder.parent / "cache"),
        "TMPDIR": str(folder.parent),
        "GIT_CONFIG_GLOBAL": "/dev/null",
    }
    base.update(environment or {})
    try:
        result = subprocess.run(
            [str(tool), *words], cwd=folder, env=base, capture_output=True, timeout=TOOL_TIME, input=input_text
        )
    except subprocess.TimeoutExpired:
        return "endless", "", ""
    return result.returncode, result.stdout.decode(errors="replace"), result.stderr.decode(errors="replace")


def old_specs(folder, count=3):
    write(folder, {"reactorgen.yaml": "inputs: [Specs]\noutput: Out\ntestOutput: OutTests\n"})
    write(folder, {f"Specs/S{number}.reactor.yaml": spec(number) for number in range(count)})


def changed_specs(tool, folder, count=3):
    """A project whose files are of yesterday: some changed, some orphaned, some missing."""
    old_specs(folder, count)
    run(tool, folder, ["init", "--yes", "--no-example"])
    run(tool, folder, ["generate"])
    (folder / "Specs/S0.reactor.yaml").unlink()
    write(folder, {"Specs/S1.reactor.yaml": spec(10, "  again: [setCount: 4]\n")})
    write(folder, {"Specs/Deep/New.reactor.yaml": spec(7)})
    write(folder, {".reactorgen/spec.schema.json": "{}\n"})


def package(folder):
    write(folder, {"Package.swift": PACKAGE, "Sources/Shop/Shop.swift": "\n", "Tests/ShopTests/T.swift": "\n"})


def repository(folder):
    package(folder)
    write(folder, {"Sources/Shop/A.reactor.yaml": spec(1)})
    subprocess.run(["git", "init", "-q"], cwd=folder, check=True)


def documented(tool, folder):
    old_specs(folder)
    run(tool, folder, ["docs", "--output", "site"])
    (folder / "Specs/S0.reactor.yaml").unlink()
    write(folder, {"Specs/S1.reactor.yaml": spec(10)})


def layout(tool, folder):
    package(folder)
    write(folder, {f"Sources/Shop/Deep/S{number}.reactor.yaml": spec(number) for number in range(2)})
    write(folder, {"reactorgen.yaml": "inputs: [Sources]\nsourceLocations: true\n"})
    run(tool, folder, ["generate"])
    (folder / "Sources/Shop/Deep/S0.reactor.yaml").unlink()
    write(folder, {"Sources/Shop/Deep/S1.reactor.yaml": spec(10, "  again: manual\n")})


def generated(tool, folder):
    old_specs(folder)
    run(tool, folder, ["generate"])


# What is there before, and the command.
SCENES = {
    "generate": (changed_specs, ["generate", "--prune"]),
    "layout": (layout, ["generate", "--prune"]),
    "docs": (documented, ["docs", "--output", "site"]),
    "init": (lambda tool, folder: package(folder), ["init", "--yes"]),
    "check": (generated, ["check"]),
    "drift": (changed_specs, ["check", "--diff", "--format", "json"]),
    "github": (changed_specs, ["check", "--format", "github"]),
    "graph": (generated, ["graph", "--output", "Pictures"]),
    "new": (generated, ["new", "Door"]),
    "hook": (lambda tool, folder: repository(folder), ["hook", "install"]),
    "sixty": (lambda tool, folder: changed_specs(tool, folder, 60), ["generate", "--prune"]),
}
# What a run of sixty specs adds is more of the same calls: it is for kills.
USUAL = [name for name in SCENES if name != "sixty"]


def tree(folder):
    """The files of a folder; of git's own those that hooks are."""
    found = {}
    for path in sorted(folder.rglob("*")):
        name = path.relative_to(folder).as_posix()
        if name.startswith(".git/") and not name.startswith(".git/hooks/"):
            continue
        if path.is_symlink():
            found[name] = b"-> " + os.fsencode(os.readlink(path))
        elif path.is_file():
            found[name] = path.read_bytes()
    return found


def is_temporary(name):
    return name.endswith(".reactorgen-tmp")


class Scene:
    """A command, what it finds, and what it leaves if nothing happens to it."""

    def __init__(self, name, tool, shim, work):
        self.name, self.tool, self.shim = name, tool, shim
        self.home = work / name
        prepare, self.words = SCENES[name]
        (self.home / "before").mkdir(parents=True)
        prepare(tool, self.home / "before")
        for waste in ("cache", "home"):
            shutil.rmtree(self.home / waste, ignore_errors=True)
        self.before = tree(self.home / "before")
        folder = self.copy("calls")
        log = self.home / "calls.log"
        preload = {"LD_PRELOAD": str(shim), "FAULT_LOG": str(log)}
        self.status, self.output, errors = run(tool, folder, self.words, preload)
        self.after = tree(folder)
        self.calls = len(log.read_text().splitlines()) + 2
        assert self.status in (0, 1, 2), errors
        self.healed = run(tool, folder, self.words)[0]
        self.settled = tree(folder)
        shutil.rmtree(folder.parent)

    def copy(self, name):
        # Of one name, since a project's name is written into what it gives.
        target = self.home / f"run-{name}" / "project"
        shutil.copytree(self.home / "before", target, symlinks=True)
        return target

    def spoil(self, number, kind):
        """Spoils one call; gives what is wrong with what came of it."""
        folder = self.copy(f"{number}-{kind}")
        try:
            return self.judge(folder, number, kind)
        finally:
            shutil.rmtree(folder.parent)

    def judge(self, folder, number, kind):
        log = folder.parent / "faults.log"
        fault = str(getattr(errno, kind)) if hasattr(errno, kind) else kind
        spoilt = {"LD_PRELOAD": str(self.shim), "FAULT_AT": str(number), "FAULT_KIND": fault, "FAULT_LOG": str(log)}
        status, output, errors = run(self.tool, folder, self.words, spoilt)
        lines = log.read_text(errors="replace").splitlines() if log.exists() else []
        call = next((line for line in lines if line.endswith(" !")), "(not reached)")
        left = tree(folder)
        wrong = []
        for name, content in left.items():
            # The list of a site's files is meant to name old and new ones for a while.
            if is_temporary(name) or name.endswith("/.reactorgen-site"):
                continue
            if content not in (self.before.get(name), self.after.get(name)):
                wrong.append(f"torn: {name}")
        for name in self.before:
            if name not in left and name in self.after:
                wrong.append(f"lost: {name}")
        if kind in ("kill", "killed"):
            pass
        elif status == 74:
            # In other formats than text, errors are on standard output.
            if not any(word in errors + output for word in ("error: ", '"error"', "::error ")):
                wrong.append("74 without an error that names a path: " + (errors + output).strip()[:200])
        elif status != self.status:
            wrong.append(f"status {status}: {errors.strip()[-300:]}")
        elif {name: text for name, text in left.items() if not is_temporary(name)} != self.after:
            wrong.append(f"status {status}, but the files are not as they are to be: {errors.strip()[-300:]}")
        elif output.replace(str(folder), "") != self.output.replace(str(self.home / "run-calls/project"), ""):
            wrong.append(f"status {status}, but the output is another one: {output[-300:]!r}")
        status, _, errors = run(self.tool, folder, self.words)
        if status != self.healed and status != self.status:
            wrong.append(f"not healed, status {status}: {errors.strip()[-300:]}")
        healed = tree(folder)
        if healed != self.settled:
            names = [name for name in set(healed) | set(self.settled) if healed.get(name) != self.settled.get(name)]
            wrong.append("not healed: " + ", ".join(sorted(names)[:5]))
        return [f"{self.name} {kind} {call}: {text}" for text in wrong]


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("tool", type=pathlib.Path)
    parser.add_argument("mode", choices=["fail", "kill"])
    parser.add_argument("scenes", nargs="*")
    parser.add_argument("--errno", action="append")
    parser.add_argument("--every", type=int, default=1)
    parser.add_argument("--seed", type=int, default=0)
    options = parser.parse_args()
    tool = options.tool.resolve()
    kinds = options.errno or (["EIO"] if options.mode == "fail" else ["kill", "killed"])
    names = options.scenes or (USUAL if options.mode == "fail" else ["sixty", "docs", "init", "hook", "new"])
    work = pathlib.Path(tempfile.mkdtemp(prefix="reactorgen-faults-"))
    shim = work / "faults.so"
    subprocess.run(["clang", "-shared", "-fPIC", "-O1", "-o", shim, HERE / "faults.c", "-ldl"], check=True)
    picks = random.Random(options.seed)
    wrong, total = [], 0
    with concurrent.futures.ThreadPoolExecutor(os.cpu_count()) as pool:
        for name in names:
            scene = Scene(name, tool, shim, work)
            first = picks.randrange(options.every)
            numbers = range(1 + first, scene.calls + 1, options.every)
            tasks = [(number, kind) for number in numbers for kind in kinds]
            found = [text for texts in pool.map(lambda task: scene.spoil(*task), tasks) for text in texts]
            total += len(tasks)
            wrong += found
            print(f"{name}: {scene.calls} calls, {len(tasks)} spoilt, {len(found)} wrong", flush=True)
            for text in found:
                print("  " + text)
    shutil.rmtree(work)
    print(f"{total} calls spoilt, {len(wrong)} wrong")
    sys.exit(1 if wrong or not total else 0)


main()
