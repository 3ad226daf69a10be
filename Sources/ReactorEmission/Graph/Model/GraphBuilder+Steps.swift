import ReactorSpec
import YAMLTree

extension GraphBuilder {
  /// Where steps come from: the node that leads to them, and whether an error does.
  private struct Origin {
    var id: String
    /// The action, event or other list of steps that the steps belong to.
    var owner: String
    var isError = false

    /// The kind of an edge that leaves here.
    func kind(_ usual: ReactorGraph.Edge.Kind) -> ReactorGraph.Edge.Kind { isError ? .fails : usual }

    func then(_ id: String, isError: Bool = false) -> Origin { Origin(id: id, owner: owner, isError: isError) }
  }

  /// Adds the effects of all steps, and what the steps lead to.
  mutating func addSteps() {
    for action in spec.actions {
      let origin = Origin(id: "action." + action.name, owner: "action." + action.name)
      switch action.body {
      case .steps(let steps): walk(steps, from: origin)
      case .forward(let mutation): connect(origin.id, "mutation." + mutation, .emits)
      case .manual: addManual(action, from: origin)
      }
    }
    for event in spec.events {
      follow(event.effect, from: Origin(id: "event." + event.name, owner: "event." + event.name))
    }
    walk(spec.start, from: Origin(id: "start", owner: "start"))
    for flow in spec.flows { walk(flow.steps, from: Origin(id: "flow." + flow.name, owner: "flow." + flow.name)) }
    walk(spec.onError ?? [], from: Origin(id: "onError", owner: "onError"))
  }

  private mutating func addManual(_ action: Action, from origin: Origin) {
    let detail = "written by hand; may emit any mutation"
    _ = addEffect(.manual, action.manualMethodName + "()", detail: detail, from: origin, at: action.range)
  }

  private mutating func walk(_ steps: [Step], from start: Origin) {
    var origin = start
    for step in steps {
      // What follows a delay in the same list happens because the time has passed.
      if case .wait(let wait) = step.kind {
        origin = add(wait, from: origin, at: step.range)
      } else {
        walk(step, from: origin)
      }
    }
  }

  private mutating func walk(_ step: Step, from origin: Origin) {
    switch step.kind {
    case .emit(let mutation, _): connect(origin.id, "mutation." + mutation, origin.kind(.emits))
    case .do(let text): perform(text, from: origin, at: step.range)
    case .run(let flow, _): connect(origin.id, "flow." + flow, origin.kind(.runs))
    case .swift(let text): _ = addEffect(.stream, text.text, from: origin, at: step.range)
    case .await(let effect): add(effect, .await, from: origin, at: step.range)
    case .observe(let effect): add(effect, .observe, from: origin, at: step.range)
    case .wait(let wait): _ = add(wait, from: origin, at: step.range)
    case .let: break
    case .unwrap, .guard, .if, .switch, .merge: for branch in step.branches { walk(branch, from: origin) }
    }
  }

  private mutating func perform(_ text: SwiftText, from origin: Origin, at range: SourceRange) {
    if let known = performNode(of: origin.id, text.text) { return connect(origin.id, known, origin.kind(.calls)) }
    let id = addEffect(.perform, text.text, from: origin, at: range)
    remember(id, for: text.text, of: origin.id)
  }

  private mutating func add(
    _ effect: Effect,
    _ kind: ReactorGraph.Node.Kind,
    from origin: Origin,
    at range: SourceRange
  ) {
    let id = addEffect(kind, effect.expression.text, from: origin, at: range)
    for action in effect.cancellers { connect("action." + action, id, .cancels) }
    follow(effect, from: origin.then(id))
  }

  private mutating func follow(_ effect: Effect, from origin: Origin) {
    if let loading = effect.loading { connect(origin.id, "mutation." + loading, .emits) }
    walk(effect.then, from: origin)
    switch effect.failure {
    case .impossible, .ignored: break
    case .steps(let steps): walk(steps, from: origin.then(origin.id, isError: true))
    case .shared: connect(origin.id, "onError", .fails)
    }
  }

  private mutating func add(_ wait: Wait, from origin: Origin, at range: SourceRange) -> Origin {
    let id = addEffect(.wait, wait.label, from: origin, at: range)
    for action in wait.cancellers { connect("action." + action, id, .cancels) }
    walk(wait.then, from: origin.then(id))
    return origin.then(id)
  }

  private mutating func addEffect(
    _ kind: ReactorGraph.Node.Kind,
    _ text: String,
    detail: String? = nil,
    from origin: Origin,
    at range: SourceRange
  ) -> String {
    let id = effectID(of: origin.owner)
    let label = text.shortCall
    add(
      ReactorGraph.Node(
        id: id,
        kind: kind,
        column: .effects,
        label: label,
        keyword: kind.rawValue,
        detail: detail ?? (label == text ? nil : text),
        line: range.start.line
      )
    )
    connect(origin.id, id, origin.kind(.calls))
    return id
  }
}

extension Wait {
  fileprivate var label: String {
    milliseconds % 1_000 == 0 ? "\(milliseconds / 1_000)s" : "\(milliseconds)ms"
  }
}

extension String {
  /// A call without its arguments; of other Swift the first line.
  fileprivate var shortCall: String {
    let line = split(separator: "\n").first.map(String.init) ?? self
    let rest = line.utf8.count < utf8.count ? "…" : ""
    guard let bracket = line.firstIndex(where: { "({".contains($0) }), bracket > line.startIndex else {
      return line + rest
    }
    let head = line[..<bracket]
    guard !head.contains("=") else { return line + rest }
    if line[bracket...] == "()" && rest.isEmpty { return line }
    return head + (line[bracket] == "(" ? "(…)" : "{…}")
  }
}
