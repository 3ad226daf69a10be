import Foundation

/// A schema that somebody else has published, and a Python that validates by it.
enum PublishedSchema: String, Encodable {
  case sarif
  case githubWorkflows = "github-workflows"
  case gitlabCI = "gitlab-ci"

  /// The Python in `.build/python`, which `make test-tools` sets up; nil where it lacks something.
  static let python: String? = {
    let package = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent().deletingLastPathComponent()
    let folder = package.appending(path: ".build/python")
    let python = folder.appending(path: "bin/python3").path
    let hasSchema = FileManager.default.fileExists(atPath: folder.appending(path: "sarif-2.1.0-rtm.4.json").path)
    return hasSchema
      && output(of: python, ["-c", "import jsonschema, rfc3986_validator, yaml, yamllint, check_jsonschema"]) != nil
      ? python : nil
  }()

  /// Whether it is an error that there is none.
  static let isRequired = ProcessInfo.processInfo.environment["CI"] == "true"

  /// What to do where there is none.
  static let missing = ".build/python lacks validators or schemas: run make test-tools"

  private struct Document: Encodable {
    var schema: PublishedSchema
    var text: String
  }

  /// What is wrong with texts by their schemas, a list for each; nil where the validator fails.
  static func errors(in texts: [(PublishedSchema, String)]) throws -> [[String]]? {
    guard let python else { return nil }
    let file = FileManager.default.temporaryDirectory.appending(path: "reactorgen-\(UUID().uuidString).json")
    try JSONEncoder().encode(["documents": texts.map { Document(schema: $0, text: $1) }]).write(to: file)
    defer { try? FileManager.default.removeItem(at: file) }
    let script = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "validate.py")
    return try output(of: python, [script.path, file.path]).map { try JSONDecoder().decode([[String]].self, from: $0) }
  }

  /// What a Python program prints; nil where it fails.
  static func output(of python: String, _ arguments: [String]) -> Data? {
    let process = Process()
    process.executableURL = URL(filePath: python)
    process.arguments = arguments
    let pipe = Pipe()
    process.standardOutput = pipe
    if !isRequired { process.standardError = FileHandle.nullDevice }
    guard (try? process.run()) != nil else { return nil }
    let bytes = pipe.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    return process.terminationStatus == 0 ? bytes : nil
  }
}
