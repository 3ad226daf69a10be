extension LanguageDescription {
  /// The JSON Schema (draft 7, which all editors know) of a spec, for editors; indented, with a line break at its end.
  package static var jsonSchema: String { schema(of: .spec, title: "reactorgen spec") }

  /// The JSON Schema (draft 7, which all editors know) of the settings file.
  package static var settingsJSONSchema: String { schema(of: .settings, title: "reactorgen settings") }

  private static func schema(of root: LanguageObject.Name, title: String) -> String {
    let names = LanguageObject.Name.allCases.filter { root == .spec ? $0 != .settings : $0 == .settings }
    var definitions: [(key: String, value: JSONValue)] = names.map { ($0.rawValue, schema(of: object($0))) }
    definitions += [("swift", swiftSchema), ("type", typeSchema)]
    if root == .spec {
      definitions += [("statement", statementSchema), ("arguments", argumentsSchema)]
      definitions += [("step", stepSchema(besides: [])), ("steps", stepsSchema)]
    }
    let value = JSONValue.object([
      ("$schema", "http://json-schema.org/draft-07/schema#"),
      ("title", .string(title)),
      ("$ref", .string("#/definitions/\(root.rawValue)")),
      ("definitions", .object(definitions)),
    ])
    return value.text() + "\n"
  }

  private static func schema(of object: LanguageObject) -> JSONValue {
    let keys = object.keys
    var members: [(key: String, value: JSONValue)] = [
      ("type", "object"),
      (
        "properties",
        .object(
          keys.map { key in
            (key.name, described(schema(of: key.value), key))
          }
        )
      ),
    ]
    let required = keys.filter(\.isRequired).map { JSONValue.string($0.name) }
    if !required.isEmpty { members.append(("required", .array(required))) }
    members.append(("additionalProperties", false))
    return .object(members + constraints(on: object.name))
  }

  /// A key's schema with the sentence of the reference. Editors show the one in Markdown where they know the keyword.
  private static func described(_ schema: JSONValue, _ key: LanguageKey) -> JSONValue {
    guard case .object(let members) = schema else { return schema }
    let sentence = JSONValue.string(key.summary + ".")
    let fallback: [(key: String, value: JSONValue)] = key.fallback.map { [("default", .string($0))] } ?? []
    return .object([("description", sentence), ("markdownDescription", sentence)] + members + fallback)
  }

  private static func schema(of value: LanguageValue) -> JSONValue {
    switch value {
    case .type, .typeAndDefault, .typeAndExpression: ["$ref": "#/definitions/type"]
    case .swift(let kind): schema(ofSwift: kind)
    // YAML reads a text such as `2026` or `true` as a number or a flag.
    case .text: ["type": ["string", "number", "boolean"]]
    case .flag: ["type": "boolean"]
    case .nothing: ["type": "null"]
    case .name: ["type": "string"]
    case .choice(let words): ["enum": .array(words.map { .string($0) })]
    case .list(let item): ["type": "array", "items": schema(of: item)]
    case .map("mutation", let item), .map("action", let item):
      [
        "type": "object", "minProperties": 1, "maxProperties": 1,
        "additionalProperties": ["anyOf": [schema(of: item), ["type": "null"]]],
      ]
    case .map(_, let item): ["type": "object", "minProperties": 1, "additionalProperties": schema(of: item)]
    case .object(let name): ["$ref": .string("#/definitions/\(name.rawValue)")]
    case .steps: ["$ref": "#/definitions/steps"]
    case .duration:
      [
        "type": "string",
        "pattern": "^([0-9]{1,8}ms|[0-9]{1,5}([.][0-9]{1,3})?s|[0-9]{1,4}([.][0-9]{1,3})?min)$",
        "examples": ["500ms", "1.5s", "2min"],
      ]
    case .number: ["type": "integer", "minimum": 0]
    case .occurrence: occurrenceSchema
    case .either(let values): ["anyOf": .array(values.flatMap { alternatives(of: $0, among: values) })]
    }
  }

  /// The schemas of one of several values. Where a mapping of the language can stand too, a mapping with one of its keys is no step.
  private static func alternatives(of value: LanguageValue, among values: [LanguageValue]) -> [JSONValue] {
    guard case .steps = value else { return [schema(of: value)] }
    let keys = values.flatMap { other in
      if case .object(let name) = other { object(name).keys.map(\.name) } else { [String]() }
    }
    if keys.isEmpty { return [schema(of: value)] }
    return [stepSchema(besides: keys), ["type": "array", "items": ["$ref": "#/definitions/step"]]]
  }

  private static func schema(ofSwift kind: String) -> JSONValue {
    switch kind {
    case "statement": ["$ref": "#/definitions/statement"]
    case "arguments": ["$ref": "#/definitions/arguments"]
    case "module", "attribute", "declarations", "signature": ["type": "string"]
    default: ["$ref": "#/definitions/swift"]
    }
  }

  /// YAML reads unquoted Swift such as `0`, `true`, `[Int]` or `{ $0 }` as a number, a flag, a list or a mapping.
  private static var swiftSchema: JSONValue {
    [
      "description":
        "Swift; between single quotes where YAML can't hold it. Between double quotes stands a Swift string.",
      "type": ["string", "number", "boolean", "array", "object"],
    ]
  }

  /// No Swift type is a number or starts with a brace.
  private static var typeSchema: JSONValue {
    [
      "description":
        "A Swift type, with a value behind it where one can stand; between single quotes where YAML can't hold it.",
      "type": ["string", "array"],
    ]
  }

  private static var occurrenceSchema: JSONValue {
    // Behind a word for streams stands a double, so that an action may be called like it.
    let words = occurrenceObjects.filter { ![.emitOccurrence, .finishOccurrence, .failOccurrence].contains($0.name) }
    let keywords = words.flatMap(\.keys).map(\.name)
    let action: JSONValue = [
      "description": "An action's name with its arguments.",
      "type": "object",
      "minProperties": 1,
      "maxProperties": 1,
      "propertyNames": ["not": ["enum": .array(Set(keywords).sorted().map { .string($0) })]],
      "additionalProperties": ["anyOf": [["$ref": "#/definitions/arguments"], ["type": "null"]]],
    ]
    let name: JSONValue = ["description": "The name of an action without payload.", "type": "string"]
    let objects = occurrenceObjects.map { JSONValue.object([("$ref", .string("#/definitions/\($0.name.rawValue)"))]) }
    return ["anyOf": .array([name] + objects + [action])]
  }

  private static var statementSchema: JSONValue {
    ["description": "A Swift statement; between single quotes where YAML can't hold it.", "type": "string"]
  }

  /// As a mapping only a closure can be meant, which YAML reads as keys without values.
  private static var argumentsSchema: JSONValue {
    [
      "description": "Swift arguments: `[first, label: second]`, or a text.",
      "type": ["string", "number", "boolean", "array", "object"],
      "additionalProperties": ["type": "null"],
    ]
  }

  /// The schema of a step. `keys` are those by which a mapping is known as something else.
  private static func stepSchema(besides keys: [String]) -> JSONValue {
    let keywords = stepObjects.flatMap(\.keys).map(\.name) + keys
    let arguments: JSONValue = ["anyOf": [["$ref": "#/definitions/arguments"], ["type": "null"]]]
    let emission: JSONValue = [
      "description": "A mutation's name with its arguments.",
      "type": "object",
      "minProperties": 1,
      "maxProperties": 1,
      "propertyNames": ["not": ["enum": .array(Set(keywords).sorted().map { .string($0) })]],
      "additionalProperties": arguments,
    ]
    let name: JSONValue = [
      "description": "The name of a mutation without payload.",
      "type": "string",
      "not": ["const": "manual"],
    ]
    let objects = stepObjects.map { JSONValue.object([("$ref", .string("#/definitions/\($0.name.rawValue)"))]) }
    return ["anyOf": .array([name] + objects + [emission])]
  }

  private static var stepsSchema: JSONValue {
    [
      "anyOf": [
        ["$ref": "#/definitions/step"],
        ["type": "array", "items": ["$ref": "#/definitions/step"]],
      ]
    ]
  }
}
