import ReactorSpec

extension ReactorPage {
  var actions: Section? {
    section(
      "actions",
      "Actions",
      ["Action", "What it does", "Source"],
      spec.actions,
      { action in
        DataTable.Row(
          anchor: .action(action.name),
          cells: [
            .group([signature(action.name, action.payload), note(action.documentation)]),
            body(of: action),
            places(action.range, code: branch("mutate", "Action", action.name)),
          ]
        )
      }
    )
  }

  var mutations: Section? {
    let columns = ["Mutation", "What it changes", "Emitted by", "Source"]
    let mutations = section("mutations", "Mutations", columns, spec.mutations) { mutation in
      DataTable.Row(
        anchor: .mutation(mutation.name),
        cells: [
          .group([signature(mutation.name, mutation.payload), note(mutation.documentation)]),
          effect(of: mutation),
          emitters(of: mutation.name),
          places(mutation.range, code: branch("reduce", "Mutation", mutation.name)),
        ]
      )
    }
    guard var section = mutations else { return nil }
    let around = [
      ("When the reactor is made", spec.initStatements),
      ("Before each mutation", spec.everyMutation.before), ("After each mutation", spec.everyMutation.after),
    ]
    let notes = around.filter { !$0.1.isEmpty }.map { HTML.tag("p", .text($0.0 + ": "), statements($0.1)) }
    section.content = .group(notes + [section.content])
    return section
  }

  var flows: Section? {
    section(
      "flows",
      "Flows",
      ["Flow", "What it does", "Source"],
      spec.flows,
      { flow in
        DataTable.Row(
          anchor: .flow(flow.name),
          cells: [
            .group([signature(flow.name, flow.payload), note(flow.documentation)]),
            steps.html(flow.steps),
            places(flow.range, code: reactor.codeLines.line(of: [spec.name, flow.methodName])),
          ]
        )
      }
    )
  }

  var events: Section? {
    section(
      "events",
      "Events",
      ["Event", "What it does", "Source"],
      spec.events,
      { event in
        let condition = event.condition.map { HTML.group([" where ", .code($0.text)]) } ?? .none
        return DataTable.Row(
          anchor: .event(event.name),
          cells: [
            .group([.tag("code", .tag("strong", .text(event.name))), note(event.documentation)]),
            .tag("div", steps.effect(event.effect, "observe"), condition),
            places(event.range, code: reactor.codeLines.line(of: [spec.name, "transform(mutation"])),
          ]
        )
      }
    )
  }

  var start: Section? {
    listed("start", "At the start", spec.start, code: reactor.codeLines.line(of: [spec.name, "transform(mutation"]))
  }

  var onError: Section? {
    spec.onError.flatMap { listed("on-error", "Errors that nothing else catches", $0, code: nil) }
  }

  private func listed(_ id: String, _ title: String, _ list: [Step], code: Int?) -> Section? {
    guard let first = list.first else { return nil }
    return Section(
      id: id,
      title: title,
      content: .group([steps.html(list), .tag("p", places(first.range, code: code))])
    )
  }

  var transforms: Section? {
    let streams = TransformedStream.allCases.filter(spec.transforms.contains)
    guard !streams.isEmpty else { return nil }
    let items = streams.map { stream -> HTML in
      let link = spec.transformRanges[stream].map { places($0, code: nil) } ?? .none
      return .tag(
        "li",
        "The stream of ",
        .code(stream.rawValue),
        " goes through a method that is written by hand. ",
        link
      )
    }
    return Section(id: "transforms", title: "Transformed by hand", content: .tag("ul", items).styled("plain"))
  }

  private func body(of action: Action) -> HTML {
    let body = steps(of: action)
    switch action.overlap?.rule {
    case .latest: return .group([body, .tag("p", "A newer run cancels the older one.")])
    case .first: return .group([body, .tag("p", "Dropped while it runs already.")])
    case .queue: return .group([body, .tag("p", "Behind those that run already.")])
    case nil: return body
    }
  }

  private func steps(of action: Action) -> HTML {
    switch action.body {
    case .steps(let list): steps.html(list)
    case .forward(let mutation):
      .tag("p", .tag("span", "forward to").styled("verb"), " ", steps.mutation(mutation))
    case .manual: .tag("p", "Written by hand: ", .code(action.manualMethodName))
    }
  }

  private func effect(of mutation: Mutation) -> HTML {
    switch mutation.effect {
    case .assignments(let assignments):
      .joined(
        assignments.map {
          .tag("code", .link(.text($0.field), to: Anchor.field($0.field).address), .text(" = \($0.value)"))
        },
        by: .tag("br")
      )
    case .statements(let list):
      list.isEmpty ? .tag("span", "Nothing.").styled("quiet") : statements(list)
    case .manual: .tag("span", "Written by hand: ", .code(mutation.manualMethodName))
    }
  }

  private func statements(_ list: [SwiftText]) -> HTML {
    .joined(list.map { .code($0.text) }, by: .tag("br"))
  }

  /// The line of a branch of `mutate` or `reduce`, else of the case's declaration.
  private func branch(_ method: String, _ type: String, _ name: String) -> Int? {
    reactor.codeLines.line(of: [spec.name, method, "." + name]) ?? reactor.codeLines.line(of: [spec.name, type, name])
  }

  /// Links to all that emits a mutation.
  private func emitters(of mutation: String) -> HTML {
    .joined((emitters[mutation] ?? []).map(Self.owner).map { .link(.code($0.name), to: $0.address) }, by: ", ")
  }

  private static func owner(_ owner: StepList.Owner) -> (name: String, address: String) {
    switch owner {
    case .action(let action): (action.name, Anchor.action(action.name).address)
    case .flow(let flow): (flow.name, Anchor.flow(flow.name).address)
    case .event(let event): (event.name, Anchor.event(event.name).address)
    case .start: ("start", "#start")
    case .onError: ("onError", "#on-error")
    }
  }
}

extension [Step] {
  /// The mutations that steps emit themselves, flows that they run left aside.
  var emittedMutations: Set<String> {
    var mutations: Set<String> = []
    func visit(_ steps: [Step]) {
      for step in steps {
        if case .emit(let mutation, _) = step.kind { mutations.insert(mutation) }
        if let loading = step.loading { mutations.insert(loading.mutation) }
        step.branches.forEach(visit)
      }
    }
    visit(self)
    return mutations
  }
}

/// Steps in words: a list, and in it the lists of the branches.
struct StepsText: Sendable {
  private let mutations: Set<String>
  private let actions: Set<String>
  private let flows: Set<String>

  /// - Parameter spec: The reactor whose names are linked.
  init(of spec: ReactorSpec) {
    mutations = Set(spec.mutations.map(\.name))
    actions = Set(spec.actions.map(\.name))
    flows = Set(spec.flows.map(\.name))
  }

  /// The steps as a list.
  func html(_ steps: [Step]) -> HTML {
    if steps.isEmpty { return .tag("p", "Nothing.").styled("quiet") }
    return list(steps)
  }

  /// A link to a mutation, with what is passed to it.
  func mutation(_ name: String, _ arguments: SwiftText? = nil) -> HTML {
    call(name, arguments, at: mutations.contains(name) ? .mutation(name) : nil)
  }

  /// A link to an action.
  func action(_ name: String) -> HTML {
    call(name, nil, at: actions.contains(name) ? .action(name) : nil)
  }

  /// What an event or a step observes or awaits, and what follows.
  func effect(_ effect: Effect, _ verb: String) -> HTML {
    var line: [HTML] = [word(verb), " ", .code(effect.expression.text)]
    if let result = effect.result { line += [" as ", .code(result)] }
    if let loading = effect.loading { line += [", ", mutation(loading.mutation, loading.arguments), " while it runs"] }
    line += until(effect.cancellers) + meanwhile(effect.overlap)
    let failure: HTML
    switch effect.failure {
    case .impossible: failure = .none
    case .ignored: failure = branch("on an error: nothing", [])
    case .steps(let steps): failure = branch("on an error:", steps)
    case .shared:
      failure = .tag("div", .tag("span", "on an error: ").styled("branch"), .link("the shared steps", to: "#on-error"))
    }
    return .group(
      line + [
        branch(verb == "observe" ? "for each:" : "then:", effect.then), branch("when it has completed:", effect.done),
        failure,
      ]
    )
  }

  private func list(_ steps: [Step]) -> HTML {
    .tag("ol", steps.map { .tag("li", item($0)) }).styled("steps")
  }

  private func item(_ step: Step) -> HTML {
    switch step.kind {
    case .emit(let name, let arguments): return .group([word("emit"), " ", mutation(name, arguments)])
    case .do(let text): return .group([word("do"), " ", .code(text.text)])
    case .let(let bindings): return .group([word("let"), " ", bound(bindings)])
    case .unwrap(let bindings, let orElse):
      return .group([word("unwrap"), " ", bound(bindings), branch("otherwise, and then end:", orElse)])
    case .guard(let condition, let orElse):
      return .group([word("go on only if"), " ", .code(condition.text), branch("otherwise, and then end:", orElse)])
    case .if(let condition, let then, let orElse):
      return .group([word("if"), " ", .code(condition.text), branch("then:", then), branch("else:", orElse)])
    case .switch(let value, let cases):
      let branches = cases.map { one -> HTML in
        let steps = one.steps.isEmpty ? HTML.tag("span", " nothing").styled("quiet") : list(one.steps)
        return .tag("div", .tag("span", .code(one.pattern.text), ":").styled("branch"), steps)
      }
      return .group([word("switch"), " ", .code(value.text)] + branches)
    case .await(let called): return effect(called, "await")
    case .observe(let observed): return effect(observed, "observe")
    case .wait(let wait):
      return .group(
        [word("wait"), " ", .text(TimeSpan(milliseconds: wait.milliseconds).text)] + until(wait.cancellers)
          + meanwhile(wait.overlap)
          + [branch("then:", wait.then)]
      )
    case .merge(let branches):
      return .group([word("side by side")] + branches.map { .tag("div", list($0)) })
    case .loading(let loading, let steps):
      return .group([mutation(loading.mutation, loading.arguments), " ", branch("while this runs:", steps)])
    case .run(let name, let arguments):
      return .group([word("run"), " ", call(name, arguments, at: flows.contains(name) ? .flow(name) : nil)])
    case .send(let name, let arguments):
      return .group([word("send"), " ", call(name, arguments, at: actions.contains(name) ? .action(name) : nil)])
    case .swift(let text): return .group([word("stream"), " ", .code(text.text)])
    }
  }

  private func branch(_ title: String, _ steps: [Step]) -> HTML {
    if steps.isEmpty, title.hasSuffix(":") { return .none }
    return .tag("div", .tag("span", .text(title)).styled("branch"), steps.isEmpty ? .none : list(steps))
  }

  private func until(_ cancellers: [String]) -> [HTML] {
    cancellers.isEmpty ? [] : [", until ", .joined(cancellers.map(action), by: " or ")]
  }

  /// What happens where it runs already; that a newer run cancels it is said by the links to what does.
  func meanwhile(_ overlap: Overlap?) -> [HTML] {
    switch overlap?.rule {
    case .first: [", dropped while it runs already"]
    case .queue: [", behind those that run already"]
    case .latest, nil: []
    }
  }

  private func bound(_ bindings: [Step.Binding]) -> HTML {
    .joined(bindings.map { .code("\($0.name) = \($0.value.text)") }, by: ", ")
  }

  private func word(_ text: String) -> HTML {
    .tag("span", .text(text)).styled("verb")
  }

  private func call(_ name: String, _ arguments: SwiftText?, at anchor: Anchor?) -> HTML {
    let name = anchor.map { HTML.link(.text(name), to: $0.address) } ?? .text(name)
    return .tag("code", name, .text(arguments.map { "(\($0.text))" } ?? ""))
  }
}

extension ReactorPage {
  var scenarios: Section? {
    section(
      "scenarios",
      "Scenarios",
      ["Scenario", "Given", "When", "Then", "Source"],
      Array(spec.scenarios.enumerated()),
      { index, scenario in
        let test = reactor.testLines.line(ofTest: scenario.name, in: "\(spec.name)Scenarios")
        return DataTable.Row(
          anchor: .scenario(index + 1),
          cells: [
            .tag("span", .text(scenario.name)).with("dir", "auto"), lines(given(scenario)),
            lines(scenario.when.map(occurrence)),
            lines(expectations(scenario)), places(scenario.range, code: nil, test: test),
          ]
        )
      }
    )
  }

  private func lines(_ items: [HTML]) -> HTML {
    items.isEmpty ? .none : .tag("ul", items.map { .tag("li", $0) }).styled("lines")
  }

  private func given(_ scenario: Scenario) -> [HTML] {
    scenario.given.map { .code("\($0.name) = \($0.value.text)") }
      + scenario.outcomes.map { given in
        .group([.code("\(given.dependency).\(given.method)"), " ", .joined(given.outcomes.map(outcome), by: ", then ")])
      }
  }

  private func outcome(_ outcome: Scenario.Outcome) -> HTML {
    switch outcome {
    case .returning(let value): .group(["returns ", .code(value.text)])
    case .throwing(let error): .group(["throws ", .code(error.text)])
    case .suspending: "waits"
    }
  }

  private func occurrence(_ occurrence: Scenario.Occurrence) -> HTML {
    switch occurrence {
    case .send(let action, let arguments, _):
      .tag(
        "code",
        .link(.text(action), to: Anchor.action(action).address),
        .text(arguments.map { "(\($0.text))" } ?? "")
      )
    case .advance(let milliseconds): .text(TimeSpan(milliseconds: milliseconds).text + " pass")
    case .release(let dependency, let method, let result, _):
      .group([.code("\(dependency).\(method)"), " ", outcome(result)])
    case .stream(let dependency, let method, let event, _):
      .group([.code("\(dependency).\(method)"), " ", streamEvent(event)])
    case .do(let statement): .code(statement.text)
    }
  }

  private func streamEvent(_ event: Scenario.StreamEvent) -> HTML {
    switch event {
    case .emit(let value): .group(["emits ", .code(value.text)])
    case .finish: "ends"
    case .fail(let error): .group(["fails with ", .code(error.text)])
    }
  }

  private func expectations(_ scenario: Scenario) -> [HTML] {
    scenario.then.map { .code("\($0.member) == \($0.value.text)") }
      + scenario.states.map { .code("\($0.member): \($0.values.map(\.text).joined(separator: " → "))") }
      + scenario.calls.map { call in
        .group([
          .code("\(call.dependency).\(call.method)"),
          call.count == 0 ? " is not called" : " is called \(times(call.count))",
        ])
      }
  }

  private func times(_ count: Int) -> String {
    count == 1 ? "once" : "\(count) times"
  }
}
