"""Breaks generated Swift: each break changes one thing in one body."""

import re

import conditions
import streams
import values
from edit import Edit, is_member
from facts import Facts
from swift_text import argument_places, closing, statements, tokens

OPERATORS = {
    "==": "!=", "!=": "==", "<": ">=", ">=": "<", ">": "<=", "<=": ">", "+": "-", "-": "+", "+=": "-=", "-=": "+=",
    "&&": "||", "||": "&&",
}
LINKS = {"catch": "drop catch", "take": "drop until", "delay": "drop delay", "filter": "drop filter", "do": "drop cancellation"}
NOTHING = "_ = ()"
KEPT = ("guard let self else { return .empty() }", "let state = currentState", "_ = self")


def edits(body, is_stream, facts=Facts()):
    """All breaks of a body, none of which give the same text as another one."""
    found = tokens(body)
    every = [
        *streams.edits(body, found, facts), *dropped_statements(body, is_stream), *conditions.edits(body, found, is_stream), *flipped(found),
        *swapped_branches(body, found), *changed_emissions(body, found), *dropped_links(found), *values.edits(body, found, facts),
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
        if text in KEPT:
            continue
        is_end = re.match(r"\s*(\}|$)", body[statement.end :]) and re.search(r"\breturn\b", text)
        if statement.word == "return" or is_stream and is_end:
            if is_stream and text != "return .empty()":
                yield Edit("drop emit", statement.start, statement.end, "return .empty()")
        else:
            yield Edit(kind_of_drop(statement.word, text), statement.start, statement.end, NOTHING)


def kind_of_drop(word, text):
    if word in ("guard", "if"):
        return f"drop {word}"
    return "drop accept" if re.match(r"[\w.]+\.accept\(", text) else "drop statement"


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
        yield from dropped_parts(body, parts)
        if token.text == "concat":
            for first, second in zip(parts, parts[1:]):
                swapped = body[second[0] : second[1]] + body[first[1] : second[0]] + body[first[0] : first[1]]
                yield Edit("swap emits", first[0], second[1], swapped)
    for index, token in enumerate(found):
        if token.text == "map" and is_member(found, index, "{"):
            end = closing(found, index + 1)
            if any(later.text == "Mutation" for later in found[index:end]):
                yield Edit("drop emit", found[index - 1].start, found[end].end, ".flatMap { _ in Observable<Mutation>.empty() }")


def dropped_parts(body, parts):
    for index, (start, end) in enumerate(parts):
        if len(parts) == 1:
            return
        if index == 0:
            yield Edit(kind_of_part(body[start:end]), start, parts[1][0], "")
        else:
            is_reset = index + 1 == len(parts) and re.fullmatch(r"\.just\(\.set\w+\(false\)\)", body[start:end])
            yield Edit("keep loading" if is_reset else kind_of_part(body[start:end]), parts[index - 1][1], end, "")


def kind_of_part(part):
    return "drop mutations" if part in ("mutation", "action") else "drop emit"


def dropped_links(found):
    for index, token in enumerate(found):
        if token.text in LINKS and (is_member(found, index, "(") or is_member(found, index, "{")):
            yield Edit(LINKS[token.text], found[index - 1].start, found[closing(found, index + 1)].end, "")
