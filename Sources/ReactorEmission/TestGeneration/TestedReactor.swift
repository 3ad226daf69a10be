import ReactorSpec

/// A reactor as its tests know it: what all kinds of tests ask for is found out once.
struct TestedReactor {
  let reactor: ReactorEmitter
  let dialect: TestDialect
  let samples: SampleValues
  /// Whether something that it calls may go by way of the main actor, as ``ReactorSpec/mayUseMainActor`` has it.
  let mayUseMainActor: Bool

  var spec: ReactorSpec { reactor.spec }

  /// The actor that its tests run on: with ReactorKit, reactors are used on the main thread.
  var isolation: Isolation? {
    spec.runtime == .reactorKit || spec.rib != nil || mayUseMainActor ? .main : spec.isolation
  }

  /// Costs a walk over the reactor's steps.
  ///
  /// - Parameter budget: What the samples of all reactors of a file may cost.
  init(_ reactor: ReactorEmitter, settings: Settings, budget: SampleBudget) {
    self.reactor = reactor
    dialect = TestDialect(settings.testFramework)
    samples = SampleValues(settings, spec: reactor.spec, budget: budget)
    mayUseMainActor = reactor.spec.mayUseMainActor
  }
}
