import ReactorSpec

/// Steps in words: a list, and in it the lists of the branches.
struct StepsText: Sendable {
  /// The reactor whose names are linked.
  var spec: ReactorSpec

  /// The steps as a list.
  func html(_ steps: [Step]) -> HTML {
    if steps.isEmpty { return .tag("p", "Nothing.").styled("quiet") }
    return list(steps)
  }

  /// A link to a mutation, with what is passed to it.
  func mutation(_ name: String, _ arguments: SwiftText? = nil) -> HTML {
    let isKnown = spec.mutations.contains { $0.name == name }
    return call(name, arguments, at: isKnown ? .mutation(name) : nil)
  }

  /// A link to an action.
  func action(_ name: String) -> HTML {
    call(name, nil, at: spec.actions.contains { $0.name == name } ? .action(name) : nil)
  }

  /// What an event or a step observes or awaits, and what follows.
  func effect(_ effect: Effect, _ verb: String) -> HTML {
    var line: [HTML] = [word(verb), " ", .code(effect.expression.text)]
    if let result = effect.result { line += [" as ", .code(result)] }
    if let loading = effect.loading { line += [", ", mutation(loading), " while it runs"] }
    line += until(effect.cancellers)
    let failure: HTML
    switch effect.failure {
    case .impossible: failure = .none
    case .ignored: failure = branch("on an error: nothing", [])
    case .steps(let steps): failure = branch("on an error:", steps)
    case .shared:
      failure = .tag("div", .tag("span", "on an error: ").styled("branch"), .link("the shared steps", to: "#on-error"))
    }
    return .group(
      line + [effect.then.isEmpty ? .none : branch(verb == "observe" ? "for each:" : "then:", effect.then), failure]
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
        [word("wait"), " ", .text(Self.duration(wait.milliseconds))] + until(wait.cancellers)
          + [branch("then:", wait.then)]
      )
    case .merge(let branches):
      return .group([word("side by side")] + branches.map { .tag("div", list($0)) })
    case .run(let name, let arguments):
      let isKnown = spec.flows.contains { $0.name == name }
      return .group([word("run"), " ", call(name, arguments, at: isKnown ? .flow(name) : nil)])
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

  /// A time in its largest whole unit.
  static func duration(_ milliseconds: Int) -> String {
    if milliseconds > 0, milliseconds.isMultiple(of: 60_000) { return "\(milliseconds / 60_000) min" }
    if milliseconds > 0, milliseconds.isMultiple(of: 1000) { return "\(milliseconds / 1000) s" }
    return "\(milliseconds) ms"
  }
}
