"""What a generated file declares, as far as breaking its bodies needs it: the fields of the state, and what calls take."""

import re
from dataclasses import dataclass, field, replace

from swift_text import argument_places, closing, functions, tokens

PROPERTY = re.compile(r"^(?:@\w+(?:\([^)]*\))? +)?(?:private\(set\) )?var (\w+): (.+?)(?: = .*| \{)?$")

TAKES_TIME = re.compile(r"Observable\.task|\.delay\(|\.asObservable\(\)|^mutation$")
CALLS = re.compile(r"\b((?:run|mutate)[A-Z]\w*)\(")


@dataclass(frozen=True)
class Signature:
    """A method or an enum's case: what has it, its labels (`None` for none), their types, and what follows them."""

    owner: str
    name: str
    labels: tuple
    types: tuple
    rest: str = ""
    is_method: bool = False


@dataclass(frozen=True)
class Facts:
    """The stored and the derived fields of a state with their types, all that can be called with arguments, and the names of the
    reactor's own functions whose streams take time, and of those that look at the state as soon as they are called."""

    stored: dict = field(default_factory=dict)
    derived: dict = field(default_factory=dict)
    signatures: tuple = ()
    slow: frozenset = frozenset()
    reading: frozenset = frozenset()

    def takes_time(self, code):
        """Whether a stream may end later than it starts."""
        return TAKES_TIME.search(code) is not None or any(name in self.slow for name in CALLS.findall(code))


def facts(text, place=None):
    """The facts that hold in the type around a place of a file."""
    found = tokens(text)
    stored, derived, signatures, own = {}, {}, [], {}
    for index, token in enumerate(found[:-1]):
        if token.text == "protocol" and token.depth == 0:
            signatures += methods(text, found, index)
        if token.text not in ("class", "actor", "extension") or token.depth != 0:
            continue
        brace = next(at for at in range(index, len(found)) if found[at].text == "{" and found[at].depth == 0)
        end = closing(found, brace)
        if place is not None and not found[brace].start <= place < found[end].end:
            continue
        inside = (each for each in functions(text) if found[brace].start < each.start < found[end].start)
        own |= {each.name: text[each.start : each.end] for each in inside}
        for at in range(brace, end):
            if found[at].depth != 1:
                continue
            if found[at].text in ("enum", "struct"):
                signatures += members(text, found, at)
            elif found[at].text == "func":
                signatures += [method(text, found, at, "self")]
            if found[at].text == "struct" and found[at + 1].text == "State":
                stored, derived = fields(text, found, at)
    reading = frozenset(name for name, body in own.items() if body.strip().startswith("let state = currentState"))
    result = Facts(stored, derived, tuple(each for each in signatures if each), reading=reading)
    while (slow := frozenset(name for name, body in own.items() if result.takes_time(body))) != result.slow:
        result = replace(result, slow=slow)
    return result


def block(found, index):
    """The first and the last index between the braces of a declaration."""
    brace = next(at for at in range(index, len(found)) if found[at].text == "{" and found[at].depth == found[index].depth)
    return brace + 1, closing(found, brace)


def fields(text, found, index):
    stored, derived = {}, {}
    first, last = block(found, index)
    for at in range(first, last):
        if found[at].text == "var" and found[at].depth == found[index].depth + 1:
            line = text[text.rindex("\n", 0, found[at].start) + 1 : (text + "\n").index("\n", found[at].start)].strip()
            if match := PROPERTY.match(line):
                (derived if line.endswith("{") else stored)[match.group(1)] = match.group(2)
    return stored, derived


def members(text, found, index):
    """The cases of an enum with their payloads, and what a `struct` is made of."""
    first, last = block(found, index)
    owner = found[index + 1].text
    if found[index].text == "struct":
        stored, _ = fields(text, found, index)
        return [Signature("", owner, tuple(stored), tuple(stored.values()))]
    cases = []
    for at in range(first, last - 1):
        if found[at].text == "(" and found[at].depth == found[index].depth + 1 and found[at - 1].kind == "word":
            cases.append(signature(text, found, at, owner, ""))
    return cases


def methods(text, found, index):
    first, last = block(found, index)
    return [method(text, found, at, found[index + 1].text) for at in range(first, last) if found[at].text == "func"]


def method(text, found, index, owner):
    """The signature of the function at an index."""
    opening = next((at for at in range(index, len(found)) if found[at].text == "("), None)
    if opening != index + 2:
        return None
    end = found[closing(found, opening)].end
    rest = re.match(r"[^\n{]*", text[end:]).group().strip()
    return signature(text, found, opening, owner, rest, is_method=owner != "self")


def signature(text, found, opening, owner, rest, is_method=False):
    labels, types = [], []
    for start, end in argument_places(found, opening):
        part = text[start:end]
        if match := re.match(r"(\w+)(?: \w+)?: (.*)$", part, re.DOTALL):
            label = match.group(1)
            labels.append(None if label == "_" else label)
            types.append(re.sub(r"@escaping |@Sendable | = .*", "", match.group(2)))
        else:
            labels.append(None)
            types.append(part)
    return Signature(owner, found[opening - 1].text.strip("`"), tuple(labels), tuple(types), rest, is_method)
