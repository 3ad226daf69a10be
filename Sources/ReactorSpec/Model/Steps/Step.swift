package import YAMLTree

/// One step of an action, a flow, an event, `start` or `onError`. Steps run in order; one starts when the one before has completed.
package struct Step: Sendable {
  /// What a step does.
  package indirect enum Kind: Sendable, Hashable {
    /// Emits a mutation; the arguments as Swift writes them between the parentheses, nil where there are none.
    case emit(mutation: String, arguments: SwiftText?)
    /// Runs a statement that emits nothing (`do`).
    case `do`(SwiftText)
    /// Binds names to values (`let`).
    case `let`([Binding])
    /// Binds names to the values of optionals; ends the action, after the other steps, where one is nil.
    case unwrap([Binding], orElse: [Step])
    /// Ends the action, after the other steps, unless the condition holds (`guard`).
    case `guard`(SwiftText, orElse: [Step])
    /// Runs one of two lists of steps (`if`).
    case `if`(SwiftText, then: [Step], orElse: [Step])
    /// Runs one of several lists of steps (`switch`).
    case `switch`(SwiftText, cases: [Case])
    /// Calls an async function (`await`): its result is the one element of the effect.
    case await(Effect)
    /// Subscribes to a stream (`observe`): each of its elements runs the effect's steps.
    case observe(Effect)
    /// Goes on later.
    case wait(Wait)
    /// Runs lists of steps side by side.
    case merge([[Step]])
    /// Runs steps one after the other, and tells while they go on (`loading`).
    case loading(Loading, [Step])
    /// Runs a flow; the arguments as Swift writes them between the parentheses, nil where there are none.
    case run(flow: String, arguments: SwiftText?)
    /// Sends an action to the reactor itself; the arguments as Swift writes them between the parentheses, nil where there are none.
    case send(action: String, arguments: SwiftText?)
    /// Emits what a stream of mutations emits (`swift`).
    case swift(SwiftText)
  }

  /// A name for a value.
  package struct Binding: Sendable, Hashable {
    /// The name.
    package var name: String
    /// The expression.
    package var value: SwiftText
  }

  /// A case of a `switch`.
  package struct Case: Sendable, Hashable {
    /// What stands between `case` and the colon; `default` stands for itself.
    package var pattern: SwiftText
    /// The steps to run where the pattern matches.
    package var steps: [Step]
  }

  /// What it does.
  package let kind: Kind
  /// Where it stands.
  package let range: SourceRange
  /// What it and the steps inside of it do.
  package let facts: StepFacts

  package init(kind: Kind, range: SourceRange) {
    self.kind = kind
    self.range = range
    facts = StepFacts(kind)
  }
}

extension Step: Hashable {
  /// Whether two steps say the same at the same place.
  package static func == (left: Step, right: Step) -> Bool {
    left.range == right.range && left.kind == right.kind
  }

  /// Hashes what ``==(_:_:)`` compares.
  package func hash(into hasher: inout Hasher) {
    hasher.combine(range)
    hasher.combine(kind)
  }
}
