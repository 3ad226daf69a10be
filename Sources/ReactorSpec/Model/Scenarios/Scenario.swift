package import YAMLTree

/// A named test of a reactor, written in its spec.
package struct Scenario: Sendable, Hashable {
  /// A value for something before the scenario starts.
  package struct Given: Sendable, Hashable {
    /// A field of the state, or a parameter of the reactor's initializer.
    package var name: String
    /// The value.
    package var value: SwiftText
    /// Whether it is a field whose value the initializer does not take: the scenario starts with another state.
    package var isField: Bool
    /// Where its name stands.
    package var range: SourceRange
  }

  /// What a double's method does.
  package struct GivenOutcomes: Sendable, Hashable {
    /// The dependency's name.
    package var dependency: String
    /// The method's name.
    package var method: String
    /// What the calls do, one after the other; the last one goes for all further calls.
    package var outcomes: [Outcome]
    /// Where its name stands.
    package var range: SourceRange
  }

  /// What one call of a double's method does.
  package enum Outcome: Sendable, Hashable {
    /// Returns a value.
    case returning(SwiftText)
    /// Throws an error.
    case throwing(SwiftText)
    /// Waits until the scenario releases it.
    case suspending
  }

  /// Something that happens in a scenario.
  package enum Occurrence: Sendable, Hashable {
    /// An action is sent; the arguments as Swift writes them between the parentheses, nil where there are none.
    case send(action: String, arguments: SwiftText?, at: SourceRange)
    /// Time passes, in milliseconds.
    case advance(milliseconds: Int)
    /// The oldest waiting call of a double's method goes on with an outcome.
    case release(dependency: String, method: String, Outcome, at: SourceRange)
    /// The streams that a double's method or property has returned go on.
    case stream(dependency: String, method: String, StreamEvent, at: SourceRange)
    /// A statement of the test's own runs, in which the dependencies are known by their names.
    case `do`(SwiftText)
  }

  /// What happens to the streams of a double.
  package enum StreamEvent: Sendable, Hashable {
    /// They emit an element.
    case emit(SwiftText)
    /// They end.
    case finish
    /// They fail.
    case fail(SwiftText)
  }

  /// The value that a field or a derived value of the state has.
  package struct Expectation: Sendable, Hashable {
    /// The member's name.
    package var member: String
    /// The value.
    package var value: SwiftText
    /// Where its name stands.
    package var range: SourceRange
  }

  /// The values that a field goes through.
  package struct History: Sendable, Hashable {
    /// The member's name.
    package var member: String
    /// All its values in order, the first one included; equal neighbours count once.
    package var values: [SwiftText]
    /// Where its name stands.
    package var range: SourceRange
  }

  /// How often a double's method is called.
  package struct CallCount: Sendable, Hashable {
    /// The dependency's name.
    package var dependency: String
    /// The method's name.
    package var method: String
    /// The number of calls.
    package var count: Int
    /// Where its name stands.
    package var range: SourceRange
  }

  /// Its name, a sentence.
  package var name: String
  /// Values of fields, of the initializer's parameters and of properties.
  package var given: [Given]
  /// What the doubles do.
  package var outcomes: [GivenOutcomes]
  /// What happens, in order.
  package var when: [Occurrence]
  /// The state afterwards.
  package var then: [Expectation]
  /// The values that members of the state go through.
  package var states: [History]
  /// The calls of the doubles.
  package var calls: [CallCount]
  /// Where its name stands.
  package var range: SourceRange
}

extension Scenario {
  /// The methods and properties of doubles whose streams the scenario feeds, in the order in which it does.
  package var fedStreams: [(dependency: String, method: String, range: SourceRange)] {
    var known: Set<[String]> = []
    return when.compactMap { occurrence in
      guard case .stream(let dependency, let method, _, let range) = occurrence,
        known.insert([dependency, method]).inserted
      else { return nil }
      return (dependency, method, range)
    }
  }
}

extension Scenario {
  /// The Swift texts in which the dependencies are known by their names.
  package var texts: [SwiftText] {
    let outcomes = outcomes.flatMap(\.outcomes).compactMap(\.text) + when.compactMap(\.text)
    return given.map(\.value) + outcomes + then.map(\.value) + states.flatMap(\.values)
  }

  /// The names that these texts take from around them.
  package var usedNames: Set<String> { texts.reduce(into: []) { $0.formUnion($1.freeNames) } }
}

extension Scenario.Outcome {
  fileprivate var text: SwiftText? {
    switch self {
    case .returning(let text), .throwing(let text): text
    case .suspending: nil
    }
  }
}

extension Scenario.Occurrence {
  fileprivate var text: SwiftText? {
    switch self {
    case .send(_, let arguments, _): arguments
    case .do(let statement): statement
    case .release(_, _, let outcome, _): outcome.text
    case .stream(_, _, .emit(let text), _), .stream(_, _, .fail(let text), _): text
    case .advance, .stream(_, _, .finish, _): nil
    }
  }
}

extension Scenario {
  /// The scenario with each of its Swift texts changed.
  func mapping(_ change: (SwiftText) -> SwiftText) -> Scenario {
    func changed(_ outcome: Outcome) -> Outcome {
      switch outcome {
      case .returning(let value): .returning(change(value))
      case .throwing(let error): .throwing(change(error))
      case .suspending: .suspending
      }
    }
    var scenario = self
    for index in given.indices { scenario.given[index].value = change(given[index].value) }
    for index in outcomes.indices { scenario.outcomes[index].outcomes = outcomes[index].outcomes.map(changed) }
    for index in then.indices { scenario.then[index].value = change(then[index].value) }
    for index in states.indices { scenario.states[index].values = states[index].values.map(change) }
    scenario.when = when.map { occurrence in
      switch occurrence {
      case .send(let action, let arguments, let range):
        .send(action: action, arguments: arguments.map(change), at: range)
      case .advance: occurrence
      case .release(let dependency, let method, let outcome, let range):
        .release(dependency: dependency, method: method, changed(outcome), at: range)
      case .stream(let dependency, let method, .emit(let value), let range):
        .stream(dependency: dependency, method: method, .emit(change(value)), at: range)
      case .stream(let dependency, let method, .fail(let error), let range):
        .stream(dependency: dependency, method: method, .fail(change(error)), at: range)
      case .stream(_, _, .finish, _): occurrence
      case .do(let statement): .do(change(statement))
      }
    }
    return scenario
  }
}

extension Scenario {
  /// A scenario in which nothing is given and nothing happens.
  package static func empty(at range: SourceRange) -> Scenario {
    Scenario(name: "", given: [], outcomes: [], when: [], then: [], states: [], calls: [], range: range)
  }
}
