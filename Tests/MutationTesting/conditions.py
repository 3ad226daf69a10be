"""Breaks of conditions: of `guard`, `if`, `else`, `where`, and of their parts."""

import re

from edit import Edit
from swift_text import closing

STOPS = {",", ":", "=", "+=", "-=", "guard", "if", "else", "return", "in", "where", "while", "switch", "case"}


def edits(body, found, is_stream):
    for index, token in enumerate(found):
        if token.text in ("guard", "if"):
            yield from broken_condition(body, found, index)
        elif token.text == "else" and (place := block_behind(found, index)):
            yield from dropped_else(body, found, place, is_stream)
        elif token.text == "where" and found[index + 1].text != ":":
            last = next(at for at in range(index, len(found)) if found[at].depth == token.depth and found[at].text in (":", "{"))
            yield Edit("drop where", found[index - 1].end, found[last - 1].end, "")
        elif token.text in ("&&", "||"):
            yield from dropped_operands(body, found, index)


def end_of_condition(found, index):
    """The index of the `else` or `{` behind the condition of the `guard` or `if` at an index."""
    ends = "else" if found[index].text == "guard" else "{"
    return next(at for at in range(index, len(found)) if found[at].depth == found[index].depth and found[at].text == ends)


def broken_condition(body, found, index):
    token, last = found[index], end_of_condition(found, index)
    start, end = found[index + 1].start, found[last - 1].end
    condition = body[start:end]
    is_pattern_of_filter = token.text == "if" and condition.endswith("= $0")
    if condition == "let self" or is_pattern_of_filter:
        return
    commas = [at for at in range(index, last) if found[at].text == "," and found[at].depth == token.depth]
    binds = [found[at + 1].text in ("let", "var", "case") for at in [index, *commas]]
    if commas or any(binds):
        yield Edit("negate condition", end, end, ", activeBreak < 0")
    else:
        yield Edit("negate condition", start, end, f"!({condition})")
    if token.text == "if" and not any(binds):
        yield Edit("drop if", start, end, "true")
    for at, is_binding in zip(commas, binds[1:]):
        if not is_binding:
            following = next((later for later in commas if later > at), last)
            yield Edit("drop operand", found[at].start, found[following - 1].end, "")
    if commas and not binds[0]:
        yield Edit("drop operand", start, found[commas[0] + 1].start, "")


def block_behind(found, index):
    """The indices of the first and last token of the block behind an `else` of an `if`; none behind that of a `guard`."""
    at = index - 1
    while at >= 0 and found[at].depth >= found[index].depth:
        if found[at].depth == found[index].depth and found[at].text in ("if", "guard"):
            break
        at -= 1
    if at < 0 or found[at].text != "if":
        return None
    last = index
    while True:
        brace = next(later for later in range(last, len(found)) if found[later].text == "{" and found[later].depth == found[index].depth)
        last = closing(found, brace)
        if last + 1 >= len(found) or found[last + 1].text != "else":
            return index, last
        last += 1


def dropped_else(body, found, place, is_stream):
    start, end = found[place[0]].start, found[place[1]].end
    block = body[start:end]
    # A value, as in `{ true } else { false }`, has to stay.
    if re.fullmatch(r"else \{ *[\w.]+ *\}", block) and "return" not in block:
        return
    yield Edit("drop else", start, end, "else { return .empty() }" if is_stream and "return" in block else "else {}")


def dropped_operands(body, found, index):
    left, right = index, index
    while left > 0 and not is_end_of_operand(body, found, index, left - 1, left):
        left -= 1
    while right + 1 < len(found) and not is_end_of_operand(body, found, index, right + 1, right):
        right += 1
    if left < index < right:
        yield Edit("drop operand", found[left].start, found[index + 1].start, "")
        yield Edit("drop operand", found[index - 1].end, found[right].end, "")


def is_end_of_operand(body, found, index, at, inner):
    """Whether the token at an index belongs to no operand of an operator any more; `inner` is the one next to it that does."""
    token, depth = found[at], found[index].depth
    if token.depth != depth:
        return token.depth < depth
    is_closing_of_outside = token.kind == "close" and at > inner and not is_closed_inside(found, index, at)
    if token.text in STOPS or token.text == "||" or token.text == "&&" and found[index].text == "&&" or is_closing_of_outside:
        return True
    if token.text == "?" and body[token.start - 1].isspace() or token.text == "{" and at > inner and body[token.start - 1] == " ":
        return True
    first, second = sorted((at, inner))
    return "\n" in body[found[first].end : found[second].start] and not goes_on(found[first], found[second])


def is_closed_inside(found, index, at):
    """Whether the bracket that the token at an index closes was opened behind the operator."""
    return any(found[each].kind == "open" and found[each].depth == found[at].depth for each in range(index, at))


def goes_on(before, after):
    """Whether a line that starts with a token belongs to the expression that the line before it ends with."""
    return before.kind in ("operator", "open") or before.text == "." or after.kind in ("operator", "close") or after.text == "."
