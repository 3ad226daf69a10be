package import ReactorSpec
import YAMLTree

extension ReactorGraph {
  /// The graph of a reactor. Costs a walk over its steps and its `reduce` statements.
  package init(_ spec: ReactorSpec) {
    var builder = GraphBuilder(spec)
    builder.addSources()
    builder.addFlows()
    builder.addMutations()
    builder.addState()
    builder.addView()
    builder.addSteps()
    self.init(name: spec.name, summary: spec.documentation.summary)
    let columns = Dictionary(grouping: builder.nodes, by: \.column)
    nodes = Column.allCases.flatMap { columns[$0] ?? [] }
    let positions = Dictionary(nodes.enumerated().map { ($1.id, $0) }) { first, _ in first }
    let ends = builder.edges.enumerated().compactMap { index, edge -> (from: Int, index: Int)? in
      guard let from = positions[edge.from], positions[edge.to] != nil else { return nil }
      return (from, index)
    }
    edges = ends.sorted { ($0.from, $0.index) < ($1.from, $1.index) }.map { builder.edges[$0.index] }
  }
}

/// Collects the nodes and edges of a reactor's graph.
struct GraphBuilder {
  let spec: ReactorSpec
  private(set) var nodes: [ReactorGraph.Node] = []
  private(set) var edges: [ReactorGraph.Edge] = []
  private var knownEdges: [ReactorGraph.Edge: Int] = [:]
  private var performed: [String: String] = [:]
  private var counts: [String: Int] = [:]

  init(_ spec: ReactorSpec) {
    self.spec = spec
  }

  mutating func add(_ node: ReactorGraph.Node) {
    nodes.append(node)
  }

  /// Adds an edge, unless it is there already. One that leads there in any case has no condition.
  mutating func connect(_ from: String, _ to: String, _ kind: ReactorGraph.Edge.Kind, _ condition: String? = nil) {
    let edge = ReactorGraph.Edge(from: from, to: to, kind: kind)
    guard let index = knownEdges[edge] else {
      knownEdges[edge] = edges.count
      edges.append(edge)
      if let condition { edges[edges.count - 1].conditions = [condition] }
      return
    }
    guard let condition, !edges[index].conditions.isEmpty else { return edges[index].conditions = [] }
    if edges[index].conditions.last != condition { edges[index].conditions.append(condition) }
  }

  /// The id of a new effect of an action, an event, a flow or another list of steps.
  mutating func effectID(of owner: String) -> String {
    counts[owner, default: 0] += 1
    return "\(owner).\(counts[owner, default: 0])"
  }

  /// The node of a statement that the same place has run before: it is one mark however often it runs.
  func performNode(of source: String, _ text: String) -> String? {
    performed[source + " " + text]
  }

  /// Keeps the node of a statement.
  mutating func remember(_ id: String, for text: String, of source: String) {
    performed[source + " " + text] = id
  }
}

extension GraphBuilder {
  /// Adds what comes from outside: actions, events, and the start.
  mutating func addSources() {
    for action in spec.actions {
      let id = "action." + action.name
      add(.action, id: id, label: action.name, detail: action.signature, action.documentation, at: action.range)
    }
    for event in spec.events {
      let condition = event.condition.map { " where " + $0.text } ?? ""
      let detail = event.effect.expression.text + condition
      add(
        .event,
        id: "event." + event.name,
        label: event.name,
        keyword: "event",
        detail: detail,
        event.documentation,
        at: event.range
      )
    }
    if let first = spec.start.first { add(.start, id: "start", label: "start", at: first.range) }
    addTransform(.action, in: .actions)
  }

  /// Adds the flows and the steps for errors.
  mutating func addFlows() {
    for flow in spec.flows {
      let detail = flow.name + flow.payload.labels
      add(
        .flow,
        id: "flow." + flow.name,
        label: flow.name,
        keyword: "flow",
        detail: detail,
        flow.documentation,
        at: flow.range
      )
    }
    if let first = spec.onError?.first { add(.onError, id: "onError", label: "onError", at: first.range) }
  }

  /// Adds the mutations, with what they change.
  mutating func addMutations() {
    for mutation in spec.mutations {
      let id = "mutation." + mutation.name
      let isManual = mutation.effect == .manual
      let detail = mutation.name + mutation.payload.labels + (isManual ? ", reduced by hand" : "")
      add(
        .mutation,
        id: id,
        label: mutation.name,
        keyword: isManual ? "manual" : nil,
        detail: detail,
        mutation.documentation,
        at: mutation.range
      )
      for field in mutation.changedFields.fields { connect(id, "field." + field, .changes) }
    }
    if let first = (spec.everyMutation.before + spec.everyMutation.after).first {
      add(.everyMutation, id: "everyMutation", label: "everyMutation", at: first.range)
      for field in spec.everyMutation.changedFields.fields { connect("everyMutation", "field." + field, .changes) }
    }
    addTransform(.mutation, in: .mutations)
  }

  /// Adds the fields and what is derived from them.
  mutating func addState() {
    for field in spec.fields {
      let value = field.defaultValue.map { " = " + $0.text } ?? ""
      let detail = "\(field.name): \(field.type.text)\(value)"
      add(
        .field,
        id: "field." + field.name,
        label: field.name,
        keyword: field.isPulse ? "pulse" : nil,
        detail: detail,
        field.documentation,
        at: field.range
      )
    }
    let fields = spec.fields.enumerated().map { ($1.name, $0) }
    let derived = spec.derived.enumerated().map { ($1.name, $0) }
    let (fieldPlaces, derivedPlaces) = (Dictionary(fields) { $1 }, Dictionary(derived) { $1 })
    for value in spec.derived {
      let detail = "\(value.name): \(value.type.text) = \(value.expression.text)"
      add(
        .derived,
        id: "derived." + value.name,
        label: value.name,
        detail: detail,
        value.documentation,
        at: value.range
      )
      let names = value.expression.freeNames
      // In the order of the spec.
      for place in names.compactMap({ fieldPlaces[$0] }).sorted() {
        connect("field." + spec.fields[place].name, "derived." + value.name, .derives)
      }
      for place in names.compactMap({ derivedPlaces[$0] }).sorted() where spec.derived[place].name != value.name {
        connect("derived." + spec.derived[place].name, "derived." + value.name, .derives)
      }
    }
    addTransform(.state, in: .state)
  }

  /// Adds what of the view sends actions, and what shows the state. What stands there twice is one mark.
  mutating func addView() {
    guard let view = spec.view else { return }
    for sent in view.actions {
      let id = viewNode(.input, sent.event.text.shortCall, detail: sent.graphDetail, at: sent.range)
      connect(id, "action." + sent.action, .sends)
    }
    let fields = Set(spec.fields.map(\.name))
    for value in view.values {
      let id = viewNode(.output, value.graphLabel, detail: value.graphDetail, at: value.range)
      connect((fields.contains(value.name) ? "field." : "derived.") + value.name, id, .shows)
    }
    for binding in view.bindings {
      guard case .control(let control) = binding.sent.event else { continue }
      let id = viewNode(.output, control.text.shortCall, detail: control.text, at: binding.sent.range)
      connect((fields.contains(binding.field) ? "field." : "derived.") + binding.field, id, .shows)
    }
  }

  private mutating func viewNode(
    _ kind: ReactorGraph.Node.Kind,
    _ label: String,
    detail: String,
    at range: SourceRange
  ) -> String {
    if let known = performNode(of: kind.rawValue, detail) { return known }
    let id = effectID(of: kind.rawValue)
    add(kind, id: id, label: label, detail: detail, at: range)
    remember(id, for: detail, of: kind.rawValue)
    return id
  }

  private mutating func addTransform(_ stream: TransformedStream, in column: ReactorGraph.Column) {
    guard spec.transforms.contains(stream), let range = spec.transformRanges[stream] else { return }
    let label = "transform(\(stream.rawValue):)"
    add(.transform, id: "transform." + stream.rawValue, label: label, column: column, at: range)
  }

  private mutating func add(
    _ kind: ReactorGraph.Node.Kind,
    id: String,
    label: String,
    keyword: String? = nil,
    detail: String? = nil,
    _ documentation: String? = nil,
    column: ReactorGraph.Column? = nil,
    at range: SourceRange
  ) {
    add(
      ReactorGraph.Node(
        id: id,
        kind: kind,
        column: column ?? kind.column,
        label: label,
        keyword: keyword,
        detail: detail == label ? nil : detail,
        documentation: documentation,
        line: range.start.line
      )
    )
  }
}

extension ReactorGraph.Node.Kind {
  /// The column in which nodes of this kind stand; a transform's is that of its stream.
  var column: ReactorGraph.Column {
    switch self {
    case .action, .event, .start, .transform: .actions
    case .flow, .onError, .await, .observe, .wait, .perform, .send, .manual, .stream, .rib: .effects
    case .mutation, .everyMutation: .mutations
    case .field, .derived: .state
    case .input: .inputs
    case .output: .outputs
    }
  }
}

extension Action {
  fileprivate var signature: String { name + payload.labels + (overlap.map { ", " + $0.detail } ?? "") }
}

extension Payload {
  /// The values in parentheses as Swift declares them; empty where there are none.
  fileprivate var labels: String {
    values.isEmpty ? "" : "(\(signature))"
  }
}

extension GraphBuilder {
  /// Where steps come from: the node that leads to them, and whether an error does.
  private struct Origin {
    var id: String
    /// The action, event or other list of steps that the steps belong to.
    var owner: String
    var isError = false
    /// What has to hold for steps that stand here, since the node: `if …`, `unless …`; nil for nothing.
    var condition: String?

    /// The kind of an edge that leaves here.
    func kind(_ usual: ReactorGraph.Edge.Kind) -> ReactorGraph.Edge.Kind { isError ? .fails : usual }

    func then(_ id: String, isError: Bool = false) -> Origin { Origin(id: id, owner: owner, isError: isError) }

    /// The same place, with one more condition.
    func when(_ more: String) -> Origin {
      var origin = self
      let line = Self.line(more)
      guard let condition else {
        origin.condition = line.count > Self.longest ? line.prefix(Self.longest) + "…" : line
        return origin
      }
      // However many guards stand in a row, what is said of each step behind them is short.
      if !condition.hasSuffix("…") {
        let both = "\(condition), \(line)"
        origin.condition = both.count > Self.longest ? condition + ", …" : both
      }
      return origin
    }

    /// A text on one line, of which no more is left than decides what is said of it.
    static func line(_ text: String) -> String {
      String(text.split(whereSeparator: \.isWhitespace).joined(separator: " ").prefix(longest + 1))
    }

    private static let longest = 160
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
      let origin = Origin(id: "event." + event.name, owner: "event." + event.name)
      follow(event.effect, from: event.condition.map { origin.when("if \($0.text)") } ?? origin)
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
      switch step.kind {
      // What follows a delay in the same list happens because the time has passed.
      case .wait(let wait): origin = add(wait, from: origin, at: step.range)
      case .guard(let condition, let orElse):
        walk(orElse, from: origin.when("unless \(condition.text)"))
        origin = origin.when("if \(condition.text)")
      case .unwrap(let bindings, let orElse):
        let values = bindings.map(\.value.text).joined(separator: ", ")
        walk(orElse, from: origin.when("if \(values) is nil"))
        origin = origin.when("unless \(values) is nil")
      case .if(let condition, _, _):
        walk(step, from: origin)
        if step.facts.canEnd { origin = origin.when("unless the steps of `if \(condition.text)` end it") }
      case .switch(let value, _):
        walk(step, from: origin)
        if step.facts.canEnd { origin = origin.when("unless the steps of `switch \(value.text)` end it") }
      default: walk(step, from: origin)
      }
    }
  }

  private mutating func walk(_ step: Step, from origin: Origin) {
    switch step.kind {
    case .emit(let mutation, _): connect(origin.id, "mutation." + mutation, origin.kind(.emits), origin.condition)
    case .do(let text): perform(text, from: origin, at: step.range)
    case .send(let action, let arguments): send(action, arguments, from: origin, at: step.range)
    case .run(let flow, _): connect(origin.id, "flow." + flow, origin.kind(.runs), origin.condition)
    case .swift(let text): _ = addEffect(.stream, text.text, from: origin, at: step.range)
    case .await(let effect): add(effect, .await, from: origin, at: step.range)
    case .observe(let effect): add(effect, .observe, from: origin, at: step.range)
    case .wait(let wait): _ = add(wait, from: origin, at: step.range)
    case .let: break
    case .loading(let loading, let steps):
      connect(origin.id, "mutation." + loading.mutation, .loads, origin.condition)
      walk(steps, from: origin)
    case .if(let condition, let then, let orElse):
      walk(then, from: origin.when("if \(condition.text)"))
      walk(orElse, from: origin.when("unless \(condition.text)"))
    case .switch(let value, let cases):
      // Once for all cases, of which there can be as many as the value has terms.
      let value = Origin.line(value.text)
      for one in cases {
        let pattern = one.pattern.text == "default" ? "anything else" : one.pattern.text
        walk(one.steps, from: origin.when("if \(value) is \(pattern)"))
      }
    case .unwrap, .guard, .merge: for branch in step.branches { walk(branch, from: origin) }
    }
  }

  private mutating func perform(_ text: SwiftText, from origin: Origin, at range: SourceRange) {
    if let known = performNode(of: origin.id, text.text) {
      return connect(origin.id, known, origin.kind(.calls), origin.condition)
    }
    let id = addEffect(.perform, text.text, from: origin, at: range)
    remember(id, for: text.text, of: origin.id)
  }

  /// Adds the mark of an action that steps send, once for each place that they belong to.
  private mutating func send(_ action: String, _ arguments: SwiftText?, from origin: Origin, at range: SourceRange) {
    let text = action + (arguments.map { "(\($0.text))" } ?? "")
    let key = "send " + text
    if let known = performNode(of: origin.id, key) {
      return connect(origin.id, known, origin.kind(.calls), origin.condition)
    }
    let id = addEffect(.send, text, from: origin, at: range)
    remember(id, for: key, of: origin.id)
  }

  private mutating func add(
    _ effect: Effect,
    _ kind: ReactorGraph.Node.Kind,
    from origin: Origin,
    at range: SourceRange
  ) {
    let id = addEffect(kind, effect.expression.text, overlap: effect.overlap, from: origin, at: range)
    for action in effect.cancellers { connect("action." + action, id, .cancels) }
    follow(effect, from: origin.then(id))
  }

  private mutating func follow(_ effect: Effect, from origin: Origin) {
    if let loading = effect.loading { connect(origin.id, "mutation." + loading.mutation, .loads) }
    walk(effect.then + effect.done, from: origin)
    switch effect.failure {
    case .impossible, .ignored: break
    case .steps(let steps): walk(steps, from: origin.then(origin.id, isError: true))
    case .shared: connect(origin.id, "onError", .fails)
    }
  }

  private mutating func add(_ wait: Wait, from origin: Origin, at range: SourceRange) -> Origin {
    let id = addEffect(.wait, wait.label, overlap: wait.overlap, from: origin, at: range)
    for action in wait.cancellers { connect("action." + action, id, .cancels) }
    walk(wait.then, from: origin.then(id))
    return origin.then(id)
  }

  private mutating func addEffect(
    _ kind: ReactorGraph.Node.Kind,
    _ text: String,
    detail: String? = nil,
    overlap: Overlap? = nil,
    from origin: Origin,
    at range: SourceRange
  ) -> String {
    let id = effectID(of: origin.owner)
    let label = text.shortCall
    let details = [detail ?? (label == text ? nil : text), overlap?.detail].compactMap { $0 }
    add(
      ReactorGraph.Node(
        id: id,
        kind: kind,
        column: .effects,
        label: label,
        keyword: kind.rawValue,
        detail: details.isEmpty ? nil : details.joined(separator: ", "),
        line: range.start.line
      )
    )
    connect(origin.id, id, origin.kind(.calls), origin.condition)
    return id
  }
}

extension SentAction {
  /// The whole of what sends it, and which of several events count.
  fileprivate var graphDetail: String {
    [event.text, arguments.map { "with \($0.text)" }, pace?.text].compactMap { $0 }.joined(separator: ", ")
  }
}

extension ShownValue {
  /// The whole of what shows it, and what is shown of it.
  fileprivate var graphDetail: String {
    [sink.text, transform.map { "of \($0.text)" }].compactMap { $0 }.joined(separator: ", ")
  }

  fileprivate var graphLabel: String {
    if case .method = sink { sink.text } else { sink.text.shortCall }
  }
}

extension Overlap {
  fileprivate var detail: String { "overlap: \(rule.rawValue)" }
}

extension Wait {
  fileprivate var label: String {
    TimeSpan(milliseconds: milliseconds).label
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
