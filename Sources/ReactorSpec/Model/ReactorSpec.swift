package import YAMLTree

/// What one spec says about one reactor, checked and completed: every reference is resolved, everything that can be inferred is.
package struct ReactorSpec: Sendable, Hashable {
  /// The reactor's type name.
  package var name: String
  /// What the reactor is for.
  package var documentation: Documentation
  /// The modules that the generated file imports, besides the runtime.
  package var imports: [Import]
  /// The modules that its texts need besides, each with the access level that its own asks for.
  package internal(set) var impliedImports: [Import] = []
  /// What tests import besides, once ``SpecReading/findImportsOfTests()`` has found it.
  package internal(set) var importsOfTests: [Import] = []
  /// The names that mean types of the app's, by the settings: see ``Settings/typesOfApp``.
  package internal(set) var typesOfApp: Set<String> = []
  /// How far the reactor can be seen.
  package var access: AccessLevel
  /// What the reactor and its nested types conform to, besides `Reactor`.
  package var conformances: Conformances
  /// The actor that the reactor belongs to; nil for none.
  package var isolation: Isolation?
  /// The language mode in which the generated code is compiled.
  package internal(set) var languageMode = LanguageMode.swift6
  /// The library that the generated code links.
  package var runtime: Runtime
  /// The class that the reactor inherits from.
  package var superclass: Superclass?
  /// The statements at the end of the initializer.
  package var initStatements: [SwiftText] = []
  /// Swift declarations to be nested in the reactor, as written.
  package var types: SwiftText?
  /// The types that these declare by themselves, in their order.
  package internal(set) var nestedTypes: [NestedType] = []
  /// What the initializer takes and the reactor keeps, and what it takes for the initial state only; in the order of the spec.
  package var parameters: [Parameter]
  /// Stored properties that are no dependencies.
  package var properties: [Property]
  /// The fields of the state.
  package var fields: [Field]
  /// The computed values of the state.
  package var derived: [DerivedValue]
  /// The mutations.
  package var mutations: [Mutation]
  /// What happens around each mutation.
  package var everyMutation: EveryMutation
  /// The actions.
  package var actions: [Action]
  /// The streams that are transformed by hand.
  package var transforms: Set<TransformedStream>
  /// The steps that run once when the reactor's streams start.
  package var start: [Step]
  /// The named lists of steps.
  package var flows: [Flow]
  /// The outside streams that become mutations.
  package var events: [Event]
  /// The steps for errors that nothing else catches, which know the error as `error`; nil where the spec has none.
  package var onError: [Step]?
  /// The view that shows the state and sends the actions; nil where the spec says nothing of one.
  package internal(set) var view: BoundView?
  /// The RIB whose interactor the reactor is; nil for a reactor of its own.
  package internal(set) var rib: RIB?
  /// The named tests.
  package var scenarios: [Scenario]
  /// Where the document starts in its file.
  package var range: SourceRange
  /// Where the spec says that a stream is transformed by hand.
  package internal(set) var transformRanges: [TransformedStream: SourceRange] = [:]
  /// Where the spec has `onError`, for which a method is generated.
  var onErrorRange: SourceRange?
}

/// A doc comment: a sentence and what may follow it.
package struct Documentation: Sendable, Hashable {
  /// The first paragraph.
  package var summary: String?
  /// The paragraphs after it.
  package var discussion: String?

  package init(summary: String? = nil, discussion: String? = nil) {
    self.summary = summary
    self.discussion = discussion
  }
}

/// An import declaration.
package struct Import: Sendable {
  /// What stands before `import`: attributes and an access level; often empty.
  package var prefix: String
  /// What stands after `import`.
  package var module: String
  /// Where it stands in the spec; nil where it stands in none. Two imports are equal wherever they stand.
  package internal(set) var range: SourceRange?

  package init(prefix: String = "", module: String) {
    self.prefix = prefix
    self.module = module
  }
}

extension Import: Hashable {
  /// Whether two imports are the same, wherever they stand.
  package static func == (left: Import, right: Import) -> Bool {
    left.prefix == right.prefix && left.module == right.module
  }

  /// Hashes what ``==(_:_:)`` compares.
  package func hash(into hasher: inout Hasher) {
    hasher.combine(prefix)
    hasher.combine(module)
  }
}

/// What a reactor and its nested types conform to.
package struct Conformances: Sendable, Hashable {
  /// The reactor's own conformances, besides `Reactor`.
  package var reactor: [SwiftText] = []
  /// Those of `Action`.
  package var action: [SwiftText] = []
  /// Those of `Mutation`.
  package var mutation: [SwiftText] = []
  /// Those of `State`.
  package var state: [SwiftText] = []
}

/// The class that a reactor inherits from.
package struct Superclass: Sendable, Hashable {
  /// The class, with its generic arguments.
  package var type: SwiftText
  /// The arguments of `super.init`, each as Swift writes it; nil where nothing is said.
  package var arguments: [SwiftText]?
  /// What stands before the reactor's own initializer, `override` or `required`; nil where the class has none with the same parameters.
  package var modifier: String?
}

/// A stream that `transform` can change.
package enum TransformedStream: String, Sendable, Hashable, CaseIterable {
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
