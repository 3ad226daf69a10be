import Foundation
import ReactorEmission
import ReactorSpec

extension DocumentedBlock {
  /// Whether what the block gives links ReactorKit, and has to be compiled in a package of its own.
  var isOfReactorKit: Bool { text.contains("runtime: ReactorKit") }

  /// What the block gives with tests of XCTest, which need no macros, and with stand-ins for what the app has.
  var xctestCompilation: SpecCompilation {
    get throws {
      var settings = try settings
      settings.testFramework = .xctest
      settings.samples.add(Self.standIns.filter { settings.samples[$0.key] == nil })
      return SpecCompilation(of: SpecFile(path: "\(name).reactor.yaml", bytes: Array(text.utf8)), settings: settings)
    }
  }

  /// Values of the types in `Fixtures/Documentation.swift`.
  private static let standIns = [
    "API", "SearchAPI", "ItemAPI", "Chat", "TodoStore", "Session", "LoginAPI", "ProfileAPI", "Audio", "Store",
    "Library",
  ].reduce(into: [String: [String]]()) { $0["any \($1)"] = ["Quiet\($1)()"] }

  /// Whether it is the method that a spec leaves to its user, in an extension of the reactor.
  var isManualMethod: Bool { mark == .handwritten && text.contains("extension \(name)Reactor {") }

  /// The Swift by hand as a file: a type stands in a namespace of its own, and so do tests and statements; functions extend the reactor
  /// that the spec of the same name gives, under names of their own, so that they have to fit its actions, mutations and state; an extension
  /// stays.
  var handwrittenFile: String {
    if text.contains("extension ") { return "import ReactorRuntime\n\n\(text)" }
    let tests = "import Foundation\nimport ReactorRuntime\nimport ReactorTesting\nimport Testing\nimport XCTest\n\n"
    if text.contains("@Test") { return "\(tests)struct \(name)TestsByHand {\n\(text)}\n" }
    if text.contains("class ") { return "\(tests)enum \(name)ByHand {\n\(text)}\n" }
    var functions = text
    if !text.contains("func ") {
      functions = "  static func byHand() {\n\(text.replacing("import ReactorRuntime\n", with: ""))}\n"
    }
    for function in ["mutate", "reduce", "transform"] {
      functions = functions.replacing("func \(function)(", with: "func \(function)ByHand(")
    }
    return "import ReactorRuntime\n\nextension \(name)Reactor {\n\(functions)}\n"
  }
}
