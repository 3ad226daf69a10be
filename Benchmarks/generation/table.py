"""The figures that the generator has to reach, each by a row, with what it is compared with measured in the same run."""

import math
import os
import shutil
import subprocess
import tempfile
import time
from dataclasses import dataclass
from pathlib import Path

import programs
from bench_project import BenchProject, settings_from, specs_from_examples
from measuring import Cost, Meter, fastest, with_instructions

# With valgrind, which is thirty times slower, instructions per spec come from the difference of two small projects.
COUNTED = (19, 57)


@dataclass
class Line:
    """A line of the table: what was run, by whom, on how many specs, and what it cost."""

    what: str
    who: str
    cost: Cost
    specs: int = None
    is_reference: bool = False


class Bench:
    """The tools, the projects made for them, and the lines so far."""

    def __init__(self, arguments):
        self.checkout = arguments.checkout
        self.count = arguments.specs
        self.many = arguments.many
        self.rounds = arguments.rounds
        self.counts = not arguments.no_instructions
        self.programs = programs.prepare(self.checkout, not arguments.no_peers)
        self.meter = Meter(self.programs.measure)
        self.scratch = Path(tempfile.mkdtemp(prefix="generation-", dir="/dev/shm" if os.path.isdir("/dev/shm") else None))
        self.tools = programs.for_measuring(arguments.tool, self.meter.counting, self.scratch)
        self.lines = []
        self.projects = {}
        self.notes = [f"Instructions are counted by {self.meter.counting or 'nothing: there is neither a counter nor valgrind'}."]
        if self.programs.missing and not arguments.no_peers:
            self.notes.append(f"Could not be built or installed: {', '.join(self.programs.missing)}.")

    def project(self, tool, count, one_folder=False):
        key = (tool, count, one_folder)
        if key not in self.projects:
            folder = self.scratch / f"{len(self.projects)}" / "project"
            specs = specs_from_examples(self.checkout, count)
            self.projects[key] = BenchProject(folder, specs, settings_from(self.checkout, one_folder))
        return self.projects[key]

    def run(self, tool, project, arguments, statuses=(0,)):
        return self.meter.cost([tool, *arguments], project.folder, project.environment, statuses)

    def add(self, what, who, cost, specs=None, is_reference=False):
        line = Line(what, who, cost, specs, is_reference)
        self.lines.append(line)
        print(printed(line, self.lines), flush=True)

    def outputs_per_spec(self, tool, count):
        """Files and bytes that a spec gives, for those who write as much without being the tool."""
        files, size = self.project(tool, count).output_size()
        return max(1, round(files / count)), round(size / count)


# Each command of the whole project: what happens before it, and its arguments.
def cold(project):
    project.forget()


def nothing(project):
    pass


def one_changed(project):
    project.change(project.specs[0])


WHOLE = {
    "cold, 2 jobs": (cold, ["generate", "--quiet", "--jobs", "2"]),
    "cold, 1 job": (cold, ["generate", "--quiet", "--jobs", "1"]),
    "nothing changed": (nothing, ["generate", "--quiet"]),
    "check": (nothing, ["check", "--quiet"]),
    "lint": (nothing, ["lint", "--quiet"]),
    "one changed": (one_changed, ["generate", "--quiet"]),
}


def row_cold(bench):
    """All specs, nothing there yet: against the floor and the peers, which write as many files and bytes."""
    for _, tool in bench.tools:
        bench.run(tool, bench.project(tool, bench.count), ["generate", "--quiet"])
    first = bench.tools[0][1]
    files, size = bench.outputs_per_spec(first, bench.count)
    bench.notes.append(f"{bench.count} specs give {files} files with {size:,} bytes each.")
    rivals = rival_commands(bench, files, size)
    costs = {title: [] for title, _ in rivals}
    tool_costs = {(name, what): [] for name, _ in bench.tools for what in ("cold, 2 jobs", "cold, 1 job")}
    for _ in range(bench.rounds):
        for title, command in rivals:
            shutil.rmtree(bench.scratch / "rival", ignore_errors=True)
            costs[title].append(bench.meter.cost(command(bench.project(first, bench.count))))
        for name, tool in bench.tools:
            for what in ("cold, 2 jobs", "cold, 1 job"):
                tool_costs[name, what].append(whole_run(bench, tool, bench.count, what))
    for title, command in rivals:
        counted = counted_per_spec(bench, lambda count: command(bench.project(first, count)), None)
        bench.add("cold", title, per_spec(bench, fastest(costs[title]), counted), bench.count, title == "floor, 1 thread")
    for name, tool in bench.tools:
        counted = counted_whole(bench, tool, "cold, 1 job")
        for what in ("cold, 2 jobs", "cold, 1 job"):
            bench.add("cold", f"{name}, {what[6:]}", per_spec(bench, fastest(tool_costs[name, what]), counted), bench.count)


def rival_commands(bench, files, size):
    """The floor and the peers, as functions of the project whose specs they read."""
    output, sections = str(bench.scratch / "rival"), str(bench.scratch / "sections")
    found = []
    for threads in (1, 2):
        def floor(project, threads=threads):
            return [bench.programs.floor, "generate", str(threads), str(project.folder / "Specs"), output, str(files), str(size)]
        found.append((f"floor, {threads} thread{'s' * (threads > 1)}", floor))
    peer = str(programs.HERE / "peer.py")
    if bench.programs.python:
        specs = str(bench.project(bench.tools[0][1], bench.count).folder / "Specs")
        subprocess.run([bench.programs.python, peer, "calibrate", specs, str(size), sections], check=True)

        def python(project):
            return [bench.programs.python, peer, "generate", str(project.folder / "Specs"), sections, output, str(files), str(size)]
        found.append(("PyYAML + Jinja2", python))
        if bench.programs.swift_peer:
            def swift(project):
                template = str(programs.HERE / "peer.template")
                return [bench.programs.swift_peer, template, str(project.folder / "Specs"), sections, output, str(files), str(size)]
            found.append(("Yams + Stencil", swift))
    return found


def whole_run(bench, tool, count, what):
    project = bench.project(tool, count)
    before, arguments = WHOLE[what]
    before(project)
    return bench.run(tool, project, arguments)


def counted_per_spec(bench, command, before, folder=None, environment=None):
    """Instructions per spec by valgrind, None where the processor counts or nothing does."""
    if bench.meter.has_counter or not bench.counts:
        return None
    found = []
    for count in COUNTED:
        if before:
            before(count)
        shutil.rmtree(bench.scratch / "rival", ignore_errors=True)
        counted = bench.meter.instructions(command(count), folder and folder(count), environment and environment(count))
        if counted is None:
            return None
        found.append(counted)
    return (found[1] - found[0]) / (COUNTED[1] - COUNTED[0])


def counted_whole(bench, tool, what):
    before, arguments = WHOLE[what]

    def prepare(count):
        project = bench.project(tool, count)
        if what != "cold, 1 job" and not project.output_size()[0]:
            bench.run(tool, project, ["generate", "--quiet"])
        before(project)

    return counted_per_spec(
        bench, lambda count: [tool, *arguments], prepare, lambda count: bench.project(tool, count).folder,
        lambda count: bench.project(tool, count).environment,
    )


def per_spec(bench, cost, counted):
    if bench.meter.has_counter:
        return with_instructions(cost, cost.instructions / bench.count)
    return with_instructions(cost, counted)


def row_unchanged(bench):
    """Runs that find all as it was: against reading and hashing all inputs and outputs."""
    for _, tool in bench.tools:
        whole_run(bench, tool, bench.count, "cold, 2 jobs")

    def hashing(count):
        project = bench.project(bench.tools[0][1], count)
        folders = [project.folder / "Specs", project.folder / "reactorgen.yaml", *project.output_folders]
        return [bench.programs.floor, "hash", "1", *map(str, folders)]

    whats = ("nothing changed", "check", "lint", "one changed")
    costs = {(who, what): [] for who in ["hash", *(name for name, _ in bench.tools)] for what in whats}
    for _ in range(bench.rounds):
        for what in whats:
            costs["hash", what].append(bench.meter.cost(hashing(bench.count)))
            for name, tool in bench.tools:
                costs[name, what].append(whole_run(bench, tool, bench.count, what))
    counted = None
    for what in whats:
        for name, tool in bench.tools:
            of_tool = counted_whole(bench, tool, what)
            if counted is None:
                counted = counted_per_spec(bench, hashing, None)
            if name == bench.tools[0][0]:
                cost = per_spec(bench, fastest(costs["hash", what]), counted)
                bench.add(what, "reading and hashing, 1 thread", cost, bench.count, True)
            bench.add(what, name, per_spec(bench, fastest(costs[name, what]), of_tool), bench.count)


def row_single(bench):
    """One spec, process and all, and a process that does nothing."""
    for what, before, arguments in (
        ("one spec, process and all", cold, ["generate", "--quiet"]),
        ("one spec, nothing changed", nothing, ["generate", "--quiet"]),
        ("--version", nothing, ["--version"]),
    ):
        repeated(bench, what, lambda tool: bench.project(tool, 1), lambda project: (before(project), arguments)[1], 10)


def repeated(bench, what, project_of, arguments_of, times, statuses=(0,), counted=True):
    """A command that is short, so that many rounds of it cost little; its instructions are those of the whole run."""
    costs = {name: [] for name, _ in bench.tools}
    for _ in range(times):
        for name, tool in bench.tools:
            project = project_of(tool)
            arguments = arguments_of(project)
            costs[name].append(bench.run(tool, project, arguments, statuses))
    for name, tool in bench.tools:
        cost = fastest(costs[name])
        if bench.counts and counted and not bench.meter.has_counter:
            project = project_of(tool)
            arguments = arguments_of(project)
            cost = with_instructions(cost, bench.meter.instructions([tool, *arguments], project.folder, project.environment, statuses))
        bench.add(what, name, cost)


def row_memory(bench):
    """The most memory at once with many specs, cold."""
    for name, tool in bench.tools:
        project = bench.project(tool, bench.many)
        cost = bench.run(tool, project, ["generate", "--quiet"])
        bench.add(f"cold, {bench.many} specs", name, per_many(bench, cost), bench.many)
        project.remove()


def per_many(bench, cost):
    return with_instructions(cost, cost.instructions and cost.instructions / bench.many)


def row_crowd(bench):
    """One spec, named, where the output folder holds the outputs of 1,500 (3,000 and their scaffolds)."""
    for _, tool in bench.tools:
        bench.run(tool, bench.project(tool, 1500, True), ["generate", "--quiet"])

    def path(project):
        return str(project.path(project.specs[0]).relative_to(project.folder))

    def changed(project):
        one_changed(project)
        return ["generate", "--quiet", path(project)]

    def project_of(tool):
        return bench.project(tool, 1500, True)

    repeated(bench, "one spec, changed, into 3,000 outputs", project_of, changed, 5)
    repeated(bench, "check of one among 3,000 outputs", project_of, lambda project: ["check", "--quiet", path(project)], 5)
    for _, tool in bench.tools:
        project_of(tool).remove()


def row_watch(bench):
    """`watch`: from the moment that a spec is saved until its output says so, and the CPU time that this took."""
    for name, tool in bench.tools:
        project = bench.project(tool, bench.count)
        whole_run(bench, tool, bench.count, "cold, 2 jobs")
        watching = subprocess.Popen(
            [tool, "watch", "--quiet"], cwd=project.folder, env=project.environment, stdin=subprocess.DEVNULL,
            stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
        )
        try:
            until_idle(watching.pid)
            costs = [saved(watching.pid, project, project.specs[number]) for number in range(1, bench.rounds + 2)]
        finally:
            # Not SIGINT, which is ignored by what a shell has started in the background.
            watching.terminate()
            watching.wait()
        # The first save may meet what is not warm yet; it counts all the same where it is the fastest.
        bench.add("watch, saved to written", name, fastest(costs))


def cpu_milliseconds(process):
    fields = Path(f"/proc/{process}/stat").read_text().rsplit(")", 1)[1].split()
    return (int(fields[11]) + int(fields[12])) * 1000 / os.sysconf("SC_CLK_TCK")


def until_idle(process, quiet=0.5, limit=120):
    """Waits until a process has taken no CPU time for half a second."""
    last, since = None, time.monotonic()
    end = since + limit
    while time.monotonic() < end:
        now = cpu_milliseconds(process)
        if now != last:
            last, since = now, time.monotonic()
        elif time.monotonic() - since > quiet:
            return
        time.sleep(0.02)


def saved(process, project, spec):
    """One save: the wall time until the output is another, and the CPU time until the process is idle again."""
    output = project.folder / "Out" / f"{spec.name}.reactor.swift"
    before, cpu = output.read_bytes(), cpu_milliseconds(process)
    start = time.monotonic()
    project.change(spec)
    while True:
        try:
            if output.read_bytes() != before:
                break
        except FileNotFoundError:
            pass  # Between the removal of the old file and the rename of the new one.
        if time.monotonic() - start > 60:
            return Cost()
        time.sleep(0.0005)
    wall = (time.monotonic() - start) * 1000
    until_idle(process)
    return Cost(wall, cpu_milliseconds(process) - cpu)


def row_staged(bench):
    """`check --staged` and the hook that `hook install` writes, where one spec of all is staged with its outputs."""
    for name, tool in bench.tools:
        project = bench.project(tool, bench.count)
        whole_run(bench, tool, bench.count, "cold, 2 jobs")
        git(project, "init", "--quiet")
        bench.run(tool, project, ["hook", "install"])
        git(project, "add", "--all")
        git(project, "commit", "--quiet", "--no-verify", "--message", "all")
        project.change(project.specs[0])
        bench.run(tool, project, ["generate", "--quiet"])
        git(project, "add", "--all")
        hook = project.folder / ".git" / "hooks" / "pre-commit"
        environment = dict(project.environment, PATH=f"{bench.scratch}/path:{os.environ['PATH']}")
        # The hook looks for the tool by its name.
        shutil.rmtree(bench.scratch / "path", ignore_errors=True)
        (bench.scratch / "path").mkdir()
        (bench.scratch / "path" / "reactorgen").symlink_to(tool)
        staged = [bench.run(tool, project, ["check", "--staged", "--quiet"]) for _ in range(bench.rounds)]
        hooks = [bench.meter.cost([str(hook)], project.folder, environment) for _ in range(bench.rounds)]
        bench.add("check --staged, one staged", name, fastest(staged))
        bench.add("the commit hook, one staged", name, fastest(hooks))


def git(project, *arguments):
    who = ["-c", "user.name=Bench", "-c", "user.email=bench@example.com", "-c", "commit.gpgsign=false"]
    subprocess.run(["git", *who, *arguments], cwd=project.folder, env=project.environment, check=True, stdout=subprocess.DEVNULL)


ROWS = {
    "cold": row_cold,
    "unchanged": row_unchanged,
    "single": row_single,
    "crowd": row_crowd,
    "watch": row_watch,
    "staged": row_staged,
    "memory": row_memory,
}

HEAD = (
    "| | | M instructions | wall ms | CPU ms | RSS MB | × instructions | × CPU | × wall |\n"
    "|---|---|--:|--:|--:|--:|--:|--:|--:|"
)


def printed(line, lines):
    """The line in Markdown. Ratios are to the reference of the same row, else to the first tool's line."""
    same = [other for other in lines if other.what == line.what]
    reference = next((other for other in same if other.is_reference), same[0])
    cost = line.cost
    cells = [line.what, line.who]
    cells.append(number(cost.instructions and cost.instructions / 1e6) + (" per spec" if line.specs and cost.instructions else ""))
    cells += [number(cost.wall), number(cost.cpu), number(cost.memory)]
    for figure in ("instructions", "cpu", "wall"):
        cells.append(ratio(getattr(cost, figure), getattr(reference.cost, figure)))
    return "| " + " | ".join(cells) + " |"


def number(value):
    if value is None:
        return "–"
    return f"{value:,.0f}" if value >= 100 else f"{value:.1f}" if value >= 10 else f"{value:.2f}"


def ratio(value, reference):
    return "–" if not value or not reference else number(value / reference)


def main(arguments):
    bench = Bench(arguments)
    try:
        print(HEAD, flush=True)
        for name in arguments.rows or ROWS:
            ROWS[name](bench)
        print("\n" + "\n".join(bench.notes))
    finally:
        shutil.rmtree(bench.scratch, ignore_errors=True)
    return 1 if arguments.limit and is_above(arguments.limit, bench) else 0


def is_above(limit, bench):
    """Whether a tool takes more instructions than so many times what a row is compared with, or nothing was counted; says which."""
    references = {line.what: line.cost.instructions for line in bench.lines if line.is_reference}
    tools = {name for name, _ in bench.tools}
    above = [
        line for line in bench.lines
        if line.who.split(",")[0] in tools and (line.cost.instructions or 0) > limit * (references.get(line.what) or math.inf)
    ]
    for line in above:
        print(f"above the limit: {line.what}, {line.who}: {ratio(line.cost.instructions, references[line.what])} times the instructions")
    if not any(references.values()):
        print("above the limit: nothing was counted")
    return bool(above) or not any(references.values())


def add_arguments(parser, checkout):
    parser.add_argument("--tool", action="append", required=True, help="the tool to measure; twice to compare two")
    parser.add_argument("--rows", nargs="+", choices=list(ROWS), help="which rows (default: all)")
    parser.add_argument("--specs", type=int, default=1000, metavar="N", help="how many specs (default: %(default)s)")
    parser.add_argument("--many", type=int, default=10000, metavar="N", help="how many for the memory (default: %(default)s)")
    parser.add_argument("--rounds", type=int, default=3, metavar="N", help="of which the fastest counts (default: %(default)s)")
    parser.add_argument("--assert", dest="limit", type=float, metavar="TIMES", help="exit status 1 if a row has more than so many times the instructions of what it is compared with")
    parser.add_argument("--no-peers", action="store_true", help="without PyYAML + Jinja2 and Yams + Stencil")
    parser.add_argument("--no-instructions", action="store_true", help="times and memory only, where valgrind would have to count")
    parser.add_argument("--checkout", default=checkout, help="the repository whose specs are taken (default: %(default)s)")
