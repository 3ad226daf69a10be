import ReactorSpec
import Testing

@Suite("What is probably meant for success alone")
struct SuccessTests {
  private func upload(_ steps: String) -> String {
    """
    dependencies: {files: any Files}
    state: {isDone: Bool = false, phase: Phase = .idle, count: Int = 0}
    mutations: {setDone: Bool, setPhase: Phase, setCount: Int}
    actions:
      cancel: [{setDone: false}, {setPhase: .idle}, {setCount: 0}]
      upload:

    """ + steps.split(separator: "\n").map { "    \($0)\n" }.joined()
  }

  @Test(
    "a mark of success behind a stream or a call that may fail or be cancelled is told of",
    arguments: [
      ("observe: files.put()\n  catch: ignore", "`done` has the steps"),
      ("await: files.put()\n  catch: {setDone: false}", "`then` has the steps"),
      ("await: files.put()\n  throws: false\n  until: cancel", "where `cancel` cancels it"),
    ]
  )
  func found(effect: String, words: String) {
    expectDiagnostics(
      upload("- \(effect)\n- 1️⃣setDone: true"),
      Expected("1️⃣", .successBehindEffect, words)
    )
    expectDiagnostics(
      upload("- \(effect)\n- 1️⃣setPhase: .uploaded"),
      Expected("1️⃣", .successBehindEffect, words)
    )
  }

  @Test(
    "success is told by what the names say",
    arguments: [
      ("didSave", true), ("complete", true), ("setFinished", true), ("setDidPay", true), ("uploadCompleted", true),
      ("finishedLoading", false), ("completeRefreshing", false), ("didLoadOnce", false), ("setUndone", false),
      ("clearCompleted", false), ("showUploaded", false),
    ]
  )
  func names(mutation: String, meansSuccess: Bool) {
    let steps = "- await: files.put()\n  catch: ignore\n- 1️⃣\(mutation)"
    let spec = upload(steps).replacing(
      "setCount: Int}",
      with: "setCount: Int, \(mutation): {reduce: state.count += 1}}"
    )
    if meansSuccess {
      expectDiagnostics(spec, Expected("1️⃣", .successBehindEffect, "`\(mutation)` is emitted after an error"))
    } else {
      expectDiagnostics(spec.replacing("1️⃣", with: ""))
    }
  }

  @Test(
    "what is passed says it as `true` or as a member, and otherwise only a name that marks something",
    arguments: [
      ("setDone: state.count > 0", false), ("setPhase: state.uploaded", false), ("markSent: state.count", true),
      ("setPhase: .uploaded", true), ("setSavedCount: state.count", false),
    ]
  )
  func values(emission: String, meansSuccess: Bool) {
    let spec = upload("- await: files.put()\n  catch: ignore\n- 1️⃣\(emission)").replacing(
      "setCount: Int}",
      with:
        "setCount: Int, markSent: {payload: Int, reduce: state.count = payload}, setSavedCount: {payload: Int, reduce: state.count = payload}}"
    )
    let text = spec.replacing("1️⃣", with: "")
    let found = SpecReading(of: SpecFile(path: "A.reactor.yaml", bytes: Array(text.utf8))).diagnostics
    #expect(found.contains { $0.rule == .successBehindEffect } == meansSuccess)
  }

  @Test("so is one behind a branch or a flow that ends in such a call")
  func branches() {
    expectDiagnostics(
      upload("- if: state.count > 0\n  then: {await: files.put(), catch: ignore}\n- 1️⃣setDone: true"),
      Expected("1️⃣", .successBehindEffect, "`then` has the steps")
    )
    expectDiagnostics(
      upload("- run: send\n- 1️⃣setPhase: .created") + "flows:\n  send: {await: files.put(), catch: ignore}\n",
      Expected("1️⃣", .successBehindEffect, "`then` has the steps")
    )
  }

  @Test(
    "nothing is said where it can't fail, where a condition comes first, or of another mutation",
    arguments: [
      "- await: files.put()\n  throws: false\n- setDone: true",
      "- await: files.put()\n  catch: ignore\n- guard: state.count > 0\n- setDone: true",
      "- await: files.put()\n  catch: ignore\n- setDone: false\n- setCount: 1\n- setPhase: .idle",
      "- await: files.put()\n  then: {setDone: true}\n  catch: {setDone: true}\n- setDone: true",
      "- observe: files.put()\n  done: {setDone: true}\n  catch: ignore\n  until: cancel",
    ]
  )
  func notFound(steps: String) { expectDiagnostics(upload(steps)) }

  @Test("an action that sends itself at once and each time is told of, also by way of another")
  func endless() {
    expectDiagnostics(
      "state: {count: Int = 0}\nmutations: {setCount: Int}\nactions: {a: [{setCount: 1}, 1️⃣send: a]}"
        .replacing("1️⃣send: a]", with: "{1️⃣send: a}]"),
      Expected("1️⃣", .endlessSend, "`a` sends itself")
    )
    expectDiagnostics(
      "actions: {a: {1️⃣send: b}, b: {2️⃣send: a}}",
      Expected("1️⃣", .endlessSend, "`b` sends `a` again"),
      Expected("2️⃣", .endlessSend, "`a` sends `b` again")
    )
    expectDiagnostics(
      "state: {count: Int = 0}\nmutations: {setCount: Int}\nactions: {a: [{guard: state.count > 0}, {setCount: 1}, {send: a}]}"
    )
  }
}
