import ReactorSpec

/// What a path's test expects, in the order in which it happens.
struct PathScript {
  private let test: PathTest
  private let events: [PathEvent]

  init(_ test: PathTest, _ events: [PathEvent]) {
    self.test = test
    self.events = events
  }

  /// Whether a text reads the state after a mutation has changed it.
  var readsLateState: Bool {
    var hasEmitted = false
    for event in events {
      if hasEmitted, event.texts.contains(where: { SwiftText($0).freeNames.contains("state") }) { return true }
      if case .emit = event { hasEmitted = true }
    }
    return false
  }

  /// Whether names are bound in scopes, or bound again, so that not everything can stand in one list.
  private var hasScopes: Bool {
    var bound: Set<String> = Set(test.path.types.keys).union(test.path.samples)
    for event in events {
      switch event {
      case .open, .close: return true
      case .let(let name, _), .bind(let name, _), .unwrap(let name, _): if !bound.insert(name).inserted { return true }
      default: break
      }
    }
    return false
  }

  /// Whether mutations are expected one by one rather than in a list.
  var isStepwise: Bool {
    let emits = events.contains { if case .emit = $0 { true } else { false } }
    return emits && (readsLateState || hasScopes || test.path.isUnordered)
  }

  func print(to printer: inout SwiftPrinter) {
    var run = Run(test: test, isStepwise: isStepwise, readsLateState: readsLateState)
    run.bound = Set(test.path.types.keys.filter { SwiftName.isValid($0) })
    if run.isStepwise { run.begin(&printer) }
    for (position, event) in events.enumerated() {
      run.print(event, needsState: readsState(events[(position + 1)...]), to: &printer)
    }
    run.finish(&printer)
  }

  /// Whether a text reads the state before the next mutation has changed it.
  private func readsState(_ events: ArraySlice<PathEvent>) -> Bool {
    for event in events {
      if event.texts.contains(where: { SwiftText($0).freeNames.contains("state") }) { return true }
      if case .emit = event { return false }
    }
    return false
  }

  /// The printing of one script.
  private struct Run {
    let test: PathTest
    /// Whether mutations are expected one by one rather than in a list.
    let isStepwise: Bool
    let readsLateState: Bool
    var bound: Set<String> = []
    private var mutations: [String] = []
    private var calls: [(method: String, arguments: String?)] = []
    private var scopes: [(isOwn: Bool, bound: Set<String>)] = []

    init(test: PathTest, isStepwise: Bool, readsLateState: Bool) {
      self.test = test
      self.isStepwise = isStepwise
      self.readsLateState = readsLateState
    }

    private var recorder: String { test.local.free("recorder") }
    private var expected: String { test.local.free("expected") }

    mutating func begin(_ printer: inout SwiftPrinter) {
      printer.line("var \(expected) = ExpectedMutations(reactor, state: \(test.startState))")
    }

    mutating func print(_ event: PathEvent, needsState: Bool, to printer: inout SwiftPrinter) {
      switch event {
      case .let(let name, let value): bind(name, value, to: &printer)
      case .bind(let name, let choice): bind(name, test.value(of: choice), to: &printer)
      case .unwrap(let name, let value): bind(name, test.dialect.unwrapped(value), to: &printer)
      case .match(let pattern, _, let value):
        printer.line("guard case \(pattern) = \(value) else {")
        printer.line("  \(test.dialect.failure("the value is another case"))\n  return")
        printer.line("}")
      case .emit(let mutation):
        mutations.append(mutation)
        guard isStepwise else { return }
        printer.line("\(expected).emit(\(mutation))")
        if needsState, readsLateState { printer.line("state = \(expected).state") }
      case .call(let call):
        expect(call, to: &printer)
      case .assign(let property, let sign, let value):
        guard test.assignedProperties.contains(property) else { return }
        printer.line("\(test.expectedName(of: property)) \(sign) \(value)")
      case .wait(let milliseconds):
        if milliseconds > 1 { printer.line(advance(milliseconds - 1)) }
        compare(&printer)
        printer.line(advance(min(milliseconds, 1)))
      case .cancel(let action):
        compare(&printer)
        send(action, to: &printer)
      case .pass(let action):
        send(action, to: &printer)
        expectWaiting(&printer)
      case .drive(let subject, let name):
        printer.line("\(SwiftName.escaped(subject)).onNext(\(test.value(of: name)))")
        printer.line(test.settling)
      case .open:
        printer.line("do {")
        scopes.append((isOwn: false, bound: bound))
        printer.indent()
      case .close:
        while let scope = scopes.popLast() {
          printer.outdent()
          printer.line("}")
          bound = scope.bound
          if !scope.isOwn { break }
        }
      }
    }

    private func send(_ action: String, to printer: inout SwiftPrinter) {
      printer.line("\(recorder).send(\(action))")
      printer.line(test.settling)
    }

    /// Expects what an action can cancel to go on.
    private func expectWaiting(_ printer: inout SwiftPrinter) {
      if let waiting = test.path.outcomes.last(where: { $0.kind == .suspending }) {
        printer.line(test.dialect.equal("\(waiting.method).waitingCallCount", "1"))
      } else if isWatched {
        printer.line(test.dialect.isTrue("\(test.local.free("stream")).hasObservers"))
      } else if test.path.isFinite {
        printer.line(test.dialect.isFalse("\(recorder).isCompleted"))
      }
    }

    /// Whether a stream shows that it is cancelled.
    private var isWatched: Bool {
      test.path.outcomes.contains { if case .watched = $0.kind { true } else { false } }
    }

    private func advance(_ milliseconds: Int) -> String {
      let isMain = test.spec.isolation == .main
      let time = TimeSpan(milliseconds: milliseconds)
      return "\(isMain ? "await " : "")\(test.local.free("clock")).advance(by: \(time.swift))"
    }

    private mutating func bind(_ name: String, _ value: String, to printer: inout SwiftPrinter) {
      if !bound.insert(name).inserted {
        printer.line("do {")
        scopes.append((isOwn: true, bound: bound))
        printer.indent()
      }
      printer.line("let \(SwiftName.escaped(name)) = \(value)")
    }

    /// Expects the arguments of a call, which are evaluated where it happens.
    private mutating func expect(_ call: DoubleCall, to printer: inout SwiftPrinter) {
      let number = calls.filter { $0.method == call.method }.count
      calls.append((call.method, call.arguments))
      guard let arguments = call.arguments else { return }
      let recorded =
        isCalledOnce(call.method)
        ? "\(call.method).calls"
        : "Array(\(call.method).calls\(number == 0 ? "" : ".dropFirst(\(number))").prefix(1))"
      printer.line(test.dialect.isNil("differences(of: \(recorded), from: [\(arguments)])"))
    }

    private func isCalledOnce(_ method: String) -> Bool {
      let called = test.path.events.filter { if case .call(let call) = $0 { call.method == method } else { false } }
      return called.count == 1
    }

    /// Expects each mutation to have as many calls before it as there should be.
    private func expectOrderOfCalls(_ printer: inout SwiftPrinter) {
      let counted = Set(test.countedMethods)
      guard !counted.isEmpty else { return }
      var count = 0
      var counts: [Int] = []
      for event in test.events {
        switch event {
        case .call(let call) where counted.contains(call.method): count += 1
        case .emit: counts.append(count)
        default: continue
        }
      }
      printer.line(test.dialect.equal("\(recorder).callCounts", "\(counts)"))
    }

    private func compare(_ printer: inout SwiftPrinter) {
      if test.path.isUnordered, isStepwise {
        let subject = "differences(of: inAnyOrder(\(recorder).mutations), from: inAnyOrder(\(expected).mutations))"
        printer.line(test.dialect.isNil(subject))
      } else if isStepwise {
        let subject = "differences(of: \(recorder).mutations, from: \(expected).mutations)"
        printer.line(test.dialect.isNil(subject))
      } else if mutations.isEmpty {
        printer.line(test.dialect.isEmpty("\(recorder).mutations"))
      } else {
        printer.expectation(test.dialect, "\(recorder).mutations", mutations)
      }
    }

    mutating func finish(_ printer: inout SwiftPrinter) {
      compare(&printer)
      expectOrderOfCalls(&printer)
      for property in test.assignedProperties {
        let subject = "reactor.\(SwiftName.member(property))"
        printer.line(test.dialect.isNil("differences(of: \(subject), from: \(test.expectedName(of: property)))"))
      }
      var counted: Set<String> = []
      for call in calls where call.arguments == nil || !isCalledOnce(call.method) {
        guard counted.insert(call.method).inserted else { continue }
        let count = calls.filter { $0.method == call.method }.count
        printer.line(test.dialect.equal("\(call.method).callCount", "\(count)"))
      }
      for outcome in test.path.outcomes where outcome.kind == .suspending {
        printer.line(test.dialect.equal("\(outcome.method).waitingCallCount", "0"))
      }
      if isWatched { printer.line(test.dialect.isFalse("\(test.local.free("stream")).hasObservers")) }
      if test.path.isFinite {
        printer.line(test.dialect.isTrue("\(recorder).isCompleted"))
      } else if test.path.needsError {
        printer.line(test.dialect.isNil("\(recorder).error"))
      }
      for _ in scopes {
        printer.outdent()
        printer.line("}")
      }
    }
  }
}

extension SwiftPrinter {
  /// Prints the expectation that mutations are those in a list, an element a line where one line is too short.
  fileprivate mutating func expectation(_ dialect: TestDialect, _ subject: String, _ mutations: [String]) {
    let flat = dialect.isNil("differences(of: \(subject), from: [\(mutations.joined(separator: ", "))])")
    guard !fits(flat) else {
      line(flat)
      return
    }
    let around = dialect.isNil("\u{0}").split(separator: "\u{0}", maxSplits: 1).map(String.init)
    line(around[0])
    indented { printer in
      printer.line("differences(")
      printer.indented { printer in
        printer.line("of: \(subject),")
        printer.line("from: [")
        printer.indented { printer in
          for mutation in mutations { printer.line(mutation + ",") }
        }
        printer.line("]")
      }
      printer.line(")" + around[1].dropLast())
    }
    line(")")
  }
}
