import ReactorSpec

extension ReactorPage {
  var actions: Section? {
    section(
      "actions",
      "Actions",
      ["Action", "What it does", "Source"],
      spec.actions.map { action in
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
    let rows = spec.mutations.map { mutation in
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
    guard
      var section = section("mutations", "Mutations", ["Mutation", "What it changes", "Emitted by", "Source"], rows)
    else {
      return nil
    }
    let around = [
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
      spec.flows.map { flow in
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
      spec.events.map { event in
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
    let forwarding = spec.actions.filter { $0.body == .forward(mutation: mutation) }.map { Self.owner(.action($0)) }
    let emitting = spec.stepLists.filter { $0.steps.contains { Self.emits($0, mutation) } }.map { Self.owner($0.owner) }
    return .joined((forwarding + emitting).map { .link(.code($0.name), to: $0.address) }, by: ", ")
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

  private static func emits(_ step: Step, _ mutation: String) -> Bool {
    switch step.kind {
    case .emit(mutation, _): return true
    case .await(let effect), .observe(let effect): if effect.loading == mutation { return true }
    default: break
    }
    return step.branches.joined().contains { emits($0, mutation) }
  }
}
