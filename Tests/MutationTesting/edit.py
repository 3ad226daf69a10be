"""What a break changes, and what all kinds of breaks look at."""

from dataclasses import dataclass


@dataclass(frozen=True)
class Edit:
    """What a break changes: the text between two places of a body; `prelude` comes before the body's first statement."""

    kind: str
    start: int
    end: int
    replacement: str
    prelude: str = ""

    def applied(self, body):
        first = len(body) - len(body.lstrip()) if self.prelude else 0
        indentation = body[:first].rpartition("\n")[2]
        prelude = f"{self.prelude}\n{indentation}" if self.prelude else ""
        return body[:first] + prelude + body[first : self.start] + self.replacement + body[self.end :]


def is_member(found, index, bracket):
    """Whether the token at an index is a member that an opening bracket follows."""
    return 0 < index < len(found) - 1 and found[index - 1].text == "." and found[index + 1].text == bracket
