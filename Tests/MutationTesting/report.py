"""Tells what the generated tests have caught."""

import difflib
import re
from collections import Counter
from pathlib import Path

SURVIVORS = Path(__file__).resolve().parent / "survivors.md"


class Report:
    """The results of a set: whether each break that compiles was caught, and the tests that fail while nothing is broken."""

    def __init__(self, break_set, results, uncompiled, unsound, remarks=(), is_whole=True):
        self.set = break_set
        self.results = results
        self.unsound = unsound
        self.uncompiled = uncompiled
        self.remarks = remarks
        self.is_whole = is_whole
        self.explained = explanations(break_set.module)

    @property
    def survivors(self):
        return sorted((each for each, caught in self.results.items() if not caught), key=lambda each: each.number)

    @property
    def unexplained(self):
        return [each for each in self.survivors if each.key not in self.explained]

    def outcomes(self, group):
        """Whether each break of a group was caught; those that nothing could catch are left out."""
        return [caught for each, caught in self.results.items() if each.group == group and (caught or each.key not in self.explained)]

    def percentage(self, group):
        """How many percent of a group's breaks were caught; 100 where there are none."""
        outcomes = self.outcomes(group)
        return 100 * sum(outcomes) / len(outcomes) if outcomes else 100.0

    def is_good(self):
        if self.unsound or self.set.explains and self.unexplained:
            return False
        return all(self.percentage(group) >= wanted for group, wanted in self.set.wanted.items())

    def summary(self):
        """The figures in a line."""
        rates = [f"{sum(self.outcomes(group))} of {len(self.outcomes(group))} breaks of {group}" for group in self.set.wanted]
        return f"{self.set.name}: {', '.join(rates)} caught"

    def text(self):
        """The report as Markdown."""
        lines = [f"# Breaks of generated reactors that their generated tests catch: {self.set.name}", ""]
        lines += self.table("Reactor", lambda each: each.name.removesuffix(".reactor.swift")) + [""]
        lines += self.table("Break", lambda each: each.edit.kind) + [""]
        for group, wanted in self.set.wanted.items():
            lines.append(f"- {group}: {self.percentage(group):.1f} % (wanted: {wanted:.0f} %)")
        lines.append(f"- not counted, since they don't compile: {len(self.uncompiled)}")
        lines.append(f"- not counted, since nothing could catch them, as survivors.md says: {len(self.survivors) - len(self.unexplained)}")
        for file, tests in self.unsound.items():
            lines.append(f"- **{file}: these fail with nothing broken**, and catch nothing: {', '.join(tests)}")
        if self.remarks:
            lines += ["", f"## Branches that no input of the tests takes: {len(self.remarks)}", "", *(f"- {each}" for each in self.remarks)]
        unexplained = {each.key for each in self.unexplained}
        counts = f", unexplained: {len(unexplained)}"
        lines += ["", f"## Survivors: {len(self.survivors)}{counts}", ""]
        for each in self.survivors:
            lines += [heading(each), ""]
            lines += ["**unexplained**" if each.key in unexplained else self.explained[each.key], ""]
            lines += [*diff(each), ""]
        gone = sorted(set(self.explained) - {each.key for each in self.survivors})
        if gone and self.is_whole:
            lines.append(f"Explained, but no survivors (any more): {', '.join(gone)}")
        return "\n".join(lines) + "\n"

    def table(self, title, key):
        """Caught and all breaks by a key and by group."""
        rows = {}
        for each, caught in self.results.items():
            for name in (key(each), "all"):
                rows.setdefault(name, Counter()).update({each.group: 1, each.group + " caught": int(caught)})
        lines = [f"| {title} | reduce | mutate |", "|---|---|---|"]
        for name in sorted(rows, key=lambda name: (name == "all", name)):
            row = rows[name]
            cells = [f"{row[group + ' caught']}/{row[group]}" if row[group] else "" for group in self.set.wanted]
            lines.append(f"| {name} | {' | '.join(cells)} |")
        return lines


def heading(each):
    return f"### `{each.key}` {each.file}:{each.line} {each.place}: {each.edit.kind}"


def diff(each):
    """What the break changes, as a diff."""
    before, after = each.body.splitlines(), each.edit.applied(each.body).splitlines()
    lines = [line for line in difflib.unified_diff(before, after, n=1, lineterm="") if not line.startswith(("---", "+++", "@@"))]
    return ["```diff", *lines, "```"]


def explanations(module):
    """The explanations of the survivors file for a module by key: the first paragraph below each heading that has a key."""
    if not SURVIVORS.exists():
        return {}
    parts = re.split(r"^### `([0-9a-f]{8})` (\w+)/.*$", SURVIVORS.read_text(), flags=re.MULTILINE)
    texts = [text.strip().split("\n\n")[0] for text in parts[3::3]]
    found = zip(parts[1::3], parts[2::3], texts)
    return {key: text for key, where, text in found if where == module and text and not text.startswith("```")}
