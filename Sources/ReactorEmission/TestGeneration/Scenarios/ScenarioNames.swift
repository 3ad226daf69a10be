import ReactorSpec

/// The names that a scenario's test gives to what is its own.
struct ScenarioNames {
  private let taken: Set<String>

  /// Names besides those of the dependencies.
  init(besides dependencies: [String]) {
    taken = Set(dependencies)
  }

  var reactor: String { free("reactor") }
  var initialState: String { free("initialState") }
  var states: String { free("states") }
  var disposeBag: String { free("disposeBag") }
  var clock: String { free("clock") }

  /// The name of what feeds the streams of a double's method.
  ///
  /// - Parameter names: The names that the scenario's texts take from around them.
  func feed(of dependency: String, _ method: String, besides names: Set<String>) -> String {
    let wanted = SwiftName.constant(dependency) + method.capitalizedFirst
    let isTaken = names.contains(wanted) || [reactor, initialState, states, disposeBag, clock].contains(wanted)
    return isTaken || taken.contains(wanted) ? wanted + "Feed" : wanted
  }

  private func free(_ wanted: String) -> String {
    taken.contains(wanted) ? "test" + wanted.prefix(1).uppercased() + wanted.dropFirst() : wanted
  }
}
