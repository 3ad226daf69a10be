import YAMLTree

/// Reads the `view` of a spec, over the actions and the state that are read already.
struct ViewDecoder {
  let reader: SpecDecoder
  let spec: ReactorSpec
  private let names: DeclaredNames
  /// Whether the view is one of SwiftUI, which has neither streams nor observers.
  private var isSwiftUI = false

  init(reader: SpecDecoder, spec: ReactorSpec) {
    self.reader = reader
    self.spec = spec
    names = DeclaredNames(of: spec)
  }

  mutating func view(_ node: KeyedNode) -> BoundView? {
    guard let pair = node[.view], let view = reader.keyed(pair.value, key: pair.key, as: .view) else { return nil }
    let framework = view[.framework].flatMap { pair in
      let words = BoundView.Framework.allCases.map(\.rawValue)
      return reader.choice(pair.value, key: pair.key, subject: "`framework` of `view`", words: words)
    }
    isSwiftUI = framework == BoundView.Framework.swiftUI.rawValue
    let actions = reader.entries(view, .actions, kind: "`action: event`").flatMap { name, pair in
      sentActions(name, pair)
    }
    let values = reader.entries(view, .state, kind: "`field: observer`").flatMap { name, pair in
      shownValues(name, pair)
    }
    let events = reader.entries(view, .events, kind: "`name: Type = stream`").compactMap { name, pair in
      event(name, pair)
    }
    checkModifiers(actions, values)
    guard let type = view[.type].flatMap({ self.type($0) }) else { return nil }
    return BoundView(
      type: type,
      framework: framework.flatMap(BoundView.Framework.init) ?? .uiKit,
      actions: actions,
      values: values,
      events: events,
      range: type.range
    )
  }

  /// Reads the view's type, which has to be one that can be extended.
  private func type(_ pair: YAMLPair) -> SwiftType? {
    guard let type = reader.type(pair, subject: "`type` of `view`") else { return nil }
    if case .named = type.shape { return type }
    reader.report(.invalidType, "`type` of `view` is the name of a class, not `\(type.text)`", at: type.range)
    return nil
  }

  private func event(_ name: String, _ pair: YAMLPair) -> ViewEvent? {
    guard reader.checkName(name, at: pair.key.range, what: "an event of a view"),
      let (type, stream) = reader.typeAndValue(pair.value, key: pair.key, subject: "`\(name)`")
    else { return nil }
    guard let stream else {
      reader.report(.missingDefault, "the event `\(name)` needs ` = ` and a stream", at: pair.value.range)
      return nil
    }
    return ViewEvent(name: name, type: type, stream: stream, range: pair.key.range)
  }
}

/// What sends actions.
extension ViewDecoder {
  private func sentActions(_ name: String, _ pair: YAMLPair) -> [SentAction] {
    guard let action = names.actions[name] else {
      if !reader.unread.contains(name, in: .actions) {
        let near = reader.didYouMean(name, among: spec.actions.map(\.name))
        reader.report(.unknownAction, reader.noSuch("action", name) + near, at: pair.key.range)
      }
      return []
    }
    if isManual(pair.value) {
      return [SentAction(action: name, event: .manual, range: pair.key.range)]
    }
    reader.checkNotEmpty(pair, subject: "`\(name)`", expected: "an event or a list of them")
    return reader.items(pair.value).compactMap { sentAction(action, $0, pair.key) }
  }

  private func sentAction(_ action: Action, _ node: YAMLNode, _ key: YAMLNode) -> SentAction? {
    guard case .mapping = node.content else {
      guard let event = event(node, key: key, subject: "`\(action.name)`") else { return nil }
      let sent = SentAction(action: action.name, event: event, range: key.range)
      return checkValues(of: action, in: sent, at: node.range) ? sent : nil
    }
    guard let keyed = reader.keyed(node, key: key, as: .sentAction), let on = keyed[.on] else { return nil }
    let pace = pace(keyed)
    guard let event = event(on.value, key: on.key, subject: "`on` of `\(action.name)`") else { return nil }
    var sent = SentAction(action: action.name, event: event, pace: pace, range: key.range)
    guard let with = keyed[.with] else {
      return checkValues(of: action, in: sent, at: on.value.range) ? sent : nil
    }
    guard let arguments = reader.checkedArguments(of: callee(action), at: with.key.range, arguments: with) else {
      return nil
    }
    sent.arguments = arguments.text?.withEscapedLabels
    return sent
  }

  private func event(_ node: YAMLNode, key: YAMLNode, subject: String) -> SentAction.Event? {
    if isSwiftUI {
      let kind = "a control or a modifier of SwiftUI"
      return reader.swift(node, key: key, subject: subject, kind: kind, form: .value(.call)).map { .control($0) }
    }
    if case .scalar(let scalar) = node.content, let moment = BoundView.LifeCycle(rawValue: scalar.text) {
      return .lifeCycle(moment)
    }
    let kind = "a stream of the view's events"
    return reader.swift(node, key: key, subject: subject, kind: kind, form: .value(.stream)).map { .stream($0) }
  }

  private func pace(_ node: KeyedNode) -> SentAction.Pace? {
    if let throttle = node[.throttle], let debounce = node[.debounce] {
      reader.report(
        .keysExcludeEachOther,
        "an event is throttled or debounced, not both",
        at: debounce.key.range,
        notes: [("`throttle` is here", throttle.key.range)]
      )
    }
    func time(_ key: LanguageKey.Name) -> Int? {
      node[key].flatMap { reader.duration($0.value, key: $0.key, subject: "`\(key.rawValue)`") }
    }
    return time(.throttle).map { .throttle(milliseconds: $0) } ?? time(.debounce).map { .debounce(milliseconds: $0) }
  }

  /// Checks that an event that carries nothing doesn't send an action with values.
  private func checkValues(of action: Action, in sent: SentAction, at range: SourceRange) -> Bool {
    guard let payload = callee(action).payload, !payload.values.isEmpty, sent.event.carriesNothing else { return true }
    reader.report(
      .eventWithoutValues,
      "`\(action.name)` carries (\(payload.callSignature)), and this event carries nothing: say it in `with`",
      at: range,
      notes: [("the action is declared here", action.range)]
    )
    return false
  }

  private func callee(_ action: Action) -> Callee {
    let owner: UnreadParts.PayloadOwner =
      if case .forward(let mutation) = action.body { .mutation(mutation) } else { .action(action.name) }
    let isUnread = reader.unread.payloads.contains(owner)
    return Callee(kind: .action, name: action.name, payload: isUnread ? nil : action.payload, range: action.range)
  }

  private func isManual(_ node: YAMLNode) -> Bool {
    if case .scalar(let scalar) = node.content { scalar.style == .plain && scalar.text == "manual" } else { false }
  }
}

extension SentAction.Event {
  /// Whether the event is one of which it is known that it carries no value.
  fileprivate var carriesNothing: Bool {
    switch self {
    case .lifeCycle: return true
    case .manual: return false
    // Nothing goes into the closure of a control but what a binding sets.
    case .control(let text): return !text.identifiers.contains("$reactor")
    case .stream(let text):
      let function = text.calledFunction ?? text
      guard let path = function.memberPath, path.count > 2, path[path.count - 2] == "rx" else { return false }
      return path.last == (text.call == nil ? "tap" : "controlEvent")
    }
  }
}

/// What shows values.
extension ViewDecoder {
  private func shownValues(_ name: String, _ pair: YAMLPair) -> [ShownValue] {
    guard names.type(of: name) != nil else {
      if !reader.unread.contains(name, in: .state, .derived) {
        let near = reader.didYouMean(name, among: spec.fields.map(\.name) + spec.derived.map(\.name))
        reader.report(
          .unknownShownValue,
          "the state has no field or derived value `\(name)`\(near)",
          at: pair.key.range
        )
      }
      return []
    }
    if isManual(pair.value) { return [ShownValue(name: name, sink: .manual, range: pair.key.range)] }
    reader.checkNotEmpty(pair, subject: "`\(name)`", expected: "an observer or a list of them")
    return reader.items(pair.value).compactMap { shownValue(name, $0, pair.key) }
  }

  private func shownValue(_ name: String, _ node: YAMLNode, _ key: YAMLNode) -> ShownValue? {
    guard case .mapping = node.content else {
      return sink(node, key: key, subject: "`\(name)`").map { ShownValue(name: name, sink: $0, range: key.range) }
    }
    guard let keyed = reader.keyed(node, key: key, as: .shownValue), let to = keyed[.to] else { return nil }
    let transform = reader.swift(keyed, .map, of: name, kind: "a Swift expression over `$0`")
    guard let sink = sink(to.value, key: to.key, subject: "`to` of `\(name)`") else { return nil }
    return ShownValue(name: name, sink: sink, transform: transform, range: key.range)
  }

  /// Checks that what is modified is in the view.
  private func checkModifiers(_ actions: [SentAction], _ values: [ShownValue]) {
    guard isSwiftUI else { return }
    // What only modifies something shows nothing by itself.
    func isShown(_ value: ShownValue) -> Bool {
      if case .content(let text) = value.sink { text.modifierOfControl?.name != value.name } else { true }
    }
    let known = Set(actions.map(\.action) + values.filter(isShown).map(\.name))
    for value in values {
      guard case .content(let text) = value.sink, let name = text.modifierOfControl?.name, !known.contains(name),
        !reader.unread.contains(name, in: .actions, .state, .derived)
      else { continue }
      let near = reader.didYouMean(name, among: known.sorted())
      reader.report(
        .unknownShownValue,
        "`\(value.name)` modifies `\(name)`, and the view sends no such action and shows no such value\(near)",
        at: text.range
      )
    }
  }

  private func sink(_ node: YAMLNode, key: YAMLNode, subject: String) -> ShownValue.Sink? {
    let kind = "an observer, a method of one value or a statement with `$0`"
    guard let text = reader.swift(node, key: key, subject: subject, kind: kind, form: .value(.call)) else { return nil }
    if isSwiftUI {
      if text.text.hasPrefix(".") || text.modifierOfControl != nil, !text.takesElement {
        let example = "`.disabled(!$0)`"
        reader.report(
          .wrongShape,
          "\(subject) is shown by a modifier, which says by `$0` what it makes of the value, as \(example)",
          at: node.range
        )
        return nil
      }
      return .content(text)
    }
    if let method = text.methodOfLabels {
      if method.labels.count == 1 {
        return .method(name: method.name, label: method.labels[0] == "_" ? nil : method.labels[0])
      }
      reader.report(
        .wrongShape,
        "\(subject) has one value to show: write the call of `\(text.text)` with `$0` for it",
        at: node.range
      )
      return nil
    }
    if text.takesElement { return .statement(text) }
    return text.withTrailingClosure.map { .curried(observer: $0.head, closure: $0.closure) } ?? .observer(text)
  }
}

extension SwiftText {
  /// A method that the text names with its labels, `owner.show(_:animated:)`; nil where it is anything else.
  fileprivate var methodOfLabels: (name: SwiftText, labels: [String])? {
    guard problem == nil, let open = tokens.firstIndex(where: { $0.kind == .leftParenthesis }), open > 0,
      tokens.last?.kind == .rightParenthesis
    else { return nil }
    let name = part(0..<tokens[open].range.lowerBound)
    let inside = Array(tokens.indices[(open + 1)..<(tokens.count - 1)])
    guard name.isFunctionName, !inside.isEmpty, inside.count.isMultiple(of: 2),
      inside.enumerated().allSatisfy({ tokens[$1].kind == ($0.isMultiple(of: 2) ? .name : .colon) })
    else { return nil }
    return (name, stride(from: 0, to: inside.count, by: 2).map { text(inside[$0]) })
  }

  /// The name of the function whose trailing closure starts at a position.
  private func functionName(before brace: Int) -> String {
    let last = brace - 1
    guard tokens[last].kind == .rightParenthesis else { return text(last) }
    let open = tokens[..<last].lastIndex { $0.kind == .leftParenthesis && $0.depth == tokens[last].depth } ?? 0
    return open > 0 ? text(open - 1) : ""
  }

  /// What stands before the closure with which the text ends, and that closure; nil where it doesn't end with one.
  fileprivate var withTrailingClosure: (head: SwiftText, closure: SwiftText)? {
    guard problem == nil, tokens.last?.kind == .rightBrace, tokens.last?.depth == 0,
      let open = tokens.lastIndex(where: { $0.kind == .leftBrace && $0.depth == 0 }), open > 0,
      // What makes an observer of a closure is one by itself.
      !["AnyObserver", "Binder", "mapObserver"].contains(functionName(before: open))
    else { return nil }
    let start = tokens[open].range.lowerBound
    return (part(0..<start), part(start..<text.utf8.count))
  }
}
