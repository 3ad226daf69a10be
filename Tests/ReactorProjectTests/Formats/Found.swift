import Foundation
import ReactorSpec
import Testing

@testable import ReactorProject

/// What a run in `/work/app` of the repository `/work` has found in specs, in each format.
struct Found {
  static let paths = WorkspacePaths(currentFolder: FilePath("/work/app"), root: FilePath("/work"))

  var outcome: Outcome

  /// Reads one spec.
  init(_ spec: String, path: String = "A.reactor.yaml", verb: Verb = .lint) {
    self.init([path: spec], verb: verb)
  }

  /// Reads specs by their paths.
  init(_ specs: [String: String], verb: Verb = .lint) {
    let diagnostics = specs.flatMap { path, text in
      SpecReading(of: SpecFile(path: path, bytes: Array(text.utf8))).diagnostics
    }
    self.init(diagnostics, verb: verb)
  }

  /// Has found these diagnostics.
  init(_ diagnostics: [Diagnostic], verb: Verb = .lint) {
    outcome = Outcome(verb, diagnostics: diagnostics.sortedByPlace())
    outcome.specCount = 1
  }

  var findings: [Finding] { outcome.findings(downTo: .note) }

  var github: [String] { Self.lines(GitHubCommands(findings: findings, paths: Self.paths).text) }

  var xcode: [String] { Self.lines(XcodeLines(findings: findings, paths: Self.paths).text) }

  func gitlab() throws -> [[String: Any]] {
    let text = try CodeQualityReport(findings: findings, paths: Self.paths).json()
    return try #require(JSONSerialization.jsonObject(with: Data(text.utf8)) as? [[String: Any]])
  }

  /// The one run of the log.
  func sarif() throws -> [String: Any] {
    let text = try SARIFLog(of: outcome, findings, paths: Self.paths).json()
    let log = try #require(JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any])
    return try #require((log["runs"] as? [[String: Any]])?.first)
  }

  func sarifResults() throws -> [[String: Any]] {
    try #require(try sarif()["results"] as? [[String: Any]])
  }

  private static func lines(_ text: String) -> [String] {
    text.utf8.split(separator: UInt8(ascii: "\n")).map { String(Substring($0)) }
  }
}

/// A value deep inside of parsed JSON, by keys and indices.
func value<Value>(_ path: String, in json: Any, as type: Value.Type = Value.self) -> Value? {
  var current: Any? = json
  for part in path.split(separator: ".") {
    if let index = Int(part), let list = current as? [Any] {
      current = list.indices.contains(index) ? list[index] : nil
    } else {
      current = (current as? [String: Any])?[String(part)]
    }
  }
  return current as? Value
}
