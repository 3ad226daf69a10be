"""Variations of a spec: cut off, without a line, with each scalar damaged, and some that mean the same in other bytes.

Deterministic, so that two runs, and two tools, see the same: what is done to a scalar depends on its number alone.
"""

import re

from spec_sources import Spec, standing_alone

# A scalar, or a piece of one, on a line: quoted, or up to what means something in YAML's flow style. Pieces of a Swift text are
# found as well, which damages it inside of its brackets.
SCALAR = re.compile(r"'(?:[^']|'')*'|\"(?:\\.|[^\"\\])*\"|[^\s\[\]{},:#'\"][^\[\]{},:#\n]*")

# What is done to a scalar. `{}` is the scalar itself.
DAMAGES = [
    "",
    "{}x",
    "7",
    "[{}]",
    "{{a: {}}}",
    "'{}'",
    '"{}"',
    "{}(",
    "héllo🎉{}",
    "{} {}",
    "default",
    "{}?",
    "state.{}",
    "manual",
    "$0",
    "nil",
    "!{}",
    "{} // note",
    "{}: {}",
    "true",
]


def truncated(spec):
    """The spec cut off after each line."""
    lines = spec.text.splitlines(keepends=True)
    for count in range(1, len(lines)):
        yield Spec(f"{spec.name}Truncated{count}", "".join(lines[:count]))


def without_a_line(spec):
    """The spec without each of its lines in turn."""
    lines = spec.text.splitlines(keepends=True)
    for index in range(len(lines)):
        yield Spec(f"{spec.name}Without{index + 1}", "".join(lines[:index] + lines[index + 1 :]))


def with_a_line_twice(spec):
    """The spec with each of its lines twice in turn: keys that stand twice, steps that follow themselves."""
    lines = spec.text.splitlines(keepends=True)
    for index in range(len(lines)):
        yield Spec(f"{spec.name}Twice{index + 1}", "".join(lines[: index + 1] + lines[index:]))


def scalars_damaged(spec, kinds):
    """The spec with each of its scalars damaged in turn, each one in `kinds` of the ways that there are."""
    for number, match in enumerate(SCALAR.finditer(spec.text)):
        for kind in range(kinds):
            # 7 has no factor in common with the number of ways, so that neighbours meet different ones.
            damage = (number * 7 + kind * 3) % len(DAMAGES)
            scalar = match.group().rstrip()
            text = spec.text[: match.start()] + DAMAGES[damage].format(scalar, scalar) + spec.text[match.start() + len(scalar) :]
            yield Spec(f"{spec.name}Scalar{number}Way{damage}", text)


def in_other_bytes(spec):
    """Variations that mean the same, or break the bytes as a whole: places and columns must still be right."""
    lines = spec.text.splitlines()
    yield Spec(spec.name + "Crlf", "\r\n".join(lines) + "\r\n")
    yield Spec(spec.name + "Mark", "\ufeff" + spec.text)
    yield Spec(spec.name + "NoEnd", spec.text.rstrip("\n"))
    yield Spec(spec.name + "Spaces", "".join(line + "  \n" for line in lines))
    yield Spec(spec.name + "Wide", "".join(" " * (len(line) - len(line.lstrip(" "))) + line + "\n" for line in lines))
    yield Spec(spec.name + "Tabs", spec.text.replace("  ", "\t"))
    yield Spec(spec.name + "Emoji", re.sub(r'"([^"\n]*)"', '"🎉é\\1"', spec.text))
    yield Spec(spec.name + "Comments", "".join(f"{line}\n" if has_block(line) else f"{line} # ü\n" for line in lines))
    yield Spec(spec.name + "Control", spec.text.replace("\n", "\n\x01", 3))
    yield Spec(spec.name + "Two", f"reactor: {spec.name}First\n{spec.text}---\nreactor: {spec.name}Second\n{spec.text}")
    yield Spec(spec.name + "Long", spec.text.replace(": ", ": " + " " * 40))


def has_block(line):
    """Whether a comment behind the line would become part of a text."""
    return line.rstrip().endswith(("|", ">", "|-", ">-")) or not line.strip()


def variations(spec, kinds):
    """All variations of a spec, each with names of its own so that they can lie in one project."""
    for make in (truncated, without_a_line, with_a_line_twice, in_other_bytes, lambda one: scalars_damaged(one, kinds)):
        for number, variation in enumerate(make(spec)):
            yield standing_alone(variation, f"V{number}")
