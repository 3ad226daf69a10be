"""Puts all breaks of a generated reactor into one copy of it, in which a number chooses one of them at run time."""

import hashlib
import re
from dataclasses import dataclass

from breaks import edits
from edit import Edit
from facts import facts
from swift_text import closing, functions, statements, tokens


@dataclass(frozen=True)
class Break:
    """A break of a body in a file."""

    number: int
    file: str
    function: str
    case: str
    edit: Edit
    body: str
    line: int
    twin: int

    @property
    def group(self):
        """What the issue counts it under: the pure function, or all that makes mutations."""
        return "reduce" if self.function.startswith("reduce") else "mutate"

    @property
    def name(self):
        """The name of the file, without its folder."""
        return self.file.rpartition("/")[2]

    @property
    def place(self):
        return f"{self.function}{' ' + self.case if self.case else ''}"

    @property
    def key(self):
        """Eight digits that stay the same as long as what is broken, and how, does."""
        original = self.body[self.edit.start : self.edit.end]
        parts = [self.name, self.place, self.edit.kind, original, self.edit.replacement, str(self.twin)]
        return hashlib.sha1("\0".join(parts).encode()).hexdigest()[:8]

    @property
    def digest(self):
        """A hash of the broken body."""
        return hashlib.sha1("\0".join([self.file, self.place, self.edit.applied(self.body)]).encode()).hexdigest()


@dataclass(frozen=True)
class Body:
    """A part of a function that is broken as a whole: its place in the file, and the case that it belongs to."""

    function: str
    case: str
    start: int
    end: int
    is_stream: bool
    needs_return: bool


def bodies(text):
    """The bodies of a file's functions: each case of the switch over the action or mutation, and what stands around it."""
    for function in functions(text):
        whole = text[function.start : function.end]
        found = tokens(whole)
        is_stream = function.returns
        if not function.name.startswith(("mutate", "reduce", "run", "transform")):
            continue
        switch = main_switch(found) if function.name in ("mutate", "reduce") else None
        if switch is None:
            yield Body(function.name, "", function.start, function.end, is_stream, needs_return(whole, is_stream))
            continue
        yield from cases(whole, found, switch, function, is_stream)
        # What runs around each mutation stands outside of the switch.
        outside = (whole[: found[switch].start] + whole[found[closing(found, switch + 2)].end :]).split()
        if any(word not in ("func", "reduceMutation()", "{", "}") for word in outside):
            yield Body(function.name, "around", function.start, function.end, is_stream, False)


def main_switch(found):
    """The index of the `switch` over the action or the mutation; none where a function has no such."""
    heads = range(len(found) - 2)
    return next((at for at in heads if found[at].text == "switch" and found[at + 1].text in ("action", "mutation")), None)


def cases(whole, found, switch, function, is_stream):
    """The bodies of the cases of a switch."""
    end = closing(found, switch + 2)
    depth = found[switch].depth + 1
    heads = [at for at in range(switch + 3, end) if found[at].depth == depth and is_head(found, at)]
    for head, following in zip(heads, heads[1:] + [end]):
        colon = next(at for at in range(head, following) if found[at].text == ":" and found[at].depth == depth)
        name = "." + found[head + 2].text.strip("`")
        start, last = found[colon].end, whole[: found[following].start].rstrip()
        yield Body(function.name, name, function.start + start, function.start + len(last), is_stream, False)


def is_head(found, index):
    """Whether a case of a `switch` starts at an index, not a pattern as in `guard case`."""
    patterns = ("guard", "if", "while", "for", ",")
    return found[index].text == "default" or found[index].text == "case" and found[index - 1].text not in patterns


def needs_return(whole, is_stream):
    """Whether a body is one expression, which a switch can't stand around without a `return`."""
    first = statements(whole)[0]
    is_alone = not whole[first.end :].strip()
    return is_stream and is_alone and first.word not in ("return", "if", "switch")


def all_breaks(file, text, first):
    """The breaks of a file, numbered from a number upward, with their bodies."""
    number = first
    for body in bodies(text):
        original = text[body.start : body.end]
        if body.needs_return:
            original = re.sub(r"^(\s*)", r"\1return ", original, count=1)
        twins = {}
        for edit in edits(original, body.is_stream, facts(text, body.start)):
            if body.case == "around" and is_inside_switch(original, edit):
                continue
            line = text[: body.start].count("\n") + original[: edit.start].count("\n") + 1
            identity = (edit.kind, original[edit.start : edit.end], edit.replacement)
            twins[identity] = twins.get(identity, -1) + 1
            yield body, Break(number, file, body.function, body.case, edit, original, line, twins[identity])
            number += 1


def is_inside_switch(whole, edit):
    """Whether an edit touches the switch over the mutation, whose cases are bodies of their own."""
    found = tokens(whole)
    switch = main_switch(found)
    return edit.start < found[closing(found, switch + 2)].end and edit.end > found[switch].start


def schema(text, broken):
    """The file with the breaks in it, and for each line of it the number of the break that it belongs to."""
    pieces, position = [], 0
    wholes = [(body, breaks) for body, breaks in broken if body.case == "around"]
    for body, breaks in sorted((item for item in broken if item[0].case != "around"), key=lambda item: item[0].start):
        pieces += [(text[position : body.start], None)] + alternatives(breaks[0].body, [(each, each.edit) for each in breaks])
        position = body.end
    pieces.append((text[position:], None))
    result = "".join(piece for piece, _ in pieces)
    for body, breaks in wholes:
        result = with_whole(text, result, body, breaks)
    return result, owners(result)


def alternatives(original, choices):
    pieces = [("\nswitch activeBreak {\n", None)]
    for each, edit in choices:
        pieces.append((f"case {each.number}: // break {each.number}\n{edit.applied(original)}\n", each.number))
    return pieces + [(f"default: // break 0\n{original}\n}} // break 0\n", None)]


def with_whole(text, result, body, breaks):
    """Puts a choice between whole bodies of a function around what is there already."""
    # Several reactors of a file have functions of one name.
    twins = sum(1 for each in functions(text) if each.name == body.function and each.end < body.start)
    function = [each for each in functions(result) if each.name == body.function][twins]
    inner = result[function.start : function.end]
    pieces = alternatives(breaks[0].body, [(each, each.edit) for each in breaks])
    text = "".join(piece for piece, _ in pieces[:-1]) + f"default: // break 0\n{inner}\n}} // break 0\n"
    return result[: function.start] + text + result[function.end :]


def owners(result):
    """The number of the break for each line; 0 where it belongs to none."""
    numbers, current = [], 0
    for line in result.splitlines():
        if match := re.search(r"// break (\d+)$", line):
            current = int(match.group(1))
        numbers.append(current)
    return numbers
