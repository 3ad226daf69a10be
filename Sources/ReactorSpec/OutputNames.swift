/// The names of the files that are generated from a spec, which its own file name alone decides.
///
/// The plugins have symbolic links to this file: they must know the names before the tool runs, and can't import a
/// library.
public struct OutputNames: Sendable, Hashable {
  /// The spec's name without `.reactor.yaml` or `.reactor.yml`.
  public let base: String

  /// The names of what is generated from a spec; nil where the name is not one of a spec file.
  ///
  /// - Parameter name: The spec's file name, without folders.
  public init?(ofSpecNamed name: String) {
    let endings = [".reactor.yaml", ".reactor.yml"]
    guard let ending = endings.first(where: { name.hasSuffix($0) && name.utf8.count > $0.utf8.count }) else {
      return nil
    }
    base = String(name.dropLast(ending.count))
  }

  /// The names that go with a base name.
  init(base: String) {
    self.base = base
  }

  /// The name of the file with the reactor.
  public var reactor: String { base + ".reactor.swift" }

  /// The name of the file with the reactor's tests.
  public var tests: String { base + ".reactor.tests.swift" }

  /// The name of the file that all tests of a folder share where they can't link ReactorTesting.
  public static var testSupport: String { "ReactorTesting.reactor.tests.swift" }

  private static let manualScaffold = "+Manual.swift"
  private static let testScaffold = "Tests.swift"

  /// The name of the file with the methods that a reactor leaves to its user.
  public static func manualScaffold(of reactor: String) -> String { reactor + manualScaffold }

  /// The name of the file for the user's own tests of a reactor.
  public static func testScaffold(of reactor: String) -> String { reactor + testScaffold }

  /// The reactor for which a file of this name is written once; nil where the name is no such one.
  public static func reactor(ofScaffold name: String) -> String? {
    [manualScaffold, testScaffold].first(where: name.hasSuffix).map { String(name.dropLast($0.count)) }
  }
}
