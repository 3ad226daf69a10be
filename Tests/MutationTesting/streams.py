"""Breaks of streams: what their operators do, in which order, and when they look at the state."""

import re

from edit import Edit, is_member
from swift_text import argument_places, closing, tokens

VARIANTS = ("concatMap", "flatMapLatest", "flatMapFirst")
HEAD = re.compile(r"\{\s*(\[[^\]]*\])?\s*(.*?)(?:-> Observable<Mutation>\s*)?\bin\b\s*", re.DOTALL)
CALLED = re.compile(r"\{ \[weak self\] in self\?\.(.*) \?\? \.empty\(\) \}", re.DOTALL)


def edits(body, found, facts):
    for index, token in enumerate(found):
        if token.text in ("concat", "merge") and is_member(found, index, "(") and takes_time(body, found, index, facts):
            other = "merge" if token.text == "concat" else "concat"
            yield Edit(f"{token.text} to {other}", token.start, token.end, other)
        elif token.text == "catch" and is_member(found, index, "{"):
            end = found[closing(found, index + 1)].end
            if not re.search(r"\bin\s+(return )?\.empty\(\)\s*\}$", body[token.start : end]):
                yield Edit("empty catch", found[index + 1].start, end, "{ _ in .empty() }")
        elif token.text in ("map", "flatMap") and is_member(found, index, "{"):
            yield from swapped_then_and_catch(body, found, index)
            if token.text == "flatMap" and has_many(found, index) and facts.takes_time(closure(body, found, index)):
                yield from (Edit(f"flatMap to {name}", token.start, token.end, name) for name in VARIANTS)
        elif token.text == "deferred" and is_member(found, index, "{"):
            end = found[closing(found, index + 1)].end
            match = CALLED.fullmatch(body[found[index + 1].start : end])
            if match and match.group(1).partition("(")[0] in facts.reading and not is_first(found, index):
                yield Edit("read state early", found[index - 1].start, end, match.group(1))
        elif token.text == "let" and token.depth > 0 and body.startswith("let state = currentState\n", token.start):
            if is_at_once(found, index):
                continue
            end = token.start + len("let state = currentState")
            yield Edit("read state early", token.start, end, "let state = earlyState", "let earlyState = currentState")


def takes_time(body, found, index, facts):
    """Whether a part before the last one of a `concat` or `merge` may end later than it starts; else the two do the same."""
    return any(facts.takes_time(body[start:end]) for start, end in argument_places(found, index + 1)[:-1])


def closure(body, found, index):
    return body[found[index + 1].start : found[closing(found, index + 1)].end]


def is_first(found, index):
    """Whether the `deferred` at an index is the first part of all that a body returns: nothing has happened before it."""
    return [token.text for token in found[index - 5 : index - 1]] == ["return", ".", "concat", "("] and found[index].depth == 1


def is_at_once(found, index):
    """Whether the closure around an index is that of such a `deferred`."""
    opening = next((at for at in range(index, -1, -1) if found[at].text == "{" and found[at].depth < found[index].depth), 0)
    return found[opening - 1].text == "deferred" and is_first(found, opening - 1)


def has_many(found, index):
    """Whether a stream before an operator may have several elements; one that has only one flattens in all ways alike."""
    at = index - 1
    while at > 0 and (found[at].depth > found[index].depth or found[at - 1].text not in ("return", ",", "(", "in", "{", ":")):
        at -= 1
    words = [token.text for token in found[at : at + 3]]
    return words[:2] != ["Observable", "."] or words[2] not in ("task", "just")


def swapped_then_and_catch(body, found, index):
    """What is done with an element and what is done with an error change places, where the element isn't used."""
    end = closing(found, index + 1)
    if end + 3 >= len(found) or found[end + 2].text != "catch" or not is_member(found, end + 2, "{"):
        return
    then, caught = closure(body, found, index), closure(body, found, end + 2)
    heads = HEAD.match(then), HEAD.match(caught)
    if None in heads:
        return
    then_body, caught_body = then[heads[0].end() : -1].strip(), caught[heads[1].end() : -1].strip()
    names = [token.text for token in tokens(heads[0].group(2)) if token.kind == "word" and token.text != "_"]
    if any(re.search(rf"\b{re.escape(name)}\b", then_body) for name in names):
        return
    if found[index].text == "map":
        then_body = f".just({then_body})"
    error = re.search(r"\w+", heads[1].group(2))
    if error and error.group() != "_" and re.search(rf"\b{error.group()}\b", caught_body):
        result = "" if "return" in caught_body else "return "
        caught_body = f"let {error.group()}: any Error = CancellationError()\n{result}{caught_body}"
    captures = [f"{head.group(1)} " if head.group(1) else "" for head in heads]
    swapped = (
        f".flatMap {{ {captures[1]}_ -> Observable<Mutation> in\n{caught_body}\n}}\n"
        f".catch {{ {captures[0]}_ -> Observable<Mutation> in\n{then_body}\n}}"
    )
    yield Edit("swap then and catch", found[index - 1].start, found[closing(found, end + 3)].end, swapped)
