import ReactorSpec

extension Runtime {
  /// The modules that a reactor imports.
  var modules: [String] {
    switch self {
    case .reactorRuntime: ["ReactorRuntime"]
    case .reactorKit: ["ReactorKit", "RxSwift"]
    }
  }

  /// The modules of what tests are made of. With ReactorKit it is in a file beside the tests.
  var testModules: [String] {
    switch self {
    case .reactorRuntime: ["ReactorTesting"]
    case .reactorKit: []
    }
  }

  /// The function that makes a stream of an asynchronous function.
  var taskFunction: String { self == .reactorKit ? "reactorTask" : "task" }

  /// The operator that lets the runs of an effect take turns.
  var overlapFunction: String { self == .reactorKit ? "reactorOverlap" : "overlap" }

  /// The operator that tells while a stream goes on which may be ended from outside.
  var loadingFunction: String { self == .reactorKit ? "reactorLoading" : "loading" }

  /// The operator that ends a stream, and with it what tells while it goes on, before what follows begins.
  var cancelFunction: String { self == .reactorKit ? "reactorCancelled" : "cancelled" }

  /// The type of what knows which runs go on.
  var runsType: String { self == .reactorKit ? "ReactorRuns" : "EffectRuns" }

  /// The function that sends an action behind what runs now.
  var sendFunction: String { self == .reactorKit ? "reactorSend" : "action.onNext" }
}

extension ReactorSpec {
  /// The property with the scheduler by which the reactor waits; nil where it is the main scheduler, which ReactorTesting's virtual time drives
  /// and RxSwift's does not. It has another name where a payload or a step binds its own.
  var waitProperty: String? {
    guard runtime == .reactorKit, waits else { return nil }
    let name = "clock"
    let isBound = stepLists.contains { list in
      list.names.contains(name) || list.steps.contains { $0.facts.boundNames.contains(name) }
    }
    return isBound ? "reactorClock" : name
  }
}
