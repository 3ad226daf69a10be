"""Validates YAML documents by JSON Schemas, all in one process.

The one argument is a JSON file: {"schemas": {name: text}, "documents": [{"schema": name, "text": yaml}]}.
Prints {"schemaErrors": [text], "documents": [{"isYAML": bool, "errors": [text]}]}.
"""

import json
import re
import sys

import yaml
from jsonschema import Draft7Validator
from jsonschema.exceptions import SchemaError


class CoreLoader(yaml.CSafeLoader):
    """libyaml with YAML 1.2's core schema: `on` and `12:30` are texts. PyYAML's own scanner ends `{a: Int?}` at the `?`."""


CoreLoader.yaml_implicit_resolvers = {}
for tag, pattern, first in [
    ("null", r"~|null|Null|NULL|", ["~", "n", "N", ""]),
    ("bool", r"true|True|TRUE|false|False|FALSE", list("tTfF")),
    ("int", r"[-+]?[0-9]+", list("-+0123456789")),
    ("float", r"[-+]?(?:\.[0-9]+|[0-9]+\.[0-9]*)(?:[eE][-+]?[0-9]+)?", list("-+.0123456789")),
    ("merge", r"<<", ["<"]),
]:
    CoreLoader.add_implicit_resolver("tag:yaml.org,2002:" + tag, re.compile("^(?:" + pattern + ")$"), first)


def as_json(value):
    if isinstance(value, dict):
        return {key if isinstance(key, str) else json.dumps(key): as_json(item) for key, item in value.items()}
    if isinstance(value, list):
        return [as_json(item) for item in value]
    return value


def result(document, validators):
    try:
        values = [as_json(value) for value in yaml.load_all(document["text"], CoreLoader)]
    except (yaml.YAMLError, TypeError):
        return {"isYAML": False, "errors": []}
    validator = validators[document["schema"]]
    errors = [error for value in values for error in validator.iter_errors(value)]
    return {"isYAML": True, "errors": [error.json_path + ": " + error.message for error in errors]}


with open(sys.argv[1], encoding="utf-8") as file:
    task = json.load(file)
schema_errors = []
validators = {}
for name, text in task["schemas"].items():
    schema = json.loads(text)
    try:
        Draft7Validator.check_schema(schema)
    except SchemaError as error:
        schema_errors.append(name + ": " + error.message)
    validators[name] = Draft7Validator(schema)
json.dump(
    {"schemaErrors": schema_errors, "documents": [result(item, validators) for item in task["documents"]]},
    sys.stdout,
)
