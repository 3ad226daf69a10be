"""Compares two tools by all that a user sees of them: the bytes of the outputs, what is printed, the exit status.

The net under a change of the generator's core. Specs lie by the hundred in one project, since a process for each would take
most of the time; where a tool crashes or does not end, the project is halved until one spec is found. What the old tool gave
is kept by hash in a cache, since it is compared with many builds of the new one.
"""

import difflib
import hashlib
import json
import os
import shutil
import subprocess
import sys
import tempfile
import time
import zlib
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from pathlib import Path

import damage
import spec_sources
from spec_sources import Spec, standing_alone

# More than this many specs in one project, and one crash hides too much.
SPECS_IN_A_PROJECT = 120
SECONDS_FOR_A_COMMAND = 180


@dataclass
class Step:
    """A change of the project's files by this program, or a command of the tool, whose result is compared."""

    arguments: list = None
    change: object = None

    @property
    def title(self):
        return self.change.__doc__ if self.change else " ".join(self.arguments)


@dataclass
class Project:
    """Specs, settings and what is done with them, in this order."""

    name: str
    specs: list
    settings: str
    steps: list
    # Whether a smaller project shows the same difference; not where specs are there for each other.
    can_be_halved: bool = True

    def halves(self):
        middle = len(self.specs) // 2
        for letter, specs in (("a", self.specs[:middle]), ("b", self.specs[middle:])):
            yield Project(self.name + letter, specs, self.settings, self.steps)

    def key(self, tool_key):
        digest = hashlib.sha256(tool_key.encode())
        for text in [self.settings] + [step.title for step in self.steps] + [t for s in self.specs for t in (s.name, s.text)]:
            digest.update(text.encode() + b"\0")
        return digest.hexdigest()


@dataclass
class Result:
    """What a step gave: the exit status, what was printed, and the hash of each file of the project."""

    title: str
    status: object
    output: str
    errors: str
    files: dict = field(default_factory=dict)


def commands(*lines):
    return [Step(arguments=line.split()) for line in lines]


# What is done with specs that are broken on purpose: the second command meets what the first one may have kept.
BRIEF = commands("generate --verbose", "check --verbose --format json", "lint --verbose --format json")

# What is done with whole specs, in each of the settings.
ALL_FORMATS = commands(
    "generate --verbose --jobs 1",
    "generate --verbose",
    "check --diff --verbose",
    *[f"lint --verbose --format {form}" for form in ("text", "json", "github", "gitlab", "sarif", "xcode")],
    "lint --strict --quiet",
    "graph --format json",
    "graph --format dot",
    "graph --output Pictures",
)

# The site and the pictures, which are not made where a spec has errors.
SITE = commands(
    "generate --quiet",
    "docs --output Site",
    "docs --output Site --title Again --verbose",
    "graph --output Pictures",
    "graph --output Mermaid --format mermaid",
    "graph --format json",
)

BUILD_TOOL = "reactorgen-build"

# What the build tool plugin runs, by the executable beside the tool; ALL-SPECS stands for the paths of all specs, each behind its module.
PLUGIN = commands(
    *[
        f"{BUILD_TOOL} --kind {kind} --output Built/{kind} {settings} -- ALL-SPECS"
        for settings in ("--settings reactorgen.yaml", "--absent-settings other/reactorgen.yaml")
        for kind in ("reactors", "tests")
    ]
)


def specs_of(project):
    return sorted((project / "Specs").iterdir())


def outputs_of(project):
    return sorted(p for p in project.rglob("*.reactor*.swift") if "Specs" not in p.parts)


def add_a_comment(project):
    """add a comment to one spec"""
    path = specs_of(project)[0]
    path.write_bytes(path.read_bytes() + b"\n# A comment at the end.\n")


def add_a_field(project):
    """add a field to one spec"""
    path = specs_of(project)[1]
    path.write_bytes(path.read_bytes().replace(b"state:\n", b"state:\n  added: Int = 0\n", 1))


def edit_an_output(project):
    """edit two outputs by hand"""
    for path in outputs_of(project)[:2]:
        path.write_bytes(path.read_bytes() + b"// by hand\n")


def delete_an_output(project):
    """delete two outputs"""
    for path in outputs_of(project)[2:4]:
        path.unlink()


def break_a_spec(project):
    """break one spec"""
    path = specs_of(project)[2]
    path.write_bytes(path.read_bytes().replace(b"state:\n", b"stat:\n", 1))


def mend_the_spec(project):
    """mend it"""
    path = specs_of(project)[2]
    path.write_bytes(path.read_bytes().replace(b"stat:\n", b"state:\n", 1))


def delete_a_spec(project):
    """delete one spec"""
    specs_of(project)[3].unlink()


def with_its_old_date(path, content):
    times = path.stat()
    path.write_bytes(content)
    os.utime(path, ns=(times.st_atime_ns, times.st_mtime_ns))


def change_a_letter(project):
    """change one letter of a spec and of an output, of which neither size nor date tells"""
    spec = specs_of(project)[5]
    with_its_old_date(spec, spec.read_bytes().replace(b"Int = 0", b"Int = 7").replace(b"= false", b"=  true"))
    output = outputs_of(project)[5]
    with_its_old_date(output, output.read_bytes().replace(b"case", b"CASE", 1))


def rename_a_spec(project):
    """rename one spec, and exchange two others"""
    specs = specs_of(project)
    specs[6].rename(specs[6].with_name("Renamed.reactor.yaml"))
    specs[7].rename(specs[7].with_suffix(".away"))
    specs[8].rename(specs[7])
    specs[7].with_suffix(".away").rename(specs[8])


def change_the_settings(project):
    """change the access in the settings"""
    path = project / "reactorgen.yaml"
    path.write_text(path.read_text() + "access: public\n")


def take_a_name(project):
    """put a file of one's own where an output belongs"""
    output = outputs_of(project)[4]
    output.write_text("let mine = 1\n")


def history():
    """What happens to a project over time, which is what anything that is kept between runs can get wrong."""
    steps = commands("generate", "generate --verbose", "check")
    changes = (
        add_a_comment, add_a_field, edit_an_output, delete_an_output, break_a_spec, mend_the_spec, take_a_name, change_a_letter,
        rename_a_spec, delete_a_spec, change_the_settings,
    )
    for change in changes:
        steps.append(Step(change=change))
        steps += commands("check --diff", "check --format json --verbose", "lint", "generate --exit-code --verbose", "check --verbose")
    return steps + commands("generate --prune --verbose", "check", "generate --output Elsewhere", "check --output Elsewhere")


def settings_text(samples, runtime="ReactorRuntime", tests="swift-testing", more=""):
    return (
        f"inputs: Specs\noutput: Out\ntestOutput: OutTests\nmodule: Example\nruntime: {runtime}\ntestFramework: {tests}\n{more}{samples}"
    )


def cells(samples):
    """The settings that change outputs: each runtime with each test framework, plain and with what else there is."""
    for runtime in ("ReactorRuntime", "ReactorKit"):
        for tests in ("swift-testing", "xctest"):
            yield settings_text(samples, runtime, tests)
            yield settings_text(samples, runtime, tests, "sourceLocations: true\nisolation: main\n")
    yield settings_text("")
    yield settings_text(samples, more="access: public\nheader: [Ours alone., Keep out.]\nimports: [ExampleDomain]\ntestImports: [Fakes]\n")
    yield settings_text(samples, more="access: package\nsourceLocations: true\n")


def samples_of(checkout):
    text = (Path(checkout) / "reactorgen.yaml").read_text(encoding="utf-8")
    return text[text.index("samples:") :] if "samples:" in text else ""


def in_pieces(specs):
    for start in range(0, len(specs), SPECS_IN_A_PROJECT):
        yield specs[start : start + SPECS_IN_A_PROJECT]


def settings_projects(checkout, samples):
    """The settings file itself, cut off, without a line, and damaged."""
    text = settings_text(samples, more="access: public\nheader: [Ours alone., Keep out.]\nimports: [A]\ntestImports: [B]\nsourceLocations: true\n")
    two = [spec for spec in spec_sources.examples(checkout) if spec.name in ("CounterView", "Login")]
    whole = Spec("Settings", text)
    variations = [*damage.truncated(whole), *damage.without_a_line(whole), *damage.scalars_damaged(whole, 1)]
    for one in variations:
        yield Project(one.name, two, one.text, commands("generate --verbose"), can_be_halved=False)


def projects(checkout, old, folders, sample, kinds):
    """All projects to compare. `sample` takes every so many-th of the variations."""
    samples = samples_of(checkout)
    if folders:
        whole = [spec for folder in folders for _, spec in spec_sources.specs_in(folder)]
        small = []
    else:
        whole = spec_sources.examples(checkout) + spec_sources.fixtures(checkout)
        small = spec_sources.explained(old) + spec_sources.documented(checkout) + spec_sources.quoted_in_tests(checkout)
    all_cells = list(cells(samples))
    alone = [standing_alone(spec, f"W{number}") for number, spec in enumerate(whole)]
    small = [standing_alone(spec, f"S{number}") for number, spec in enumerate(small)]
    for number, cell in enumerate(all_cells):
        yield Project(f"whole{number}", alone, cell, ALL_FORMATS)
        for piece, specs in enumerate(in_pieces(small)):
            yield Project(f"small{number}p{piece}", specs, cell, BRIEF)
    sound = [spec for spec in alone if "Broken" not in spec.name and "IntegrationTestsReactorKit" not in spec.name]
    for number in (0, 5):
        yield Project(f"site{number}", sound, all_cells[number], SITE)
        yield Project(f"plugin{number}", sound, all_cells[number], PLUGIN)
        yield Project(f"pluginBroken{number}", alone, all_cells[number], PLUGIN)
    for number in (0, 2):
        yield Project(f"history{number}", sound, all_cells[number], history(), can_be_halved=False)
    collisions = [Spec(f"{spec.name}C{copy}", spec.text) for spec in whole for copy in range(2)]
    yield Project("collisions", collisions, all_cells[0], BRIEF, can_be_halved=False)
    if not folders:
        yield from settings_projects(checkout, samples)
    damaged = [one for spec in whole + small for one in damage.variations(spec, kinds)][::sample]
    for piece, specs in enumerate(in_pieces(damaged)):
        yield Project(f"damaged{piece}", specs, all_cells[piece % 8], BRIEF)


def command_lines(tool):
    """What the command says without a project: help, versions, schemas, explanations, and wrong usage."""
    listing = subprocess.run([tool, "explain"], capture_output=True, text=True).stdout
    verbs = "generate check lint watch graph docs init new schema explain hook".split()
    lines = ["", "--version", "--help", "schema", "schema --settings", "explain", "explain RG9999", "explain 0102"]
    lines += [f"{verb} --help" for verb in verbs] + [f"help {verb}" for verb in verbs]
    lines += [f"--generate-completion-script {shell}" for shell in ("zsh", "bash", "fish")]
    lines += [f"explain {line[:6]}" for line in listing.splitlines() if line.startswith("RG")]
    lines += ["generate --no-such", "generate --jobs 0", "generate --jobs x", "lint --format no", "graph No", "docs", "nothing", "new"]
    lines += ["generate Missing.reactor.yaml", "check Missing", "generate --settings no.yaml", "check --staged", "hook install"]
    lines += ["new Login", "new Login", "generate --verbose", "check", "new lower", "init --yes", "init --yes"]
    return [Step(arguments=line.split()) for line in lines]


def lay(project, folder):
    shutil.rmtree(folder, ignore_errors=True)
    (folder / "Specs").mkdir(parents=True)
    if project.settings:
        (folder / "reactorgen.yaml").write_text(project.settings, encoding="utf-8", newline="")
    for spec in project.specs:
        (folder / "Specs" / f"{spec.name}.reactor.yaml").write_bytes(spec.text.encode("utf-8", "surrogateescape"))


def run(tool, project, folder):
    """Lays the project and takes its steps; the files stay in the folder for who wants to look."""
    lay(project, folder)
    # Whatever a tool keeps between runs is kept for this project alone.
    home = folder.with_name(folder.name + ".home")
    shutil.rmtree(home, ignore_errors=True)
    home.mkdir()
    environment = dict(os.environ, HOME=str(home), XDG_CACHE_HOME=str(home / "cache"), NO_COLOR="1", LC_ALL="C.UTF-8", COLUMNS="80")
    results = []
    for step in project.steps:
        if step.change:
            try:
                step.change(folder)
            except IndexError:
                pass  # A project of few specs has not as many as the change asks for: nothing changes, for both tools.
            continue
        result = command(tool, step, folder, environment)
        results.append(result)
        if not isinstance(result.status, int) or result.status < 0:
            break
    return results


def command(tool, step, folder, environment):
    program, arguments = tool, []
    for argument in step.arguments:
        if argument == BUILD_TOOL:
            program = Path(tool).with_name(BUILD_TOOL)
            continue
        arguments += [f"Example:{path.relative_to(folder)}" for path in specs_of(folder)] if argument == "ALL-SPECS" else [argument]
    try:
        done = subprocess.run(
            [program, *arguments], cwd=folder, env=environment, stdin=subprocess.DEVNULL, capture_output=True,
            timeout=SECONDS_FOR_A_COMMAND,
        )
    except subprocess.TimeoutExpired:
        return Result(step.title, f"not done in {SECONDS_FOR_A_COMMAND} s", "", "")
    texts = [text.decode("utf-8", "backslashreplace").replace(str(folder), "<project>") for text in (done.stdout, done.stderr)]
    return Result(step.title, done.returncode, *texts, hashes(folder))


def hashes(folder):
    found = {}
    for path in sorted(folder.rglob("*")):
        if path.is_file() and not path.name.endswith((".reactor.yaml", ".reactorgen-cache")):
            found[str(path.relative_to(folder))] = hashlib.sha256(path.read_bytes()).hexdigest()
    return found


def crashed(results):
    return any(not isinstance(result.status, int) or result.status < 0 for result in results)


class OldResults:
    """What the old tool gave, kept by the hash of the tool and of all that it was given."""

    def __init__(self, tool, folder):
        self.tool = tool
        self.folder = folder
        own = Path(__file__).read_bytes()
        self.tool_key = hashlib.sha256(Path(tool).read_bytes() + own).hexdigest()
        if folder:
            folder.mkdir(parents=True, exist_ok=True)

    def of(self, project, place):
        if not self.folder:
            return run(self.tool, project, place)
        path = self.folder / project.key(self.tool_key)
        if path.exists():
            return [Result(**fields) for fields in json.loads(zlib.decompress(path.read_bytes()))]
        results = run(self.tool, project, place)
        temporary = path.with_suffix(".part")
        temporary.write_bytes(zlib.compress(json.dumps([vars(result) for result in results]).encode(), 1))
        temporary.rename(path)
        return results


def differences(project, old_results, new_tool, place):
    """A list of titles with lines that tell how the two tools differ over a project; empty where they don't."""
    old = old_results.of(project, place)
    new = run(new_tool, project, place)
    if old == new:
        return []
    if project.can_be_halved and len(project.specs) > 1 and crashed(old) != crashed(new):
        return [one for half in project.halves() for one in differences(half, old_results, new_tool, place)]
    for before, after in zip(old, new):
        if before != after:
            return step_differences(project, before, after, old_results.tool, new_tool, place)
    return [(f"{project.name}", [f"{len(old)} steps were taken with the old tool, {len(new)} with the new one"])]


def step_differences(project, before, after, old_tool, new_tool, place):
    """The differences of the first step that has any. Later ones follow from it as a rule."""
    title = f"{project.name}: reactorgen {before.title}"
    found = []
    if before.status != after.status:
        found.append((f"{title}: exit status", [f"old {before.status}, new {after.status}"] + after.errors.splitlines()[-5:]))
    for what in ("output", "errors"):
        lines = unified(getattr(before, what), getattr(after, what))
        if lines:
            found.append((f"{title}: {'standard output' if what == 'output' else 'standard error'}", lines))
    paths = sorted(p for p in before.files.keys() | after.files.keys() if before.files.get(p) != after.files.get(p))
    if paths:
        texts = []
        until = [step.title for step in project.steps].index(before.title) + 1
        # The same command can stand twice: the hashes say at which of them the files were these.
        for tool, wanted in ((old_tool, before.files), (new_tool, after.files)):
            texts.append(files_after(tool, project, until, wanted, paths, place))
        for path in paths:
            found.append((f"{title}: {path}", unified(texts[0].get(path), texts[1].get(path))))
    return found


def files_after(tool, project, until, wanted, paths, place):
    """The named files as a tool left them at the step after which all files had the wanted hashes."""
    for count in range(until, len(project.steps) + 1):
        if project.steps[count - 1].arguments is None:
            continue
        part = Project(project.name, project.specs, project.settings, project.steps[:count])
        run(tool, part, place)
        if hashes(place) == wanted:
            break
    return {path: (place / path).read_text(errors="backslashreplace") for path in paths if (place / path).is_file()}


def unified(old, new):
    if old is None or new is None:
        return [f"only the {'new' if old is None else 'old'} tool has it"]
    lines = list(difflib.unified_diff(old.splitlines(), new.splitlines(), "old", "new", lineterm="", n=2))
    return lines or ([] if old == new else ["they differ in how their lines end"])


def keep_specs(project, titles, folder):
    """Copies the specs that the differences name, with the settings, so that one can be looked at alone."""
    kept = []
    target = folder / project.name
    for spec in project.specs:
        if any(f"/{spec.name}." in title or f"/{spec.name}Reactor" in title or f"{spec.name}." in title for title in titles):
            lay(Project(project.name, kept + [spec], project.settings, []), target)
            kept.append(spec)
    return target if kept else None


def main(arguments):
    started = time.monotonic()
    scratch = Path(tempfile.mkdtemp(prefix="compare-", dir="/dev/shm" if os.path.isdir("/dev/shm") else None))
    cache = None if arguments.no_cache else Path(arguments.cache)
    old_results = OldResults(arguments.old, cache)
    shutil.rmtree(arguments.keep, ignore_errors=True)
    work = list(projects(arguments.checkout, arguments.old, arguments.folders, arguments.sample, arguments.kinds))
    if not arguments.folders:
        work.insert(0, Project("commands", [], "", command_lines(arguments.old), can_be_halved=False))
    if arguments.only:
        work = [project for project in work if project.name.startswith(arguments.only)]
    specs = sum(len(project.specs) for project in work)
    print(f"{specs} specs in {len(work)} projects", flush=True)

    def one(numbered):
        number, project = numbered
        place = scratch / f"{number}"
        found = differences(project, old_results, arguments.new, place)
        shutil.rmtree(place, ignore_errors=True)
        shutil.rmtree(place.with_name(place.name + ".home"), ignore_errors=True)
        return project, found

    different, shown = 0, 0
    try:
        with ThreadPoolExecutor(arguments.parallel) as pool:
            for project, found in pool.map(one, enumerate(work)):
                different += bool(found)
                if found:
                    kept = keep_specs(project, [t for t, _ in found] + [l for _, ls in found for l in ls], Path(arguments.keep))
                    print(f"\n== {project.name}: {len(found)} differences" + (f"; its specs: {kept}" if kept else ""))
                for title, lines in found[: max(0, arguments.show - shown)]:
                    print(f"\n{title}")
                    print("\n".join("  " + line for line in lines[: arguments.lines]))
                    shown += 1
                sys.stdout.flush()
    finally:
        shutil.rmtree(scratch, ignore_errors=True)
    seconds = time.monotonic() - started
    print(f"\n{len(work) - different} projects alike, {different} different, in {seconds:.0f} s")
    return 1 if different else 0


def add_arguments(parser, checkout):
    parser.add_argument("folders", nargs="*", help="folders with specs, instead of the repository's")
    parser.add_argument("--old", required=True, help="the tool that is right")
    parser.add_argument("--new", required=True, help="the tool to compare with it")
    parser.add_argument("--checkout", default=checkout, help="the repository whose specs are taken (default: %(default)s)")
    parser.add_argument("--sample", type=int, default=3, metavar="N", help="every N-th variation; 1 for all 40,000 (default: 3)")
    parser.add_argument("--kinds", type=int, default=1, metavar="N", help="in how many ways each scalar is damaged (default: 1)")
    parser.add_argument("--only", metavar="NAME", help="only projects whose names start so: whole, small, history, damaged …")
    parser.add_argument("--show", type=int, default=10, metavar="N", help="how many differences are printed (default: 10)")
    parser.add_argument("--lines", type=int, default=20, metavar="N", help="how many lines of each (default: 20)")
    parser.add_argument("--keep", default="/tmp/compare-differences", help="where specs with differences go (default: %(default)s)")
    parser.add_argument("--cache", default="/tmp/compare-cache", help="what the old tool gave (default: %(default)s)")
    parser.add_argument("--no-cache", action="store_true", help="run the old tool in any case")
    parser.add_argument("--parallel", type=int, default=2, metavar="N", help="projects at once (default: 2)")
