"""Reads generated Swift as far as breaking it needs: tokens, brackets, functions, statements."""

import re
from dataclasses import dataclass

OPENING = "([{"
CLOSING = ")]}"
WORD = re.compile(r"`?[A-Za-z_$][A-Za-z0-9_]*`?")
NUMBER = re.compile(r"[0-9][0-9A-Za-z_]*(\.[0-9][0-9_]*)?")
OPERATOR = re.compile(r"[-+*/%=!<>&|^~?]+")


@dataclass(frozen=True)
class Token:
    """A token, and how many brackets are open around it."""

    kind: str
    text: str
    start: int
    end: int
    depth: int


def tokens(text):
    """The tokens of a text; a string with all that is interpolated in it is one."""
    found, position, depth = [], 0, 0
    while position < len(text):
        character = text[position]
        start = position
        if character.isspace():
            position += 1
            continue
        if text.startswith("//", position):
            position = (text + "\n").index("\n", position)
            continue
        if character == '"' or re.match(r'#+"', text[position:]):
            position = end_of_string(text, position)
            kind = "string"
        elif match := WORD.match(text, position):
            position, kind = match.end(), "word"
        elif match := NUMBER.match(text, position):
            position, kind = match.end(), "number"
        elif character in OPENING:
            position, kind = position + 1, "open"
        elif character in CLOSING:
            position, kind = position + 1, "close"
            depth -= 1
        elif match := OPERATOR.match(text, position):
            position, kind = match.end(), "operator"
        else:
            position, kind = position + 1, "sign"
        found.append(Token(kind, text[start:position], start, position, depth))
        if kind == "open":
            depth += 1
    return found


def end_of_string(text, start):
    """Where the string literal that starts at a place ends."""
    pounds = re.match("#*", text[start:]).group()
    quote = '"""' if text.startswith('"""', start + len(pounds)) else '"'
    position = start + len(pounds) + len(quote)
    while not text.startswith(quote + pounds, position):
        if text.startswith("\\" + pounds + "(", position):
            position = end_of_parentheses(text, position + 1 + len(pounds))
        else:
            position += 2 if text[position] == "\\" and not pounds else 1
    return position + len(quote) + len(pounds)


def end_of_parentheses(text, start):
    """The place behind the parenthesis that closes the one at a place."""
    depth, position = 0, start
    while True:
        if text[position] == '"':
            position = end_of_string(text, position)
            continue
        depth += {"(": 1, ")": -1}.get(text[position], 0)
        position += 1
        if depth == 0:
            return position


def closing(found, opening):
    """The index of the token that closes the bracket at an index."""
    depth = found[opening].depth
    return next(index for index in range(opening + 1, len(found)) if found[index].kind == "close" and found[index].depth == depth)


def argument_places(found, opening):
    """Where the arguments between the parentheses at an index stand."""
    end = closing(found, opening)
    commas = [at for at in range(opening, end) if found[at].text == "," and found[at].depth == found[opening].depth + 1]
    starts, ends = [opening + 1] + [at + 1 for at in commas], [at - 1 for at in commas] + [end - 1]
    return [(found[start].start, found[last].end) for start, last in zip(starts, ends) if start <= last]


@dataclass(frozen=True)
class Statement:
    """A statement: its place, and the first word in it."""

    start: int
    end: int
    word: str


def statements(text):
    """The statements of a body and of all blocks in it, found by their indentation."""
    lines, position = [], 0
    for line in text.splitlines(keepends=True):
        lines.append((position, line.rstrip("\n")))
        position += len(line)
    blocks, found, previous = [], [], "{"
    for index, (start, line) in enumerate(lines):
        content = line.strip()
        if not content or content.startswith("//"):
            continue
        indentation = len(line) - len(line.lstrip())
        while blocks and blocks[-1][0] > indentation:
            blocks.pop()
        is_first = not blocks or blocks[-1][0] < indentation
        if is_first:
            blocks.append((indentation, bool(re.search(r"(\{|\bin|:)$", previous))))
        if blocks[-1][1] and (is_first or not goes_on(content)):
            end = next((place for place, later in lines[index + 1 :] if ends(later, indentation)), len(text))
            word = WORD.match(content)
            found.append(Statement(start + indentation, len(text[:end].rstrip()), word.group() if word else ""))
        previous = content
    return found


def ends(line, indentation):
    """Whether a statement that starts at an indentation has ended before a line."""
    content = line.strip()
    own = len(line) - len(line.lstrip())
    return bool(content) and (own < indentation or own == indentation and not goes_on(content))


def goes_on(content):
    """Whether a line belongs to the statement before it."""
    return bool(re.match(r"[})\].?:]|(else|case|default)\b|&&|\|\|", content))


@dataclass(frozen=True)
class Function:
    """A function of a reactor: its name, and where its body stands without the braces."""

    name: str
    start: int
    end: int
    returns: bool


def functions(text):
    """The functions in the types of a file."""
    found = tokens(text)
    for index, token in enumerate(found[:-1]):
        if token.text == "func" and token.depth == 1:
            end = next(at for at in range(index, len(found)) if found[at].depth == 0 or found[at].text == "{" or at + 1 == len(found))
            brace = end if found[end].text == "{" and found[end].depth == 1 else None
            # A protocol's method has no body.
            if brace is None or any(later.text == "func" for later in found[index + 1 : brace]):
                continue
            head = text[token.start : found[brace].start]
            yield Function(found[index + 1].text, found[brace].end, found[closing(found, brace)].start, "->" in head)
