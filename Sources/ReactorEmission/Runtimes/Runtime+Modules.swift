import ReactorSpec

extension Runtime {
  /// The modules that a reactor imports.
  var modules: [String] {
    switch self {
    case .reactorRuntime: ["ReactorRuntime"]
    case .reactorKit: ["ReactorKit", "RxSwift"]
    }
  }

  /// The modules of what lets time pass in tests.
  var testModules: [String] {
    switch self {
    case .reactorRuntime: ["ReactorTesting"]
    case .reactorKit: ["RxTest"]
    }
  }

  /// The modules of what test doubles are made of.
  var doubleModules: [String] {
    switch self {
    case .reactorRuntime: ["ReactorTesting"]
    // A double that is printed whole has a lock.
    case .reactorKit: ["Foundation"]
    }
  }

  /// The statement by which a test lets a reactor carry out a mutation on a variable `state`.
  func reduceCall(_ mutation: String) -> String {
    switch self {
    case .reactorRuntime: "reactor.reduce(into: &state, mutation: \(mutation))"
    case .reactorKit: "state = reactor.reduce(state: state, mutation: \(mutation))"
    }
  }
}
