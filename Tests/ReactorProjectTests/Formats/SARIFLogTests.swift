import Foundation
import ReactorSpec
import Testing

@testable import ReactorProject

@Suite("--format sarif")
struct SARIFLogTests {
  @Test("a result has rule, level, message and place, with columns in UTF-16 as the run says")
  func result() throws {
    let found = Found("state:\n  x: {type: Int, doc: 👩‍👩‍👧, kaputt: 1}\n", path: "my specs/A.reactor.yaml")
    let run = try found.sarif()
    #expect(value("columnKind", in: run) == "utf16CodeUnits")
    let result = try #require(value("results.0", in: run, as: [String: Any].self))
    #expect(value("ruleId", in: result) == "RG0102")
    #expect(value("level", in: result) == "error")
    let place = "locations.0.physicalLocation"
    #expect(value("\(place).artifactLocation.uri", in: result) == "app/my%20specs/A.reactor.yaml")
    #expect(value("\(place).artifactLocation.uriBaseId", in: result) == "%SRCROOT%")
    #expect(
      value("\(place).region", in: result) == ["startLine": 2, "startColumn": 33, "endLine": 2, "endColumn": 39]
    )
  }

  @Test("the rules of the results are there once, with their explanations; each result points at its own")
  func rules() throws {
    let run = try Found("state:\n  x: {a: 1, b: 2}\n  y: {type: Int, type: Int}\n").sarif()
    let rules = try #require(value("tool.driver.rules", in: run, as: [[String: Any]].self))
    #expect(rules.map { value("id", in: $0) ?? "" } == ["RG0005", "RG0102", "RG0103"])
    let rule = rules[1]
    let explanation = Rule.unknownKey
    #expect(value("shortDescription.text", in: rule) == explanation.title)
    #expect(value("fullDescription.text", in: rule) == explanation.text)
    #expect(value("help.text", in: rule) == explanation.page)
    let markdown = try #require(value("help.markdown", in: rule, as: String.self))
    #expect(markdown.contains("```yaml\n\(explanation.wrong.shown)\n```"))
    for result in try #require(value("results", in: run, as: [[String: Any]].self)) {
      let index = try #require(value("ruleIndex", in: result, as: Int.self))
      #expect(value("id", in: rules[index]) == value("ruleId", in: result, as: String.self))
    }
  }

  @Test("notes are related places with their messages")
  func notes() throws {
    let results = try Found("state:\n  x: Int = 0\n  x: Int = 1\n").sarifResults()
    #expect(value("0.relatedLocations.0.message.text", in: results) == "it is already here")
    #expect(value("0.relatedLocations.0.physicalLocation.region.startLine", in: results) == 2)
  }

  @Test("braces are doubled and what looks like a link is escaped, since SARIF gives both a meaning")
  func messages() {
    #expect(SARIFLog.Message(literal: "use {a}, not [b]").text == "use {{a}}, not [b]")
    #expect(SARIFLog.Message(literal: "calls[0](x)").text == #"calls\[0\](x)"#)
  }

  @Test(
    "a path in a URI has what is not unreserved percent-encoded, as UTF-8",
    arguments: [
      ("a b/c", "a%20b/c"), ("a:b", "a%3Ab"), ("100%", "100%25"), ("a,b+c@d~e", "a,b+c@d~e"), ("é한", "%C3%A9%ED%95%9C"),
      ("a\nb", "a%0Ab"), ("a#b?c[d]", "a%23b%3Fc%5Bd%5D"),
    ]
  )
  func paths(path: String, uri: String) {
    #expect(FilePath(path).percentEncoded == uri)
  }

  @Test("a file outside of the repository has an absolute URI")
  func outside() throws {
    let results = try Found("state: 1\n", path: "/else where/A.reactor.yaml").sarifResults()
    let location = "0.locations.0.physicalLocation.artifactLocation"
    #expect(value("\(location).uri", in: results) == "file:///else%20where/A.reactor.yaml")
    #expect(value("\(location).uriBaseId", in: results, as: String.self) == nil)
  }

  @Test("what is wrong with the run rather than with a file's text is a notification")
  func notifications() throws {
    let place = Diagnostic.Place(path: "Specs")
    let run = try Found([
      Diagnostic(.unreadableFile, "can't be read", at: place), Diagnostic(.noSpecsFound, "nothing", at: place),
    ]).sarif()
    #expect(value("results", in: run, as: [Any].self)?.isEmpty == true)
    let invocation = "invocations.0"
    #expect(value("\(invocation).executionSuccessful", in: run) == false)
    #expect(value("\(invocation).exitCode", in: run) == 74)
    #expect(value("\(invocation).toolExecutionNotifications.0.descriptor.id", in: run) == "RG0603")
    #expect(value("\(invocation).toolConfigurationNotifications.0.descriptor.id", in: run) == "RG0605")
    #expect(value("tool.driver.notifications.1.id", in: run) == "RG0605")
  }

  @Test("a run that finds mistakes has done what it was to do")
  func success() throws {
    let run = try Found("state: 1\n").sarif()
    #expect(value("invocations.0.executionSuccessful", in: run) == true)
    #expect(value("invocations.0.exitCode", in: run) == 1)
    #expect(value("invocations.0.exitCodeDescription", in: run) == RunStatus.errors.meaning)
  }
}
