"""One run of a command and what it cost; instructions from the processor's counter, or by valgrind where there is none."""

import json
import os
import re
import shutil
import subprocess
import tempfile
from dataclasses import dataclass, replace


@dataclass(frozen=True)
class Cost:
    """Milliseconds, megabytes and instructions; `None` is "could not be measured"."""

    wall: float = None
    cpu: float = None
    memory: float = None
    instructions: float = None


class CommandFailed(Exception):
    pass


class Meter:
    """Runs commands. Whether the processor's counter can be read is found out once: many virtual machines have none."""

    def __init__(self, measure):
        self.measure = measure
        self.has_counter = bool(self.cost(["true"]).instructions)
        self.has_valgrind = bool(shutil.which("valgrind"))

    @property
    def counting(self):
        if self.has_counter:
            return "the processor's counter"
        return "cachegrind" if self.has_valgrind else None

    def cost(self, command, folder=None, environment=None, statuses=(0,), seconds=None):
        with tempfile.NamedTemporaryFile() as result:
            with tempfile.TemporaryFile() as printed:
                done = subprocess.run(
                    [self.measure, result.name, *command], cwd=folder, env=environment, stdin=subprocess.DEVNULL,
                    stdout=subprocess.DEVNULL, stderr=printed, timeout=seconds,
                )
                printed.seek(0)
                said = printed.read().decode(errors="replace")
            if done.returncode:
                raise CommandFailed(f"{' '.join(command)}: {said}")
            found = json.load(result)
        if found["status"] not in statuses:
            raise CommandFailed(f"{' '.join(command)}: exit status {found['status']}\n{said[:2000]}")
        return Cost(found["wall"], found["user"] + found["system"], found["memory"], found["instructions"] or None)

    def instructions(self, command, folder=None, environment=None, statuses=(0,), seconds=None):
        """User instructions of the command with its threads and children, or None.

        Hashes are the same in each run: by chance, tables would be probed more often in one run than in another.
        """
        environment = (os.environ if environment is None else environment) | {"SWIFT_DETERMINISTIC_HASHING": "1"}
        if self.has_counter:
            return self.cost(command, folder, environment, statuses, seconds).instructions
        if not self.has_valgrind:
            return None
        # Of valgrind's tools the one that counts soonest: callgrind, which looks who calls whom, takes three times as long. Most of a
        # short run is translation, so that little is optimized.
        tool = [
            "valgrind", "--tool=cachegrind", "--cache-sim=no", "--cachegrind-out-file=/dev/null", "--trace-children=yes",
            "--vex-iropt-level=1", "--vex-guest-chase=no",
        ]
        # Its own process group, so that a time limit ends what valgrind started too.
        process = subprocess.Popen(
            [*tool, *command], cwd=folder, env=environment, stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL,
            stderr=subprocess.PIPE, text=True, start_new_session=True,
        )
        try:
            _, said = process.communicate(timeout=seconds)
        except subprocess.TimeoutExpired:
            os.killpg(process.pid, 9)
            process.communicate()
            raise
        if process.returncode not in statuses:
            own = "\n".join(line for line in said.splitlines() if not line.startswith("=="))
            raise CommandFailed(f"{' '.join(command)}: exit status {process.returncode}\n{own[:2000]}")
        return sum(int(count.replace(",", "")) for count in re.findall(r"I\s+refs:\s+([\d,]+)", said)) or None


def fastest(costs):
    """The least of each figure: other programs on the machine only ever add."""
    def least(name):
        values = [getattr(cost, name) for cost in costs if getattr(cost, name) is not None]
        return min(values) if values else None

    return Cost(*(least(name) for name in ("wall", "cpu", "memory", "instructions")))


def with_instructions(cost, instructions):
    return replace(cost, instructions=instructions)
