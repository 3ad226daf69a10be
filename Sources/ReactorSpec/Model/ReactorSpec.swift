public import YAMLTree

/// What one spec says about one reactor, checked and completed: every reference is resolved, everything that can be inferred is.
public struct ReactorSpec: Sendable, Hashable {
  /// The reactor's type name.
  public var name: String
  /// What the reactor is for.
  public var documentation: Documentation
  /// The modules that the generated file imports, besides the runtime.
  public var imports: [Import]
  /// The modules that its texts need besides, each with the access level that its own asks for.
  public internal(set) var impliedImports: [Import] = []
  /// How far the reactor can be seen.
  public var access: AccessLevel
  /// What the reactor and its nested types conform to, besides `Reactor`.
  public var conformances: Conformances
  /// The actor that the reactor belongs to; nil for none.
  public var isolation: Isolation?
  /// The language mode in which the generated code is compiled.
  public internal(set) var languageMode = LanguageMode.swift6
  /// The library that the generated code links.
  public var runtime: Runtime
  /// The class that the reactor inherits from.
  public var superclass: Superclass?
  /// The statements at the end of the initializer.
  public var initStatements: [SwiftText] = []
  /// Swift declarations to be nested in the reactor, as written.
  public var types: SwiftText?
  /// The types that these declare by themselves, in their order.
  package internal(set) var nestedTypes: [NestedType] = []
  /// What the initializer takes and the reactor keeps, and what it takes for the initial state only; in the order of the spec.
  public var parameters: [Parameter]
  /// Stored properties that are no dependencies.
  public var properties: [Property]
  /// The fields of the state.
  public var fields: [Field]
  /// The computed values of the state.
  public var derived: [DerivedValue]
  /// The mutations.
  public var mutations: [Mutation]
  /// What happens around each mutation.
  public var everyMutation: EveryMutation
  /// The actions.
  public var actions: [Action]
  /// The streams that are transformed by hand.
  public var transforms: Set<TransformedStream>
  /// The steps that run once when the reactor's streams start.
  public var start: [Step]
  /// The named lists of steps.
  public var flows: [Flow]
  /// The outside streams that become mutations.
  public var events: [Event]
  /// The steps for errors that nothing else catches, which know the error as `error`; nil where the spec has none.
  public var onError: [Step]?
  /// The view that shows the state and sends the actions; nil where the spec says nothing of one.
  public internal(set) var view: BoundView?
  /// The RIB whose interactor the reactor is; nil for a reactor of its own.
  public internal(set) var rib: RIB?
  /// The named tests.
  public var scenarios: [Scenario]
  /// Where the document starts in its file.
  public var range: SourceRange
  /// Where the spec says that a stream is transformed by hand.
  public internal(set) var transformRanges: [TransformedStream: SourceRange] = [:]
  /// Where the spec has `onError`, for which a method is generated.
  var onErrorRange: SourceRange?
}

/// A doc comment: a sentence and what may follow it.
public struct Documentation: Sendable, Hashable {
  /// The first paragraph.
  public var summary: String?
  /// The paragraphs after it.
  public var discussion: String?

  /// Creates a doc comment.
  public init(summary: String? = nil, discussion: String? = nil) {
    self.summary = summary
    self.discussion = discussion
  }
}

/// An import declaration.
public struct Import: Sendable {
  /// What stands before `import`: attributes and an access level; often empty.
  public var prefix: String
  /// What stands after `import`.
  public var module: String
  /// Where it stands in the spec; nil where it stands in none. Two imports are equal wherever they stand.
  public internal(set) var range: SourceRange?

  /// Creates an import.
  public init(prefix: String = "", module: String) {
    self.prefix = prefix
    self.module = module
  }
}

extension Import: Hashable {
  /// Whether two imports are the same, wherever they stand.
  public static func == (left: Import, right: Import) -> Bool {
    left.prefix == right.prefix && left.module == right.module
  }

  /// Hashes what ``==(_:_:)`` compares.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(prefix)
    hasher.combine(module)
  }
}

/// What a reactor and its nested types conform to.
public struct Conformances: Sendable, Hashable {
  /// The reactor's own conformances, besides `Reactor`.
  public var reactor: [SwiftText] = []
  /// Those of `Action`.
  public var action: [SwiftText] = []
  /// Those of `Mutation`.
  public var mutation: [SwiftText] = []
  /// Those of `State`.
  public var state: [SwiftText] = []
}

/// The class that a reactor inherits from.
public struct Superclass: Sendable, Hashable {
  /// The class, with its generic arguments.
  public var type: SwiftText
  /// The arguments of `super.init`, each as Swift writes it; nil where nothing is said.
  public var arguments: [SwiftText]?
}

/// A stream that `transform` can change.
public enum TransformedStream: String, Sendable, Hashable, CaseIterable {
  /// The actions before `mutate`.
  case action
  /// The mutations before `reduce`.
  case mutation
  /// The states before anyone sees them.
  case state
}

/// What a spec declares, by names: to be made once by whoever looks for several, since that goes through all of it.
package struct DeclaredNames: Sendable {
  package let actions: [String: Action]
  package let fields: [String: Field]
  package let derived: [String: DerivedValue]

  package init(of spec: ReactorSpec) {
    actions = Dictionary(spec.actions.map { ($0.name, $0) }) { first, _ in first }
    fields = Dictionary(spec.fields.map { ($0.name, $0) }) { first, _ in first }
    derived = Dictionary(spec.derived.map { ($0.name, $0) }) { first, _ in first }
  }

  /// The type of a field or a derived value.
  package func type(of name: String) -> SwiftType? { fields[name]?.type ?? derived[name]?.type }
}
