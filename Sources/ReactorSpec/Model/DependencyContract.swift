package import YAMLTree

/// What a reactor asks of a dependency, as the spec lists it, so that there is a test double of it: a protocol's methods, or a struct's closures.
package struct DependencyContract: Sendable, Hashable {
  /// What has the members.
  package enum Kind: Sendable, Hashable {
    /// A protocol that is generated, too.
    case generatedProtocol
    /// A protocol of the user's code.
    case protocolOfApp
    /// A struct of the user's code, of which each member is a property that holds a function.
    case structOfClosures
  }

  /// The protocol's or the struct's name, with the module or type before it where the spec has one there.
  package var name: String
  /// What has the members.
  package var kind: Kind
  /// Whether its test double is generated with the spec, rather than with another one or written by hand. One that isn't is asked for what is
  /// listed, which need not be all that the protocol requires.
  package var hasOwnDouble: Bool
  /// Its methods, each name once. A closure is one whose parameters have no labels.
  package private(set) var methods: [Method]
  /// Where its name stands.
  package var range: SourceRange
  /// Where each method stands among them.
  private let positions: [String: Int]

  init(name: String, kind: Kind, hasOwnDouble: Bool = true, methods: [Method], range: SourceRange) {
    self.name = name
    self.kind = kind
    self.hasOwnDouble = hasOwnDouble
    self.methods = methods
    self.range = range
    positions = Dictionary(methods.indices.map { (methods[$0].name, $0) }) { first, _ in first }
  }

  /// The method or property of a name; nil where none is listed.
  package func method(_ name: String) -> Method? { positions[name].map { methods[$0] } }

  /// Changes what is known of each method but its name, those of services among them.
  package mutating func changeMethods(_ change: (inout Method) -> Void) {
    for index in methods.indices {
      change(&methods[index])
      methods[index].service?.changeMethods(change)
    }
  }

  /// Says that the double is generated with another spec, and so are those of its services.
  mutating func leaveDoubleElsewhere() {
    hasOwnDouble = false
    for index in methods.indices { methods[index].service?.leaveDoubleElsewhere() }
  }

  /// Whether what is asked of it waits in a task, which takes it along: of itself, or of a service of its own.
  package var isAskedInTasks: Bool { methods.contains { $0.isAsync || $0.service?.isAskedInTasks == true } }

  /// Whether what is listed is all that can be called, as it is listed: a protocol of the app's may have overloads and extensions.
  package var isWhole: Bool { kind != .protocolOfApp }

  /// Whether the protocol itself is generated.
  package var isGenerated: Bool { kind == .generatedProtocol }

  /// What a double has to be asked for to get what the reactor takes: nothing where it is that itself.
  package func value(of double: String) -> String { kind == .structOfClosures ? "\(double).value" : double }

  /// The name of the test double's type.
  package var doubleName: String {
    guard name.utf8.contains(UInt8(ascii: ".")) else { return name + "Double" }
    return name.split(separator: ".").last.map { $0 + "Double" } ?? name
  }
}

/// A method or a property of a dependency.
package struct Method: Sendable, Hashable {
  /// What kind of member a protocol declares.
  package enum Kind: Sendable, Hashable {
    /// A function.
    case function
    /// A property, which may be settable.
    case property(isSettable: Bool)
  }

  /// Its name.
  package var name: String
  /// Whether it is a function or a property.
  package var kind: Kind = .function
  /// Its generic parameters with their constraints, as Swift writes them between angles; nil where it has none.
  package var genericParameters: SwiftText?
  /// Its parameters; none of a property.
  package var parameters = Payload()
  /// What it returns; nil for nothing. The type of a property.
  package var result: SwiftType?
  /// Whether it is `async`.
  package var isAsync = false
  /// Whether it throws.
  package var canThrow = false
  /// The type of its errors, where it throws no others; nil for any error.
  package var errorType: SwiftType?
  /// What stands behind `where`, as Swift writes it; nil where nothing does.
  package var requirements: SwiftText?
  /// What steps ask of the property's value, where the spec lists it: a service of a provider, with a double of its own.
  package var service: DependencyContract?
  /// Its doc comment.
  package var documentation: String?
  /// Where its name stands.
  package var range: SourceRange

  /// Whether it is a property.
  package var isProperty: Bool { kind != .function }

  /// The name of the test double's property that says what the member does.
  package var doublePropertyName: String { name + (isProperty ? "Property" : "Method") }

  /// What stands behind its name, for people: `(query: String) async throws -> Page`, or `: Int { get }`.
  package var signature: String {
    let errors = errorType.map { "(\($0.text))" } ?? ""
    let effects = (isAsync ? " async" : "") + (canThrow ? " throws\(errors)" : "")
    if case .property(let isSettable) = kind {
      return ": \(result?.text ?? "Void") { get\(isSettable ? " set" : effects) }"
    }
    let generics = genericParameters.map { "<\($0.text)>" } ?? ""
    let requirements = requirements.map { " where \($0.text)" } ?? ""
    return "\(generics)(\(parameters.signature))\(effects)\(result.map { " -> \($0.text)" } ?? "")\(requirements)"
  }

  /// The names of the generic parameters.
  package var genericNames: Set<String> {
    Set(genericParameters?.commaSeparatedParts.compactMap { $0.name(0) } ?? [])
  }
}
