extension LanguageDescription {
  /// The JSON Schema (2020-12) of a spec, for editors; indented, with a line break at its end.
  public static var jsonSchema: String { schema(of: .spec, title: "reactorgen spec") }

  /// The JSON Schema (2020-12) of the settings file.
  public static var settingsJSONSchema: String { schema(of: .settings, title: "reactorgen settings") }

  private static func schema(of root: LanguageObject.Name, title: String) -> String {
    let names = LanguageObject.Name.allCases.filter { root == .spec ? $0 != .settings : $0 == .settings }
    var definitions: [(key: String, value: JSONValue)] = names.map { ($0.rawValue, schema(of: object($0))) }
    definitions.append(("swift", swiftSchema))
    if root == .spec { definitions += [("step", stepSchema), ("steps", stepsSchema)] }
    let value = JSONValue.object([
      ("$schema", "https://json-schema.org/draft/2020-12/schema"),
      ("title", .string(title)),
      ("$ref", .string("#/$defs/\(root.rawValue)")),
      ("$defs", .object(definitions)),
    ])
    return value.text() + "\n"
  }

  private static func schema(of object: LanguageObject) -> JSONValue {
    let keys = object.keys.filter { !$0.isPlanned }
    var members: [(key: String, value: JSONValue)] = [
      ("type", "object"),
      (
        "properties",
        .object(
          keys.map { key in
            (key.name, described(schema(of: key.value), key.summary))
          }
        )
      ),
    ]
    let required = keys.filter(\.isRequired).map { JSONValue.string($0.name) }
    if !required.isEmpty { members.append(("required", .array(required))) }
    members.append(("additionalProperties", false))
    return .object(members)
  }

  private static func described(_ schema: JSONValue, _ summary: String) -> JSONValue {
    guard case .object(let members) = schema else { return schema }
    return .object([("description", .string(summary + "."))] + members)
  }

  private static func schema(of value: LanguageValue) -> JSONValue {
    switch value {
    case .type, .typeAndDefault, .typeAndExpression, .swift: ["$ref": "#/$defs/swift"]
    case .text: ["type": "string"]
    case .flag: ["type": "boolean"]
    case .nothing: ["type": "null"]
    case .name: ["type": "string"]
    case .choice(let words): ["enum": .array(words.map { .string($0) })]
    case .list(let item): ["type": "array", "items": schema(of: item)]
    case .map(_, let item): ["type": "object", "minProperties": 1, "additionalProperties": schema(of: item)]
    case .object(let name): ["$ref": .string("#/$defs/\(name.rawValue)")]
    case .steps: ["$ref": "#/$defs/steps"]
    case .either(let values): ["anyOf": .array(values.map { schema(of: $0) })]
    }
  }

  /// YAML reads unquoted Swift such as `0`, `true`, `[Int]` or `{ $0 }` as a number, a flag, a list or a mapping.
  private static var swiftSchema: JSONValue {
    [
      "description": "Swift text; quote it where YAML can't hold it.",
      "type": ["string", "number", "boolean", "array", "object"],
    ]
  }

  private static var stepSchema: JSONValue {
    let keywords = stepObjects.flatMap(\.keys).map(\.name) + plannedSteps.map(\.name)
    let emission: JSONValue = [
      "description": "A mutation's name with its arguments.",
      "type": "object",
      "minProperties": 1,
      "maxProperties": 1,
      "propertyNames": ["not": ["enum": .array(Set(keywords).sorted().map { .string($0) })]],
    ]
    return [
      "anyOf": .array(
        [["type": "string", "description": "The name of a mutation without payload."]]
          + stepObjects.map { ["$ref": .string("#/$defs/\($0.name.rawValue)")] } + [emission]
      )
    ]
  }

  private static var stepsSchema: JSONValue {
    [
      "anyOf": [
        ["$ref": "#/$defs/step"],
        ["type": "array", "items": ["$ref": "#/$defs/step"]],
      ]
    ]
  }
}
