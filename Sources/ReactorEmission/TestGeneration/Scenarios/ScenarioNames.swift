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

  private func free(_ wanted: String) -> String {
    taken.contains(wanted) ? "test" + wanted.prefix(1).uppercased() + wanted.dropFirst() : wanted
  }
}
