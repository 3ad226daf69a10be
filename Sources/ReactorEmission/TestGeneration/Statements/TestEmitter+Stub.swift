import ReactorSpec

extension TestEmitter {
  /// A test of what the tests of a view rely on.
  mutating func addStubTest() {
    let sampled = spec.actions.compactMap { action -> String? in
      let values = action.payload.values.compactMap { samples.values(of: $0.type).first }
      guard values.count == action.payload.values.count else { return nil }
      return ".\(SwiftName.member(action.name))" + action.payload.argumentList(values)
    }
    guard !sampled.isEmpty else { return }
    needsChangedState = true
    let title = "as a stub, it records actions and shows the state that a test sets"
    let expectations = [
      dialect.isNil("differences(of: reactor.stub.actions, from: actions)"),
      dialect.isNil("differences(of: reactor.currentState, from: reactor.initialState)"),
      "reactor.stub.state.value = changedState()",
      dialect.isNil("differences(of: reactor.currentState, from: changedState())"),
    ]
    let name = spec.name
    tests.append(
      GeneratedTest(title: title, name: "stub") { printer in
        printer.line("let reactor = makeReactor()")
        printer.line("reactor.isStubEnabled = true")
        printer.bracketed("let actions: [\(name).Action] = ", sampled)
        printer.line("for action in actions { reactor.action.onNext(action) }")
        for line in expectations { printer.line(line) }
      }
    )
  }
}

extension SwiftPrinter {
  /// Prints an array literal: in one line where it fits, else an element a line.
  mutating func bracketed(_ head: String, _ items: [String]) {
    let flat = "\(head)[\(items.joined(separator: ", "))]"
    guard !fits(flat) else {
      line(flat)
      return
    }
    line(head + "[")
    indented { printer in
      for item in items { printer.line(item + ",") }
    }
    line("]")
  }

  /// Prints items with commas behind them, as many on a line as fit.
  mutating func filled(_ items: [String]) {
    var line = ""
    for item in items {
      let longer = line.isEmpty ? "\(item)," : "\(line) \(item),"
      if !line.isEmpty, !fits(longer) {
        self.line(line)
        line = "\(item),"
      } else {
        line = longer
      }
    }
    if !line.isEmpty { self.line(line) }
  }
}
