import ReactorSpec
import Testing

private let head = "state: {count: Int = 0}\nmutations:\n  setCount: Int\n"

@Suite("Lint of names")
struct UnusedNameTests {
  @Test("a payload's value that no step uses")
  func payload() {
    expectDiagnostics(
      head + """
        actions:
          a:
            payload: {_ x: Int, y: 1️⃣Int}
            steps: {setCount: x}
          b: {payload: 2️⃣Int, steps: {setCount: 1}}
          c: {run: d, with: 1}
        flows:
          d: {payload: {_ z: 3️⃣Int}, steps: {setCount: 1}}
        """,
      Expected("1️⃣", .payloadNeverUsed, "the steps of `a` never use `y`"),
      Expected("2️⃣", .payloadNeverUsed, "never use its `payload`"),
      Expected("3️⃣", .payloadNeverUsed, "never use `z`")
    )
  }

  @Test("a payload's value that `reduce` does not use")
  func reduce() {
    expectDiagnostics(
      head + "  add: {payload: {x: Int, y: 1️⃣Int}, reduce: state.count += x}\n",
      Expected("1️⃣", .payloadNeverUsed, "`reduce` of `add` never uses `y`")
    )
  }

  @Test(
    "wherever a payload's value stands, it is used",
    arguments: [
      "{setCount: x}", "{setCount: 'a(b: x)'}", "{setCount: 'state.count > 0 ? x : 1'}", #"{do: 'log("\(x)")'}"#,
      "{do: '_ = [x: 1]'}", "{do: '_ = [1: 1, x: 2]'}", "{do: '[1].forEach { x in log(x) }; log(x)'}",
      "{if: x > 1, then: {setCount: 1}}", "{switch: 1, cases: {x: {setCount: 1}, default: []}}",
      "{await: a, until: b, catch: {setCount: x}}", "{merge: [{setCount: 1}, [{wait: 1s, then: {setCount: x}}]]}",
      "{observe: a, with: [x], catch: ignore}", "{let: {y: x}}, {setCount: y}",
    ]
  )
  func uses(step: String) {
    #expect(warnings(head + "actions:\n  b: {setCount: 1}\n  a: {payload: {x: Int}, steps: [\(step)]}") == [])
  }

  @Test("a label or a member of the same name is no use", arguments: ["'f(x: 1)'", "state.x", "'1, x: 2'"])
  func noUses(arguments: String) {
    let steps = "{payload: {x: Int}, steps: [{do: f, with: \(arguments)}]}"
    #expect(warnings("state: {x: Int = 0}\nactions: {a: \(steps)}").contains("the steps of `a` never use `x`"))
  }

  @Test("a payload that may be looked at by hand, or starts with `_`, is left alone")
  func payloadByHand() {
    #expect(warnings("actions: {a: {payload: {x: Int}, steps: {do: f()}}}\ntransform: {action: manual}") == [])
    #expect(warnings("actions: {a: {payload: {_x: Int}, steps: {do: f()}}}") == [])
    #expect(warnings("actions: {a: {payload: {x: Int}, steps: manual}}") == [])
  }

  @Test("a name that nothing uses")
  func bindings() {
    expectDiagnostics(
      head
        + """
        actions:
          a:
            - let: {x: 1, y: 2️⃣x}
            - unwrap: {z: 3️⃣state.optional}
            - switch: state.count
              cases:
                4️⃣let n where n > 1: {setCount: 1}
                default: {setCount: 2}
        """.replacing("4️⃣", with: "").replacing("state.optional", with: "other"),
      Expected("2️⃣", .nameNeverUsed, "nothing uses `y`; a call for its effect alone is a `do`"),
      Expected("3️⃣", .nameNeverUsed, "`guard: … != nil`")
    )
    expectDiagnostics(
      head
        + "actions:\n  a:\n    - switch: other\n      cases:\n        1️⃣.some(let n): {setCount: 1}\n        default: {setCount: 2}",
      Expected("1️⃣", .nameNeverUsed, "write `_`")
    )
  }

  @Test("a result that `then` doesn't use; an event's element can be for its condition alone")
  func results() {
    expectDiagnostics(
      head + "actions:\n  a:\n    - 1️⃣await: b\n      as: x\n      then: {setCount: 1}\n      catch: ignore",
      Expected("1️⃣", .nameNeverUsed, "`then` never uses `x`: leave out `as`")
    )
    #expect(
      warnings(head + "events: {a: {observe: b, as: x, where: x > 1, then: {setCount: 1}, catch: ignore}}") == []
    )
    let effect = "{await: b, loading: {setBusy: [key]}, then: {setCount: 1}, catch: ignore}"
    let key = "actions: {a: [{let: {key: other}}, \(effect)]}"
    let busy = "  setBusy: {payload: {_ key: Int?, _ isOn: Bool}, reduce: 'state.count = f(key, isOn)'}\n"
    #expect(warnings(head + busy + key) == [])
  }
}
