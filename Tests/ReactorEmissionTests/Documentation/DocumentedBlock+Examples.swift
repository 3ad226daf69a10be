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
      settings.samples.merge(Self.standIns) { own, _ in own }
      return SpecCompilation(of: SpecFile(path: "\(name).reactor.yaml", bytes: Array(text.utf8)), settings: settings)
    }
  }

  /// Values of the types in `Fixtures/Documentation.swift`.
  private static let standIns = [
    "API", "SearchAPI", "ItemAPI", "Chat", "TodoStore", "Session", "LoginAPI", "ProfileAPI", "Audio", "Store",
    "Library",
  ].reduce(into: [String: [String]]()) { $0["any \($1)"] = ["Quiet\($1)()"] }

  /// The Swift by hand as a file: a type stands in a namespace of its own; functions extend the reactor that the spec of the
  /// same name gives, under names of their own, so that they have to fit its actions, mutations and state; an extension stays.
  var handwrittenFile: String {
    if text.contains("extension ") { return "import ReactorRuntime\n\n\(text)" }
    if text.contains("class ") { return "import ReactorRuntime\n\nenum \(name)ByHand {\n\(text)}\n" }
    var functions = text
    for function in ["mutate", "reduce", "transform"] {
      functions = functions.replacing("func \(function)(", with: "func \(function)ByHand(")
    }
    return "import ReactorRuntime\n\nextension \(name)Reactor {\n\(functions)}\n"
  }
}
