import ReactorEmission
import Testing

@Suite("Steps in the generated mutate")
struct StepTests {
  private func branch(_ steps: String, dependencies: String = "api: any API") throws -> String {
    let yaml = """
      dependencies:
        \(dependencies)
      state:
        count: Int = 0
        isOn: Bool = false
        name: String?
      mutations:
        setCount: Int
        setOn: Bool
        increase: {reduce: state.count += 1}
      actions:
        run:
      \(steps.split(separator: "\n").map { "    \($0)" }.joined(separator: "\n"))
      """
    return try member("case .run:", of: generated(.reactor, from: yaml))
  }

  @Test("plain emissions are plain")
  func plain() throws {
    #expect(try branch("- increase") == "case .run:\n  return .just(.increase)")
    #expect(
      try branch("- setOn: true\n- increase\n- setOn: false")
        == "case .run:\n  return .concat(.just(.setOn(true)), .just(.increase), .just(.setOn(false)))"
    )
  }

  @Test(
    "what may change of itself is read when its step runs: static variables, members of classes and of values that may be objects"
  )
  func changingMembers() throws {
    let reactor = try generated(
      .reactor,
      from: """
        types: |
          nonisolated(unsafe) static var limit = 3
          static let size = 3
          final class Box { var mark, other: Int; let id = 1 }
          struct Page { var number = 3 }
        state: {n: Int = 0}
        mutations: {setN: Int}
        actions:
          a: {payload: {_ box: Box, _ page: Page, player: any Player}, steps: [{setN: Self.limit}, {setN: Self.size}]}
          b: {payload: {_ box: Box}, steps: [{wait: 1s}, {setN: box.other}]}
          c: {payload: {player: any Player}, steps: [{wait: 1s}, {setN: player.rate}]}
          d: {payload: {_ box: Box, _ page: Page}, steps: [{setN: Self.limit}, {setN: page.number}, {setN: box.id}]}
          e: [{wait: 1s}, {setN: Self.limit}]
          f: [{wait: 1s}, {setN: .limit}]
          g: {payload: {player: '(any Player)?'}, steps: [{wait: 1s}, {setN: player?.rate ?? 1}]}
        """
    )
    for late in ["Self.limit", "box.other", "player.rate", ".limit", "player?.rate ?? 1"] {
      #expect(reactor.contains(".deferred { .just(.setN(\(late))) }"), "\(late)")
    }
    for early in ["Self.size", "page.number", "box.id"] {
      #expect(reactor.contains(", .just(.setN(\(early)))"), "\(early)")
    }
  }

  @Test("what a `do` declares ends with it, in the reference as well")
  func declarations() throws {
    let spec = """
      state: {n: Int = 0}
      mutations: {setN: Int}
      actions:
        a: {payload: {_ n: Int}, steps: [{do: 'let n = n + 1; log(n)'}, {do: 'if let n = Optional(n) { log(n) }'}, {setN: n}]}
      """
    let reactor = try member("case .a", of: generated(.reactor, from: spec))
    #expect(
      reactor == """
        case .a(let n):
          do {
            let n = n + 1; log(n)
          }
          if let n = Optional(n) { log(n) }
          return .just(.setN(n))
        """
    )
    #expect(try generated(.tests, from: spec).contains("do {\n") == true)
  }

  @Test("the state is read when the step runs: at once before the first emission, deferred after one")
  func state() throws {
    #expect(
      try branch("- setCount: state.count + 1\n- setCount: state.count * 2") == """
        case .run:
          let state = currentState
          return .concat(
            .just(.setCount(state.count + 1)),
            .deferred { [weak self] in
              guard let self else { return .empty() }
              let state = currentState
              return .just(.setCount(state.count * 2))
            }
          )
        """
    )
  }

  @Test("a guard before the first emission is a guard")
  func guards() throws {
    #expect(
      try branch("- guard: '!state.isOn'\n- unwrap: {name: state.name}\n  else: increase\n- setCount: name.count")
        == """
        case .run:
          let state = currentState
          guard !state.isOn else { return .empty() }
          guard let name = state.name else { return .just(.increase) }
          return .just(.setCount(name.count))
        """
    )
  }

  @Test("a side effect after an emission waits for it, without keeping the reactor")
  func sideEffect() throws {
    #expect(
      try branch("- setOn: true\n- do: api.save()\n- setOn: false") == """
        case .run:
          return .concat(
            .just(.setOn(true)),
            .deferred { [api] in
              api.save()
              return .just(.setOn(false))
            }
          )
        """
    )
  }

  @Test("a function's name alone is called, with the arguments of `with`")
  func calls() throws {
    #expect(try branch("- do: api.save").contains("\n  api.save()\n"))
    #expect(try branch("- do: api.save\n  with: [1, as: state.name]").contains("\n  api.save(1, as: state.name)\n"))
    let optional = "tracker: {type: '(any Tracker)?'}"
    #expect(try branch("- do: tracker?.opened", dependencies: optional).contains("\n  tracker?.opened()\n"))
    #expect(
      try branch("- do: [tracker?.opened, 'tracker?.log(1)']", dependencies: optional).contains("tracker?.opened()\n")
    )
  }

  @Test("a result that nothing takes of a listed method is dropped, as the compiler asks for")
  func unusedResult() throws {
    let api =
      "api: {protocol: API, methods: {store: '(_ x: Int) -> Bool', save: () throws -> Int, log: '(_ x: Int)', isOn: 'Bool { get }'}}"
    let steps =
      "- do: api.store(1)\n- do: [api.log(1), self.api.store(2), run(api.store(3)), try? api.save()]\n- increase"
    let code = try branch(steps, dependencies: api)
    #expect(
      code.contains(
        "\n  _ = api.store(1)\n  api.log(1)\n  _ = self.api.store(2)\n  run(api.store(3))\n  _ = try? api.save()\n"
      )
    )
    let declared = try branch("- do: [let a = api.store(4), use(a)]\n- increase", dependencies: api)
    #expect(declared.contains("\n    let a = api.store(4)\n    use(a)\n"))
    // A name that is bound is another one.
    let bound = try branch("- let: {api: other}\n- do: api.store(1)\n- increase", dependencies: api)
    #expect(bound.contains("\n  api.store(1)\n"))
  }

  @Test("a choice that comes last returns from its branches")
  func lastChoice() throws {
    #expect(
      try branch("- if: state.isOn\n  then: {setOn: false}\n  else: {setOn: true}") == """
        case .run:
          let state = currentState
          if state.isOn {
            return .just(.setOn(false))
          } else {
            return .just(.setOn(true))
          }
        """
    )
  }

  @Test(
    "a choice by a condition that only `if` takes is one, also before other steps",
    arguments: ["let a = current(), a > 1", "state.isOn, isLate()"]
  )
  func conditionOfParts(condition: String) throws {
    let code = try branch("- if: \(condition)\n  then: {setOn: true}\n- setOn: false")
    #expect(code.contains("if \(condition) {") && !code.contains("? .just"))
  }

  @Test("a choice between plain emissions goes on behind them")
  func choice() throws {
    #expect(
      try branch("- if: state.isOn\n  then: {setOn: false}\n- increase") == """
        case .run:
          let state = currentState
          return .concat(state.isOn ? .just(.setOn(false)) : .empty(), .just(.increase))
        """
    )
  }

  @Test("a guard inside of an if ends the action, as in Swift")
  func guardInside() throws {
    #expect(
      try branch("- if: state.isOn\n  then:\n    - guard: state.count > 0\n    - setOn: false\n- increase") == """
        case .run:
          let state = currentState
          let rest = { () -> Observable<Mutation> in .just(.increase) }
          if state.isOn {
            guard state.count > 0 else { return .empty() }
            return .concat(.just(.setOn(false)), .deferred(rest))
          }
          return rest()
        """
    )
  }

  @Test("a value that depends on nothing is bound before the emissions")
  func constants() throws {
    #expect(
      try branch("- increase\n- let: {ten: 10}\n- setCount: ten") == """
        case .run:
          let ten = 10
          return .concat(.just(.increase), .just(.setCount(ten)))
        """
    )
  }

  @Test("a method of the reactor that only an extension knows needs the reactor, a type's does not")
  func methods() throws {
    #expect(try branch("- increase\n- do: log()").contains("guard let self else"))
    #expect(try !branch("- increase\n- do: Log.write()").contains("self"))
  }

  @Test("a condition with a closure stands in parentheses")
  func parentheses() throws {
    let text = try branch("- guard: 'state.name.map { $0.isEmpty } ?? true'")
    #expect(text.contains("guard (state.name.map { $0.isEmpty } ?? true) else"))
  }

  @Test("a payload value that `if let` unwraps under its own name is bound")
  func shorthand() throws {
    let yaml = """
      state:
        a: Int = 0
      mutations:
        add: {payload: {by: Int?}, reduce: 'if let by { state.a += by }'}
      actions:
        add: {payload: {by: Int?}, steps: [guard: let by, add: 'by: by']}
      """
    let text = try generated(.reactor, from: yaml)
    #expect(text.contains("case .add(let by):\n      if let by { state.a += by }"))
    #expect(text.contains("case .add(let by):\n      guard let by else { return .empty() }"))
  }

  @Test("what a condition binds is no name of the reactor's")
  func boundByConditions() throws {
    let text = try generated(
      .reactor,
      from: """
        dependencies: {frames: Observable<Frame>}
        state: {lines: '[String] = []'}
        mutations: {append: {payload: {_ line: String}, reduce: state.lines.append(line)}}
        events:
          texts:
            observe: frames
            as: frame
            then:
              - if: case .text(let line) = frame
                then: {append: line}
            catch: ignore
          closings:
            observe: frames
            as: frame
            then:
              - guard: case .close(let reason) = frame
              - append: reason
            catch: ignore
        """
    )
    #expect(text.contains("if case .text(let line) = frame"))
    #expect(text.contains("guard case .close(let reason) = frame else"))
    #expect(!text.contains("[weak self]"))
  }

  @Test("times are in seconds where they are whole ones")
  func times() throws {
    let text = try generated(
      .reactor,
      from: """
        state: {count: Int = 0}
        mutations: {increase: {reduce: state.count += 1}}
        actions: {late: [{wait: 3s}, {wait: 1500ms}, increase]}
        """
    )
    #expect(text.contains(".delay(.seconds(3), "))
    #expect(text.contains(".delay(.milliseconds(1500), "))
  }

  @Test("the state is declared once among statements in a row, and read anew behind each")
  func statementsInARow() throws {
    let steps = """
      - do: api.note()
      - do: api.set(state.count)
      - do: api.note()
      - do: api.set(state.count)
      - do: api.set(state.count)
      """
    #expect(
      try branch(steps) == """
        case .run:
          api.note()
          var state = currentState
          api.set(state.count)
          api.note()
          state = currentState
          api.set(state.count)
          state = currentState
          api.set(state.count)
          return .empty()
        """
    )
    #expect(
      try branch("- do: api.set(state.count)\n- do: api.note()\n- do: api.set(state.count)") == """
        case .run:
          var state = currentState
          api.set(state.count)
          api.note()
          state = currentState
          api.set(state.count)
          return .empty()
        """
    )
  }

  @Test(
    "before a brace, each part of a condition that has a trailing closure stands in parentheses",
    arguments: [
      ("if: 'let n = a, b.map { $0 < n } ?? true'", "if let n = a, (b.map { $0 < n } ?? true) {"),
      ("if: 'let x = xs.first { $0 > 1 }, x > 2'", "if let x = (xs.first { $0 > 1 }), x > 2 {"),
      ("if: 'api.all(where: { $0 > 3 })'", "if api.all(where: { $0 > 3 }) {"),
      ("if: 'case .some(let x)? = xs.first { $0 > 1 }'", "if case .some(let x)? = (xs.first { $0 > 1 }) {"),
    ]
  )
  func trailingClosures(condition: String, printed: String) throws {
    let steps = "- \(condition)\n  then: [increase, increase]\n  else: [increase, {setOn: true}]"
    #expect(try branch(steps).contains("  \(printed)\n"))
  }

  @Test("thousands of statements in a row need no stack", .timeLimit(.minutes(10)))
  func endlessStatements() throws {
    let count = 20_000
    let text = try branch(String(repeating: "- do: api.note()\n", count: count))
    #expect(text.split(separator: "\n").count == count + 2)
  }

  @Test("a text over several lines stands on one as one would write it there")
  func severalLines() throws {
    let spec = """
      dependencies: {api: {protocol: API, methods: {load: '(_ id: Int) -> Observable<Int>'}}}
      state: {count: Int = 0}
      mutations: {setCount: Int}
      actions:
        go:
          - observe: |
              Observable.zip(
                api.load(1),
                api.load(2),
              )
                .map(
                  [1, 2]
                    .sum)
            as: count
            then: {setCount: count}
            catch: ignore

      """
    let text = try generated(.reactor, from: spec)
    #expect(text.contains("Observable.zip(api.load(1), api.load(2)).map([1, 2].sum)"), "\(text)")
  }
}
