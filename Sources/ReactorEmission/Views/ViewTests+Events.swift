import ReactorSpec

/// What sends actions.
extension ViewTests {
  /// How a test makes an event happen.
  struct Cause {
    /// What has to be before, and may send something of its own.
    var preparation: [String] = []
    /// Gets at the control; leaves the test where it is of a type that isn't known.
    var control: String?
    /// The statements for each of several events, one behind the other. They know `view` and `control`.
    var events: [[String]]
    /// The element of each event, over `control`; empty where they carry nothing.
    var elements: [String] = []
    /// Whether the stream has an element where it is subscribed to.
    var startsWithValue = false
  }

  var eventTests: [Item] {
    var known: Set<String> = []
    let senders = Dictionary(grouping: view.actions, by: \.event.text)
    let uses = eventsByName
    return view.actions.compactMap { sent -> Item? in
      guard sent.event != .manual, known.insert(sent.event.text).inserted else { return nil }
      let same = senders[sent.event.text] ?? []
      let list = same.map { "`\($0.action)`" }.joined(separator: " and ")
      let title = "`\(sent.event.text)` sends \(list)"
      guard let cause = cause(of: sent.event) else { return .failure(omission(title, .ownEvent(sent.event.text))) }
      if let arguments = same.lazy.compactMap(\.arguments).first(where: \.usesView) {
        return .failure(omission(title, .ownName(in: arguments.text)))
      }
      let actions = cause.events.indices.map { number in same.map { action(of: $0, cause, number) } }
      guard !actions.joined().contains(nil) else { return .failure(omission(title, .ownEvent(sent.event.text))) }
      let expectation = Expectation(of: same, cause, names, actions: actions.map { $0.compactMap { $0 } })
      let sentence = "\(sent.event.text) sends \(same[0].action)"
      var test = GeneratedTest(title: title, name: GeneratedTest.name(for: sentence)) { printer in
        if sent.event == .lifeCycle(.viewDidLoad) {
          printLoading(expectation.actions[0], to: &printer)
        } else {
          // While it waits, what others of the view have held back may be sent.
          let isWaitedFor = view.actions.contains { $0.pace != nil && $0.event != sent.event }
          let isAlone = isAlone(sent.event, uses) && !(expectation.waits && isWaitedFor)
          print(cause, expectation, isAlone: isAlone, to: &printer)
        }
      }
      test.isAsync = expectation.waits
      return .success(test)
    }
  }

  /// What is sent when events happen one right behind the other.
  private struct Expectation {
    /// The actions that each event would send by itself.
    var actions: [[String]]
    /// Which of several events count; nil where only one happens in the test.
    var pace: SentAction.Pace?
    /// Whether the last one of those that were kept out is sent later.
    var isLastSent: Bool
    /// Whether those that were kept out are never sent.
    var areOthersDropped: Bool
    /// Whether something was sent when the view was bound, so that a throttle is closed.
    var isClosedAtFirst: Bool

    init(of same: [SentAction], _ cause: Cause, _ names: DeclaredNames, actions: [[String]]) {
      let values = same.map { names.actions[$0.action]?.payload.values.isEmpty == false }
      // Several actions of the same event with paces of their own: one event says what each of them is.
      let isCommon = same.allSatisfy { $0.pace == same[0].pace } && Set(values).count == 1
      pace = isCommon ? same[0].pace : nil
      isLastSent = values[0] && cause.elements.count > 1
      areOthersDropped = !values[0] && cause.events.count > 1
      isClosedAtFirst = cause.startsWithValue
      self.actions = pace == nil ? [actions[0]] : actions
    }

    /// Whether something is held back, so that it counts when the first event was.
    var isTimed: Bool {
      switch pace {
      case .debounce: true
      case .throttle: isLastSent || areOthersDropped
      case nil: false
      }
    }

    /// Whether something is sent after a time only.
    var waits: Bool {
      switch pace {
      case .debounce: true
      case .throttle: isClosedAtFirst || isLastSent || areOthersDropped
      case nil: false
      }
    }
  }

  /// The events that are streams, by the names in them.
  private var eventsByName: [String: Set<String>] {
    view.actions.reduce(into: [:]) { events, sent in
      guard case .stream(let stream) = sent.event else { return }
      for name in stream.identifiers { events[name, default: []].insert(sent.event.text) }
    }
  }

  /// The events that the view has for others: those of a control, and those that carry what another control has by then.
  var ownEventTests: [Item] {
    view.events.map { event in
      let title = "the event `rx.\(event.name)`"
      var (stream, latest) = (event.stream, Cause?.none)
      if let call = stream.call, let path = call.function.memberPath, path.last == "withLatestFrom" {
        stream = SwiftText(path.dropLast().joined(separator: "."), at: event.range)
        latest = cause(of: .stream(call.arguments))
      }
      guard let cause = cause(of: .stream(stream)),
        latest == nil && stream == event.stream || latest?.elements.isEmpty == false
      else { return .failure(omission(title, .ownStream(event.stream.text))) }
      return .success(
        GeneratedTest(title: "\(title) tells others", name: event.name + "IsToldToOthers") {
          print(event, cause, latest, to: &$0)
        }
      )
    }
  }

  private func print(_ event: ViewEvent, _ cause: Cause, _ latest: Cause?, to printer: inout SwiftPrinter) {
    func described(_ element: String) -> String { "String(describing: \(element) as \(event.type.text))" }
    printer.line("let (view, _) = makeBound()")
    if let latest {
      printer.line("var latest = \"\"")
      printer.block("do") { printer in
        if let control = latest.control { printer.line(control) }
        for statement in latest.events[0] { printer.line(statement) }
        printer.line("latest = \(described(latest.elements[0]))")
      }
    }
    for statement in cause.preparation { printer.line(statement) }
    if let control = cause.control { printer.line(control) }
    printer.line("var told: [String] = []")
    let name = SwiftName.member(event.name)
    printer.line("let subscription = view.rx.\(name).subscribe(onNext: { told.append(String(describing: $0)) })")
    if latest == nil, cause.startsWithValue { printer.line("told = []") }
    for statement in cause.events[0] { printer.line(statement) }
    let expected = latest != nil ? "latest" : described(cause.elements.first ?? "()")
    printer.line(dialect.equal("told", SwiftCode("[\(expected)]")))
    printer.line("subscription.dispose()")
  }

  /// Whether nothing else that the view sends hangs on the same part of it.
  private func isAlone(_ event: SentAction.Event, _ events: [String: Set<String>]) -> Bool {
    guard let owner = event.owner else { return true }
    return events[owner]?.subtracting([event.text]).isEmpty != false
  }

  /// Prints the test of what was loaded before it was bound, so that it has sent its actions by now, each once.
  private func printLoading(_ actions: [String], to printer: inout SwiftPrinter) {
    printer.line("let (view, reactor) = makeBound()")
    printer.line("view.disposeBag = DisposeBag()")
    printer.line("let count = reactor.stub.actions.count")
    printer.line("view.bindActions(reactor: reactor)")
    printer.line("let expected = [\(actions.joined(separator: ", "))].map { \"\\($0)\" }")
    printer.line("let sent = reactor.stub.actions.dropFirst(count).map { \"\\($0)\" }.filter(expected.contains)")
    printer.line(dialect.equal("sent", "expected"))
  }

  private func print(
    _ cause: Cause,
    _ expectation: Expectation,
    isAlone: Bool,
    to printer: inout SwiftPrinter
  ) {
    let list = { (actions: [String]) in "[\(actions.joined(separator: ", "))].map { \"\\($0)\" }" }
    // What else hangs on the same part of the view may send something, too; each event of this one counts.
    let isMixed = !isAlone && expectation.actions.count > 1
    let own = isAlone ? "" : ".filter(\(isMixed ? "own" : "expected").contains)"
    let sent = "reactor.stub.actions.dropFirst(count).map { \"\\($0)\" }\(own)"
    let lines = { (number: Int) in cause.events[number] }
    let last = expectation.actions.count - 1
    printer.line("let (view, reactor) = makeBound()")
    for statement in cause.preparation { printer.line(statement) }
    if let control = cause.control { printer.line(control) }
    if let milliseconds = expectation.pace?.milliseconds, expectation.isClosedAtFirst {
      // The value at first is sent, which keeps others out for the time.
      printer.line("try? await _Concurrency.Task.sleep(nanoseconds: \(milliseconds + 50)_000_000)")
    }
    printer.line("let count = reactor.stub.actions.count")
    if expectation.isTimed { printer.line("let start = \(Self.now)") }
    for statement in lines(0) { printer.line(statement) }
    if isMixed { printer.line("var own = \(list(expectation.actions[0]))") }
    func happenAgain(_ printer: inout SwiftPrinter) {
      guard last > 0 else { return }
      for statement in lines(last) { printer.line(statement) }
      if isMixed { printer.line("own += \(list(expectation.actions[last]))") }
    }
    switch expectation.pace {
    case nil:
      printer.line("let expected = \(list(expectation.actions[0]))")
    case .throttle(let milliseconds):
      // The first one is sent at once.
      printer.line("\(expectation.isLastSent ? "var" : "let") expected = \(list(expectation.actions[0]))")
      happenAgain(&printer)
      guard expectation.isLastSent else { break }
      printer.line(dialect.equal(sent, "expected"))
      printer.line("expected += \(list(expectation.actions[last]))")
      printWaiting(for: sent, milliseconds, to: &printer)
    case .debounce(let milliseconds):
      // The last one is sent later.
      happenAgain(&printer)
      printer.line("let expected = \(list(expectation.actions[last]))")
      printer.line(dialect.equal(sent, "[]"))
      printWaiting(for: sent, milliseconds, to: &printer)
    }
    printer.line(dialect.equal(sent, "expected"))
    guard expectation.areOthersDropped, case .throttle(let milliseconds) = expectation.pace else { return }
    printer.line("// As long as the time is not over, others are kept out, too, if this comes soon enough.")
    printer.line("try? await _Concurrency.Task.sleep(nanoseconds: \(milliseconds / 2)_000_000)")
    printer.block("do") { printer in for statement in lines(last) { printer.line(statement) } }
    printer.line("guard \(Self.elapsed) < \(Self.almost(milliseconds)) else { return }")
    printer.line(dialect.equal(sent, "expected"))
    printer.line("// What was kept out is not sent later, either.")
    printer.line("try? await _Concurrency.Task.sleep(nanoseconds: \(milliseconds + 100)_000_000)")
    printer.line(dialect.equal(sent, "expected"))
  }

  private static let now = "ProcessInfo.processInfo.systemUptime"
  private static let elapsed = "\(now) - start"

  /// A time in seconds that is surely within another: clocks differ a little.
  private static func almost(_ milliseconds: Int) -> String { "\(Double(milliseconds * 9 / 10) / 1_000)" }

  /// Prints what waits until all that is expected is sent, or much longer than that takes. It may come late, but not early.
  private func printWaiting(for sent: String, _ milliseconds: Int, to printer: inout SwiftPrinter) {
    printer.block("for _ in 0..<\(milliseconds / 10 + 300) where (\(sent)).count < expected.count") {
      $0.line("try? await _Concurrency.Task.sleep(nanoseconds: 10_000_000)")
    }
    printer.line(dialect.isTrue("\(Self.elapsed) > \(Self.almost(milliseconds))"))
  }

  /// How a test makes an event happen; nil where only the app knows.
  func cause(of event: SentAction.Event) -> Cause? {
    switch event {
    case .manual, .control: return nil
    case .lifeCycle(let moment): return cause(of: moment)
    case .stream(let text):
      guard let (owner, member) = text.eventPath else { return nil }
      let call = text.call?.arguments
      var cause: Cause?
      switch view.framework {
      case .uiKit: cause = uiKitCause(of: member, call, on: owner)
      case .appKit: cause = call == nil ? appKitCause(of: member, on: owner) : nil
      case .swiftUI: break
      }
      // A property has a value at first, but for `changed`; a selection is none.
      let isProperty = cause?.elements.isEmpty == false && member != "itemSelected"
      cause?.startsWithValue = isProperty && text.memberPath?.last != "changed"
      return cause
    }
  }

  private func cause(of moment: BoundView.LifeCycle) -> Cause {
    guard view.framework == .uiKit else {
      return Cause(events: [moment == .viewDidLoad ? [] : ["\(controller).\(moment.rawValue)()"]])
    }
    let (begin, end) = ("\(controller).beginAppearanceTransition", "\(controller).endAppearanceTransition()")
    let appearing = "\(begin)(true, animated: false)"
    let disappearing = "\(begin)(false, animated: false)"
    switch moment {
    case .viewDidLoad: return Cause(events: [[]])
    case .viewWillAppear: return Cause(events: [[appearing]])
    case .viewDidAppear: return Cause(preparation: [appearing], events: [[end]])
    // What isn't seen can't go.
    case .viewWillDisappear: return Cause(preparation: [appearing, end], events: [[disappearing]])
    case .viewDidDisappear: return Cause(preparation: [appearing, end, disappearing], events: [[end]])
    }
  }

  /// The statement that gets at a control of a type; what has another type than its name tells is left alone.
  private func control(_ owner: String, _ type: String) -> String {
    "guard let control = view.\(owner) as AnyObject as? \(type) else { return }"
  }

  private func uiKitCause(of member: String, _ call: SwiftText?, on owner: String) -> Cause? {
    let name = owner.lowercased()
    func sending(_ events: String) -> String { "control.sendActions(for: \(events))" }
    func valued(_ type: String, _ property: String, _ first: String, _ second: String? = nil) -> Cause {
      settingValues(of: control(owner, type), property, [first, second ?? first], sending(".valueChanged"))
    }
    if member == "controlEvent", let call {
      guard call.memberPath != nil || call.text.hasPrefix(".") || call.text.hasPrefix("[") else { return nil }
      return Cause(control: control(owner, "UIControl"), events: [[sending(call.text)], [sending(call.text)]])
    }
    guard call == nil else { return nil }
    switch member {
    case "tap":
      let events = [sending(".touchUpInside")]
      return Cause(control: control(owner, "UIControl"), events: [events, events])
    case "text" where name.hasSuffix("searchbar"):
      return typing(into: "control.searchTextField", of: control(owner, "UISearchBar"))
    case "text" where !name.hasSuffix("textview"): return typing(into: "control", of: control(owner, "UITextField"))
    case "isOn": return valued("UISwitch", "isOn", "!control.isOn")
    case "value" where name.hasSuffix("stepper"):
      return valued("UIStepper", "value", "control.maximumValue", "control.minimumValue")
    case "value": return valued("UISlider", "value", "control.maximumValue", "control.minimumValue")
    case "selectedSegmentIndex": return valued("UISegmentedControl", "selectedSegmentIndex", "0")
    case "date": return valued("UIDatePicker", "date", "control.date.addingTimeInterval(86_400)")
    case "itemSelected":
      let isCollection = name.hasSuffix("collectionview") || name.hasSuffix("collection")
      let method = isCollection ? "collectionView?(control, didSelectItemAt:" : "tableView?(control, didSelectRowAt:"
      let paths = ["path", "other"]
      let events = paths.enumerated().map { number, path in
        ["let \(path) = IndexPath(row: \(number + 1), section: 0)", "control.delegate?.\(method) \(path))"]
      }
      return Cause(
        control: control(owner, isCollection ? "UICollectionView" : "UITableView"),
        events: events,
        elements: paths
      )
    default: return nil
    }
  }

  private func appKitCause(of member: String, on owner: String) -> Cause? {
    let action = "control.sendAction(control.action, to: control.target)"
    func valued(_ type: String, _ property: String, _ first: String, _ second: String? = nil) -> Cause {
      settingValues(of: control(owner, type), property, [first, second ?? first], action)
    }
    func typing(_ property: String, _ notification: String, into type: String) -> Cause {
      let texts = ["\"first\"", "\"second\""]
      let events = texts.map { text in
        [
          "control.\(property) = \(text)",
          "NotificationCenter.default.post(name: \(notification), object: control)",
        ]
      }
      return Cause(control: control(owner, type), events: events, elements: texts)
    }
    switch member {
    case "tap", "controlEvent": return Cause(control: control(owner, "NSControl"), events: [[action], [action]])
    case "text": return typing("stringValue", "NSControl.textDidChangeNotification", into: "NSTextField")
    case "string": return typing("string", "NSText.didChangeNotification", into: "NSTextView")
    case "state": return valued("NSButton", "state", "control.state == .on ? .off : .on")
    case "value": return valued("NSSlider", "doubleValue", "control.maxValue", "control.minValue")
    default: return nil
    }
  }

  /// Values that a control is set to one behind the other, each of which it tells. What it makes of a value is its element.
  private func settingValues(of control: String, _ property: String, _ values: [String], _ telling: String) -> Cause {
    let events = values.map { ["control.\(property) = \($0)", telling] }
    return Cause(control: control, events: events, elements: values.map { _ in "control.\(property)" })
  }

  /// Two texts that are typed one behind the other.
  private func typing(into field: String, of control: String) -> Cause {
    let texts = ["\"first\"", "\"second\""]
    let events = texts.map { ["\(field).text = \($0)", "\(field).sendActions(for: .editingChanged)"] }
    return Cause(control: control, events: events, elements: texts)
  }

  /// The action that the event of a number sends; nil where its values can't be told.
  func action(of sent: SentAction, _ cause: Cause, _ number: Int) -> String? {
    let payload = names.actions[sent.action]?.payload ?? Payload()
    let head = "\(reactorType).Action.\(SwiftName.member(sent.action))"
    let element = cause.elements.isEmpty ? nil : cause.elements[min(number, cause.elements.count - 1)]
    guard let arguments = sent.arguments else {
      if payload.values.isEmpty { return head }
      guard payload.values.count == 1, let element else { return nil }
      return head + payload.argumentList([element])
    }
    if !arguments.takesElement { return "\(head)(\(arguments.text))" }
    return element.map { "\(head)(\(arguments.replacingElement(by: $0)))" }
  }
}

extension SentAction.Event {
  /// The name of the part of the view behind which a stream stands: `button` of `header.button.rx.tap`.
  fileprivate var owner: String? {
    guard case .stream(let text) = self else { return nil }
    return text.eventPath?.owner.split(separator: ".").last.map(String.init)
  }
}
