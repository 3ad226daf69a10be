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
  ///   - usesTesting: Whether the file has test doubles, or compares states.
  ///   - passesTime: Whether a test lets time pass.
  func testModules(usesTesting: Bool, passesTime: Bool) -> [String] {
    switch self {
    case .reactorRuntime: usesTesting || passesTime ? ["ReactorTesting"] : []
    case .reactorKit: passesTime ? ["RxTest"] : []
    }
  }

  /// The statement by which a test lets a reactor carry out a mutation on a variable.
  func reduceCall(_ mutation: String, on state: String = "state", reactor: String = "reactor") -> String {
    switch self {
    case .reactorRuntime: "\(reactor).reduce(into: &\(state), mutation: \(mutation))"
    case .reactorKit: "\(state) = \(reactor).reduce(state: \(state), mutation: \(mutation))"
    }
  }
}
