"""What is broken: the repository's own examples, and the corpus of screens, each with its thresholds."""

import re
import shutil
import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent.parent
WORK = ROOT / ".build-mutation"
CORPUS = ROOT / "Tests/Corpus"


@dataclass(frozen=True, eq=False)
class BreakSet:
    """A set of generated reactors with their generated tests; `first` is the number that the numbers of its breaks start behind."""

    name: str
    module: str
    domain_module: str
    test_module: str
    generated: Path
    domain: Path
    support: Path
    settings: str
    first: int
    wanted: dict
    explains: bool

    @property
    def reactors(self):
        """The texts of the reactors by their names in the package."""
        paths = sorted((self.generated / "Reactors").glob("*.reactor.swift"))
        return {f"{self.module}/{path.name}": path.read_text() for path in paths}

    @property
    def files(self):
        """All files of the set that the package has, nothing of them broken."""
        sources = [*(self.generated / "Reactors").rglob("*.swift"), *(self.support.glob("*.swift") if self.support else ())]
        files = {f"Sources/{self.domain_module}/{path.relative_to(self.domain)}": path.read_text() for path in self.domain.rglob("*.swift")}
        files |= {f"Sources/{self.module}/{path.name}": path.read_text() for path in sources}
        tests = (self.generated / "Tests").rglob("*.reactor.tests.swift")
        return files | {f"Tests/{self.test_module}/{path.name}": path.read_text() for path in tests}

    def tests(self, reactor):
        """The text of the generated tests of a reactor; none where it has none."""
        path = self.generated / "Tests" / reactor.rpartition("/")[2].replace(".reactor.swift", ".reactor.tests.swift")
        return path.read_text() if path.exists() else ""


EXAMPLES = BreakSet(
    name="examples", module="ExampleReactors", domain_module="ExampleDomain", test_module="GeneratedTests",
    generated=ROOT / "Generated", domain=ROOT / "Specs/Domain", support=None, settings="strict", first=0,
    wanted={"reduce": 98.0, "mutate": 95.0}, explains=True,
)
CORPUS_SET = BreakSet(
    name="corpus", module="Corpus", domain_module="CorpusDomain", test_module="CorpusTests",
    generated=WORK / "corpus/Generated", domain=CORPUS / "Domain", support=CORPUS / "Support", settings="[]", first=1_000_000,
    wanted={"reduce": 99.0, "mutate": 95.0}, explains=False,
)


def generate_corpus(tool):
    """Generates the corpus with a copy of the tool, so that building the tool meanwhile changes nothing."""
    if not tool.exists():
        sys.exit(f"There is no {tool}: run swift build.")
    WORK.mkdir(exist_ok=True)
    copied = shutil.copy2(tool, WORK / "reactorgen")
    folder = WORK / "corpus"
    shutil.rmtree(folder, ignore_errors=True)
    for name in ("Specs", "reactorgen.yaml"):
        copy = shutil.copytree if (CORPUS / name).is_dir() else shutil.copy2
        folder.mkdir(exist_ok=True)
        copy(CORPUS / name, folder / name)
    # The tool looks for what is hand-written beside what it writes.
    shutil.copytree(CORPUS / "Manual", folder / "Generated/Reactors")
    run = subprocess.run([copied, "generate"], cwd=folder, capture_output=True, text=True)
    if run.returncode:
        sys.exit(f"The corpus can't be generated:\n{run.stdout}{run.stderr}")
    left_out = re.findall(r"^test left out: .*$", run.stdout + run.stderr, re.MULTILINE)
    print("\n".join([f"generated {len(list((folder / 'Specs').glob('*.yaml')))} specs of the corpus", *left_out]), file=sys.stderr)
