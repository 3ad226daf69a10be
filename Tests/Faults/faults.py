#!/usr/bin/env python3
"""Spoils each system call of reactorgen's commands, one at a time, and looks at what came of it.

    faults.py TOOL fail [SCENE...] [--errno EIO | --errno zeros]... [--every N] [--seed N]
    faults.py TOOL kill [SCENE...] [--every N] [--seed N]

`fail` lets the n-th call of a run fail, for every n; then each call about what is open say that nothing is there; then it lets each write
from the n-th on write nothing. The run must end with 74 and say which path is concerned, or come to what an undisturbed run comes to; in
either case each file is as it was or as it is to be, and the next run leaves what an undisturbed one leaves. `kill` ends the process before
and after each call that changes something: each file is as it was or as it is to be, and the next run leaves what an undisturbed one leaves
and no temporary file. `--every` takes a sample of the calls. Linux only, by LD_PRELOAD.
"""

import argparse
import concurrent.futures
import errno
import functools
import json
import os
import pathlib
import random
import re
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


def staged(tool, folder):
    generated(tool, folder)
    subprocess.run(["git", "init", "-q"], cwd=folder, check=True)
    write(folder, {"Specs/S1.reactor.yaml": spec(10)})
    subprocess.run(["git", "add", "-A"], cwd=folder, check=True)


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


def linked(tool, folder):
    """Specs that links lead to, whose own folder may be what can't be listed."""
    generated(tool, folder)
    write(folder, {"Specs/Deep/New.reactor.yaml": spec(7), "Real/Other.reactor.yaml": spec(8)})
    (folder / "Specs/A.reactor.yaml").symlink_to("Deep/New.reactor.yaml")
    (folder / "Specs/Linked").symlink_to("../Real")
    (folder / "Specs/S0.reactor.yaml").unlink()


# What is there before, the command, and what the system does not have.
SCENES = {
    "generate": (changed_specs, ["generate", "--prune"]),
    "layout": (layout, ["generate", "--prune"]),
    "linked": (linked, ["generate", "--prune"]),
    "docs": (documented, ["docs", "--output", "site"]),
    "init": (lambda tool, folder: package(folder), ["init", "--yes"]),
    "check": (generated, ["check"]),
    "drift": (changed_specs, ["check", "--diff", "--format", "json"]),
    "github": (changed_specs, ["check", "--format", "github"]),
    "graph": (generated, ["graph", "--output", "Pictures"]),
    "picture": (generated, ["graph", "S1", "--output", "S1.svg"]),
    "pictures": (generated, ["graph", "--format", "json", "--output", "All.json"]),
    "print": (generated, ["generate", "--print", "S1"]),
    "new": (generated, ["new", "Door"]),
    "staged": (staged, ["check", "--staged"]),
    "hook": (lambda tool, folder: repository(folder), ["hook", "install"]),
    "linkless": (changed_specs, ["generate", "--prune"], "links"),
    "linkless-init": (lambda tool, folder: package(folder), ["init", "--yes"], "links"),
    "threadless": (changed_specs, ["generate", "--prune"], "threads"),
    "sixty": (lambda tool, folder: changed_specs(tool, folder, 60), ["generate", "--prune"]),
}
# The calls that are spoilt in a way; in any other way all are. Between two calls that change something a kill finds what the second one
# finds.
WRITES = ["write", "pwrite"]
CHANGES = WRITES + ["create", "rename", "renameat2", "link", "unlink", "mkdir", "chmod", "fchmod", "mkstemp", "ftruncate", "fsync"]
# That nothing is there is an answer where a path is asked for, and a fault where something is open.
CALLS = {"zeros": WRITES, "kill": CHANGES, "killed": CHANGES, "ENOENT": ["readdir", "fstat", "read"]}
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


def told_paths(text, folder):
    """The paths of the errors that a run has told, in whatever format."""
    if text.startswith("{"):
        report = json.loads(text)
        found = [one["path"] for one in report["diagnostics"] if one["severity"] == "error"]
    else:
        found = re.findall(r"^([^\n:]+?)(?::\d+)*: error: ", text, re.MULTILINE)
        found += re.findall(r"^::error[^:]*::([^\n:]+?)(?::\d+)*: ", text, re.MULTILINE)
    return {os.path.normpath(folder / path) for path in found}


def concerns(told, spoilt, folder):
    """Whether a path that an error names tells where the call failed: there, in the folder around it, or in what is in it.

    A descriptor that is no file's has no path of its own, nor has that of a file that was removed, and a path that is looked for upwards may
    lie outside of the project.
    """
    if not spoilt or ":" in spoilt or spoilt.endswith(" (deleted)"):
        return True
    path = pathlib.Path(os.path.normpath(folder / spoilt))
    if is_temporary(path.name):
        path = path.with_name(path.name[1:].rsplit(".", 2)[0])
    # A path is told as it was found, through links, and a descriptor's is without.
    paths = {pathlib.Path(told), pathlib.Path(os.path.realpath(told))}
    # Before a file is written it is looked whether the folders above it are the package's.
    return any(told == path or path in told.parents or path.parent == told for told in paths)


class Scene:
    """A command, what it finds, and what it leaves if nothing happens to it."""

    def __init__(self, name, tool, shim, work, kinds):
        self.name, self.tool = name, tool
        self.home = work / name
        prepare, self.words, *without = SCENES[name]
        self.preload = {"LD_PRELOAD": str(shim), "FAULT_WITHOUT": ",".join(without)}
        (self.home / "before").mkdir(parents=True)
        prepare(tool, self.home / "before")
        for waste in ("cache", "home"):
            shutil.rmtree(self.home / waste, ignore_errors=True)
        self.before = tree(self.home / "before")
        folder = self.copy("calls")
        log = self.home / "calls.log"
        self.status, self.output, errors = run(tool, folder, self.words, {**self.preload, "FAULT_LOG": str(log)})
        self.after = tree(folder)
        lines = log.read_text().splitlines()
        # How many calls there are to spoil in each way; one more, which is not reached.
        names = [line.split()[1] for line in lines]
        self.calls = {kind: sum(name in CALLS.get(kind, names) for name in names) + 1 for kind in kinds}
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
        spoilt = {**self.preload, "FAULT_AT": str(number), "FAULT_KIND": fault, "FAULT_LOG": str(log)}
        if kind in CALLS:
            spoilt["FAULT_CALLS"] = ",".join(CALLS[kind])
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
        elif status == 74 and call == "(not reached)":
            wrong.append("74 without a fault: " + errors.strip()[-300:])
        elif status == 74:
            # What lies in the root is told with two slashes.
            path = [path.replace("//", "/") for path in call.removesuffix(" !").split(" ", 2)[2:]]
            # In other formats than text, errors are on standard output. Where nothing can be written, nothing can be said.
            told = set() if kind == "zeros" else told_paths(errors + output, folder)
            if kind != "zeros" and not any(concerns(one, path[0] if path else "", folder) for one in told):
                wrong.append(f"74 that tells {sorted(told)}: " + (errors + output).strip()[:300])
            # What another program says is not read to its end; then it is enough that it is that.
            elif kind == "EIO" and ":" not in call and os.strerror(errno.EIO) not in errors + output:
                wrong.append("74 for another reason: " + (errors + output).strip()[:300])
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
    kinds = ["kill", "killed"] if options.mode == "kill" else options.errno or ["EIO", "ENOENT", "zeros"]
    names = options.scenes or (USUAL if options.mode == "fail" else list(SCENES))
    work = pathlib.Path(tempfile.mkdtemp(prefix="reactorgen-faults-"))
    shim = work / "faults.so"
    subprocess.run(["clang", "-shared", "-fPIC", "-O1", "-o", shim, HERE / "faults.c", "-ldl"], check=True)
    picks = random.Random(options.seed)
    wrong, total = [], 0
    # Processes, since what a run has left is read and compared here, which threads would do one after another.
    with concurrent.futures.ProcessPoolExecutor(os.cpu_count()) as pool:
        for name in names:
            scene = Scene(name, tool, shim, work, kinds)
            first = picks.randrange(options.every)
            tasks = [
                (number, kind) for kind in kinds for number in range(1 + first, scene.calls[kind] + 1, options.every)
            ]
            spoilt = pool.map(functools.partial(Scene.spoil, scene), *zip(*tasks), chunksize=8)
            found = [text for texts in spoilt for text in texts]
            total += len(tasks)
            wrong += found
            print(f"{name}: {max(scene.calls.values()) - 1} calls, {len(tasks)} spoilt, {len(found)} wrong", flush=True)
            for text in found:
                print("  " + text)
    shutil.rmtree(work)
    print(f"{total} calls spoilt, {len(wrong)} wrong")
    sys.exit(1 if wrong or not total else 0)


main()
