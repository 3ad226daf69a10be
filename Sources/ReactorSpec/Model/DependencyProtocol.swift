public import YAMLTree

/// The protocol of a dependency whose methods the spec lists: a test double of it is generated.
public struct DependencyProtocol: Sendable, Hashable {
  /// The protocol's name, with the module or type before it where the spec has one there.
  public var name: String
  /// Whether the protocol itself is generated too, rather than found in the user's code.
  public var isGenerated: Bool
  /// Its methods, each name once.
  public private(set) var methods: [Method]
  /// Where its name stands.
  public var range: SourceRange
  /// Where each method stands among them.
  private let positions: [String: Int]

  init(name: String, isGenerated: Bool, methods: [Method], range: SourceRange) {
    self.name = name
    self.isGenerated = isGenerated
    self.methods = methods
    self.range = range
    positions = Dictionary(methods.indices.map { (methods[$0].name, $0) }) { first, _ in first }
  }

  /// The method or property of a name; nil where none is listed.
  package func method(_ name: String) -> Method? { positions[name].map { methods[$0] } }

  /// Changes what is known of each method but its name.
  package mutating func changeMethods(_ change: (inout Method) -> Void) {
    for index in methods.indices { change(&methods[index]) }
  }

  /// The name of the test double's type.
  public var doubleName: String {
    guard name.utf8.contains(UInt8(ascii: ".")) else { return name + "Double" }
    return name.split(separator: ".").last.map { $0 + "Double" } ?? name
  }
}

/// A method or a property of a dependency.
public struct Method: Sendable, Hashable {
  /// What kind of member a protocol declares.
  public enum Kind: Sendable, Hashable {
    /// A function.
    case function
    /// A property, which may be settable.
    case property(isSettable: Bool)
  }

  /// Its name.
  public var name: String
  /// Whether it is a function or a property.
  public var kind: Kind = .function
  /// Its generic parameters with their constraints, as Swift writes them between angles; nil where it has none.
  public var genericParameters: SwiftText?
  /// Its parameters; none of a property.
  public var parameters = Payload()
  /// What it returns; nil for nothing. The type of a property.
  public var result: SwiftType?
  /// Whether it is `async`.
  public var isAsync = false
  /// Whether it throws.
  public var canThrow = false
  /// The type of its errors, where it throws no others; nil for any error.
  public var errorType: SwiftType?
  /// What stands behind `where`, as Swift writes it; nil where nothing does.
  public var requirements: SwiftText?
  /// Its doc comment.
  public var documentation: String?
  /// Where its name stands.
  public var range: SourceRange

  /// Whether it is a property.
  public var isProperty: Bool { kind != .function }

  /// The name of the test double's property that says what the member does.
  public var doublePropertyName: String { name + (isProperty ? "Property" : "Method") }

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
