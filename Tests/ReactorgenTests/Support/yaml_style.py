"""Says what yamllint's default rules and PyYAML's parser find wrong with YAML files, one complaint a line.

The arguments are files and folders: YAML files as they are, and the blocks of YAML on Markdown pages. Warnings don't count, nor do
blocks that a page marks as wrong. With --strict as the first argument a complaint fails the run; without, whoever reads the output judges.
"""

import pathlib
import re
import sys

import yaml
from yamllint import linter
from yamllint.config import YamlLintConfig

BLOCK = re.compile(r"^(?:<!-- (?P<mark>\w+):[^\n]*\n)?```ya?ml[^\n]*\n(?P<text>.*?)^```", re.DOTALL | re.MULTILINE)
# A workflow of GitHub's has lines that can't be broken.
FOREIGN = {"ContinuousIntegration.md"}


def texts(path):
    """Where each YAML text of a file or a folder stands, with the text."""
    if path.is_dir():
        for inner in sorted(path.rglob("*")):
            if inner.is_file() and inner.suffix in {".yaml", ".yml", ".md"} and inner.name not in FOREIGN:
                yield from texts(inner)
    elif path.suffix == ".md":
        page = path.read_text(encoding="utf-8")
        for block in BLOCK.finditer(page):
            if block["mark"] not in ("wrong", "mistake"):
                yield path, page.count("\n", 0, block.start("text")), block["text"]
    else:
        yield path, 0, path.read_text(encoding="utf-8")


config = YamlLintConfig("extends: default")
count = 0
complaints = []
arguments = sys.argv[1:]
strict = arguments[:1] == ["--strict"]
for argument in arguments[strict:]:
    for path, line, text in texts(pathlib.Path(argument)):
        count += 1
        try:
            list(yaml.safe_load_all(text))
        except yaml.YAMLError as error:
            complaints.append(f"{path}:{line + 1}: PyYAML: {error}".replace("\n", " "))
        for problem in linter.run(text, config):
            if problem.level == "error":
                complaints.append(f"{path}:{line + problem.line}:{problem.column}: {problem.desc}")
print(*complaints, f"{count} texts", sep="\n")
sys.exit(1 if strict and complaints else 0)
