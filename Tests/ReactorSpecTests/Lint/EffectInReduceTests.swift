import ReactorSpec
import Testing

@Suite("What `reduce` does besides computing the next state")
struct EffectInReduceTests {
  private func reducing(_ statements: String) -> String {
    let lines = statements.split(separator: "\n").map { "      \($0)" }.joined(separator: "\n")
    return """
      properties:
        timer: {type: Stopwatch, default: Stopwatch(), let: true}
        matched: {type: '((Int) -> Void)?', default: nil}
        page: Int = 0
      state: {items: '[Int] = []', text: String = "", isOn: Bool = false}
      mutations:
        go:
          payload: {values: '[Int]', done: '() -> Void'}
          reduce: |
      \(lines)
            state.text = describe(values, done)
        set: {payload: {on: Bool, values: '[Int]'}, reduce: [state.isOn = on, state.items = values]}
      actions: {go: {forward: go}, set: {forward: set}}
      """
  }

  @Test(
    "is told: calls that nothing takes the result of, wherever a statement can stand, and assignments",
    arguments: [
      ("1️⃣timer.start()", "calls `timer.start` for its own sake"), ("1️⃣matched?(1)", "calls `matched` for its own sake"),
      ("_ = try? 1️⃣self.timer.pause(1)", "calls `timer.pause` for its own sake"), ("1️⃣page += 1", "sets `page`"),
      ("1️⃣self.page = values.count", "sets `page`"), ("1️⃣done()", "calls `done` for its own sake"),
      ("1️⃣self.action.onNext(.go)", "calls `action.onNext` for its own sake"),
      (
        "if values.isEmpty {\n  1️⃣timer.start()\n} else {\n  state.isOn = true\n}",
        "calls `timer.start` for its own sake"
      ),
      ("if values.isEmpty { state.isOn = true } else { 1️⃣Self.log(1) }", "calls `Self.log` for its own sake"),
      (
        "switch values.count {\ncase 0: 1️⃣timer.stop()\ndefault: state.isOn = true\n}",
        "calls `timer.stop` for its own sake"
      ),
      ("for value in values where value > 3 { 1️⃣track(value) }", "calls `track` for its own sake"),
      (
        "guard state.isOn else {\n  1️⃣Log.shared.add(\"\\(values.count)\")\n  return\n}",
        "calls `Log.shared.add` for its own sake"
      ),
      ("state.isOn = true\ndefer { 1️⃣timer.stop() }", "calls `timer.stop` for its own sake"),
      (
        "switch values.count {\ncase 0:\n  state.isOn = true\ncase 1, 2:\n  1️⃣timer.stop()\ndefault: break\n}",
        "calls `timer.stop` for its own sake"
      ),
      (
        "switch values.count {\ncase 0: state.isOn = true\ndefault: 1️⃣timer.stop()\n}",
        "calls `timer.stop` for its own sake"
      ),
      ("1️⃣self?.go()", "calls `go` for its own sake"),
      ("state.isOn = true; 1️⃣timer.stop()", "calls `timer.stop` for its own sake"),
    ]
  )
  func told(statements: String, message: String) {
    expectDiagnostics(
      reducing(statements),
      Expected("1️⃣", .effectInReduce, "`reduce` \(message); side effects belong to actions")
    )
  }

  @Test(
    "is not what makes the state: results that are taken, names of its own, and what gets something to change",
    arguments: [
      "state.items = values.map { format($0) }", "state.text = if values.isEmpty { make() } else { other(1) }",
      "var copy = values\ncopy.append(1)\nsort(&copy)\nstate.items = copy", "apply(values, to: &state)",
      "values.forEach { state.items.append($0) }", "do { try validate(values) } catch { state.isOn = false }",
      "Swift.print(values)", "state.text = try?\n  make(1)",
      "var copy = values\nvalues.forEach { copy.append($0) }\nstate.items = copy",
      "values.enumerated().forEach { index, value in\n  state.items[index] = value\n}", "print(values)",
      "guard let first = state.items.first else { return }\nfirst.hit()",
      "state.text = [\n  make(),\n  other(2)\n].joined()",
      "let value = make(\n  1,\n  2\n)\nstate.items = [value]", "state.items.append(1)",
      "let count: Int = values.count\nstate.items = [count]",
      "let user: User? = nil\nlet kind: Kind.Inner = .one\nuse(user, kind, &state)",
      "let made: Int = { 1 }(), other: Int = 2\nstate.items = [made, other]",
      "var doubled: Int { twice(1) }\nstate.items = [doubled]",
      "state.text = try? parse(values)", "let text = try? parse(values)\nstate.text = text",
      "guard let text = try? parse(values) else { return }\nstate.text = text",
      "state.text = state.isOn ? \"a\" : try? parse(values)",
      "if state.isOn, let text = try? parse(values) { state.text = text }",
      "let made: [String: Int] = [\n  \"a\": make(),\n  \"b\": other(2)\n]\nstate.items = Array(made.values)",
      "switch values.count {\ncase 0: state.isOn = true\ncase let count where count > 2: state.isOn = make(count)\ndefault: break\n}",
      "state.items = values\n  .filter { $0 > 1 }\n  .map { twice($0) }",
      "state.isOn = state.isOn\n  && isFine(values)",
    ]
  )
  func notTold(statements: String) {
    expectDiagnostics(reducing(statements))
  }

  @Test("is told of the statements around each mutation, too")
  func everyMutation() {
    let yaml = """
      properties: {page: Int = 0}
      state: {isOn: Bool = false}
      everyMutation: {after: [1️⃣page += 1]}
      mutations: {go: {reduce: state.isOn = true}}
      actions: {go: [go]}
      """
    let message = "`reduce` sets `page`; side effects belong to actions"
    expectDiagnostics(yaml, Expected("1️⃣", .effectInReduce, message))
  }
}
