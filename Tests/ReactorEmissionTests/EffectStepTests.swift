import ReactorEmission
import ReactorSpec
import Testing

@Suite("Effects in the generated mutate")
struct EffectStepTests {
  private func reactor(_ steps: String, rest: String = "") throws -> String {
    let yaml = """
      dependencies:
        api: any API
        session: {protocol: Session, methods: {now: '() -> Int', fresh: '() async throws -> Int'}}
        later: '() -> Int'
        fetched: '@Sendable () async -> Int'
      properties:
        limit: Int = 3
      state:
        count: Int = 0
        isLoading: Bool = false
        name: String?
      mutations:
        setCount: Int
        setLoading: Bool
        setName: String?
        increase: {reduce: state.count += 1}
      actions:
        run:
          payload: {_ text: String}
          steps:
      \(steps.split(separator: "\n").map { "      \($0)" }.joined(separator: "\n"))
        stop:
          - increase
        other:
          - setCount: 1
      \(rest)
      """
    return try generated(.reactor, from: yaml)
  }

  /// The branch of the action without its first line.
  private func branch(_ steps: String, rest: String = "") throws -> String {
    let lines = try member("case .run", of: reactor(steps, rest: rest)).split(separator: "\n")
    return lines.dropFirst().map { String($0.dropFirst(2)) }.joined(separator: "\n")
  }

  @Test("a result that becomes one mutation is mapped; an ignored error is caught")
  func mapping() throws {
    #expect(
      try branch("- await: api.load(text)\n  as: page\n  then: {setCount: page.count}\n  catch: ignore") == """
        return Observable.task { [api] in try await api.load(text) }
          .map { page in Mutation.setCount(page.count) }
          .catch { _ in .empty() }
        """
    )
  }

  @Test(
    "a stream whose end has steps of its own, behind a `catch`, is asked for with what the closure around it captures"
  )
  func endBehindCatch() throws {
    let steps = "- observe: api.pages\n  done: {swift: Observable.empty()}\n  catch: ignore"
    #expect(try branch(steps).contains("deferred { [api] in"))
  }

  @Test("a choice that returns the value of a `let` stands in a closure", arguments: ["", "let two = 2\n"])
  func returningChoice(before: String) throws {
    let choice = "switch text {\ncase \"a\": return 1\ndefault: return 2\n}"
    let block = (before + choice).split(separator: "\n").map { "      \($0)" }.joined(separator: "\n")
    let text = try branch("- let:\n    sum: |\n\(block)\n- setCount: sum")
    #expect(text.contains("let sum = {\n") && text.contains("}()") && !text.contains("return switch"), "\(text)")
    // What a closure returns is no value of the choice's.
    let other = block.replacing("return 1", with: "[1].map { return $0 }.count").replacing("return 2", with: "2")
    #expect(try !branch("- let:\n    sum: |\n      let two = 2\n\(other)\n- setCount: sum").contains("  switch text"))
  }

  @Test("what arrives on the main thread by itself is not brought there once more", arguments: Runtime.allCases)
  func arrivesOnMain(runtime: Runtime) throws {
    let scheduler = runtime == .reactorKit ? "MainScheduler" : "MainActorScheduler"
    let observed = "api.pages.observe(on: \(scheduler).instance)"
    let text = try branch(
      "- {observe: '\(observed)', as: page, then: {setCount: page}, catch: ignore}",
      rest: "isolation: main\nruntime: \(runtime.rawValue)"
    )
    #expect(text.ranges(of: ".observe(on: ").count == 1, "\(text)")
    let either = try branch(
      "- {observe: 'state.count > 1 ? api.all : \(observed)', as: page, then: {setCount: page}, catch: ignore}",
      rest: "isolation: main\nruntime: \(runtime.rawValue)"
    )
    #expect(either.ranges(of: ".observe(on: ").count == 2, "\(either)")
  }

  @Test("what would follow an element of a `Completable` is left out: there is none, and no operator for it")
  func completable() throws {
    let sync = "dependencies: {db: {protocol: Database, methods: {sync: '() -> Completable'}}}"
    let yaml = """
      \(sync)
      mutations: {end: {reduce: []}, start: {reduce: []}}
      actions:
        run:
          - observe: db.sync
            then: start
            done: end
            catch: ignore
      """
    for kind in [GeneratedFile.Kind.reactor, .tests] {
      let text = try generated(kind, from: yaml, settings: Settings(runtime: .reactorKit))
      #expect(text.contains(kind == .tests ? "} done: {" : ".concat(Observable<Mutation>.just(.end))"))
      #expect(!text.contains(kind == .tests ? "then: {" : ".flatMap"))
    }
  }

  @Test(
    "what `done` emits is found out when the stream has ended, unless it is the same at any time",
    arguments: [
      ("later()", true), ("api.count", true), ("state.count", true), ("Date.now.hour", true), (".current", true),
      ("Session.shared.count", true), ("Session.shared?.count", true),
      ("Box<Int>.shared.count", true), ("Session.shared[0]", true), ("(Session.shared)!.count", true), ("3", false),
      ("Limit.most", false), ("text.count", false),
      ("Order.Status.placed", false), ("text.isEmpty ? .none : .some(1)", false), (".made(1)", true),
      (".success(text)", false),
      ("(Limit.most, [text])", false),
    ]
  )
  func emissionOfDone(value: String, isLate: Bool) throws {
    let text = try branch("- observe: api.pages\n  done: {setCount: '\(value)'}\n  catch: ignore")
    #expect(text.contains(".concat(Observable<Mutation>.just(.setCount(\(value))))") == !isLate, "\(text)")
    #expect(text.contains("Observable<Mutation>.deferred {") == isLate, "\(text)")
  }

  @Test("an error that is used has its type written, so that the compiler's complaints stay where they belong")
  func errors() throws {
    let text = try branch("- await: api.load\n  then: increase\n  catch: {setName: error.localizedDescription}")
    #expect(text.contains(".map { _ in Mutation.increase }"))
    #expect(text.contains(".catch { (error: any Error) in .just(.setName(error.localizedDescription)) }"))
    #expect(
      try branch("- await: api.load\n  then: increase\n  catch: {setName: nil}")
        .contains(".catch { _ in .just(.setName(nil)) }")
    )
  }

  @Test("a call that does not throw has no `try`, and nothing to catch")
  func withoutErrors() throws {
    #expect(
      try branch("- await: api.ping\n  throws: false") == """
        return Observable.task { [api] in await api.ping() }
          .flatMap { _ -> Observable<Mutation> in .empty() }
        """
    )
  }

  @Test("a task takes what it needs of the state by value")
  func captures() throws {
    let text = try branch(
      "- await: api.load\n  with: [state.count, name: state.name ?? text, limit]\n  then: increase\n  catch: ignore"
    )
    #expect(
      text.hasPrefix(
        """
        let state = currentState
        return Observable.task { [api, count = state.count, name = state.name, limit] in
          try await api.load(count, name: name ?? text, limit)
        }
        .map { _ in Mutation.increase }
        """
      )
    )
  }

  @Test("the names of such values don't collide with others")
  func collisions() throws {
    let text = try branch(
      "- let: {count: text.count}\n- await: api.load\n  with: [count, state.count]\n  then: increase\n  catch: ignore"
    )
    #expect(text.contains("[api, currentCount = state.count] in\n  try await api.load(count, currentCount)"))
  }

  @Test(
    "what a text of an `await` declares is no member of the reactor",
    arguments: [
      "{ let x = 1, y = x + 1; return x + y }()",
      "{ func add(_ a: Int, to b: Int = 2) -> Int { a + b }; return add(1) }()",
      "{ var s = 0; outer: for i in 0..<3 { s += i; continue outer }; return s }()",
      "{ let y: Int = 2; lazy var z = y; return z }()",
      "{ if case let Kind.of(count) = kind { return count }; return 0 }()",
      "{ do { return try f() } catch { log(error); return 0 } }()",
    ]
  )
  func declarations(text: String) throws {
    let printed = try branch(
      "- let: {kind: 1, f: 2, log: 3}\n- await: 'api.load(\(text))'\n  then: increase\n  catch: ignore"
    )
    #expect(printed.contains("api.load(\(text))"))
  }

  @Test("a text takes what it binds anew from around it")
  func boundAnew() throws {
    let reactor = try generated(
      .reactor,
      from: """
        properties: {mark: 'Int? = 9'}
        state: {n: Int = 0}
        mutations: {setN: Int, add: {payload: {rows: '[Int]'}, reduce: 'for rows in rows where rows > 1 { state.n += rows }'}}
        actions:
          a: {payload: {mark: Int?}, steps: [guard: 'case let mark? = mark', setN: mark]}
          b: {payload: {_ y: Int}, steps: [setN: '{ let y: Int = y; return y }()']}
          c: {payload: {_ y: '[Int]'}, steps: [setN: '{ var s = 0; for (i, y) in y.enumerated() { s += y * i }; return s }()']}
        """
    )
    for head in ["case .a(let mark):", "case .b(let y):", "case .c(let y):", "case .add(let rows):"] {
      #expect(reactor.contains(head))
    }
  }

  @Test("a closure that is kept means the state of its step, in the tests as well")
  func keptClosures() throws {
    let spec = """
      properties: {kept: '(() -> Int)?'}
      dependencies: {api: {protocol: API, methods: {note: '(_ n: Int)'}}}
      state: {n: Int = 0, items: '[Int] = []'}
      mutations: {setN: Int}
      actions:
        a: [{do: 'kept = { state.n }'}, {do: 'api.note(state.items.filter { $0 > state.n }.count)'}]
        b: [{let: {later: '{ state.n }'}}, {setN: 3}, {do: api.note(later())}]
      """
    for kind in [GeneratedFile.Kind.reactor, .tests] {
      let text = try generated(kind, from: spec)
      #expect(text.contains("kept = { [state] in state.n }") && text.contains("let later = { [state] in state.n }"))
      #expect(text.contains("filter { $0 > state.n }"))
    }
  }

  @Test("what calls a closure that a step has bound is asked for before the task, which could not take that with it")
  func boundClosures() throws {
    let text = try branch(
      "- let: {scale: '{ (x: Int) in x * 2 }'}\n- await: api.load(scale(1))\n  then: increase\n  catch: ignore"
    )
    #expect(text.contains("{ [value = scale(1), api] in try await api.load(value) }"))
    let waiting = try generated(
      .reactor,
      from: """
        dependencies: {api: {protocol: API, methods: {save: '(_ n: Int) async throws'}}}
        state: {n: Int = 0}
        mutations: {setN: Int}
        actions: {go: {payload: {make: '@Sendable () async -> Int'}, steps: [{await: api.save(make()), catch: ignore}]}}
        """
    )
    #expect(waiting.contains("{ [api] in try await api.save(make()) }"))
  }

  @Test("a property that a closure binds anew is captured")
  func reboundNames() throws {
    let text = try branch(
      "- await: 'api.load({ if let limit { return limit }; return 1 }())'\n  then: increase\n  catch: ignore"
    )
    #expect(text.contains("{ [api, limit] in"))
  }

  @Test(
    "a closure that captures the reactor has it by that, and what the text changes is the reactor's",
    arguments: [
      ("{ [weak self] x in self?.limit += x }", "{ [weak self = reactor] x in self?.limit += x }"),
      ("{ [unowned self] x in limit = x }", "{ [unowned self = reactor] x in self.limit = x }"),
      ("{ [api, self] x in api.log(limit, x) }", "{ [api, self = reactor] x in api.log(self.limit, x) }"),
      (
        "{ [weak self] x in guard let self else { return }; limit += x }",
        "{ [weak self = reactor] x in guard let self else { return }; self.limit += x }"
      ),
      ("{ x in limit += x }", "{ x in reactor.limit += x }"), ("{ [self].count }", "{ [reactor].count }"),
    ]
  )
  func captures(closure: String, expected: String) throws {
    let text = try branch("- await: 'api.load \(closure)'\n  then: increase\n  catch: ignore")
    #expect(text.contains("Observable.task(with: self) { [api] reactor in"))
    #expect(text.contains("try await api.load \(expected)"))
  }

  @Test("an argument that throws is tried, whatever the method does")
  func throwingArguments() throws {
    let reactor = try generated(
      .reactor,
      from: """
        dependencies:
          api: {protocol: API, methods: {check: '(_ n: Int) throws -> Int', send: '(_ n: Int) async -> Int'}}
        state: {n: Int = 0}
        mutations: {setN: Int}
        actions: {a: [{await: api.send(api.check(1)), as: n, then: {setN: n}, catch: ignore}]}
        """
    )
    #expect(reactor.contains("try await api.send(api.check(1))") && reactor.contains(".catch { _ in .empty() }"))
  }

  @Test("a closure with names stands in no capture list, in which Swift does not find these")
  func closuresOfArguments() throws {
    let text = try branch(
      "- let: {ids: [1]}\n- await: 'api.load(ids.map { x in api.scale(x) }, api.scale(2))'\n  then: increase\n  catch: ignore"
    )
    #expect(text.contains("api.load(ids.map { x in api.scale(x) }, scale)"))
  }

  @Test("what generated code names is not what steps inside bind")
  func namesOfSteps() throws {
    let reactor = try generated(
      .reactor,
      from: """
        dependencies: {api: {protocol: API, methods: {load: () async throws -> Int}}}
        state: {n: Int = 0, opt: Int?}
        mutations: {setN: Int, setOpt: Int?}
        actions:
          a: [{if: state.n > 3, then: [{unwrap: {rest: state.opt}}, {setN: rest}]}, {setOpt: nil}]
          b: [{if: 'let rest = state.opt', then: [{guard: state.n < 3}, {setN: rest}]}, {setOpt: nil}]
          stop: {setN: 1}
          c:
            - await: api.load()
              as: cancellation
              then:
                - {wait: 1s, until: [stop, c], then: {setN: cancellation}}
                - {wait: 2s, until: [stop, c], then: {setN: cancellation}}
              catch: ignore
        """
    )
    for action in ["a", "b"] {
      let text = try member("case .\(action):", of: reactor)
      #expect(text.contains("let rest2 = {") && text.contains("return rest2()") && text.contains(".deferred(rest2)"))
    }
    let text = try member("case .c:", of: reactor)
    #expect(text.contains(".flatMap { cancellation ->") && text.contains(".take(until: cancellation2)"))
  }

  @Test(
    "a name that the text binds itself would hide such a value",
    arguments: [
      ("api.load(rows.filter { count in count != state.count })", "rows.filter { count in count != currentCount }"),
      ("api.load(rows.map { (count: Int) -> Int in count * state.count })", "count * currentCount"),
      ("api.load(rows.map { [count = 3] in $0 + count + state.count })", "$0 + count + currentCount"),
      ("api.load({ let count = 2; return count * state.count }())", "return count * currentCount"),
      ("api.load({ var all = 0; for count in rows { all += state.count }; return all }())", "all += currentCount"),
    ]
  )
  func namesOfClosures(call: String, written: String) throws {
    let text = try branch("- let: {rows: [1]}\n- await: '\(call)'\n  then: increase\n  catch: ignore")
    #expect(text.contains("currentCount = state.count"))
    #expect(text.contains(written))
  }

  @Test("a task takes the whole state where a method of it is called")
  func wholeState() throws {
    let text = try branch("- await: api.load(state.copy(), state.count)\n  then: increase\n  catch: ignore")
    #expect(text.contains("{ [api, state] in try await api.load(state.copy(), state.count) }"))
  }

  @Test("a method of the reactor is called on the reactor that the task gets")
  func ownMethods() throws {
    let text = try branch("- await: refresh\n  with: [state.count, text]\n  then: increase\n  catch: ignore")
    #expect(
      text.contains("Observable.task(with: self) { [count = state.count] reactor in")
        && text.contains("try await reactor.refresh(count, text)")
    )
    let explicit = try branch("- await: self.refresh(limit)\n  then: increase\n  catch: ignore")
    #expect(explicit.contains("Observable.task(with: self) { [limit] reactor in try await reactor.refresh(limit) }"))
  }

  @Test("a task that needs nothing that changes is not deferred")
  func plainTask() throws {
    let text = try branch("- increase\n- await: api.load(text)\n  then: increase\n  catch: ignore\n- setName: nil")
    #expect(
      text == """
        return .concat(
          .just(.increase),
          Observable.task { [api] in try await api.load(text) }
            .map { _ in Mutation.increase }
            .catch { _ in .empty() },
          .just(.setName(nil))
        )
        """
    )
  }

  @Test("what an effect reads behind an emission is read late")
  func lateTask() throws {
    let text = try branch("- increase\n- await: api.load(state.count)\n  then: increase\n  catch: ignore")
    #expect(
      text == """
        return .concat(
          .just(.increase),
          .deferred { [weak self] in
            guard let self else { return .empty() }
            let state = currentState
            return Observable.task { [api, count = state.count] in try await api.load(count) }
              .map { _ in Mutation.increase }
              .catch { _ in .empty() }
          }
        )
        """
    )
  }

  @Test("the state in `then` is read when the result is there, in `catch` when the error is there")
  func lateThen() throws {
    let text = try branch(
      "- await: api.load(text)\n  as: page\n  then: {setCount: state.count + page.count}\n  catch: {setCount: state.count}"
    )
    #expect(
      text == """
        return Observable.task { [api] in try await api.load(text) }
          .flatMap { [weak self] page -> Observable<Mutation> in
            guard let self else { return .empty() }
            let state = currentState
            return .just(.setCount(state.count + page.count))
          }
          .catch { [weak self] _ in
            guard let self else { return .empty() }
            let state = currentState
            return .just(.setCount(state.count))
          }
        """
    )
  }

  @Test("`loading` stands around the effect, with `until` inside")
  func loading() throws {
    let text = try branch(
      "- await: api.load(text)\n  loading: setLoading\n  until: stop\n  then: increase\n  catch: ignore"
    )
    #expect(
      text == """
        return .concat(
          .just(.setLoading(true)),
          Observable.task { [api] in try await api.load(text) }
            .map { _ in Mutation.increase }
            .catch { _ in .empty() }
            .take(until: startedActions.filter { if case .stop = $0 { true } else { false } }),
          .just(.setLoading(false))
        )
        """
    )
  }

  @Test(
    "a `loading` that a stream's own error can end emits its last mutation from outside, whatever catches the error",
    arguments: ["catch: ignore", "catch: increase", "throws: false"]
  )
  func loadingInStream(failure: String) throws {
    let text = try branch(
      """
      - observe: api.words
        then:
          - await: api.load(text)
            loading: setLoading
            catch: ignore
        \(failure)
      """
    )
    #expect(text.contains("cancelled: cancelledLoading)") == failure.hasPrefix("catch"))
  }

  @Test(
    "what the flag of `loading` leaves alone is read before it, everything else behind it, and dependencies are asked behind it",
    arguments: [
      ("session.now()", true), ("later()", true), ("state.count", false), ("state.isLoading ? 1 : 0", true),
      ("state.copy()", true), ("state", true),
    ]
  )
  func readsBesideLoading(argument: String, isDeferred: Bool) throws {
    let text = try branch("- await: 'api.load(\(argument))'\n  loading: setLoading\n  then: increase\n  catch: ignore")
    #expect(text.contains(".deferred") == isDeferred)
  }

  @Test(
    "what an argument asks of a dependency or the reactor is asked before the task starts, unless that takes a task, too",
    arguments: [
      ("api.token()", "[token = api.token(), api]", "api.load(token)"),
      ("text, at: max(limit, state.count)", "[value = max(limit, state.count), api]", "api.load(text, at: value)"),
      ("api", "[api]", "api.load(api)"), ("await api.token()", "[api]", "api.load(await api.token())"),
      ("text, at: later() + 1", "[value = later() + 1, api]", "api.load(text, at: value)"),
      ("fetched()", "[api, fetched]", "api.load(fetched())"),
      ("session.fresh(), session.now()", "[now = session.now(), api, session]", "api.load(session.fresh(), now)"),
    ]
  )
  func readEarly(arguments: String, captures: String, call: String) throws {
    let text = try branch("- await: 'api.load(\(arguments))'\n  then: increase\n  catch: ignore")
    #expect(text.contains("Observable.task { \(captures) in") && text.contains("try await \(call)"), "\(text)")
  }

  @Test(
    "what an argument asks of a dependency is asked behind the steps before, what it only takes may be taken before"
  )
  func asksBehindStepsBefore() throws {
    func text(_ argument: String) throws -> String {
      try branch("- increase\n- await: 'api.load(\(argument))'\n  then: increase\n  catch: ignore")
    }
    for argument in ["session.now()", "later()"] { #expect(try text(argument).contains(".deferred"), "\(argument)") }
    #expect(try !text("text").contains(".deferred"))
  }

  @Test("a case that carries values is emitted as it is, and what is called behind the steps before")
  func casesWithValues() throws {
    let text = try generated(
      .reactor,
      from: """
        types: 'enum Mode: Equatable { case off, heat(Int); static func eco(_ n: Int) -> Mode { .heat(n) } }'
        state: {mode: Mode = .off}
        mutations: {setMode: Mode}
        actions:
          on: {payload: {_ degrees: Int}, steps: [{setMode: .off}, {setMode: .heat(degrees)}]}
          save: {payload: {_ degrees: Int}, steps: [{setMode: .off}, {setMode: .eco(degrees)}, {setMode: .heat(now())}]}
        """
    )
    #expect(text.contains(".just(.setMode(.heat(degrees)))"))
    #expect(text.ranges(of: ".deferred").count == 2)
  }

  @Test("a value that is made before the task starts has the type that the method lists, where it doesn't tell its own")
  func typedArguments() throws {
    let text = try generated(
      .reactor,
      from: """
        dependencies:
          thread: ThreadID
          socket:
            protocol: Socket
            methods:
              send: '(_ frame: Frame, to: Set<String>, _ note: String?) async throws'
              keep: {generics: Value, parameters: {_ value: Value}, async: true}
              mark: {parameters: {_ isOn: Bool}, async: true}
        state: {isOn: Bool = false, count: Int = 0}
        mutations: {setCount: Int}
        actions:
          all:
            - await: 'socket.send(.typing(thread.owner), to: thread.isOwn ? [thread.owner] : [], thread.note)'
              catch: ignore
          generic: [{await: 'socket.keep(thread.count + 1)'}]
          compared: [{await: 'socket.mark(thread.count>2)'}]
          unlisted: [{await: 'thread.tell(.owner(thread.owner))', catch: ignore}]
          other: {setCount: 1}
        """
    )
    #expect(text.contains("{ [value = .typing(thread.owner) as Frame, value2 ="))
    #expect(text.contains("value2 = (thread.isOwn ? [thread.owner] : []) as Set<String>, note = thread.note,"))
    #expect(text.contains("socket.send(value, to: value2, note)"))
    #expect(text.contains("[value = thread.count + 1, socket] in"))
    #expect(text.contains("[value = (thread.count>2) as Bool, socket] in"))
    #expect(text.contains("[thread] in try await thread.tell(.owner(thread.owner))"))
  }

  @Test("the state that is first read behind a statement is a variable where another statement follows")
  func statements() throws {
    let text = try branch("- do: session.now()\n- do: print(state.count)\n- setCount: state.count")
    #expect(text.contains("var state = currentState") && text.contains("\nstate = currentState"), "\(text)")
  }

  @Test("the value of several statements is that of the last one, over however many lines it goes")
  func block() throws {
    let block =
      "- let:\n    sum: |\n      let all = [state.count, 2]\n      all.map { number in\n        number + 1\n      }.count"
    #expect(try branch(block + "\n- setCount: sum").contains("return all.map { number in"))
  }

  @Test("actions that cancel are told of before `mutate`")
  func cancellers() throws {
    let text = try reactor("- await: api.load\n  until: [stop, other]\n  then: increase\n  catch: ignore")
    #expect(text.contains("private let startedActions = PublishSubject<Action>()"))
    #expect(text.contains("action.do(onNext: { [startedActions] in startedActions.onNext($0) })"))
    #expect(text.contains("case .stop, .other: true\n            default: false"))
    #expect(try !reactor("- increase").contains("startedActions"))
  }

  @Test("all actions need no filter")
  func allCancellers() throws {
    let text = try branch(
      "- await: api.load\n  overlap: latest\n  until: [stop, other]\n  then: increase\n  catch: ignore"
    )
    #expect(text.hasSuffix(".take(until: startedActions)"))
  }

  @Test("a stream is observed; one whose elements nothing needs is waited for")
  func observing() throws {
    #expect(
      try branch("- observe: api.pages\n  as: page\n  then: {setCount: page.count}\n  catch: ignore") == """
        return api.pages.asObservable()
          .map { page in Mutation.setCount(page.count) }
          .catch { _ in .empty() }
        """
    )
    #expect(
      try branch("- observe: api.save(text) ?? .empty()\n  catch: ignore\n- increase") == """
        return .concat(
          (api.save(text) ?? .empty()).asObservable()
            .ignoreElements()
            .asCompletable()
            .andThen(Observable<Mutation>.empty())
            .catch { _ in .empty() },
          .just(.increase)
        )
        """
    )
  }

  @Test("what cancels a wait behind a choice is noted before the choice, one of whose branches may take time")
  func cancelledBehindAChoice() throws {
    let steps = "- if: state.count > 1\n  then:\n    - guard: state.count > 2\n    - wait: 1s\n  else: increase\n"
    let text = try branch(steps + "- wait: 300ms\n  until: stop\n- increase")
    let armed = text.firstRange(of: ".replay(1) { [weak self] cancellation -> Observable<Mutation> in")
    let choice = text.firstRange(of: "if state.count > 1")
    #expect(try #require(armed).lowerBound < #require(choice).lowerBound)
    #expect(text.contains(".take(until: cancellation)"))
    #expect(text.ranges(of: "startedActions.filter").count == 1)
  }

  @Test("a step that what is around it ends, too, does not hear of that by itself")
  func cancelledFromAround() throws {
    let wait = "    - wait: 1s\n      until: [stop, other]\n"
    let steps = "- await: api.load(text)\n  until: stop\n  catch:\n" + wait + "    - increase"
    let text = try branch(steps)
    #expect(
      text.hasPrefix(
        """
        return startedActions.filter { if case .other = $0 { true } else { false } }
          .replay(1) { [api, startedActions] cancellation -> Observable<Mutation> in
        """
      ),
      "\(text)"
    )
    #expect(text.ranges(of: ".stop").count == 1)
  }

  @Test("an action that cancels several steps which start later is noted once, for all of them")
  func cancelledTogether() throws {
    let steps =
      "- wait: 1s\n  until: stop\n- wait: 2s\n  until: stop\n- wait: 3s\n  until: [stop, other]\n- wait: 4s\n  until: other"
    let text = try branch(steps)
    #expect(
      text.hasPrefix(
        """
        return startedActions.filter { if case .stop = $0 { true } else { false } }
          .replay(1) { [startedActions] cancellation -> Observable<Mutation> in
            startedActions.filter { if case .other = $0 { true } else { false } }
              .replay(1) { cancellation2 -> Observable<Mutation> in
        """
      ),
      "\(text)"
    )
    #expect(text.contains(".take(until: Observable.merge(cancellation, cancellation2))"))
    #expect(text.ranges(of: "startedActions.filter").count == 2)
  }

  @Test(
    "a stream that may be cancelled before it begins is asked for when it does",
    arguments: ["", "\n  loading: setLoading"]
  )
  func cancelledBeforeItIsAsked(loading: String) throws {
    let text = try branch(
      "- wait: 1s\n- observe: api.pages\n  until: stop\n  then: increase\n  catch: ignore\(loading)"
    )
    let asked = try #require(text.firstRange(of: "  api.pages"))
    let deferred = try #require(text[..<asked.lowerBound].ranges(of: "Observable<Mutation>.deferred {").last)
    #expect(text[deferred.lowerBound..<asked.lowerBound].split(separator: "\n").count == 2, "\(text)")
    let end = try #require(text.ranges(of: "(by: cancellation)").last ?? text.ranges(of: "(until: cancellation)").last)
    #expect(end.lowerBound > asked.lowerBound)
    // One that begins with the action is asked for at once.
    #expect(
      try branch("- observe: api.pages\n  until: stop\n  then: increase\n  catch: ignore")
        .hasPrefix("return api.pages")
    )
  }

  @Test("what cancels steps has a name that nothing else has")
  func nameOfCancellation() throws {
    let yaml = """
      dependencies: {cancellation: {protocol: Cancellation, methods: {open: '() async', send: '() async'}}}
      mutations: {m: {reduce: []}}
      actions:
        start: {await: cancellation.open, then: {await: cancellation.send, until: stop, then: m}}
        stop: []
      """
    let text = try generated(.reactor, from: yaml)
    #expect(text.contains(".replay(1) { [cancellation] cancellation2 -> Observable<Mutation> in"), "\(text)")
    #expect(text.contains(".take(until: cancellation2)"))
  }

  @Test("what cancels steps behind a stream's error is noted when the stream begins")
  func cancelledBehindAnError() throws {
    let steps =
      "- observe: api.pages\n  then: {await: api.load(text), catch: increase}\n  catch:\n    - wait: 300ms\n      until: stop\n"
    let text = try branch(steps + "- increase")
    #expect(text.contains(" cancellation -> Observable<Mutation> in"))
    #expect(text.contains(".take(until: cancellation)"))
  }

  @Test(
    "an error of steps that may fail goes past `catch` as a result; one of the stream ends what its elements have started"
  )
  func errorsOfSteps() throws {
    #expect(
      try branch("- observe: api.pages\n  then: [{swift: api.mutations}]\n  catch: increase") == """
        return api.pages.asObservable()
          .flatMap { [api] _ -> Observable<Swift.Result<Mutation, any Error>> in
            Observable<Mutation>.deferred { api.mutations }
              .map { Swift.Result<Mutation, any Error>.success($0) }
              .catch { .just(.failure($0)) }
          }
          .catch { _ in
            Observable<Mutation>.just(.increase)
              .map { Swift.Result<Mutation, any Error>.success($0) }
          }
          .map { try $0.get() }
        """
    )
  }

  @Test("a stream behind an emission is made late, from the dependency alone")
  func lateStream() throws {
    let text = try branch("- increase\n- observe: api.pages\n  then: increase\n  catch: ignore")
    #expect(text.contains(".deferred { [api] in\n    api.pages.asObservable()"))
  }

  @Test("a wait is a delay of nothing; what it guards is left out where it is cancelled")
  func waiting() throws {
    #expect(
      try branch("- wait: 500ms\n- increase") == """
        return .concat(
          .empty().delay(.milliseconds(500), scheduler: MainScheduler.instance),
          .just(.increase)
        )
        """
    )
    #expect(
      try branch("- wait: 2s\n  until: stop\n  then: {setName: text}") == """
        return Observable.just(())
          .delay(.seconds(2), scheduler: MainScheduler.instance)
          .map { _ in Mutation.setName(text) }
          .take(until: startedActions.filter { if case .stop = $0 { true } else { false } })
        """
    )
  }

  @Test("of lists side by side, the first reads now and the others when it has begun")
  func merging() throws {
    #expect(
      try branch("- merge:\n    - - setCount: state.count\n    - - setCount: state.count\n    - - increase") == """
        let state = currentState
        return .merge(
          .just(.setCount(state.count)),
          .deferred { [weak self] in
            guard let self else { return .empty() }
            let state = currentState
            return .just(.setCount(state.count))
          },
          .just(.increase)
        )
        """
    )
  }

  @Test("a method called like a keyword binds no names: its arguments read the state")
  func keywordMethod() throws {
    let reactor = try generated(
      .reactor,
      from: """
        dependencies: {api: any API}
        state: {count: Int = 0}
        mutations: {setCount: Int}
        actions:
          go: {await: api.for, with: [at: state.count], as: x, then: {setCount: x}, catch: ignore}
        """
    )
    #expect(reactor.contains("[api, count = state.count] in try await api.for(at: count)"))
  }

  @Test("a switch that comes last returns from its cases, which know what their patterns bind")
  func choosing() throws {
    #expect(
      try branch(
        "- switch: state.name\n  cases:\n    let name?: {setCount: name.count}\n    default:\n      - do: api.ping()"
      ) == """
        let state = currentState
        switch state.name {
        case let name?:
          return .just(.setCount(name.count))
        default:
          api.ping()
          return .empty()
        }
        """
    )
  }

  @Test("a flow is a method; run behind something, it does not keep the reactor")
  func flows() throws {
    let flow = "flows:\n  reset:\n    payload: {_ name: String}\n    steps:\n      - setName: name"
    #expect(try branch("- run: reset\n  with: [text]", rest: flow) == "return runReset(text)")
    #expect(
      try branch("- increase\n- run: reset\n  with: [text]", rest: flow)
        .contains(".deferred { [weak self] in self?.runReset(text) ?? .empty() }")
    )
    #expect(
      try reactor("- run: reset\n  with: [text]", rest: flow).contains(
        "  private func runReset(_ name: String) -> Observable<Mutation> {\n    return .just(.setName(name))\n  }"
      )
    )
  }

  @Test("behind an effect, a flow that sends an action has its turn, be it by way of another one")
  func turnsOfFlows() throws {
    let steps = "- await: api.load\n  then: {run: outer}\n  catch: ignore\n- send: stop"
    func text(_ inner: String) throws -> String {
      try reactor(steps, rest: "flows:\n  outer: {run: inner}\n  inner: {\(inner)}")
    }
    #expect(try text("send: stop").contains(".resultInTurn()"))
    #expect(try !text("setCount: 1").contains("InTurn"))
  }

  @Test("an error without a `catch` goes to the method of `onError`")
  func onError() throws {
    let handling = "onError:\n  - setName: error.localizedDescription"
    let text = try reactor("- await: api.load\n  then: increase", rest: handling)
    #expect(text.contains(".catch { [weak self] error in self?.mutateOnError(error) ?? .empty() }"))
    #expect(text.contains("private func mutateOnError(_ error: any Error) -> Observable<Mutation> {"))
    #expect(!text.contains("InTurn"))
    // What it sends is handled when what follows the error at once is over.
    let sending = try reactor("- await: api.load\n  then: increase", rest: "onError:\n  - send: stop")
    #expect(sending.contains(".resultInTurn()"))
  }

  @Test("events and the start are merged with the mutations, behind the transform by hand")
  func events() throws {
    let rest = """
      start: {setCount: 1}
      events:
        pages:
          observe: api.pages
          as: page
          where: page.isNew
          then: {setCount: page.count}
          catch: ignore
      transform: {mutation: manual}
      """
    #expect(
      try member("func transform(mutation", of: reactor("- increase", rest: rest)) == """
        func transform(mutation: Observable<Mutation>) -> Observable<Mutation> {
          .merge(
            .just(.setCount(1)),
            transformMutation(mutation),
            api.pages.asObservable()
              .filter { page in page.isNew }
              .map { page in Mutation.setCount(page.count) }
              .catch { _ in .empty() }
          )
        }
        """
    )
  }

  @Test("events with closures in their streams are constants, since one expression of all is too much for the compiler")
  func eventsWithClosures() throws {
    let rest = """
      events:
        pages: {observe: 'api.pages.map { $0 }', as: page, then: {setCount: page.count}, throws: false}
        users: {observe: 'api.users.map { usersMutations($0) }', as: user, then: {setCount: user.count}, throws: false}
        names: {observe: api.names, as: name, then: {setCount: name.count}, throws: false}
      """
    #expect(
      try member("func transform(mutation", of: reactor("- increase", rest: rest)) == """
        func transform(mutation: Observable<Mutation>) -> Observable<Mutation> {
          let pagesMutations: Observable<Mutation> = api.pages.map { $0 }.asObservable()
            .map { page in Mutation.setCount(page.count) }
          let usersMutations_: Observable<Mutation> = api.users.map { usersMutations($0) }.asObservable()
            .map { user in Mutation.setCount(user.count) }
          return .merge(
            mutation,
            pagesMutations,
            usersMutations_,
            api.names.asObservable()
              .map { name in Mutation.setCount(name.count) }
          )
        }
        """
    )
  }

  @Test("a condition of an event that reads the state is a guard")
  func eventConditions() throws {
    let rest = """
      events:
        pages:
          observe: api.pages
          as: page
          where: page.count > state.count
          then: {setCount: page.count}
          catch: ignore
      """
    #expect(try reactor("- increase", rest: rest).contains("guard page.count > state.count else { return .empty() }"))
  }

  @Test("what belongs to the main actor gets its results there")
  func mainActor() throws {
    let text = try branch("- await: api.load\n  then: increase\n  catch: ignore", rest: "isolation: main")
    #expect(text.contains(" }\n  .observe(on: MainActorScheduler.instance)\n  .map { _ in Mutation.increase }"))
  }
}
