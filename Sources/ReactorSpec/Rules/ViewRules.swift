extension Rule {
  package static let unknownShownValue = Rule(
    1101,
    "A view shows fields and derived values of the state",
    """
    What stands in `state` of a view has to be one of the spec's `state` or `derived`. To show something else, declare \
    a derived value, or show a part of a field by `map`.
    """,
    needs: [.state, .derived],
    wrong: #"""
      state:
        count: Int = 0
      mutations:
        increase: {reduce: state.count += 1}
      actions:
        increase: increase
      view:
        type: CounterViewController
        actions:
          increase: increaseButton.rx.tap
        state:
          cuont: show(count:)
      """#,
    right: #"""
      state:
        count: Int = 0
      mutations:
        increase: {reduce: state.count += 1}
      actions:
        increase: increase
      view:
        type: CounterViewController
        actions:
          increase: increaseButton.rx.tap
        state:
          count: show(count:)
      """#,
    checks: .spec(unknownBoundFields)
  )

  package static let eventWithoutValues = Rule(
    1102,
    "An action with values gets them from its event",
    """
    The element of an event is what the action carries. A tap, a control event and a moment of the life cycle carry \
    nothing: say the action's arguments in `with`, or take another event, as `button.rx.tap.withLatestFrom(field.rx.text.orEmpty)`.
    """,
    wrong: #"""
      state:
        name: String = ""
      mutations:
        setName: String
      actions:
        rename: {forward: setName}
      view:
        type: NameViewController
        actions:
          rename: clearButton.rx.tap
        state:
          name: nameField.rx.text
      """#,
    right: #"""
      state:
        name: String = ""
      mutations:
        setName: String
      actions:
        rename: {forward: setName}
      view:
        type: NameViewController
        actions:
          rename: {on: clearButton.rx.tap, with: '""'}
        state:
          name: nameField.rx.text
      """#
  )

  package static let unboundSwiftUI = Rule(
    1105,
    "A view of SwiftUI has bindings and closures",
    """
    `$reactor.field` in what sends an action is a binding that reads the field and sends the action, which carries one value or says \
    in `with` what it makes of `$0`; a field has one binding. It needs what only ReactorRuntime has. There are no streams: no `throttle` and no `debounce`, which \
    the reactor does by `overlap` and `wait`, and no `events` for others, which get a closure.
    """,
    wrong: #"""
      runtime: ReactorKit
      state:
        name: String = ""
      mutations:
        setName: String
      actions:
        rename: {forward: setName}
      view:
        type: NameView
        framework: SwiftUI
        actions:
          rename: 'TextField("Name", text: $reactor.name)'
      """#,
    right: #"""
      state:
        name: String = ""
      mutations:
        setName: String
      actions:
        rename: {forward: setName}
      view:
        type: NameView
        framework: SwiftUI
        actions:
          rename: 'TextField("Name", text: $reactor.name)'
      """#,
    checks: .spec(unboundSwiftUI)
  )

  package static let actionNeverSent = Rule(
    1103,
    "A view sends each action",
    """
    No event of the view sends the action, and no `send` step does. Where other code sends it, the view says so: `action: manual`. \
    Nothing is reported in a spec without a `view`, nor where actions are transformed by hand.
    """,
    severity: .warning,
    wrong: #"""
      state:
        count: Int = 0
      mutations:
        setCount: Int
        increase: {reduce: state.count += 1}
      actions:
        increase: increase
        reset: {setCount: 0}
      view:
        type: CounterViewController
        actions:
          increase: increaseButton.rx.tap
        state:
          count: show(count:)
      """#,
    right: #"""
      state:
        count: Int = 0
      mutations:
        setCount: Int
        increase: {reduce: state.count += 1}
      actions:
        increase: increase
        reset: {setCount: 0}
      view:
        type: CounterViewController
        actions:
          increase: increaseButton.rx.tap
          reset: resetButton.rx.tap
        state:
          count: show(count:)
      """#,
    checks: .soundSpec(actionsNeverSent)
  )

  package static let valueNeverShown = Rule(
    1104,
    "A view shows what nothing else reads",
    """
    The view shows neither the field or derived value nor anything that is derived from it, and no step reads it: it is a leftover, \
    or a line of the view is missing. Where other code shows it, the view says so: `field: manual`. Nothing is reported in a spec without \
    a `view`, nor where parts of the reactor are written by hand, which may read anything.
    """,
    severity: .warning,
    wrong: #"""
      state:
        count: Int = 0
        total: Int = 0
      mutations:
        add: {reduce: [state.count += 1, state.total += 1]}
      actions:
        add: add
      view:
        type: CounterViewController
        actions:
          add: addButton.rx.tap
        state:
          count: show(count:)
      """#,
    right: #"""
      state:
        count: Int = 0
        total: Int = 0
      mutations:
        add: {reduce: [state.count += 1, state.total += 1]}
      actions:
        add: add
      view:
        type: CounterViewController
        actions:
          add: addButton.rx.tap
        state:
          count: show(count:)
          total: {to: totalLabel.rx.text, map: String($0)}
      """#,
    checks: .soundSpec(valuesNeverShown)
  )
}

extension Rule {
  package static let momentMisspelt = Rule(
    1106,
    "A moment of a view's life has its name",
    """
    A single word is a moment of the view controller's life, such as `viewDidLoad`, or else a stream that the view has under that name. Of one that is spelled \
    almost like a moment, only the compiler would see that the view has no such stream. If it has, give it a name that is less alike.
    """,
    severity: .warning,
    wrong: #"""
      state:
        count: Int = 0
      mutations:
        setCount: Int
      actions:
        load: {setCount: 1}
      view:
        type: CounterViewController
        actions:
          load: viewDidLoaded
        state:
          count: show(count:)
      """#,
    right: #"""
      state:
        count: Int = 0
      mutations:
        setCount: Int
      actions:
        load: {setCount: 1}
      view:
        type: CounterViewController
        actions:
          load: viewDidLoad
        state:
          count: show(count:)
      """#,
    checks: .spec(momentsMisspelt)
  )

  private static func momentsMisspelt(in facts: SpecFacts) -> [Finding] {
    (facts.spec.view?.actions ?? []).compactMap { sent in
      guard case .stream(let stream) = sent.event, stream.memberPath?.count == 1,
        let near = SpelledAlike.nearest(to: stream.text, among: BoundView.LifeCycle.allCases.map(\.rawValue))
      else { return nil }
      var finding = Finding(
        "`\(stream.text)` is no moment of the view's life; did you mean `\(near)`?",
        at: 0..<stream.text.utf8.count,
        of: stream
      )
      finding.partReplacement = near
      return finding
    }
  }
}

extension Rule {
  private static func unboundSwiftUI(in facts: SpecFacts) -> [Finding] {
    let spec = facts.spec
    guard let view = spec.view, view.framework == .swiftUI else { return [] }
    var findings: [Finding] = []
    if spec.runtime != .reactorRuntime {
      findings.append(
        Finding("a view of SwiftUI needs `runtime: ReactorRuntime`, which has `observed`", at: view.range)
      )
    }
    for sent in view.actions where sent.pace != nil {
      findings.append(Finding("SwiftUI has no stream of events to throttle or debounce", at: sent.range))
    }
    for event in view.events {
      findings.append(Finding("a view of SwiftUI has no `rx`: give it a closure for `\(event.name)`", at: event.range))
    }
    let payloads = Dictionary(spec.actions.map { ($0.name, $0.payload) }) { first, _ in first }
    var bound: [String: SentAction] = [:]
    for binding in view.bindings {
      if let first = bound[binding.field] {
        let message = "`$reactor.\(binding.field)` sends `\(first.action)` already: give one of them a closure"
        findings.append(Finding(message, at: binding.sent.range, notes: [("the other one is here", first.range)]))
        continue
      }
      bound[binding.field] = binding.sent
      let payload = payloads[binding.sent.action] ?? Payload()
      guard payload.values.count != 1, binding.sent.arguments == nil else { continue }
      let count = payload.values.isEmpty ? "no value" : "\(payload.values.count) values"
      let message = "the binding of `\(binding.field)` sets one value, and `\(binding.sent.action)` carries \(count)"
      findings.append(Finding(message, at: binding.sent.range))
    }
    return findings
  }

  private static func unknownBoundFields(in facts: SpecFacts) -> [Finding] {
    let names = facts.spec.fields.map(\.name) + facts.spec.derived.map(\.name)
    let known = Set(names)
    return (facts.spec.view?.bindings ?? []).compactMap { binding in
      guard case .control(let control) = binding.sent.event, !known.contains(binding.field) else { return nil }
      let near = SpelledAlike.question(binding.field, among: names)
      var finding = Finding(
        "the state has no field or derived value `\(binding.field)`\(near)",
        at: binding.place,
        of: control
      )
      finding.partReplacement = SpelledAlike.nearest(to: binding.field, among: names)
      finding.missingName = binding.field
      return finding
    }
  }

  private static func actionsNeverSent(in facts: SpecFacts) -> [Finding] {
    let spec = facts.spec
    guard let view = spec.view, !spec.transforms.contains(.action) else { return [] }
    let bound = Set(view.actions.map(\.action))
    let sent = facts.steps.compactMap { step -> String? in
      if case .send(let action, _) = step.kind { action } else { nil }
    }
    // What children tell is sent by them.
    let told = (spec.rib?.told ?? []).map(\.method.name)
    let known = bound.union(sent).union(told)
    // Swift of the steps may send them by hand.
    let byHand = facts.stepTexts.filter { text in text.membersOfSelf.contains { $0.member == "action" } }
    return spec.actions.filter { action in
      !known.contains(action.name) && !byHand.contains { $0.hasIdentifier(action.name) }
    }.map { action in
      Finding(
        "nothing in `\(view.type.text)` sends `\(action.name)`",
        at: action.range,
        notes: [("the view is declared here", view.range)]
      )
    }
  }

  private static func valuesNeverShown(in facts: SpecFacts) -> [Finding] {
    let spec = facts.spec
    guard let view = spec.view, !facts.mayReadByHand else { return [] }
    let used = Set(view.shownNames).union(facts.readStateMembers)
    let named = spec.fields.map { ($0.name, $0.range) } + spec.derived.map { ($0.name, $0.range) }
    return named.filter { !used.contains($0.0) }.map { name, range in
      Finding(
        "`\(view.type.text)` doesn't show `\(name)`, and nothing else reads it",
        at: range,
        notes: [("the view is declared here", view.range)]
      )
    }
  }
}

extension SpecFacts {
  /// Whether code that the spec doesn't show may read the state.
  fileprivate var mayReadByHand: Bool {
    !spec.transforms.isEmpty || spec.actions.contains { $0.body == .manual }
      || spec.mutations.contains { $0.effect == .manual }
  }

  /// The fields and derived values that steps, mutations and derived values read.
  fileprivate var readStateMembers: Set<String> {
    var members = Set(spec.derived.flatMap { $0.expression.freeNamePositions.map(\.name) })
    let own = (spec.types.map { [$0] } ?? []) + spec.initStatements
    for text in stepTexts + own { members.formUnion(text.usedStateMembers) }
    var statements = spec.everyMutation.before + spec.everyMutation.after
    for mutation in spec.mutations {
      if case .statements(let own) = mutation.effect { statements += own }
    }
    for statement in statements {
      let set = Set(statement.assignedMembers(of: "state").map(\.range.lowerBound))
      members.formUnion(statement.members(of: "state").filter { !set.contains($0.range.lowerBound) }.map(\.member))
    }
    return Set(members.map { $0.hasPrefix("$") ? String($0.dropFirst()) : $0 })
  }
}
