"""How the work grows with the size of a spec or of a project, along each axis.

The exponent is that of the last doubling, after the instructions of a spec without any of the thing are taken off: 1 is linear,
2 quadratic, n log n comes to about 1.1. Instructions decide, never time; the limit of time is only there to come to an end.
"""

import math
import os
import shutil
import subprocess
import tempfile
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import programs
from axes import AXES, SETTINGS
from bench_project import BenchProject
from measuring import CommandFailed, Meter
from plot import Curve, plotted
from table import number


def size_of_files(folder):
    return sum(path.stat().st_size for path in folder.rglob("*") if path.is_file())


def measured(meter, tool, axis, size, folder, seconds):
    """Instructions and bytes out of one cold run over one project; `None` where it did not come to its end."""
    project = BenchProject(folder, [], SETTINGS)
    try:
        for path, text in axis.files(size).items():
            (project.folder / path).parent.mkdir(parents=True, exist_ok=True)
            (project.folder / path).write_text(text, encoding="utf-8")
        before = size_of_files(project.folder)
        statuses = (0, 1, 2) if axis.is_wrong else (0,)
        counted = meter.instructions([tool, *axis.command.split()], project.folder, project.environment, statuses, seconds)
        return counted, size_of_files(project.folder) - before
    except subprocess.TimeoutExpired:
        return None
    finally:
        project.remove()


def exponent(small, large, nothing):
    """The power of n with which the work grows from one size to twice it."""
    if large <= nothing:
        return 0.0
    return math.log2((large - nothing) / max(small - nothing, 1))


def measured_in(scratch, meter, tool, axis, size, seconds):
    return measured(meter, tool, axis, size, Path(tempfile.mkdtemp(prefix="grown-", dir=scratch)) / "project", seconds)


def grown(meter, tool, axis, factors, scratch, seconds, of_nothing):
    """What nothing and the sizes cost, the exponent of the work and that of the bytes; the first is infinite where a run had no end."""
    nothing, sizes = of_nothing.result(), []
    for factor in factors:
        sizes.append(measured_in(scratch, meter, tool, axis, axis.start * factor, seconds))
        if sizes[-1] is None:
            return nothing, sizes, math.inf, None
    work, size = (exponent(sizes[-2][which], sizes[-1][which], nothing[which]) for which in (0, 1))
    return nothing, sizes, work, size


def main(arguments):
    meter = Meter(programs.prepare(arguments.checkout, with_peers=False).measure)
    if not meter.counting:
        print("there is neither a counter of instructions (perf) nor valgrind: nothing can be measured")
        return 74
    scratch = Path(tempfile.mkdtemp(prefix="growth-", dir="/dev/shm" if os.path.isdir("/dev/shm") else None))
    tools = programs.for_measuring(arguments.tool, meter.counting, scratch)
    above, curves = [], []
    chosen = [axis for axis in AXES if not arguments.axes or any(word in axis.name for word in arguments.axes)][::arguments.every]
    # Twice and four times the start in any case.
    factors = (1, 2, 4)[-arguments.sizes:]
    print("| axis | | sizes | M instructions | exponent | of the bytes out |\n|---|---|--:|--:|--:|--:|")
    try:
        # Counts are the same whatever else runs.
        with ThreadPoolExecutor(arguments.jobs) as pool:
            # Many axes are alike where there is nothing of what grows. These runs come first, so that nothing waits for one that has no thread.
            of_nothing = {}
            def submitted_nothing(axis, tool):
                key = (tool, axis.command, axis.is_wrong, *sorted(axis.files(0).items()))
                if key not in of_nothing:
                    of_nothing[key] = pool.submit(measured_in, scratch, meter, tool, axis, 0, arguments.seconds)
                return of_nothing[key]

            starts = [(axis, name, tool, submitted_nothing(axis, tool)) for axis in chosen for name, tool in tools]
            runs = [
                (axis, name, pool.submit(grown, meter, tool, axis, factors, scratch, arguments.seconds, nothing))
                for axis, name, tool, nothing in starts
            ]
            for axis, name, run in runs:
                try:
                    nothing, sizes, work, size = run.result()
                except CommandFailed as failure:
                    print(f"| {axis.name} | {name} | failed: {' '.join(str(failure).split())[:300]} |", flush=True)
                    above.append((axis.name, name, "failed"))
                    continue
                costs = " / ".join(number(one[0] / 1e6) if one else f"not in {arguments.seconds} s" for one in sizes)
                measured_sizes = "/".join(str(axis.start * factor) for factor in factors)
                shown = "–" if math.isinf(work) else f"{work:.2f}"
                print(f"| {axis.name} | {name} | {measured_sizes} | {costs} | {shown} | {'–' if size is None else f'{size:.2f}'} |", flush=True)
                # As in the exponent, without what a spec costs that has nothing of it.
                points = [(axis.start * factor, max(one[0] - nothing[0], 1)) for factor, one in zip(factors, sizes) if one]
                curves.append(Curve(axis.name, name, points, shown))
                # What is written has to be written, indentation of nested steps for one.
                if arguments.limit is not None and work > max(arguments.limit, size or 0):
                    above.append((axis.name, name, shown))
    finally:
        shutil.rmtree(scratch, ignore_errors=True)
    if arguments.plot:
        Path(arguments.plot).write_text(plotted(curves), encoding="utf-8")
    print(f"\nInstructions are counted by {meter.counting}.")
    for axis, name, shown in above:
        print(f"above the limit: {axis}, {name}: {shown}")
    return 1 if above else 0


def add_arguments(parser, checkout):
    parser.add_argument("--tool", action="append", required=True, help="the tool to measure; twice to compare two")
    parser.add_argument("--axes", nargs="+", metavar="WORD", help="only axes whose names contain one of the words (default: all)")
    parser.add_argument("--every", type=int, default=1, metavar="N", help="only each N-th of these axes (default: each)")
    parser.add_argument("--assert", dest="limit", type=float, metavar="EXPONENT", help="exit status 1 if an axis grows faster, and faster than its outputs")
    parser.add_argument("--sizes", type=int, default=3, choices=(2, 3), help="2: the last doubling alone (default: two doublings)")
    parser.add_argument("--jobs", type=int, default=os.cpu_count(), metavar="N", help="how many runs at once (default: one for each processor)")
    parser.add_argument("--plot", metavar="FILE", help="an SVG with a chart of each axis")
    parser.add_argument("--seconds", type=int, default=120, metavar="N", help="the limit of one run (default: %(default)s)")
    parser.add_argument("--checkout", default=checkout, help="the repository in whose .build programs go (default: %(default)s)")
