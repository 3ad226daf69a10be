"""The generator that one writes in an afternoon: PyYAML (with libyaml) and Jinja2, the same bytes out, nothing checked.

    peer.py calibrate SPECS BYTES SECTIONS    says per spec how often the template's test section repeats to give BYTES bytes
    peer.py generate SPECS SECTIONS OUTPUT FILES BYTES

Started by `python3 Benchmarks/generation` with the Python that has both packages. Sources/peer in Peers/ does the same in Swift.
"""

import os
import sys
from pathlib import Path

import jinja2
import yaml

LOADER = getattr(yaml, "CSafeLoader", yaml.SafeLoader)


def named(mapping):
    """The entries of a mapping as the template wants them: a name, and a text of what stands there."""
    if not isinstance(mapping, dict):
        return []
    return [{"name": str(name), "text": text_of(value), "payload": payload_of(value)} for name, value in mapping.items()]


def text_of(value):
    if isinstance(value, dict):
        return ", ".join(f"{key}: {text_of(item)}" for key, item in value.items())
    if isinstance(value, list):
        return "; ".join(text_of(item) for item in value)
    return "" if value is None else str(value)


def payload_of(value):
    return text_of(value.get("payload")) if isinstance(value, dict) else ""


def steps_of(value):
    if isinstance(value, dict):
        value = value.get("steps", [])
    return [text_of(step) for step in value] if isinstance(value, list) else [text_of(value)]


def model(name, root):
    """What the template is given: the spec by name, with lists in place of mappings."""
    actions = root.get("actions") or {}
    return {
        "name": name,
        "state": named(root.get("state")),
        "derived": named(root.get("derived")),
        "dependencies": named(root.get("dependencies")),
        "mutations": named(root.get("mutations")),
        "actions": [dict(entry, steps=steps_of(actions[entry["name"]])) for entry in named(actions)],
    }


def read(path):
    with open(path, "rb") as file:
        return model(path.name.split(".")[0], yaml.load(file, Loader=LOADER))


def template():
    return jinja2.Environment(autoescape=False).from_string(Path(__file__).with_name("peer.template").read_text())


def spec_files(folder):
    return sorted(path for path in Path(folder).iterdir() if path.name.endswith(".yaml"))


def calibrate(specs, size, result):
    page = template()
    with open(result, "w") as file:
        for path in spec_files(specs):
            spec = read(path)
            none, one = (len(page.render(spec=spec, sections=sections)) for sections in ([], [1]))
            file.write(f"{path.name} {max(0, -(-(size - none) // (one - none)))}\n")


def generate(specs, sections, output, files, size):
    page = template()
    with open(sections) as file:
        counts = dict(line.split() for line in file)
    os.makedirs(output, exist_ok=True)
    for path in spec_files(specs):
        text = page.render(spec=read(path), sections=range(int(counts[path.name])))
        content = text.encode()[:size].ljust(size)
        for number in range(files):
            target = f"{output}/{path.name}.{number}.swift"
            with open(target + ".part", "wb") as file:
                file.write(content[number * size // files : (number + 1) * size // files])
            os.rename(target + ".part", target)


if __name__ == "__main__":
    verb, *rest = sys.argv[1:]
    if verb == "calibrate":
        calibrate(rest[0], int(rest[1]), rest[2])
    else:
        generate(rest[0], rest[1], rest[2], int(rest[3]), int(rest[4]))
