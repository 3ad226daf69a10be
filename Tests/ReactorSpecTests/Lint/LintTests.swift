import Foundation
import ReactorSpec
import Testing

@Suite("Lint")
struct LintTests {
  @Test("the example specs have nothing to be warned of")
  func examples() throws {
    for source in SpecSource.examples {
      let reading = SpecReading(of: SpecFile(path: source.name, bytes: Array(source.text.utf8)))
      #expect(reading.diagnostics.filter { $0.severity == .warning }.map(\.message) == [], "\(source.name)")
    }
  }

  @Test("a spec with errors is not looked over for more")
  func errorsFirst() {
    expectDiagnostics("actions: {a: [], b: {1️⃣stpes: []}}", Expected("1️⃣", .unknownStep, "`stpes`"))
    expectDiagnostics(
      "state: {count: Int = 0}\nmutations: {add: {reduce: state.1️⃣cuont += 1}}",
      Expected("1️⃣", .unknownStateMember, "did you mean `count`?")
    )
  }

  @Test("a mutation that nothing emits")
  func unemitted() {
    expectDiagnostics(
      counter + "  1️⃣reset: {reduce: state.count = 0}\nactions:\n  set: {forward: setCount}",
      Expected("1️⃣", .mutationNeverEmitted, "nothing emits `reset`")
    )
  }

  @Test("a word in a type's text that is like a mutation is no emission of it")
  func words() {
    let types = "types: 'enum Other { case setName; static let all = [Other.setNames] /* .setName */ }'\n"
    expectDiagnostics(
      types + "state: {name: String?}\nmutations: {1️⃣setName: String?}\nactions: {a: {do: log()}}",
      Expected("1️⃣", .mutationNeverEmitted, "nothing emits `setName`")
    )
    expectDiagnostics(
      "types: 'let all: [Mutation] = [.setName(nil)]'\nstate: {name: String?}\nmutations: {setName: String?}\nactions: {a: {do: log()}}"
    )
  }

  @Test("a spec of thousands of steps is looked over like any other", .timeLimit(.minutes(10)))
  func manySteps() {
    let count = 3_000
    let names = (0..<count).map { "n\($0)" }
    let flags = names.map { "  \($0): Bool = false\n" }.joined()
    let mutations = names.map { "  set\($0): {payload: {_ on: Bool}, reduce: state.\($0) = on}\n" }.joined()
    let emissions = names.map { "    - set\($0): true\n    - set\($0): false\n" }.joined()
    let bindings = names.map { "    - let: {\($0): f()}\n" }.joined()
    let flows = names.map { "  run\($0): {set\($0): true}\n" }.joined()
    let spec =
      "state:\n\(flags)mutations:\n\(mutations)flows:\n\(flows)actions:\n  a:\n\(emissions)  b:\n\(bindings)    - do: log()\n"
    let reading = SpecReading(of: SpecFile(path: "A.reactor.yaml", bytes: Array(spec.utf8)))
    // No more are told of a rule.
    #expect(reading.diagnostics.count { $0.rule == .nameNeverUsed } == 200)
    #expect(reading.diagnostics.count { $0.rule == .flowNeverRun } == 200)
    #expect(reading.diagnostics.count == 400)
  }

  @Test(
    "a mutation that may be emitted by hand, or in any other way, is left alone",
    arguments: [
      "actions: {a: reset, set: {forward: setCount}, b: manual}", "actions: {a: {swift: other()}}",
      "actions: {a: {do: log()}}\ntransform: {mutation: manual}",
      "flows: {f: reset}\nactions: {a: {run: f}, set: {forward: setCount}}",
      "events: {e: {observe: a, as: b, then: [reset, {setCount: b}], catch: ignore}}",
      "start: [reset, {setCount: 1}]",
      "dependencies: {api: any API}\nactions: {a: {await: api.b}, c: {forward: setCount}}\nonError: reset",
      "",
    ]
  )
  func emitted(rest: String) {
    #expect(warnings(counter + "  reset: {reduce: state.count = 0}\n" + rest) == [])
  }

  @Test("`loading` emits its mutation")
  func loading() {
    let spec =
      "state: {isOn: Bool = false}\nmutations: {setOn: Bool}\nactions: {a: {await: b, loading: setOn, catch: ignore}}"
    #expect(warnings(spec) == [])
  }

  @Test("a field that always has the one value")
  func constantField() {
    expectDiagnostics(
      "state:\n  count: Int = 0\n  1️⃣title: String = x\n  2️⃣note: String?\nmutations: {setCount: Int}",
      Expected("1️⃣", .fieldNeverSet, "stays `x`: a mutation is missing, or `let: true`"),
      Expected("2️⃣", .fieldNeverSet, "stays `nil`")
    )
  }

  @Test(
    "a field that something may set, or is a constant, is left alone",
    arguments: [
      "state: {count: Int = 0, x: {type: Int, default: 1, let: true}}", "state: {count: Int = 0, x: Int}",
      "inputs: {y: Int}\nstate: {count: Int = 0, x: Int = y}",
      "state: {count: Int = 0, x: Int = 1}\nderived: {z: Int = x + 1}",
      "state: {count: Int = 0, x: Int = 1}\neveryMutation: {after: state.x += 1}",
      "state: {count: Int = 0, x: Int = 1}\neveryMutation: {after: state.clear()}",
      "state: {count: Int = 0, x: Int = 1}\neveryMutation: {after: reset(&state)}",
      "state: {count: Int = 0, x: Int = 1}\ntransform: {state: manual}",
      "state: {count: Int = 0, x: {type: 'Int?', pulse: true}}\neveryMutation: {before: state.$x.value = 1}",
    ]
  )
  func variableField(state: String) {
    #expect(warnings(state + "\nmutations: {setCount: Int}") == [])
  }

  @Test("an action that does nothing, unless it cancels something")
  func idleAction() {
    expectDiagnostics(
      counter + "actions:\n  1️⃣a: []\n  2️⃣b:\n    - guard: state.count > 0\n  c: {forward: setCount}",
      Expected("1️⃣", .idleAction, "`a` does nothing"),
      Expected("2️⃣", .idleAction, "`b` does nothing")
    )
    #expect(warnings("actions: {a: [], b: {await: c, until: a, catch: ignore}}") == [])
    #expect(warnings("actions: {a: []}\ntransform: {action: manual}") == [])
  }

  @Test("a flow that nothing runs, and an `onError` without errors")
  func unusedSections() {
    expectDiagnostics(
      "flows:\n  1️⃣a: {run: b}\n  b: {do: log()}\nonError: {2️⃣do: log(error)}",
      Expected("1️⃣", .flowNeverRun, "the flow `a`"),
      Expected("2️⃣", .idleErrorSteps, "no error comes here")
    )
    #expect(warnings("flows: {a: {do: log()}}\nstart: {swift: runA()}") == [])
  }

  @Test("an input of which nothing is made")
  func unusedInput() {
    expectDiagnostics(
      "inputs: {start: Int, 1️⃣onEdit: () -> Void, _ignored: Int}\nstate: {count: Int = start}\nactions: {a: {do: log()}}",
      Expected("1️⃣", .inputNeverUsed, "nothing is made of the input `onEdit`")
    )
    for use in [
      "properties: {held: Int = x}", "rib: {provides: {held: Int = x}}",
    ] {
      #expect(warnings("inputs: {x: Int}\n\(use)\nactions: {a: {do: log()}}") == [])
    }
  }

  @Test("steps that can't be reached")
  func unreachable() {
    expectDiagnostics(
      counter + """
        actions:
          a:
            - guard: false
              else: {setCount: 1}
            - 1️⃣setCount: 2
          b:
            - if: true
              then: {setCount: 1}
              else: {2️⃣setCount: 2}
          c:
            - switch: state.count
              cases:
                _: {setCount: 1}
                3️⃣default: {setCount: 2}
        """,
      Expected("1️⃣", .unreachableStep, "the one before it always ends"),
      Expected("2️⃣", .unreachableStep, "always `true`"),
      Expected("3️⃣", .unreachableStep, "never reached")
    )
  }

  @Test("steps behind an `if` that ends both ways, and a pattern written twice")
  func unreachableBranches() {
    expectDiagnostics(
      counter + """
        actions:
          a:
            - if: state.count > 0
              then: [{setCount: 1}, {guard: false}]
              else: [{guard: false}]
            - 1️⃣setCount: 2
          b:
            - switch: state.count
              cases:
                '1, 2': {setCount: 1}
                2️⃣'1,2': {setCount: 2}
                default: []
        """,
      Expected("1️⃣", .unreachableStep, "always ends"),
      Expected("2️⃣", .unreachableStep, "never reached")
    )
    #expect(
      warnings(
        counter
          + "actions:\n  a:\n    - if: state.count > 0\n      then: [{guard: false}]\n      else: {setCount: 1}\n    - setCount: 2"
      ) == []
    )
  }

  private let counter = "state: {count: Int = 0}\nmutations:\n  setCount: Int\n"
}

/// The warnings of a spec without errors.
func warnings(_ text: String, sourceLocation: SourceLocation = #_sourceLocation) -> [String] {
  let reading = SpecReading(of: SpecFile(path: "Example.reactor.yaml", bytes: Array(text.utf8)))
  #expect(
    reading.diagnostics.filter { $0.severity == .error }.map(\.message) == [],
    sourceLocation: sourceLocation
  )
  return reading.diagnostics.filter { $0.severity == .warning }.map(\.message)
}
