"""Breaks generated Swift: each break changes one thing in one body."""

import re
from dataclasses import dataclass

from swift_text import closing, statements, tokens

OPERATORS = {
    "==": "!=", "!=": "==", "<": ">=", ">=": "<", ">": "<=", "<=": ">", "+": "-", "-": "+", "+=": "-=", "-=": "+=",
    "&&": "||", "||": "&&",
}
LINKS = {"catch": "drop catch", "take": "drop until", "delay": "drop delay", "filter": "drop filter", "do": "drop cancellation"}
NOTHING = "_ = ()"


@dataclass(frozen=True)
class Edit:
    """What a break changes: the text between two places of a body."""

    kind: str
    start: int
    end: int
    replacement: str

    def applied(self, body):
        return body[: self.start] + self.replacement + body[self.end :]


def edits(body, is_stream):
    """All breaks of a body, none of which give the same text as another one."""
    found = tokens(body)
    every = [
        *dropped_statements(body, is_stream), *negated_conditions(body, found), *flipped(found), *swapped_branches(body, found),
        *changed_emissions(body, found), *dropped_links(found),
    ]
    results = {body}
    for edit in every:
        result = edit.applied(body)
        if result not in results:
            results.add(result)
            yield edit


def dropped_statements(body, is_stream):
    for statement in statements(body):
        if statement.word in ("case", "default", "func"):
            continue
        text = body[statement.start : statement.end]
        if text in ("guard let self else { return .empty() }", "let state = currentState"):
            continue
        is_end = re.match(r"\s*(\}|$)", body[statement.end :]) and re.search(r"\breturn\b", text)
        if statement.word == "return" or is_stream and is_end:
            if is_stream and text != "return .empty()":
                yield Edit("drop emit", statement.start, statement.end, "return .empty()")
        else:
            yield Edit("drop statement", statement.start, statement.end, NOTHING)


def negated_conditions(body, found):
    for index, token in enumerate(found):
        if token.text not in ("guard", "if") or found[index + 1].text == "case" or found[index + 1 : index + 3] == []:
            continue
        ends = ("else",) if token.text == "guard" else ("{",)
        last = next(at for at in range(index, len(found)) if found[at].depth == token.depth and found[at].text in ends)
        start, end = found[index + 1].start, found[last - 1].end
        condition = body[start:end]
        if condition == "let self":
            continue
        parts = [at for at in range(index, last) if found[at].text == "," and found[at].depth == token.depth]
        if parts or found[index + 1].text in ("let", "var"):
            yield Edit("negate condition", end, end, ", activeBreak < 0")
        else:
            yield Edit("negate condition", start, end, f"!({condition})")


def flipped(found):
    for before, token, after in zip([None] + found, found, found[1:] + [None]):
        if token.kind == "word" and token.text in ("true", "false"):
            yield Edit("flip boolean", token.start, token.end, "false" if token.text == "true" else "true")
        elif token.kind == "operator" and before and after:
            is_binary = before.end < token.start and token.end < after.start
            if is_binary and token.text in OPERATORS:
                yield Edit("swap operator", token.start, token.end, OPERATORS[token.text])
            elif token.text == "!" and token.end == after.start and before.end <= token.start and before.text not in ("guard", "if"):
                if before.kind in ("operator", "open", "sign") or before.end < token.start:
                    yield Edit("swap operator", token.start, token.end, "")


def swapped_branches(body, found):
    for index, token in enumerate(found):
        is_ternary = token.text == "?" and body[token.start - 1].isspace() and body[token.end].isspace()
        if not is_ternary:
            continue
        colon = next((at for at in range(index, len(found)) if found[at].text == ":" and found[at].depth == token.depth), None)
        if colon is None:
            continue
        last = colon + 1
        while last < len(found) and not (found[last].depth < token.depth or found[last].depth == token.depth and found[last].text == ","):
            if body[found[last - 1].end : found[last].start].count("\n") and last > colon + 1 and found[last].depth == token.depth and found[last].text != ".":
                break
            last += 1
        first = (found[index + 1].start, found[colon - 1].end)
        second = (found[colon + 1].start, found[last - 1].end)
        between = body[first[1] : second[0]]
        swapped = body[second[0] : second[1]] + between + body[first[0] : first[1]]
        yield Edit("swap branches", first[0], second[1], swapped)


def changed_emissions(body, found):
    arguments = set()
    for index, token in enumerate(found):
        if not is_member(found, index, "(") or token.text not in ("concat", "merge", "just"):
            continue
        parts = argument_places(found, index + 1)
        if token.text == "just":
            if found[index - 1].start not in arguments and found[index - 2].text != "Observable":
                yield Edit("drop emit", found[index - 1].start, found[closing(found, index + 1)].end, ".empty()")
            continue
        arguments.update(start for start, _ in parts)
        yield from dropped_parts(parts)
        if token.text == "concat":
            for first, second in zip(parts, parts[1:]):
                swapped = body[second[0] : second[1]] + body[first[1] : second[0]] + body[first[0] : first[1]]
                yield Edit("swap emits", first[0], second[1], swapped)
    for index, token in enumerate(found):
        if token.text == "map" and is_member(found, index, "{"):
            end = closing(found, index + 1)
            if any(later.text == "Mutation" for later in found[index:end]):
                yield Edit("drop emit", found[index - 1].start, found[end].end, ".flatMap { _ in Observable<Mutation>.empty() }")


def dropped_parts(parts):
    for index, (start, end) in enumerate(parts):
        if len(parts) == 1:
            return
        if index == 0:
            yield Edit("drop emit", start, parts[1][0], "")
        else:
            yield Edit("drop emit", parts[index - 1][1], end, "")


def dropped_links(found):
    for index, token in enumerate(found):
        if token.text in LINKS and (is_member(found, index, "(") or is_member(found, index, "{")):
            yield Edit(LINKS[token.text], found[index - 1].start, found[closing(found, index + 1)].end, "")


def is_member(found, index, bracket):
    """Whether the token at an index is a member that an opening bracket follows."""
    return 0 < index < len(found) - 1 and found[index - 1].text == "." and found[index + 1].text == bracket


def argument_places(found, opening):
    """Where the arguments between the parentheses at an index stand."""
    end = closing(found, opening)
    commas = [at for at in range(opening, end) if found[at].text == "," and found[at].depth == found[opening].depth + 1]
    starts, ends = [opening + 1] + [at + 1 for at in commas], [at - 1 for at in commas] + [end - 1]
    return [(found[start].start, found[last].end) for start, last in zip(starts, ends) if start <= last]
