"""Tells what the generated tests have caught."""

import difflib
import re
from collections import Counter
from pathlib import Path

SURVIVORS = Path(__file__).resolve().parent / "survivors.md"
WANTED = {"reduce": 95.0, "mutate": 90.0}


class Report:
    """The results: whether each break that compiles was caught, and the tests that fail while nothing is broken."""

    def __init__(self, results, uncompiled, unsound):
        self.results = results
        self.unsound = unsound
        self.uncompiled = uncompiled
        self.explained = explanations()

    @property
    def survivors(self):
        return sorted((each for each, caught in self.results.items() if not caught), key=lambda each: each.number)

    @property
    def unexplained(self):
        return [each for each in self.survivors if each.key not in self.explained]

    def percentage(self, group):
        """How many percent of a group's breaks were caught; 100 where there are none."""
        outcomes = [caught for each, caught in self.results.items() if each.group == group]
        return 100 * sum(outcomes) / len(outcomes) if outcomes else 100.0

    def is_good(self):
        return not self.unexplained and not self.unsound and all(self.percentage(group) >= wanted for group, wanted in WANTED.items())

    def text(self):
        """The report as Markdown."""
        lines = ["# Breaks of generated reactors that their generated tests catch", ""]
        lines += self.table("Reactor", lambda each: each.file.removesuffix(".reactor.swift")) + [""]
        lines += self.table("Break", lambda each: each.edit.kind) + [""]
        for group, wanted in WANTED.items():
            lines.append(f"- {group}: {self.percentage(group):.1f} % (wanted: {wanted:.0f} %)")
        lines.append(f"- not counted, since they don't compile: {len(self.uncompiled)}")
        for file, tests in self.unsound.items():
            lines.append(f"- **left out, since they fail with nothing broken**: {len(tests)} tests of {file}: {', '.join(tests)}")
        unexplained = {each.key for each in self.unexplained}
        lines += ["", f"## Survivors: {len(self.survivors)}, unexplained: {len(unexplained)}", ""]
        for each in self.survivors:
            note = "**unexplained**" if each.key in unexplained else self.explained[each.key]
            lines += [heading(each), "", note, "", *diff(each), ""]
        gone = sorted(set(self.explained) - {each.key for each in self.survivors})
        if gone:
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
            cells = [f"{row[group + ' caught']}/{row[group]}" if row[group] else "" for group in WANTED]
            lines.append(f"| {name} | {' | '.join(cells)} |")
        return lines


def heading(each):
    return f"### `{each.key}` Generated/Reactors/{each.file}:{each.line} {each.place}: {each.edit.kind}"


def diff(each):
    """What the break changes, as a diff."""
    before, after = each.body.splitlines(), each.edit.applied(each.body).splitlines()
    lines = [line for line in difflib.unified_diff(before, after, n=1, lineterm="") if not line.startswith(("---", "+++", "@@"))]
    return ["```diff", *lines, "```"]


def explanations():
    """The explanations of the survivors file by key: the first paragraph below each heading that has a key."""
    if not SURVIVORS.exists():
        return {}
    parts = re.split(r"^### `([0-9a-f]{8})`.*$", SURVIVORS.read_text(), flags=re.MULTILINE)
    texts = [text.strip().split("\n\n")[0] for text in parts[2::2]]
    return {key: text for key, text in zip(parts[1::2], texts) if text and not text.startswith("```")}
