import ReactorSpec

/// What is sent as soon as the view is bound.
extension ViewTests {
  /// The tests that the view, where it binds itself, shows the state before it sends what its controls have: a control's property has a value at once,
  /// which else would take the place of what the state starts with.
  var firstValueTests: [Item] {
    view.actions.compactMap { sent -> Item? in
      if case .debounce = sent.pace { return nil }
      guard case .stream(let stream) = sent.event, let path = stream.eventPath,
        let cause = cause(of: sent.event), cause.startsWithValue,
        sent.arguments?.usesView != true
      else { return nil }
      let shown = view.values.first { value in
        guard case .observer(let observer) = value.sink, let sink = observer.reactivePath else { return false }
        return sink == path
      }
      guard let shown, let field = names.fields[shown.name], !field.isPulse, !field.isConstant, field.isReadable,
        let sample = samples.values(of: field.type).last(where: { !Self.emptyValues.contains($0) }),
        let action = action(of: sent, firstValue(of: cause, path.member, stream), 0)
      else { return nil }
      let risky = riskyValues
      guard risky.allSatisfy(guarded.contains) else { return nil }
      let title = "`\(stream.text)` sends what `\(shown.name)` has where the view binds itself"
      let sentence = "\(sent.action) is sent at first as \(shown.name)"
      return .success(
        GeneratedTest(title: title, name: GeneratedTest.name(for: sentence)) { printer in
          printStub(to: &printer)
          printer.line("var state = reactor.currentState")
          printer.line("state.\(SwiftName.member(field.name)) = \(sample)")
          if !risky.isEmpty { printer.line("guard \(Self.fitting)(state) else { return }") }
          printer.line("reactor.stub.state.value = state")
          printView(isListening: true, to: &printer)
          if let control = cause.control { printer.line(control) }
          printer.line("let expected = \"\\(\(action))\"")
          let name = SwiftName.member(sent.action)
          let isSent = "if case .\(name) = $0 { true } else { false }"
          printer.line("let sent = reactor.stub.actions.filter { \(isSent) }.map { \"\\($0)\" }")
          printer.line(dialect.equal("sent.filter { $0 != expected }", "[]"))
        }
      )
    }
  }

  /// The tests that what is bound by `changed` sends nothing by itself.
  var silentTests: [Item] {
    let senders = Dictionary(grouping: view.actions, by: \.action)
    return view.actions.compactMap { sent -> Item? in
      guard case .stream(let stream) = sent.event, stream.memberPath?.last == "changed", cause(of: sent.event) != nil,
        senders[sent.action]?.allSatisfy({ isSilent($0.event) }) == true
      else { return nil }
      let sentence = "\(sent.action) is not sent by itself of \(stream.text)"
      return .success(
        GeneratedTest(
          title: "`\(stream.text)` sends nothing where it is bound",
          name: GeneratedTest.name(for: sentence)
        ) {
          printer in
          printer.line("let (view, reactor) = makeBound()")
          printer.line("view.disposeBag = DisposeBag()")
          printer.line("let count = reactor.stub.actions.count")
          printer.line("view.bindActions(reactor: reactor)")
          let isSent = "if case .\(SwiftName.member(sent.action)) = $0 { true } else { false }"
          printer.line("let sent = reactor.stub.actions.dropFirst(count).filter { \(isSent) }")
          printer.line(dialect.equal("sent.count", "0"))
        }
      )
    }
  }

  /// Whether it is known that an event has nothing to send at first.
  private func isSilent(_ event: SentAction.Event) -> Bool {
    if case .lifeCycle(let moment) = event { return moment != .viewDidLoad }
    return cause(of: event)?.startsWithValue == false
  }

  /// What controls have that nobody has told anything.
  private static let emptyValues: Set<String> = ["nil", "\"\"", "false", "0", "0.0", "[]"]

  /// The cause whose only element is what the control has.
  private func firstValue(of cause: Cause, _ member: String, _ stream: SwiftText) -> Cause {
    var cause = cause
    switch (view.framework, member) {
    case (.uiKit, "text"):
      cause.elements = [stream.memberPath?.last == "orEmpty" ? "control.text ?? \"\"" : "control.text"]
    case (.appKit, "text"): cause.elements = ["control.stringValue"]
    case (.appKit, "string"): cause.elements = ["control.string"]
    default: break
    }
    return cause
  }
}
