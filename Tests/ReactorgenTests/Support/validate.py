"""Validates JSON and YAML by published schemas, all in one process.

The one argument is a JSON file: {"documents": [{"schema": name, "text": text}]}, where a name is "sarif" (the schema of SARIF 2.1.0
that `make test-tools` puts beside this Python), "github-workflows" or "gitlab-ci" (check-jsonschema's copies of them).
Prints a list of lists: what is wrong with each document.
"""

import json
import pathlib
import sys
from importlib.resources import files

import yaml
from jsonschema.validators import validator_for


class Loader(yaml.SafeLoader):
    """YAML as GitHub and GitLab read it: `on` is a text."""


Loader.yaml_implicit_resolvers = {
    first: [(tag, pattern) for tag, pattern in resolvers if tag != "tag:yaml.org,2002:bool" or first in "tTfF"]
    for first, resolvers in yaml.SafeLoader.yaml_implicit_resolvers.items()
}


def validator(name):
    if name == "sarif":
        text = (pathlib.Path(sys.prefix) / "sarif-2.1.0-rtm.4.json").read_text(encoding="utf-8")
    else:
        folder = files("check_jsonschema") / "builtin_schemas" / "vendor"
        text = (folder / (name + ".json")).read_text(encoding="utf-8")
    schema = json.loads(text)
    kind = validator_for(schema)
    kind.check_schema(schema)
    return kind(schema, format_checker=kind.FORMAT_CHECKER)


def errors(document, validators):
    value = (json.loads if document["schema"] == "sarif" else lambda text: yaml.load(text, Loader))(document["text"])
    return [error.json_path + ": " + error.message for error in validators[document["schema"]].iter_errors(value)]


with open(sys.argv[1], encoding="utf-8") as file:
    documents = json.load(file)["documents"]
validators = {name: validator(name) for name in {document["schema"] for document in documents}}
json.dump([errors(document, validators) for document in documents], sys.stdout)
