import ReactorSpec

extension Runtime {
  /// The modules that a reactor imports.
  var modules: [String] {
    switch self {
    case .reactorRuntime: ["ReactorRuntime"]
    case .reactorKit: ["ReactorKit", "RxSwift"]
    }
  }

  /// The further modules that generated tests import.
  ///
  /// - Parameters:
  ///   - hasDoubles: Whether the file has test doubles.
  ///   - passesTime: Whether a test lets time pass.
  func testModules(hasDoubles: Bool, passesTime: Bool) -> [String] {
    switch self {
    case .reactorRuntime: hasDoubles || passesTime ? ["ReactorTesting"] : []
    // A double that is printed whole has a lock.
    case .reactorKit: (hasDoubles ? ["Foundation"] : []) + (passesTime ? ["RxTest"] : [])
    }
  }

  /// The module of what test doubles are made of, where there is one.
  var doubleModules: [String] {
    switch self {
    case .reactorRuntime: ["ReactorTesting"]
    case .reactorKit: []
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
