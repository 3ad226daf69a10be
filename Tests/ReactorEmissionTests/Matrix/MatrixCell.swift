import Foundation
import ReactorSpec
import Testing

/// One way in which users compile what is generated for them.
struct MatrixCell: Sendable, CustomTestStringConvertible {
  var mode: String
  var defaultIsolation: String
  var access: AccessLevel
  var hasInternalImports: Bool
  var isolation: Isolation?
  var runtime: Runtime

  /// All of them.
  ///
  /// One combination is left out within them: a reactor that belongs to no actor can't use what its module gives to the main actor, so
  /// where the main actor is the default and the reactors say nothing, what they use stands in a module of its own.
  static let all: [MatrixCell] = Runtime.allCases.flatMap { runtime in
    ["5", "6"].flatMap { mode in
      ["nonisolated", "MainActor"].flatMap { defaultIsolation in
        [nil, .main].flatMap { (isolation: Isolation?) in
          AccessLevel.allCases.flatMap { access in
            [false, true].map { hasInternalImports in
              MatrixCell(
                mode: mode,
                defaultIsolation: defaultIsolation,
                access: access,
                hasInternalImports: hasInternalImports,
                isolation: isolation,
                runtime: runtime
              )
            }
          }
        }
      }
    }
  }

  /// Cells in which any two settings meet, or any three, whichever they are: what goes wrong hangs on two together, seldom on three. They
  /// meet where tests are compiled, too.
  static func cells(whereMeet count: Int) -> [MatrixCell] {
    var chosen: [MatrixCell] = []
    var missing = Set(all.flatMap { $0.settings(count) })
    func gain(_ cell: MatrixCell) -> Int { cell.settings(count).count(where: missing.contains) }
    while !missing.isEmpty, let best = all.max(by: { gain($0) < gain($1) }) {
      chosen.append(best)
      missing.subtract(best.settings(count))
    }
    return chosen
  }

  /// So many of its settings, in each way in which they can be taken together, and once more if it has tests.
  private func settings(_ count: Int) -> [[String]] {
    let taken = testDescription.components(separatedBy: ", ").reduce(into: [[]]) { taken, setting in
      taken += taken.filter { $0.count < count }.map { $0 + [setting] }
    }
    .filter { $0.count == count }
    return taken + (testFrameworks.isEmpty ? [] : taken.map { $0 + ["tests"] })
  }

  var testDescription: String {
    let imports = hasInternalImports ? "internal imports by default" : "public imports by default"
    let actor = isolation.map { "isolation: \($0.rawValue)" } ?? "no isolation"
    return
      "\(runtime.rawValue), Swift \(mode), \(defaultIsolation) by default, \(imports), \(access.rawValue), \(actor)"
  }

  /// The compiler's options.
  var options: [String] { options(defaultIsolation: defaultIsolation) }

  /// The compiler's options for tests with a library. Where all of an app belongs to the main actor by default, not all of its tests do so.
  func options(testing framework: TestFramework) -> [String] {
    options(defaultIsolation: framework == .xctest ? "nonisolated" : defaultIsolation)
  }

  private func options(defaultIsolation: String) -> [String] {
    // What Xcode sets for a new app.
    let approachable =
      self.defaultIsolation == "MainActor" ? ["InferIsolatedConformances", "NonisolatedNonsendingByDefault"] : []
    let features =
      ["ExistentialAny", "MemberImportVisibility"] + approachable
      + (hasInternalImports ? ["InternalImportsByDefault"] : [])
    return ["-swift-version", mode, "-default-isolation", defaultIsolation, "-package-name", "matrix"]
      + features.flatMap { ["-enable-upcoming-feature", $0] }
  }

  /// The libraries for which the generated tests are compiled.
  ///
  /// They import the reactors with `@testable`, so neither the access level nor how the reactors import makes a difference to them. What
  /// the language mode can tell apart is the same in both; Swift Testing's macros take the compiler three times as long.
  var testFrameworks: [TestFramework] {
    guard access == .internal, !hasInternalImports else { return [] }
    return mode == "5" ? [.xctest] : TestFramework.allCases
  }

  /// Whether what the reactors use stands in their own module.
  var hasOwnDomain: Bool { isolation == .main }
}
