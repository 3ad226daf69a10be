"""What memory the longest specs take, whatever they are made of.

A spec has ten million bytes at most; each of these is nearly as long, or has as many nodes or files as one may have. The most that a run had in
memory is compared with a limit. How long it took is shown, and decides nothing.
"""

import itertools
import os
import random
import shutil
import string
import tempfile
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import axes
import programs
from axes import COUNTER, lines
from bench_project import BenchProject
from growth import SETTINGS
from measuring import CommandFailed, Meter

BYTES = 9_900_000
GO = "actions:\n  go: [{setCount: 1}]\n"
# The one case that fails, for what lies on the disk.
FOREIGN = "somebody else's file of line ends in an output's place"


def filled(line):
    return line * (BYTES // len(line.encode()))


def quoted(line):
    return "'" + filled(line) + "'"


def scalars(line):
    """A long text in each place that takes one."""
    return {
        "header": f"header: {quoted(line)}\n{COUNTER}{GO}",
        "imports": f"imports: {quoted(line)}\n{COUNTER}{GO}",
        "types": f"types: {quoted(line)}\n{COUNTER}{GO}",
        "state": f"state: {{count: {quoted(line)}}}\n",
        "samples": f"samples: {{Foo: {quoted(line)}}}\n{COUNTER}{GO}",
        "do": f"{COUNTER}actions:\n  go:\n    - do: {quoted(line)}\n",
        "guard": f"{COUNTER}actions:\n  go:\n    - guard: {quoted(line)}\n",
        "when": f"{COUNTER}{GO}tests:\n  one: {{when: {quoted(line)}, then: {{count: 1}}}}\n",
        "with": f"{COUNTER}{GO}tests:\n  one: {{when: {{go: {quoted(line)}}}, then: {{count: 1}}}}\n",
        "build": f"{COUNTER}{GO}rib:\n  children:\n    Other: {{show: push, build: {quoted(line)}}}\n",
        "summary": f"summary: {quoted(line)}\n{COUNTER}{GO}",
    }


def documentation(line):
    return "doc: |\n" + filled(line) + COUNTER + GO


def shared_beginning(count):
    name = "p" * 200
    return (
        "state:\n  count: Int = 0\n" + lines(f"  {name}{{i}}: Int = 0", count)
        + "mutations:\n  setCount: Int\n" + lines(f"  setP{name[1:]}{{i}}: Int", count)
        + "actions:\n  set: {forward: setCount}\n" + lines(f"  a{{i}}: [{{{{setP{name[1:]}{{i}}: state.{name}{{i}}}}}}]", count)
    )


def long_files(count):
    """What gives the longest files that are admitted: fields, mutations and actions with long names."""
    name = "p" * 150
    return axes.screens(count).replace("field", name).replace("Field", "P" + name[1:]).replace("change", "c" + name)


def methods(count):
    listed = lines(f"      load{{i}}{'y' * 150}: '(page: Int) async throws -> Int'", count)
    return "dependencies:\n  api:\n    protocol: API\n    methods:\n" + listed + COUNTER + GO


def manual_actions(count):
    return COUNTER + "actions:\n  set: {forward: setCount}\n  m: manual\n" + lines(f"  m{{i}}{'x' * 180}: manual", count)


def written_often(count):
    """By what is written wherever it is used: specs with a long one that is used often."""
    sample = f"samples: {{Foo: 'Foo({quoted_length(900_000)})'}}\n"
    methods = ", ".join(f"load{number}: {{returns: Foo, async: true}}" for number in range(count))
    return {
        "a sample for fields": sample + "state:\n" + lines("  field{i}: Foo", count),
        "a sample for dependencies": sample + "dependencies:\n" + lines("  given{i}: Foo", count) + COUNTER + GO,
        "a sample for a tuple": sample + COUNTER + f"actions:\n  go: {{payload: {{all: '({', '.join(['Foo'] * count)})'}}, steps: [{{setCount: 1}}]}}\n",
        "a sample for results": sample + f"dependencies:\n  api: {{protocol: API, methods: {{{methods}}}}}\n" + COUNTER + GO,
        "a protocol's name": f"dependencies:\n  api: {{protocol: A{'b' * 900_000}, methods: {{{methods}}}}}\n" + COUNTER + GO,
        "a type that is told with each mistake": COUNTER + f"flows:\n  f: {{payload: {{value: '({'Int, ' * 40_000}Int)'}}, steps: [{{setCount: 1}}]}}\nactions:\n  go:\n" + "    - {run: f, with: [1, 2]}\n" * count,
    }


def quoted_length(count):
    return '"' + "a" * count + '"'


def plain(count):
    return {f"Specs/S{number}.reactor.yaml": f"summary: Number {number}.\n{COUNTER}{GO}" for number in range(count)}


def cases():
    """The name of each, its command and its files."""
    for name, line in (("line ends", "\n"), ("bars", "|\n"), ("letters", "a\n"), ("quotes", '"""\n'), ("commas", ", , ")):
        for place, text in scalars(line).items():
            yield f"{place} of {name}", "lint --quiet", text
    for name, text in written_often(2000).items():
        yield f"{name}, written often", "generate --quiet", text
    for name, line in (("long lines", "  " + "x" * 97 + "\n"), ("short lines", "  a\n")):
        yield f"lines that need quotes behind {name}", "lint --quiet", "summary: |\n" + filled(line) + axes.unquoted(60)
    interpolated = axes.interpolations_in_lines(38_000)
    yield "interpolations in the lines of strings", "lint --quiet", interpolated + "".join(
        interpolated.partition("actions:\n")[2].replace("  go:", f"  go{number}:") for number in range(18)
    )
    blocks = {"lines": "  a\n", "paragraphs": "  a\n\n", "items": "  - a\n", "words": "  " + "a " * 30 + "\n", "code": "  `a` `a`\n"}
    for name, line in blocks.items():
        for command in ("generate --quiet", axes.DOCS):
            yield f"doc of {name}", command, documentation(line)
    # A diff holds each line of what is not there yet, and a site's pages are several times as long as it.
    for command in ("generate --quiet", "check --diff", "check --diff --format json", axes.DOCS):
        yield "header of line ends", command, scalars("\n")["header"]
        yield "long names", command, shared_beginning(8000)
        yield "longer files", command, long_files(11_000)
        yield "children that tell", command, axes.told(8000)
        yield "children", command, axes.children(19_000)
        yield "specs", command, plain(2000)
    for command in ("generate --quiet", "check --quiet"):
        yield "methods", command, methods(48_000)
        yield FOREIGN, command, {
            "Specs/Long.reactor.yaml": COUNTER + GO,
            "Out/Long.reactor.swift": "\n" * 10_000_000,
        }
    mistakes = COUNTER + "actions:\n" + lines("  act{i}: [{{setCont: {i}, setCnt: conut, x: {{y: z}}}}]", 200)
    for form in ("text", "sarif"):
        yield "specs of mistakes", f"check --format {form}", {f"Specs/S{number}.reactor.yaml": mistakes for number in range(1000)}
    yield "header of line ends", "generate --print Long", scalars("\n")["header"]
    for form in ("svg", "mermaid", "dot", "json"):
        yield "manual actions", f"graph --format {form}", manual_actions(45_000)
        yield "manual actions", f"graph --output graph.{'mmd' if form == 'mermaid' else form}", manual_actions(45_000)


def pairs(count, seed):
    """Nothing but two characters, as a whole file and as a value: a sample of all pairs of those that mean something."""
    characters = string.punctuation + " \n\t\r\u0085\u2028\ufeff" + "a1é👋"
    picks = random.Random(seed)
    for _ in range(count):
        pair = picks.choice(characters) + picks.choice(characters)
        shown = ascii(pair).replace("|", "\\|")
        yield f"a file of {shown}", "lint --quiet", filled(pair)
        yield f"a value of {shown}", "lint --quiet", f"state:\n  count: {filled(pair)}\n"


def main(arguments):
    meter = Meter(programs.prepare(arguments.checkout, with_peers=False).measure)
    tool = str(Path(arguments.tool).resolve())
    scratch = Path(tempfile.mkdtemp(prefix="memory-", dir="/dev/shm" if os.path.isdir("/dev/shm") else None))
    above = []

    def measured(case):
        """What one case costs, or why it failed; `None` for one that is not asked for."""
        name, command, files = case
        if arguments.words and not any(word in f"{name}, {command}" for word in arguments.words):
            return None
        project = BenchProject(Path(tempfile.mkdtemp(dir=scratch)) / "project", [], SETTINGS)
        try:
            for path, text in (files if isinstance(files, dict) else {"Specs/Long.reactor.yaml": files}).items():
                (project.folder / path).parent.mkdir(exist_ok=True)
                (project.folder / path).write_bytes(text.encode())
            statuses = (74,) if name == FOREIGN else (0, 1, 2)
            return meter.cost([tool, *command.split()], project.folder, project.environment, statuses)
        except CommandFailed as failure:
            return failure
        finally:
            project.remove()

    print("| spec | command | MB | s |\n|---|---|--:|--:|")
    try:
        with ThreadPoolExecutor(arguments.jobs) as pool:
            made = itertools.chain(cases(), pairs(arguments.pairs, arguments.seed))
            # As many at once as are run, since each has megabytes of text.
            while some := list(itertools.islice(made, arguments.jobs)):
                for (name, command, _), cost in zip(some, pool.map(measured, some)):
                    shown = f"{name}, {command}"
                    if isinstance(cost, CommandFailed):
                        above.append(f"{shown}: {str(cost).splitlines()[0]}")
                    elif cost:
                        print(f"| {name} | {command} | {cost.memory:.0f} | {cost.cpu / 1000:.1f} |", flush=True)
                        if arguments.limit is not None and cost.memory > arguments.limit:
                            above.append(f"{shown}: {cost.memory:.0f} MB")
    finally:
        shutil.rmtree(scratch, ignore_errors=True)
    for one in above:
        print(f"above the limit: {one}")
    return 1 if above else 0


def add_arguments(parser, checkout):
    parser.add_argument("--tool", required=True, help="the tool to measure, optimized")
    parser.add_argument("--words", nargs="+", metavar="WORD", help="only specs and commands that contain one of the words (default: all)")
    parser.add_argument("--pairs", type=int, default=30, metavar="N", help="how many pairs of characters are tried (default: %(default)s)")
    parser.add_argument("--seed", type=int, default=17, metavar="N", help="which pairs these are (default: %(default)s)")
    parser.add_argument("--jobs", type=int, default=os.cpu_count(), metavar="N", help="how many runs at once (default: one for each processor)")
    parser.add_argument("--assert", dest="limit", type=float, metavar="MB", help="exit status 1 if a run takes more")
    parser.add_argument("--checkout", default=checkout, help="the repository in whose .build programs go (default: %(default)s)")
