"""Where specs come from: the repository's files, the tool's explanations, the documentation and the tests' own text.

A comparison of two tools is worth as much as its inputs are broad, and the repository holds hundreds of specs that are no
files: every explanation has a wrong and a right one, the reference has one a page, the tests have theirs in string literals.
"""

import re
import subprocess
from dataclasses import dataclass
from pathlib import Path

SPEC_ENDINGS = (".reactor.yaml", ".reactor.yml")
TOP_LEVEL_KEYS = (
    "summary doc imports access isolation conforms types superclass dependencies inputs properties state derived mutations "
    "everyMutation actions flows events start onError transform tests samples runtime testFramework reactor header"
).split()
STARTS_A_SPEC = re.compile(r"^(%s):" % "|".join(TOP_LEVEL_KEYS), re.MULTILINE)


@dataclass(frozen=True)
class Spec:
    """A spec's text under a name that is a Swift identifier, since the type that is generated is called by it."""

    name: str
    text: str


def spec_name(*parts):
    """A Swift identifier made of the parts: specs lie flat in one folder, where each needs a name of its own."""
    words = re.findall(r"[A-Za-z0-9]+", " ".join(str(part) for part in parts))
    name = "".join(word[:1].upper() + word[1:] for word in words)
    return name if name[:1].isalpha() else "N" + name


def specs_in(folder):
    """The spec files below a folder, in the order of their paths. Build folders are left out."""
    found = []
    for path in sorted(Path(folder).rglob("*")):
        inside = path.relative_to(folder)
        if path.name.endswith(SPEC_ENDINGS) and path.is_file() and not any(part.startswith(".") for part in inside.parts):
            stem = path.name[: path.name.index(".reactor.")]
            found.append((inside, Spec(stem, path.read_text(encoding="utf-8"))))
    return found


def examples(checkout):
    """The repository's example specs, which are what a user's specs are most like."""
    return [spec for _, spec in specs_in(Path(checkout) / "Specs")]


def fixtures(checkout):
    """The spec files of the tests, which have one of each thing that is hard."""
    found = []
    for folder in ("Tests", "IntegrationTests"):
        for inside, spec in specs_in(Path(checkout) / folder):
            found.append(Spec(spec_name(folder, inside.parts[0], spec.name), spec.text))
    return found


def explained(tool):
    """The wrong and the right example of each diagnostic that the tool can explain."""
    listing = subprocess.run([tool, "explain"], capture_output=True, text=True, check=True).stdout
    found = []
    for code in re.findall(r"^RG\d+", listing, re.MULTILINE):
        text = subprocess.run([tool, "explain", code], capture_output=True, text=True, check=True).stdout
        for number, block in enumerate(indented_blocks(text)):
            found.append(Spec(spec_name(code, number), block))
    return found


def indented_blocks(text):
    """The blocks of lines that are indented by four columns, as the explanations print their examples."""
    blocks, lines = [], []
    for line in text.splitlines() + ["end"]:
        if line.startswith("    ") or (lines and not line.strip()):
            lines.append(line[4:])
        elif lines:
            blocks.append("\n".join(lines).rstrip("\n") + "\n")
            lines = []
    return blocks


def documented(checkout):
    """The YAML of the Markdown pages. What is a fragment there is an input all the same: both tools must say the same of it."""
    found = []
    pages = sorted(Path(checkout).glob("Sources/**/*.md")) + sorted(Path(checkout).glob("*.md"))
    for page in pages:
        fences = re.findall(r"^( *)```yaml\n(.*?)\n *```", page.read_text(encoding="utf-8"), re.MULTILINE | re.DOTALL)
        for number, (indentation, block) in enumerate(fences):
            text = "\n".join(line.removeprefix(indentation) for line in block.splitlines())
            found.append(Spec(spec_name("Page", page.stem, number), text + "\n"))
    return found


def quoted_in_tests(checkout):
    """The specs in string literals of the tests.

    Many a test adds its few lines to a head that stands at the file's top, so that a literal without a state is also taken
    with the first one of its file that has one.
    """
    found, seen = [], set()
    for path in sorted(Path(checkout).glob("Tests/**/*.swift")):
        literals = [text for text in swift_literals(path.read_text(encoding="utf-8")) if STARTS_A_SPEC.search(text)]
        head = next((text for text in literals if re.search(r"^state:", text, re.MULTILINE)), None)
        for number, text in enumerate(literals):
            taken = [text]
            if head and not re.search(r"^state:", text, re.MULTILINE):
                taken.append(head + text)
            for extra, one in enumerate(taken):
                if one not in seen:
                    seen.add(one)
                    found.append(Spec(spec_name("Test", path.stem, number, "x" * extra), one))
    return found


def swift_literals(source):
    """What the multi-line string literals of a Swift file say; interpolations stay as they are written."""
    found = []
    for hashes, body, indentation in re.findall(r'(#*)"""\n(.*?)\n([ \t]*)"""\1', source, re.DOTALL):
        text = "\n".join(line.removeprefix(indentation) for line in body.splitlines()) + "\n"
        found.append(text if hashes else text.replace('\\"', '"').replace("\\\\", "\\"))
    return found


def standing_alone(spec, suffix):
    """The spec with a suffix at its name and at all names that a project has only once: its protocols and its reactors.

    Without it many variations of one spec in one project would be errors, for all of them would give the same double.
    """
    text = spec.text
    names = re.findall(r"\b(?:protocol|reactor):\s*[\"']?([A-Za-z]\w*)", text)
    if "methods:" in text:
        # A dependency of one's own type can list methods too, which gives a double of that type.
        names += re.findall(r"\btype:\s*[\"']?any ([A-Z]\w*)", text)
    # The view of which a controller is scaffolded.
    names += re.findall(r"^view:\n(?: +.*\n)*? +type:\s*([A-Za-z]\w*)", text, re.MULTILINE)
    for name in sorted(set(names)):
        text = re.sub(r"(?<![\w.])%s(?!\w)" % re.escape(name), name + suffix, text)
    return Spec(spec.name + suffix, text)
