import Foundation
import ReactorSpec
import Testing

@Suite("The JSON Schema, as editors read it")
struct JSONSchemaDescriptionTests {
  @Test(
    "each key has a description",
    arguments: SchemaDocument.Schema.allCases
  )
  func descriptions(schema: SchemaDocument.Schema) throws {
    let schema = schema == .spec ? LanguageDescription.jsonSchema : LanguageDescription.settingsJSONSchema
    let root = try #require(try JSONSerialization.jsonObject(with: Data(schema.utf8)) as? [String: Any])
    let definitions = try #require(root["definitions"] as? [String: [String: Any]])
    let keys = definitions.flatMap { name, definition in
      (definition["properties"] as? [String: [String: Any]] ?? [:]).map { ("\(name).\($0)", $1) }
    }
    #expect(!keys.isEmpty)
    for (name, key) in keys {
      let description = key["description"] as? String ?? ""
      #expect(description.count > 1 && description.hasSuffix("."), "\(name): \(description)")
      #expect(key["markdownDescription"] as? String == description)
    }
  }

  @Test(
    "a key's description is the sentence that its row of the reference ends with, and there are no others",
    arguments: LanguageDescription.referenceTables.map(\.name)
  )
  func sentences(name: String) throws {
    let table = try #require(LanguageDescription.referenceTables.first { $0.name == name }).table
    let schema = name == "settings" ? LanguageDescription.settingsJSONSchema : LanguageDescription.jsonSchema
    let root = try #require(try JSONSerialization.jsonObject(with: Data(schema.utf8)) as? [String: Any])
    let definition = try #require((root["definitions"] as? [String: [String: Any]])?[name])
    let keys = try #require(definition["properties"] as? [String: [String: Any]])
    let rows = table.split(separator: "\n").dropFirst(2)
    #expect(rows.count == keys.count)
    for (key, value) in keys {
      let row = try #require(rows.first { $0.hasPrefix("| `\(key)`") })
      #expect(row.hasSuffix("| \(value["description"] as? String ?? "") |"))
    }
  }

  @Test("what holds without a key is the default of its schema")
  func defaults() throws {
    let root = try #require(
      try JSONSerialization.jsonObject(with: Data(LanguageDescription.settingsJSONSchema.utf8)) as? [String: Any]
    )
    let definition = try #require((root["definitions"] as? [String: [String: Any]])?["settings"])
    let keys = try #require(definition["properties"] as? [String: [String: Any]])
    let defaults = keys.compactMapValues { $0["default"] as? String }
    let expected = [
      "access": "internal", "generatedTests": "all", "languageMode": "swift6", "runtime": "ReactorRuntime",
      "testFramework": "swift-testing",
    ]
    #expect(defaults == expected)
  }
}

@Suite("The JSON Schema's validator")
struct JSONSchemaValidatorTests {
  @Test("in CI, and where REACTORGEN_PYTHON names one, there is a Python that has it", .enabled(if: Python.isRequired))
  func isThere() {
    #expect(Python.executable != nil, "\(Python.missing)")
  }
}

@Suite("The JSON Schema, by a validator", .enabled(if: Python.executable != nil, Comment(rawValue: Python.missing)))
struct JSONSchemaTests {
  /// All validations, made once.
  private static let validation: Result<SchemaValidation, any Error> = Result {
    let texts = try specs().map(\.text) + goodSpecs.map(\.text) + badSpecs.map(\.text)
    let settings = goodSettings.map(\.text) + badSettings.map(\.text)
    return try SchemaValidation(
      of: texts.map { SchemaDocument(schema: .spec, text: $0) }
        + settings.map { SchemaDocument(schema: .settings, text: $0) }
        + rightExamples.map(\.document),
      by: try #require(Python.executable)
    )
  }

  private func errors(_ schema: SchemaDocument.Schema, _ text: String) throws -> [String]? {
    try Self.validation.get().errors(of: SchemaDocument(schema: schema, text: text))
  }

  private func decoderErrors(_ text: String) -> [String] {
    let file = SpecFile(path: "Example.reactor.yaml", bytes: Array(text.utf8))
    return SpecReading(of: file).diagnostics.filter { $0.severity == .error }.map(\.message)
  }

  @Test("the schemas are schemas")
  func metaschema() throws {
    let errors = try Self.validation.get().schemaErrors
    #expect(errors == [])
  }

  @Test("each spec of the package is valid", arguments: try specs())
  func packageSpecs(spec: NamedText) throws {
    let errors = try errors(.spec, spec.text)
    #expect(errors == [])
  }

  @Test("the right example of each rule is valid", arguments: rightExamples)
  func examples(example: RightExample) throws {
    let errors = try Self.validation.get().errors(of: example.document)
    #expect(errors == [])
  }

  @Test("what the decoder takes is valid", arguments: goodSpecs)
  func acceptance(spec: NamedText) throws {
    #expect(decoderErrors(spec.text) == [])
    let errors = try errors(.spec, spec.text)
    #expect(errors == [])
  }

  @Test("what is built wrongly is not valid, and the decoder refuses it too", arguments: badSpecs)
  func refusal(spec: NamedText) throws {
    #expect(decoderErrors(spec.text) != [])
    let errors = try #require(try errors(.spec, spec.text), "PyYAML can't read it")
    #expect(errors != [])
  }

  @Test("settings that can be read are valid", arguments: goodSettings)
  func settingsAcceptance(settings: NamedText) throws {
    #expect(Settings.read(Array(settings.text.utf8), path: "reactorgen.yaml").diagnostics.map(\.message) == [])
    let errors = try errors(.settings, settings.text)
    #expect(errors == [])
  }

  @Test("settings that are built wrongly are not valid, and can't be read either", arguments: badSettings)
  func settingsRefusal(settings: NamedText) throws {
    #expect(!Settings.read(Array(settings.text.utf8), path: "reactorgen.yaml").diagnostics.isEmpty)
    let errors = try #require(try errors(.settings, settings.text), "PyYAML can't read it")
    #expect(errors != [])
  }
}

/// A text with a name for people.
struct NamedText: Sendable, CustomTestStringConvertible {
  var testDescription: String
  var text: String

  init(_ name: String, _ text: String) {
    testDescription = name
    self.text = text
  }
}

/// A file of a rule's right example.
struct RightExample: Sendable, CustomTestStringConvertible {
  var testDescription: String
  var document: SchemaDocument
}

extension JSONSchemaTests {
  static func specs() throws -> [NamedText] {
    let package = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent()
    let folder = package.appending(path: "Specs")
    let paths = try FileManager.default.subpathsOfDirectory(atPath: folder.path)
    return try paths.filter { $0.hasSuffix(".yaml") }.sorted().map { path in
      NamedText(path, try String(contentsOf: folder.appending(path: path), encoding: .utf8))
    }
  }

  static let rightExamples: [RightExample] = Rule.all.flatMap { rule in
    rule.right.files.compactMap { file -> RightExample? in
      guard file.path.hasSuffix(".yaml"), let bytes = file.bytes else { return nil }
      let schema: SchemaDocument.Schema = file.path == "reactorgen.yaml" ? .settings : .spec
      let text = String(decoding: bytes, as: UTF8.self)
      return RightExample(
        testDescription: "\(rule.code) \(file.path)",
        document: SchemaDocument(schema: schema, text: text)
      )
    }
  }

  static let goodSpecs: [NamedText] = [
    NamedText("texts that YAML reads as numbers or flags", "summary: 2026\nheader: [1, true]\nstate: {a: Int = 0}"),
    NamedText("values that YAML reads as something else than text", "state: {a: {type: Bool, default: true}}"),
    NamedText("types in brackets", "state: {a: [Int], b: {type: [String: Int]}}\nmutations: {setA: [Int]}"),
    NamedText("a closure as a value", "state: {a: {type: '() -> Int', default: {0}}}"),
    NamedText("superclass arguments as a list", "superclass: {name: Base, init: [1, tag: \"a\"]}"),
    NamedText("superclass arguments as a text", "superclass: {name: Base, init: 'tag: values[0]'}"),
    NamedText("arguments of all kinds", steps("- set: 1\n- set: [1]\n- set: 'x'\n- set: [{ $0 }]")),
    NamedText("emissions in their long form", steps("- emit: clear\n- emit: {clear: }\n- emit: {set: 1}")),
    NamedText("a mutation without arguments", steps("- clear\n- clear:\n")),
    NamedText("steps within steps", steps("- if: state.a > 0\n  then:\n  - guard: true\n    else: []\n  else: clear")),
    NamedText("an empty list of steps", steps("[]")),
    NamedText("a call with arguments", steps("- do: save\n  with: [1, at: x]")),
    NamedText("several statements", steps("- do:\n    - save()\n    - save()")),
    NamedText("actions of all forms", "\(mutations)actions: {a: manual, b: clear, c: {clear: }, d: {forward: set}}"),
    NamedText("an action's long form", "\(mutations)actions: {a: {payload: {_ x: Int}, steps: [set: x], doc: A}}"),
    NamedText("conformances", "conforms: {action: Equatable, state: [Equatable, Sendable]}\nstate: {a: Int = 0}"),
    NamedText(
      "effects",
      steps("- await: self.api.load\n  with: [1]\n  as: x\n  then: {set: x}\n  catch: ignore\n  overlap: latest")
    ),
    NamedText("a whole call", steps("- observe: self.api.items(1)\n  catch: [clear]\n  until: [run]\n  loading: flag")),
    NamedText("a call that does not throw", steps("- await: load\n  throws: false\n  until: run")),
    NamedText(
      "waits",
      steps("- wait: 500ms\n- wait: 1.5s\n  until: run\n- wait: 2min\n  then: clear\n  overlap: latest")
    ),
    NamedText(
      "branches",
      steps("- merge:\n  - clear\n  - [clear, {set: 1}]\n- switch: self.a\n  cases: {.b: clear, default: []}")
    ),
    NamedText(
      "flows",
      "\(mutations)flows: {a: clear, b: {payload: Int, steps: [clear]}}\nactions: {c: [{run: b, with: 1}]}"
    ),
    NamedText("events", "\(mutations)events: {a: {observe: b, as: c, where: d, then: {set: c}}}\nonError: clear"),
    NamedText("a stream of mutations", steps("- swift: other()")),
    NamedText(
      "a dependency's methods of all forms",
      dependency("{protocol: A, methods: {a: , b: () -> Int, c: {async: true}}}")
    ),
    NamedText("an existing protocol's methods", dependency("{type: any A, methods: {a: {parameters: {_ b: Int}}}}")),
    NamedText("two documents", "reactor: A\nstate: {a: Int = 0}\n---\nreactor: B\nstate: {b: Int = 0}"),
  ]

  static let badSpecs: [NamedText] = [
    NamedText("a list instead of a spec", "- state"),
    NamedText("an unknown key", "stat: {a: Int = 0}"),
    NamedText("an unknown key of a dependency", "dependencies: {a: {type: A, tpye: B}}"),
    NamedText("an unknown key of an input", "inputs: {a: {type: A, attribute: B}}"),
    NamedText("an unknown key of a property", "properties: {a: {type: 'A?', label: b}}"),
    NamedText("an unknown key of a field", "state: {a: {type: Int, defualt: 0}}"),
    NamedText("an unknown key of a derived value", "derived: {a: {type: Int, value: 1, default: 0}}"),
    NamedText("an unknown key of a mutation", "state: {a: Int = 0}\nmutations: {setA: {payload: Int, set: a}}"),
    NamedText("an unknown key of an action", "\(mutations)actions: {a: {steps: clear, step: clear}}"),
    NamedText("an unknown key of a step", steps("- guard: true\n  esle: clear")),
    NamedText("an unknown key of everyMutation", "everyMutation: {befor: a()}"),
    NamedText("an unknown key of transform", "transform: {mutations: manual}"),
    NamedText("an unknown key of conforms", "conforms: {states: Equatable}"),
    NamedText("an unknown key of superclass", "superclass: {name: A, int: [1]}"),
    NamedText("text instead of a mapping", "state: a"),
    NamedText("a list instead of a mapping", "state: [a]"),
    NamedText("a section without entries", "state: {}"),
    NamedText("a section with nothing behind it", "state:"),
    NamedText("a mapping instead of text", "summary: {a: b}"),
    NamedText("a mapping instead of modules", "imports: {a: b}"),
    NamedText("text instead of a flag", "state: {a: {type: 'Int?', pulse: maybe}}"),
    NamedText("a field of nothing", "state: {a: }"),
    NamedText("an action of nothing", "actions: {a: }"),
    NamedText("a long form without its type", "state: {a: {default: 0}}"),
    NamedText("a derived value without its expression", "derived: {a: {type: Int}}"),
    NamedText("a superclass without its name", "superclass: {init: [1]}"),
    NamedText("an action without steps", "actions: {a: {payload: Int}}"),
    NamedText("an if without then", steps("- if: true\n  else: clear")),
    NamedText("an access level that there is none", "access: pubic"),
    NamedText("a field's access level that there is none", "state: {a: {type: Int, access: private}}"),
    NamedText("a transform that is not by hand", "transform: {state: map}"),
    NamedText("a step with two keywords", steps("- guard: true\n  do: save()")),
    NamedText("a step with a keyword and a mutation", steps("- guard: true\n  set: 1")),
    NamedText("a step with two mutations", steps("- clear:\n  set: 1")),
    NamedText("two emissions in one", steps("- emit: {clear: , set: 1}")),
    NamedText("a mapping as arguments", steps("- set: {a: 1}")),
    NamedText("a call that has its arguments already", steps("- await: load(1)\n  with: [2]\n  catch: ignore")),
    NamedText("a statement that has its arguments already", steps("- do: load(1)\n  with: [2]")),
    NamedText("a result without steps", steps("- await: load\n  as: x\n  catch: ignore")),
    NamedText("a `catch` of what does not throw", steps("- await: load\n  throws: false\n  catch: ignore")),
    NamedText("an empty `until`", steps("- wait: 1s\n  until: []")),
    NamedText("an action twice in `until`", steps("- wait: 1s\n  until: [run, run]")),
    NamedText("a duration without a unit", steps("- wait: 500")),
    NamedText("a duration of hours", steps("- wait: 1h")),
    NamedText("an `if` that does nothing", steps("- if: a\n  then: []")),
    NamedText("a pattern with `case`", steps("- switch: self.a\n  cases: {case 0: clear}")),
    NamedText("a switch without cases", steps("- switch: a")),
    NamedText("an empty `merge`", steps("- merge: []")),
    NamedText("a flow without steps", "flows: {a: {payload: Int}}"),
    NamedText("an event in a short form", "events: {a: b}"),
    NamedText("an event without steps", "events: {a: {observe: b, catch: ignore}}"),
    NamedText("a key of another step", steps("- do: save()\n  until: run")),
    NamedText("a list instead of a step", steps("- [clear]")),
    NamedText("`manual` among steps", steps("- manual")),
    NamedText("`forward` with steps", "\(mutations)actions: {a: {forward: set, steps: clear}}"),
    NamedText("`sets` with `reduce`", "state: {a: Int = 0}\nmutations: {b: {payload: Int, sets: a, reduce: b()}}"),
    NamedText("a dependency without a type", dependency("{methods: {a: }}")),
    NamedText("a protocol without methods", dependency("{protocol: A}")),
    NamedText("a protocol without a single method", dependency("{protocol: A, methods: {}}")),
    NamedText("an unknown key of a method", dependency("{protocol: A, methods: {a: {asnyc: true}}}")),
    NamedText("a list of methods", dependency("{protocol: A, methods: [a]}")),
    NamedText("an attribute with a default", "dependencies: {a: {type: A, attribute: B, default: C()}}"),
  ]

  static let goodSettings: [NamedText] = [
    NamedText("folders", "inputs: Specs\noutput: Generated\ntestOutput: Tests\nmodule: App\naccess: public"),
    NamedText("lists", "inputs: [A, B]\nimports: [Foundation]\ntestImports: Fakes\nheader: Copyright 2026"),
    NamedText("samples", "samples: {User: User(), Int: [1, 2], Bool: true}"),
  ]

  static let badSettings: [NamedText] = [
    NamedText("an unknown key", "input: Specs"),
    NamedText("a list instead of a folder", "output: [A]"),
    NamedText("an access level that there is none", "access: private"),
    NamedText("a list of samples without types", "samples: [1]"),
    NamedText("a list instead of settings", "- inputs"),
  ]

  private static let mutations = """
    state: {a: Int = 0}
    mutations:
      set: {payload: Int, sets: a}
      clear: {reduce: state.a = 0}
      flag: {payload: {_ on: Bool}, reduce: log(on)}

    """

  private static func dependency(_ dependency: String) -> String {
    "dependencies: {a: \(dependency)}\nstate: {a: Int = 0}"
  }

  private static func steps(_ steps: String) -> String {
    mutations + "actions:\n  run:\n" + steps.split(separator: "\n").map { "    \($0)\n" }.joined()
  }
}
