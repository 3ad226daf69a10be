"""The programs that a measurement needs beside the tool: the floor, the one that measures, and the two peers."""

import shutil
import subprocess
from dataclasses import dataclass
from pathlib import Path

HERE = Path(__file__).resolve().parent
PEER_PACKAGES = ("PyYAML", "Jinja2")


@dataclass
class Programs:
    """Paths of what could be built or installed; `None` for a peer that could not."""

    floor: str
    measure: str
    python: str
    swift_peer: str

    @property
    def missing(self):
        return [name for name, path in (("PyYAML + Jinja2", self.python), ("Yams + Stencil", self.swift_peer)) if not path]


def prepare(checkout, with_peers=True):
    """Builds and installs into `.build`, which git ignores; what is there already is left alone."""
    folder = Path(checkout) / ".build" / "benchmarks"
    folder.mkdir(parents=True, exist_ok=True)
    libyaml = subprocess.run(["pkg-config", "--cflags", "--libs", "yaml-0.1"], capture_output=True, text=True, check=True)
    floor = compiled(folder, "floor", [*libyaml.stdout.split(), "-lpthread"])
    measure = compiled(folder, "measure", [])
    python = python_with_packages(Path(checkout) / ".build" / "python") if with_peers else None
    swift_peer = swift_package(Path(checkout) / "Benchmarks" / "Peers", Path(checkout) / ".build" / "peers") if with_peers else None
    return Programs(floor, measure, python, swift_peer)


def for_measuring(tools, counting, folder):
    """The tools by short names. valgrind gives up over some of Swift's debug information, and reads long at symbols: it is given copies without."""
    found = []
    for name, tool in zip(names_of(tools), tools):
        path = str(Path(tool).resolve())
        if counting == "cachegrind":
            stripped = Path(folder) / f"tool{len(found)}" / "reactorgen"
            stripped.parent.mkdir()
            subprocess.run(["strip", "-o", str(stripped), path], check=True)
            path = str(stripped)
        found.append((name, path))
    return found


def names_of(tools):
    """Short names for the tools: what their paths differ in."""
    if len(tools) == 1:
        return ["reactorgen"]
    names = [Path(tool).name for tool in tools]
    return names if len(set(names)) == len(names) else [str(tool) for tool in tools]


def compiled(folder, name, flags):
    source, target = HERE / f"{name}.c", folder / name
    if not target.exists() or target.stat().st_mtime < source.stat().st_mtime:
        subprocess.run(["cc", "-O2", "-Wall", "-Wextra", "-o", str(target), str(source), *flags], check=True)
    return str(target)


def python_with_packages(folder):
    python = folder / "bin" / "python3"
    if subprocess.run([python, "-c", "import yaml, jinja2"], capture_output=True).returncode if python.exists() else True:
        subprocess.run(["python3", "-m", "venv", str(folder)], check=False)
        subprocess.run([python, "-m", "pip", "install", "--quiet", "--disable-pip-version-check", *PEER_PACKAGES], check=False)
    found = python.exists() and subprocess.run([python, "-c", "import yaml, jinja2"], capture_output=True).returncode == 0
    return str(python) if found else None


def swift_package(package, scratch):
    if not shutil.which("swift"):
        return None
    build = ["swift", "build", "-c", "release", "--package-path", str(package), "--scratch-path", str(scratch), "-Xlinker", "-s"]
    done = subprocess.run(build, capture_output=True, text=True)
    return str(scratch / "release" / "peer") if done.returncode == 0 else None
