public import ReactorRuntime

/// The mutations that a test expects, one by one, with the state as each of them leaves it.
///
/// ```swift
/// var expected = ExpectedMutations(reactor, state: state)
/// expected.emit(.setItems(state.items + [item]))
/// state = expected.state
/// ```
public struct ExpectedMutations<Subject: Reactor> {
  /// The mutations so far.
  public private(set) var mutations: [Subject.Mutation] = []
  /// The state after them.
  public private(set) var state: Subject.State
  private let reactor: Subject

  /// Expects nothing yet.
  ///
  /// - Parameters:
  ///   - reactor: The reactor that reduces the mutations.
  ///   - state: The state before the first one.
  public init(_ reactor: Subject, state: Subject.State) {
    self.reactor = reactor
    self.state = state
  }

  /// Expects a further mutation.
  public mutating func emit(_ mutation: Subject.Mutation) {
    mutations.append(mutation)
    reactor.reduce(into: &state, mutation: mutation)
  }
}
