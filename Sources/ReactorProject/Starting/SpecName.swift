/// The name that a new spec is given: `Login` for `Login.reactor.yaml` and `LoginReactor`.
package struct SpecName: Sendable, Hashable {
  /// The name, without `Reactor` at its end.
  package let text: String

  private static let endings = [".reactor.yaml", ".reactor.yml", "Reactor"]

  /// Takes `Login`, `LoginReactor` or `Login.reactor.yaml`.
  ///
  /// - Throws: A ``UsageProblem`` where no Swift type could have the name.
  package init(_ typed: String) throws(UsageProblem) {
    let ending = Self.endings.first { typed.hasSuffix($0) } ?? ""
    let name = String(typed.dropLast(ending.count))
    guard let first = name.unicodeScalars.first, first == "_" || first.properties.isXIDStart,
      name.unicodeScalars.dropFirst().allSatisfy(\.properties.isXIDContinue)
    else {
      throw UsageProblem(
        "'\(typed)' can't be the name of a reactor: it takes a Swift type's name, like Login or LoginReactor"
          + (typed.contains("/") ? "; say the folder by --output." : ".")
      )
    }
    text = name
  }

  /// The spec file's name.
  var fileName: String { text + ".reactor.yaml" }

  /// A name that is known to be good.
  static let example = SpecName(known: "Counter")

  private init(known name: String) {
    text = name
  }
}
