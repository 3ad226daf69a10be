"""Breaks of values: a wrong one of those that fit by their types."""

import re

from edit import Edit
from swift_text import argument_places


def edits(body, found, facts):
    for index, token in enumerate(found):
        if token.kind == "number" and re.fullmatch(r"[0-9][0-9_]*", token.text):
            yield from off_by_one(found, index)
        elif token.kind == "word" and index + 1 < len(found) and found[index + 1].text == "(" and found[index + 1].start == token.end:
            yield from swapped_arguments(body, found, index, facts)
            yield from wrong_method(body, found, index, facts)
        elif token.text in ("state", "currentState") and index + 2 < len(found) and found[index + 1].text == ".":
            yield from wrong_field(found, index + 2, facts)


def off_by_one(found, index):
    before = [token.text for token in found[max(0, index - 2) : index]]
    # A buffer that is larger than it has to be changes nothing.
    if before[-1:] != ["."] and before not in (["bufferSize", ":"], ["replay", "("]):
        token = found[index]
        yield Edit("off by one", token.start, token.end, str(int(token.text.replace("_", "")) + 1))


def wrong_field(found, index, facts):
    token = found[index]
    kind = facts.stored.get(token.text) or facts.derived.get(token.text)
    if kind is None:
        return
    is_written = token.text in facts.stored and index + 1 < len(found) and found[index + 1].text in ("=", "+=", "-=")
    pools = [facts.stored] if is_written else [facts.stored, facts.stored | facts.derived]
    for pool in pools:
        names = [name for name in pool if pool[name] == kind]
        if token.text in names and len(names) > 1:
            other = names[(names.index(token.text) + 1) % len(names)]
            yield Edit("wrong field", token.start, token.end, other)
            return


def call(body, found, index):
    """Where the arguments of a call stand, and their labels; none for a pattern."""
    places, labels = [], []
    for start, end in argument_places(found, index + 1):
        label = re.match(r"(\w+):\s*", body[start:end])
        labels.append(label.group(1) if label else None)
        places.append((start + (label.end() if label else 0), end))
        if re.match(r"let\b|_$", body[places[-1][0] : end]):
            return [], None
    return places, tuple(labels)


def signatures(facts, name, labels):
    return [each for each in facts.signatures if each.name == name.strip("`") and each.labels == labels]


def swapped_arguments(body, found, index, facts):
    places, labels = call(body, found, index)
    for each in signatures(facts, found[index].text, labels)[:1]:
        for second in range(1, len(places)):
            first = next((at for at in range(second - 1, -1, -1) if each.types[at] == each.types[second]), None)
            if first is not None:
                (start, end), (other, last) = places[first], places[second]
                yield Edit("swap arguments", start, last, body[other:last] + body[end:other] + body[start:end])


def wrong_method(body, found, index, facts):
    """Another method of the dependency, one that takes and gives the same types."""
    if found[index - 1].text != ".":
        return
    places, labels = call(body, found, index)
    for each in signatures(facts, found[index].text, labels):
        same = [
            other for other in facts.signatures
            if other.is_method and (other.owner, other.types, other.rest) == (each.owner, each.types, each.rest)
        ]
        if not each.is_method or len(same) < 2:
            continue
        other = same[(same.index(each) + 1) % len(same)]
        parts = [f"{label}: " * (label is not None) + body[start:end] for label, (start, end) in zip(other.labels, places)]
        end = places[-1][1] if places else found[index + 1].end
        yield Edit("wrong method", found[index].start, end, f"{other.name}({', '.join(parts)}")
        return
