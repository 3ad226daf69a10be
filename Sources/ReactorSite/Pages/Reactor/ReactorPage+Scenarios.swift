import ReactorSpec

extension ReactorPage {
  var scenarios: Section? {
    section(
      "scenarios",
      "Scenarios",
      ["Scenario", "Given", "When", "Then", "Source"],
      spec.scenarios.enumerated().map { index, scenario in
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
    case .advance(let milliseconds): .text(StepsText.duration(milliseconds) + " pass")
    case .release(let dependency, let method, let result, _):
      .group([.code("\(dependency).\(method)"), " ", outcome(result)])
    case .do(let statement): .code(statement.text)
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
