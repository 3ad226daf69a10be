import Foundation
import ReactorSpec

/// A YAML text and the schema by which it is validated.
struct SchemaDocument: Sendable, Hashable, Encodable {
  /// The schemas of the language.
  enum Schema: String, Sendable, Encodable, CaseIterable {
    case spec, settings
  }

  var schema: Schema
  var text: String
}

/// What a real validator says of the schemas and of YAML texts; all of it is asked in one process of Python.
struct SchemaValidation: Sendable {
  /// What is wrong with the schemas themselves.
  var schemaErrors: [String]
  private var results: [SchemaDocument: Output.Result]

  private struct Input: Encodable {
    var schemas: [String: String]
    var documents: [SchemaDocument]
  }

  private struct Output: Decodable {
    struct Result: Decodable {
      var isYAML: Bool
      var errors: [String]
    }

    var schemaErrors: [String]
    var documents: [Result]
  }

  /// Validates texts.
  ///
  /// - Throws: `Failure` where Python fails.
  init(of documents: [SchemaDocument], by python: String) throws {
    let input = Input(
      schemas: [
        SchemaDocument.Schema.spec.rawValue: LanguageDescription.jsonSchema,
        SchemaDocument.Schema.settings.rawValue: LanguageDescription.settingsJSONSchema,
      ],
      documents: documents
    )
    let file = FileManager.default.temporaryDirectory.appending(path: "reactorgen-\(UUID().uuidString).json")
    try JSONEncoder().encode(input).write(to: file)
    defer { try? FileManager.default.removeItem(at: file) }
    let script = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "validate.py")
    guard let bytes = Python.output(of: python, [script.path, file.path]) else { throw Failure(python: python) }
    let output = try JSONDecoder().decode(Output.self, from: bytes)
    schemaErrors = output.schemaErrors
    results = Dictionary(zip(documents, output.documents), uniquingKeysWith: { first, _ in first })
  }

  /// The script failed under this Python.
  struct Failure: Error {
    var python: String
  }

  /// What is wrong with a text by its schema; nil where the text is no YAML to PyYAML.
  func errors(of document: SchemaDocument) -> [String]? {
    results[document].flatMap { $0.isYAML ? $0.errors : nil }
  }
}

/// The Python that the tests use.
enum Python {
  /// The first Python that has what the validation needs; nil where none has.
  ///
  /// `REACTORGEN_PYTHON` names it. Otherwise it is the one in `.build/python`, which `make` sets up, or `python3`.
  static let executable: String? = candidates.first { python in
    let test = """
      from yaml import CSafeLoader
      from importlib.metadata import version
      from jsonschema import Draft7Validator
      assert tuple(int(part) for part in version("jsonschema").split(".")[:2]) >= (4, 18)
      """
    return output(of: python, ["-c", test]) != nil
  }

  /// What to do where there is none.
  static let missing = "no Python with jsonschema 4.18 or later and PyYAML: run make, or set REACTORGEN_PYTHON"

  /// Whether it is an error that there is none.
  static let isRequired = environment["CI"] == "true" || environment["REACTORGEN_PYTHON"] != nil

  private static let environment = ProcessInfo.processInfo.environment

  private static var candidates: [String] {
    if let named = environment["REACTORGEN_PYTHON"] { return [named] }
    let package = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent().deletingLastPathComponent()
    return [package.appending(path: ".build/python/bin/python3").path, "python3"]
  }

  /// What a run prints; nil where it fails. A name without a slash is looked for in `PATH`.
  static func output(of python: String, _ arguments: [String]) -> Data? {
    let process = Process()
    process.executableURL = URL(filePath: "/usr/bin/env")
    process.arguments = [python] + arguments
    let pipe = Pipe()
    process.standardOutput = pipe
    process.standardError = isRequired ? FileHandle.standardError : FileHandle.nullDevice
    guard (try? process.run()) != nil else { return nil }
    let bytes = pipe.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    return process.terminationStatus == 0 ? bytes : nil
  }
}
