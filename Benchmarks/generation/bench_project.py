"""The project that is measured: N specs made of the repository's examples, in a folder in memory, with settings of its own."""

import os
import shutil
from pathlib import Path

import spec_sources
from spec_sources import standing_alone


class BenchProject:
    """A project's folder for one tool, with a home of its own, so that what a tool keeps between runs is that tool's."""

    def __init__(self, folder, specs, settings):
        self.folder = Path(folder)
        self.home = self.folder.with_name(self.folder.name + ".home")
        self.specs = specs
        (self.folder / "Specs").mkdir(parents=True)
        self.home.mkdir()
        (self.folder / "reactorgen.yaml").write_text(settings, encoding="utf-8")
        for spec in specs:
            self.path(spec).write_text(spec.text, encoding="utf-8")
        self.changes = 0

    @property
    def environment(self):
        return dict(os.environ, HOME=str(self.home), XDG_CACHE_HOME=str(self.home / "cache"), GIT_CONFIG_GLOBAL="/dev/null")

    def path(self, spec):
        return self.folder / "Specs" / f"{spec.name}.reactor.yaml"

    @property
    def output_folders(self):
        return [self.folder / "Out", self.folder / "OutTests"]

    def forget(self):
        """As if it had never been generated: no outputs, nothing kept."""
        for folder in [*self.output_folders, self.home]:
            shutil.rmtree(folder, ignore_errors=True)
        self.home.mkdir()

    def change(self, spec):
        """Another summary than any before, so that the outputs are others too; a comment alone would not do that."""
        self.changes += 1
        lines = [line for line in spec.text.splitlines() if not line.startswith("summary:")]
        text = "\n".join([f"summary: Change {self.changes}.", *lines]) + "\n"
        self.path(spec).write_text(text, encoding="utf-8")

    def output_size(self):
        """How many files and bytes the tool wrote."""
        sizes = [path.stat().st_size for folder in self.output_folders if folder.exists() for path in folder.iterdir()]
        return len(sizes), sum(sizes)

    def remove(self):
        shutil.rmtree(self.folder, ignore_errors=True)
        shutil.rmtree(self.home, ignore_errors=True)


def specs_from_examples(checkout, count):
    """`count` specs: the examples over and over, each with its own name and its own protocols; a single one of middle length."""
    examples = spec_sources.examples(checkout)
    if not examples:
        raise SystemExit(f"{checkout}/Specs has no specs")
    if count == 1:
        examples = sorted(examples, key=lambda spec: len(spec.text))[len(examples) // 2 :]
    return [standing_alone(examples[number % len(examples)], f"N{number}") for number in range(count)]


def settings_from(checkout, one_folder=False):
    """The repository's own settings with other folders: the samples in them are what most tests are made of."""
    text = (Path(checkout) / "reactorgen.yaml").read_text(encoding="utf-8")
    rest = [line for line in text.splitlines() if not line.startswith(("#", "inputs:", "output:", "testOutput:"))]
    tests = "Out" if one_folder else "OutTests"
    return "\n".join([f"inputs: Specs\noutput: Out\ntestOutput: {tests}", *rest]) + "\n"
