import ReactorSpec
import Testing

private let head = """
  state: {isLoading: Bool = false, count: Int = 0}
  mutations:
    setLoading: Bool
    setCount: Int
    begin: {reduce: state.isLoading = true}
    end: {reduce: state.isLoading = false}
  actions:
    all: [begin, end, {setLoading: state.isLoading}]
    stop: {setCount: 0}
    reset: end
    load:

  """

private func load(_ steps: String) -> String {
  head + steps.split(separator: "\n").map { "    \($0)\n" }.joined()
}

@Suite("Lint of flags")
struct FlagTests {
  @Test("a `guard` or an `unwrap` that leaves a flag true")
  func earlyEnds() {
    expectDiagnostics(
      load("- setLoading: true\n- 1️⃣guard: state.count > 0\n- setLoading: false"),
      Expected("1️⃣", .flagLeftOn, "where this `guard` ends the steps, `isLoading` stays true")
    )
    expectDiagnostics(
      load("- begin\n- if: a\n  then:\n    - 1️⃣unwrap: {x: y}\n    - setCount: x\n- end"),
      Expected("1️⃣", .flagLeftOn, "this `unwrap`")
    )
  }

  @Test("an error or a cancellation that leaves a flag true")
  func effects() {
    expectDiagnostics(
      load("- setLoading: true\n- 1️⃣await: a\n  then: {setLoading: false}\n  catch: {setCount: 1}"),
      Expected("1️⃣", .flagLeftOn, "where this step fails")
    )
    expectDiagnostics(
      load("- setLoading: true\n- 1️⃣await: a\n  throws: false\n  until: stop\n  then: {setLoading: false}"),
      Expected("1️⃣", .flagLeftOn, "where `stop` cancels this step")
    )
    expectDiagnostics(
      load("- begin\n- await: a\n  as: b\n  then:\n    - 1️⃣guard: b\n    - end\n  catch: end"),
      Expected("1️⃣", .flagLeftOn, "this `guard`")
    )
  }

  @Test("what the steps for an error set to true is meant to be so where it occurs")
  func setByError() {
    let steps = """
      - await: a
        then: {setOffline: false}
        catch: {setOffline: true}
      - await: b
        catch: ignore
      """
    let text = head.replacing("isLoading: Bool = false,", with: "isLoading: Bool = false, isOffline: Bool = false,")
      .replacing("setCount: Int", with: "setCount: Int\n  setOffline: Bool")
    expectDiagnostics(text + steps.split(separator: "\n").map { "    \($0)\n" }.joined())
  }

  @Test("a cancellation of the steps around that in which a flag is true")
  func outerCancellation() {
    expectDiagnostics(
      load("- wait: 1s\n  until: stop\n  then:\n    await: a\n    loading: setLoading\n    catch: ignore")
    )
    expectDiagnostics(
      load("- 1️⃣await: a\n  throws: false\n  until: stop\n  then: [begin, {wait: 1s}, end]"),
      Expected("1️⃣", .flagLeftOn, "where `stop` cancels this step")
    )
  }

  @Test("a branch that leaves a flag true")
  func branches() {
    expectDiagnostics(
      load("- begin\n- 1️⃣if: a\n  then: end\n  else: {setCount: 1}"),
      Expected("1️⃣", .flagLeftOn, "this `if` goes the other way")
    )
  }

  @Test(
    "a flag that each way sets back is left alone",
    arguments: [
      "- begin\n- guard: a\n  else: end\n- end", "- guard: a\n- begin\n- end",
      "- begin\n- await: a\n  then: {setCount: 1}\n  catch: ignore\n- end",
      "- begin\n- await: a\n  then: end\n  catch: end", "- begin\n- await: a\n  then: end\n  throws: false",
      "- begin\n- await: a\n  until: reset\n  then: end\n  catch: end",
      "- begin\n- await: a\n  overlap: latest\n  then: end\n  catch: end",
      "- begin\n- await: a\n  as: b\n  then: [{guard: b}, {setCount: 1}]\n  catch: ignore\n- end",
      "- await: a\n  loading: setLoading\n  catch: ignore", "- begin\n- if: a\n  then: end\n  else: end",
      "- begin\n- swift: other()\n- guard: a\n- end", "- begin\n- setLoading: other\n- guard: a\n- end",
      "- begin\n- merge: [end, {setCount: 1}]\n- guard: a\n- setCount: 2", "- begin\n- setCount: 1",
      "- begin\n- await: a\n  catch: ignore",
      "- wait: 1s\n  until: reset\n  then: {await: a, loading: setLoading, catch: ignore}",
      "- wait: 1s\n  until: stop\n  then: {await: a, loading: setLoading, catch: ignore}\n- end",
      "- await: b\n  until: stop\n  loading: setLoading\n  catch: ignore\n  then: [begin, {wait: 1s}, end]",
      "- wait: 1s\n  until: stop\n  then: [begin, end]",
    ]
  )
  func fine(steps: String) {
    #expect(warnings(load(steps)) == [])
  }

  @Test("a flow is followed, and so is `onError`")
  func otherLists() {
    expectDiagnostics(
      load("- run: on\n- 1️⃣guard: a\n- end") + "flows: {on: begin}",
      Expected("1️⃣", .flagLeftOn, "this `guard`")
    )
    #expect(warnings(load("- begin\n- await: a\n  then: end") + "onError: end") == [])
    expectDiagnostics(
      load("- begin\n- 1️⃣await: a\n  then: end") + "onError: {setCount: 1}",
      Expected("1️⃣", .flagLeftOn, "fails")
    )
  }

  @Test(
    "a flow that may set any field, or sets a lasting flag back in one of its branches, is no way on that sets it back",
    arguments: [
      "- apply", "- if: state.count > 9\n  then: {setConnected: false}",
      "- await: a\n  catch: {setConnected: false}\n- apply",
    ]
  )
  func lastingFlags(flow: String) {
    let steps = ("- guard: state.isConnected\n- unwrap: {x: state.first}\n- setCount: x\n" + flow).split(
      separator: "\n"
    )
    let spec = """
      state: {isConnected: Bool = false, count: Int = 0, first: Int?}
      mutations: {setConnected: Bool, setCount: Int, setFirst: Int?, apply: {reduce: state.apply()}}
      actions:
        connect:
          - setConnected: true
          - run: flush
        reset: [apply, {setFirst: nil}]
        disconnect: {setConnected: false}
      flows:
        flush:

      """
    #expect(warnings(spec + steps.map { "    \($0)\n" }.joined()) == [])
  }

  @Test("what each mutation sets is not followed; any other field is")
  func everyMutation() {
    let spec =
      "everyMutation: {after: 'STATEMENT'}\n"
      + load("- setLoading: true\n- 1️⃣guard: state.count > 0\n- setLoading: false")
    expectDiagnostics(
      spec.replacing("STATEMENT", with: "state.count += 1"),
      Expected("1️⃣", .flagLeftOn, "stays true")
    )
    let plain = spec.replacing("1️⃣", with: "")
    #expect(warnings(plain.replacing("STATEMENT", with: "state.isLoading = false")) == [])
    #expect(warnings(plain.replacing("STATEMENT", with: "state.settle()")) == [])
  }

  @Test("a pulse is not set back")
  func pulses() {
    let spec = load("- setLoading: true\n- guard: state.count > 0\n- setLoading: false")
    let field = "isLoading: {type: Bool, default: false, pulse: true}"
    #expect(warnings(spec.replacing("isLoading: Bool = false", with: field)) == [])
  }

  @Test("a flag of running work that nothing sets back; one that only goes up is none")
  func neverBack() {
    let spec =
      "state: {FIELD: Bool = false}\nmutations: {setIt: {payload: Bool, sets: FIELD}}\nactions:\n  a:\n    - 1️⃣setIt: true\n    - await: b\n      catch: ignore\n"
    expectDiagnostics(
      spec.replacing("FIELD", with: "isSavingDraft"),
      Expected("1️⃣", .flagLeftOn, "nothing sets `isSavingDraft` back")
    )
    #expect(warnings(spec.replacing("FIELD", with: "isDone").replacing("1️⃣", with: "")) == [])
    let forwarded = spec.replacing("FIELD", with: "isSaving").replacing("1️⃣", with: "") + "  set: {forward: setIt}\n"
    #expect(warnings(forwarded) == [])
  }

  @Test("steps behind a way on which a flag stays true cost no more than others", .timeLimit(.minutes(10)))
  func plainChoices() {
    let choices = String(repeating: "- if: state.count > 1\n  then: {setCount: 1}\n", count: 100)
    expectDiagnostics(
      load("- setLoading: true\n- 1️⃣if: state.count > 3\n  then: {setLoading: false}\n" + choices),
      Expected("1️⃣", .flagLeftOn, "where this `if` goes the other way")
    )
  }

  @Test("a way in a flow is told once, however many actions run it", .timeLimit(.minutes(10)))
  func sharedFlow() {
    let guards = String(repeating: "    - guard: state.count > 0\n", count: 50)
    let flow = "flows:\n  finish:\n" + guards + "    - setLoading: false\n"
    let actions = (0..<50).map { "  go\($0): [{setLoading: true}, {run: finish}]\n" }.joined()
    let found = warnings(load("- setCount: 1\n") + actions + flow)
    #expect(found.count { $0.contains("ends the steps") } == 50)
  }
}
