import ReactorSpec
import Testing

private let head = """
  dependencies: {api: any API}
  state: {title: String?, count: Int = 0}
  mutations:
    setTitle: String?
    setBoth: {payload: {_ title: String?, count: Int}}
  actions:
    go:
      payload: {_ place: Int?}
      steps:
        - guard: place != nil

  """

private func steps(_ text: String) -> [Step] {
  let indented = text.split(separator: "\n").map { "      \($0)\n" }.joined()
  guard case .steps(let steps)? = specs(head + indented).first?.actions.first?.body else { return [] }
  return Array(steps.dropFirst())
}

@Suite("Lists of lines, and blocks")
struct ListTests {
  @Test(
    "arguments stand one a line, with or without a label",
    arguments: [
      ("- setBoth:\n    - '\"x\"'\n    - count: state.count", "\"x\", count: state.count"),
      ("- setBoth:\n    - nil\n    - {count: 1}", "nil, count: 1"), ("- setTitle:\n    - \"x\"", "\"x\""),
    ]
  )
  func arguments(step: String, text: String) {
    guard case .emit(_, let arguments)? = steps(step).first?.kind else {
      Issue.record("no emission")
      return
    }
    #expect(arguments?.text == text)
  }

  @Test("a call has its arguments one a line, too")
  func with() {
    let step = "- await: api.search\n  with:\n    - state.title\n    - page: 1\n  catch: ignore"
    guard case .await(let effect)? = steps(step).first?.kind else {
      Issue.record("no await")
      return
    }
    #expect(effect.expression.text == "api.search(state.title, page: 1)")
  }

  @Test("what is wrong with a step that is called like a mutation says how the mutation is emitted")
  func stepNamedLikeMutation() {
    let spec =
      "state: {n: Int = 0}\nmutations: {merge: {payload: Int, reduce: state.n += 1}}\nactions: {go: [merge: [state.n]]}"
    let found = SpecReading(of: SpecFile(path: "A.reactor.yaml", bytes: Array(spec.utf8))).diagnostics
    #expect(found.map(\.rule) == [.unknownStep])
    #expect(found.first?.notes.map(\.message).first?.hasSuffix("`emit: {merge: …}`") == true)
  }

  @Test("a trailing comma is no argument", arguments: ["- setBoth: [nil, count: 1,]", "- setBoth: 'nil, count: 1,'"])
  func trailingComma(step: String) {
    guard case .emit(_, let arguments)? = steps(step).first?.kind else {
      Issue.record("no emission")
      return
    }
    #expect(arguments?.text == "nil, count: 1")
  }

  @Test("a `do` runs a list of statements in its order")
  func statements() {
    guard case .do(let text)? = steps("- do: [api.reset, api.log(1)]").first?.kind else {
      Issue.record("no do")
      return
    }
    #expect(text.text == "api.reset()\napi.log(1)")
  }

  @Test("the last line of a block of statements is the value")
  func blocks() {
    let block = "- let:\n    title: |\n      let base = state.count\n      base.description"
    guard case .let(let bindings)? = steps(block + "\n- setTitle: title").first?.kind else {
      Issue.record("no let")
      return
    }
    #expect(bindings.first?.value.text == "{\n  let base = state.count\n  return base.description\n}()")
    guard
      case .let(let plain)? = steps("- let:\n    title: |\n      state.title?\n        .first\n- setTitle: title")
        .first?.kind
    else {
      Issue.record("no let")
      return
    }
    #expect(plain.first?.value.text == "state.title?.first")
  }

  @Test("an `unwrap` shadows a name of the steps around its list, and none of its own list")
  func shadowing() {
    #expect(steps("- unwrap: {place: place}\n- setTitle: place.description").count == 2)
    #expect(
      steps(
        "- await: api.find\n  as: found\n  then:\n    - unwrap: {found: found}\n    - setTitle: found\n  catch: ignore"
      ).count
        == 1
    )
    expectDiagnostics(
      head + "      - let: {found: api.find()}\n      - unwrap: {1️⃣found: found}\n      - setTitle: found",
      Expected("1️⃣", .nameTaken, "`found` is taken")
    )
  }
}
