extension LanguageDescription {
  /// What holds in the JSON Schema between the keys of a mapping, or for one of them beyond its kind of value.
  static func constraints(on name: LanguageObject.Name) -> [(key: String, value: JSONValue)] {
    switch name {
    case .action:
      let forwards: JSONValue = ["required": ["forward"], "not": anyOf(["payload", "steps", "overlap"])]
      let runs: JSONValue = ["required": ["steps"], "not": anyOf(["forward"])]
      return [("anyOf", [forwards, runs])]
    case .mutation: return [("not", ["required": ["sets", "reduce"]])]
    case .dependency: return dependencyConstraints
    case .doStep: return [("not", wholeCall("do"))]
    case .awaitStep:
      return result + [("not", ["anyOf": [wholeCall("await"), silent]]), cancellers]
    case .observeStep: return result + [("not", ["anyOf": [wholeCall("observe"), silent]]), cancellers]
    case .event: return [("not", silent)]
    case .waitStep: return [cancellers]
    case .ifStep: return [("not", ["properties": ["then": nothing, "else": nothing]])]
    case .switchStep:
      return [allOf(["cases": ["propertyNames": ["not": ["pattern": "^case "]]]])]
    case .loadingStep: return [allOf(["steps": ["minItems": 1]])]
    case .mergeStep: return [allOf(["merge": ["minItems": 1]])]
    default: return []
    }
  }

  private static var dependencyConstraints: [(key: String, value: JSONValue)] {
    let besidesAttribute = anyOf(["default", "label"]).members
    return [
      ("not", .object([("required", ["attribute"])] + besidesAttribute)),
      (
        "dependencies",
        [
          "protocol": ["methods"], "closures": ["type"],
          "double": .object([("required", ["type"])] + anyOf(["methods", "closures"]).members),
        ]
      ),
      (
        "allOf",
        .array(
          [["double", "protocol"], ["closures", "methods"], ["closures", "protocol"]].map { ["not": ["required": $0]] }
        )
      ),
    ] + anyOf(["type", "protocol"]).members
  }

  /// A name for the result needs steps that know it.
  private static let result: [(key: String, value: JSONValue)] = [("dependencies", ["as": ["then"]])]

  /// The actions that cancel a step: at least one, each once.
  private static let cancellers = allOf(["until": ["minItems": 1, "uniqueItems": true]])

  /// What follows an error that can't be.
  private static let silent: JSONValue = ["required": ["catch", "throws"], "properties": ["throws": ["const": false]]]

  private static let nothing: JSONValue = ["const": []]

  /// `with` beside a call that has its arguments.
  private static func wholeCall(_ key: String) -> JSONValue {
    let call: JSONValue = ["type": "string", "pattern": "[)]\\s*$"]
    return ["required": ["with"], "properties": .object([(key: key, value: call)])]
  }

  private static func allOf(_ properties: JSONValue) -> (key: String, value: JSONValue) {
    ("allOf", [["properties": properties]])
  }

  private static func anyOf(_ keys: [String]) -> JSONValue {
    ["anyOf": .array(keys.map { ["required": [.string($0)]] })]
  }
}

extension JSONValue {
  /// The members of an object; none of anything else.
  fileprivate var members: [(key: String, value: JSONValue)] {
    if case .object(let members) = self { members } else { [] }
  }
}
