import ReactorSpec
import Testing

/// A spec with these steps in its `start`.
private func starting(_ steps: String, runtime: String = "ReactorKit") -> String {
  """
  runtime: \(runtime)
  dependencies:
    hub: any Hub
  state: {count: Int = 0}
  mutations: {setCount: Int}
  flows:
    greet:
      - do: hub.greet()
      - do: 2️⃣action.onNext(.up)
  start:

  """ + steps.split(separator: "\n").map { "    \($0)\n" }.joined()
    + "actions: {up: {setCount: state.count + 1}, greet: {run: greet}}\n"
}

@Suite("The reactor's own streams in `start`, with ReactorKit")
struct EarlyStreamsLintTests {
  private let action = "`action` is asked for while ReactorKit makes the streams"

  @Test(
    "are asked for too early",
    arguments: ["- do: 1️⃣action.onNext(.up)", "- if: hub.isOn\n  then: {do: 'hub.send(1️⃣action.asObserver())'}"]
  )
  func early(steps: String) {
    expectDiagnostics(starting(steps), Expected("1️⃣", .earlyStream, action))
  }

  @Test("are asked for too early by a flow, too, and as `self.state`")
  func others() {
    expectDiagnostics(starting("- run: greet"), Expected("2️⃣", .earlyStream, action))
    let state = "`state` is asked for while ReactorKit makes the streams"
    expectDiagnostics(starting("- do: hub.show(self.1️⃣state)"), Expected("1️⃣", .earlyStream, state))
    let given =
      "`self` is given away while ReactorKit makes the streams: who asks it for `action` or `state` at once runs `start` again, "
      + "without an end: do it in an action that `start` sends"
    expectDiagnostics(starting("- do: hub.show(1️⃣self)"), Expected("1️⃣", .earlyStream, given))
  }

  @Test(
    "come later behind what takes time, in closures, and as the state of the moment",
    arguments: [
      "- {wait: 1s}\n- do: action.onNext(.up)", "- do: 'hub.later { [weak self] in self?.action.onNext(.up) }'",
      "- do: hub.show(state.count)", "- send: up", "- do: hub.owner = self", "- do: hub.show(self.name)",
      "- do: 'hub.show(type(of: self))'", "- do: hub.show(ObjectIdentifier(self))",
      "- do: hub.show(other === self)",
    ]
  )
  func late(steps: String) {
    expectDiagnostics(starting(steps))
  }

  @Test("are there with ReactorRuntime")
  func ofReactorRuntime() {
    expectDiagnostics(starting("- do: action.onNext(.up)", runtime: "ReactorRuntime"))
  }
}
