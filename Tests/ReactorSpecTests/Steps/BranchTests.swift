import ReactorSpec
import Testing

private let head = """
  dependencies: {api: any API}
  state: {count: Int = 0, item: Item?}
  mutations:
    setCount: Int
    clear: {reduce: state.count = 0}
  actions:
    go:

  """

private func go(_ steps: String) -> String {
  head + steps.split(separator: "\n").map { "    \($0)\n" }.joined()
}

@Suite("switch and merge")
struct BranchTests {
  @Test("the cases of a switch are kept in their order, with what they bind")
  func cases() throws {
    let spec = specs(
      go(
        """
        - switch: state.item?.kind
          cases:
            .some(.big(let size)) where size > 3: {setCount: size}
            .some: []
            default:
              - clear
        """
      )
    ).first
    guard case .switch(let value, let cases)? = spec?.stepLists.first?.steps.first?.kind else {
      Issue.record("no switch")
      return
    }
    #expect(value.text == "state.item?.kind")
    #expect(cases.map(\.pattern.text) == [".some(.big(let size)) where size > 3", ".some", "default"])
    #expect(cases.map(\.steps.count) == [1, 0, 1])
  }

  @Test("what `merge` runs side by side are steps or lists of steps")
  func merge() {
    let spec = specs(go("- merge:\n  - clear\n  - - setCount: 1\n    - setCount: 2")).first
    guard case .merge(let branches)? = spec?.stepLists.first?.steps.first?.kind else {
      Issue.record("no merge")
      return
    }
    #expect(branches.map(\.count) == [1, 2])
    for empty in ["[]", "[[], []]"] {
      expectDiagnostics(go("- 1️⃣merge: \(empty)"), Expected("1️⃣", .branchesWithoutSteps, "nothing to run"))
    }
    expectDiagnostics(go("- merge: 1️⃣clear"), Expected("1️⃣", .wrongShape, "a list whose items"))
  }

  @Test("a pattern stands without `case`, and `default` last")
  func patterns() {
    expectDiagnostics(
      go("- switch: state.count\n  cases:\n    1️⃣case 0: clear\n    default: clear\n    2️⃣1: clear"),
      Expected("1️⃣", .patternWithCase, "without `case`", write: "0: clear"),
      Expected("2️⃣", .casesAfterDefault, "stands last")
    )
    expectDiagnostics(
      go("- switch: state.count\n  cases:\n    1️⃣(0: clear\n    default: clear"),
      Expected("1️⃣", .unbalancedSwiftText, "`(` is not closed")
    )
    expectDiagnostics(go("- switch: state.count\n  cases: 1️⃣{}"), Expected("1️⃣", .wrongShape, "`cases` is empty"))
    expectDiagnostics(go("- 1️⃣switch: state.count"), Expected("1️⃣", .missingKey, "needs `cases`"))
  }

  @Test(
    "a pattern binds neither labels nor what is behind `as`, and `_` is no name",
    arguments: [
      ".load(let f, retry: _)", ".load(let f, retry: 0)", "let .load(f, retry: _)", "let .load(f as Kind, retry: 3)",
      "let .load(f, retry: .some)",
    ]
  )
  func namesOfPatterns(pattern: String) {
    #expect(SwiftText(pattern).declaredNames == ["f"])
    // A dependency that is called like a label is no local value.
    let spec = go(
      "- let: {retry: 2}\n- switch: state.item\n  cases:\n    '\(pattern)': {setCount: f + retry}\n    default: []"
    )
    #expect(specs(spec).count == 1)
  }

  @Test(
    "cases of single values and ranges need a `default`",
    arguments: ["0: clear\n    1...9: clear", #"'"a", "b"': clear"#, "-1: clear", "(0, 1): clear", "'...0': clear"]
  )
  func withoutDefault(cases: String) {
    expectDiagnostics(
      go("- 1️⃣switch: state.count\n  cases:\n    \(cases)"),
      Expected("1️⃣", .switchWithoutDefault, "add `default`", write: "default: []")
    )
    _ = specs(go("- switch: state.count\n  cases:\n    \(cases)\n    default: []"))
    _ = specs(go("- switch: state.count\n  cases:\n    \(cases)\n    _: clear"))
    _ = specs(go("- switch: state.count\n  cases:\n    \(cases)\n    .max: clear"))
  }

  @Test("a choice that does nothing either way is refused")
  func empty() {
    expectDiagnostics(
      go("- 1️⃣if: state.count > 0\n  then: []\n- 2️⃣switch: state.count\n  cases: {0: [], default: []}"),
      Expected("1️⃣", .branchesWithoutSteps, "this `if`"),
      Expected("2️⃣", .branchesWithoutSteps, "this `switch`")
    )
    #expect(specs(go("- if: state.count > 0\n  then: []\n  else: clear")).count == 1)
  }

  @Test("a condition that isn't there is missed", arguments: ["if", "guard"])
  func conditions(key: String) {
    expectDiagnostics(
      go("- 1️⃣\(key):\(key == "if" ? "\n  then: clear" : "")"),
      Expected("1️⃣", .wrongShape, "`\(key)` takes a Swift condition, not nothing")
    )
  }
}

@Suite("The names that steps bind")
struct ScopeTests {
  @Test("a name of `then` is over with it, and so is `error` with `catch`")
  func results() {
    expectDiagnostics(
      go(
        """
        - await: api.load
          as: page
          then: {setCount: page}
          catch: {setCount: 1️⃣page}
        - setCount: 2️⃣page + 1
        - do: log(3️⃣error)
        """
      ),
      Expected("1️⃣", .nameOutOfScope, "`page` is known only in `then`"),
      Expected("2️⃣", .nameOutOfScope, "`page` is known only in `then`"),
      Expected("3️⃣", .nameOutOfScope, "`error` is known only in `catch`")
    )
  }

  @Test("a pattern's names are over with its case, and an inner `let` with its list")
  func inner() {
    expectDiagnostics(
      go(
        """
        - switch: state.item
          cases:
            .some(let item): {setCount: item.count}
            default: {setCount: 1️⃣item.count}
        - if: state.count > 0
          then:
            - let: {next: state.count + 1}
            - setCount: next
          else: {setCount: 2️⃣next}
        """
      ),
      Expected("1️⃣", .nameOutOfScope, "only in its case"),
      Expected("2️⃣", .nameOutOfScope, "the list of steps in which it is bound")
    )
  }

  @Test("what a `do` declares is over with it")
  func statements() {
    expectDiagnostics(
      go("- do: 'let next = state.count + 1; log(next)'\n- setCount: 1️⃣next"),
      Expected("1️⃣", .nameOutOfScope, "only in the `do` that declares it: `let` binds a name for the steps behind it")
    )
  }

  @Test(
    "a name is not over where something else has it",
    arguments: ["page()", "self.page", "state.page", "api.page", "[1].map { page in page }"]
  )
  func others(value: String) {
    let steps = "- await: api.load\n  as: page\n  then: {setCount: page}\n  catch: ignore\n- do: '_ = \(value)'"
    let errors = SpecReading(of: SpecFile(path: "A.reactor.yaml", bytes: Array(go(steps).utf8))).diagnostics
      .filter { $0.severity == .error }
    #expect(errors == [])
  }

  @Test("a name that the dependencies or the payload have is known again")
  func shadowing() {
    #expect(
      specs(
        """
        dependencies: {api: any API}
        actions:
          go:
            payload: {page: Int}
            steps:
              - await: api.load
                as: page
                then: {do: api.show(page)}
                catch: ignore
              - do: api.show(page)
        """
      ).count == 1
    )
  }

  @Test("no two steps of one list, and no step inside another, bind one name")
  func twice() {
    expectDiagnostics(
      go("- let: {page: 1}\n- await: api.load\n  as: 1️⃣page\n  then: {setCount: page}\n  catch: ignore"),
      Expected("1️⃣", .nameTaken, "`page` is taken")
    )
    expectDiagnostics(
      go("- let: {x: 1}\n- switch: state.item\n  cases:\n    1️⃣.some(let x): clear\n    default: {setCount: x}"),
      Expected("1️⃣", .nameTaken, "`x` is taken")
    )
  }

  @Test("a pattern may give the name to what is made of what has it", arguments: ["error as? Lost", "error"])
  func shadowingPattern(subject: String) {
    let cases =
      "- switch: \(subject)\n      cases:\n        let error as Lost: {do: log(error)}\n        default: clear"
    #expect(specs(go("- await: api.load\n  catch:\n    \(cases)\n")).count == 1)
  }

  @Test("two lists beside each other may bind the same name")
  func siblings() {
    let effect = "- await: api.load\n  as: page\n  then: {setCount: page}\n  catch: {do: log(error)}\n"
    #expect(specs(go(effect + effect)).count == 1)
  }
}
