public import YAMLTree

/// A named test of a reactor, written in its spec.
public struct Scenario: Sendable, Hashable {
  /// A value for something before the scenario starts.
  public struct Given: Sendable, Hashable {
    /// A field of the state, or a parameter of the reactor's initializer.
    public var name: String
    /// The value.
    public var value: SwiftText
    /// Whether it is a field whose value the initializer does not take: the scenario starts with another state.
    public var isField: Bool
    /// Where its name stands.
    public var range: SourceRange
  }

  /// What a double's method does.
  public struct GivenOutcomes: Sendable, Hashable {
    /// The dependency's name.
    public var dependency: String
    /// The method's name.
    public var method: String
    /// What the calls do, one after the other; the last one goes for all further calls.
    public var outcomes: [Outcome]
    /// Where its name stands.
    public var range: SourceRange
  }

  /// What one call of a double's method does.
  public enum Outcome: Sendable, Hashable {
    /// Returns a value.
    case returning(SwiftText)
    /// Throws an error.
    case throwing(SwiftText)
    /// Waits until the scenario releases it.
    case suspending
  }

  /// Something that happens in a scenario.
  public enum Occurrence: Sendable, Hashable {
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
  public enum StreamEvent: Sendable, Hashable {
    /// They emit an element.
    case emit(SwiftText)
    /// They end.
    case finish
    /// They fail.
    case fail(SwiftText)
  }

  /// The value that a field or a derived value of the state has.
  public struct Expectation: Sendable, Hashable {
    /// The member's name.
    public var member: String
    /// The value.
    public var value: SwiftText
    /// Where its name stands.
    public var range: SourceRange
  }

  /// The values that a field goes through.
  public struct History: Sendable, Hashable {
    /// The member's name.
    public var member: String
    /// All its values in order, the first one included; equal neighbours count once.
    public var values: [SwiftText]
    /// Where its name stands.
    public var range: SourceRange
  }

  /// How often a double's method is called.
  public struct CallCount: Sendable, Hashable {
    /// The dependency's name.
    public var dependency: String
    /// The method's name.
    public var method: String
    /// The number of calls.
    public var count: Int
    /// Where its name stands.
    public var range: SourceRange
  }

  /// Its name, a sentence.
  public var name: String
  /// Values of fields and of the initializer's parameters.
  public var given: [Given]
  /// What the doubles do.
  public var outcomes: [GivenOutcomes]
  /// What happens, in order.
  public var when: [Occurrence]
  /// The state afterwards.
  public var then: [Expectation]
  /// The values that members of the state go through.
  public var states: [History]
  /// The calls of the doubles.
  public var calls: [CallCount]
  /// Where its name stands.
  public var range: SourceRange
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
