import ReactorSpec
import Testing

private let signatures =
  #"{search: "(_ text: String, page: Int) async throws -> Int", ping: () async, sync: () -> Completable, log: "(_ level: Int)", count: () throws -> Int, all: "(of ids: Int...) async""#

/// A spec whose one action runs steps that may call the methods of `api`.
private func load(_ steps: String, dependency: String? = nil, rest: String = "") -> String {
  """
  dependencies:
    api: \(dependency ?? "{protocol: API, methods: \(signatures)}}")
  state: {count: Int = 0}
  mutations:
    setCount: Int
    clear: {reduce: state.count = 0}
  \(rest)
  actions:
    load:

  """ + steps.split(separator: "\n").map { "    \($0)\n" }.joined() + "    - setCount: 1\n    - clear\n"
}

@Suite("Calls of methods that a spec lists")
struct ListedMethodLintTests {
  @Test("a name that is nearly one of them", arguments: ["serch", "searc"])
  func misspelt(name: String) {
    expectDiagnostics(
      load("- await: api.1️⃣\(name)\n  with: [\"a\", page: 1]\n  catch: ignore"),
      Expected("1️⃣", .unknownMethod, "`API` lists no method `\(name)`; did you mean `search`?")
    )
    expectDiagnostics(load("- do: api.1️⃣logg(1)"), Expected("1️⃣", .unknownMethod, "did you mean `log`?"))
  }

  @Test("also a property's, wherever it is named")
  func misspeltProperty() {
    let dependency = "{protocol: API, methods: {isOpen: 'Bool { get }', ticks: () -> Observable<Int>}}"
    expectDiagnostics(
      load("- guard: api.1️⃣isOpn", dependency: dependency),
      Expected("1️⃣", .unknownMethod, "lists no property `isOpn`; did you mean `isOpen`?", write: "- guard: api.isOpen")
    )
    expectDiagnostics(
      load("- observe: api.1️⃣tcks().skip(1)\n  catch: ignore", dependency: dependency),
      Expected("1️⃣", .unknownMethod, "did you mean `ticks`?")
    )
  }

  @Test("beside a warning, too, but not beside an error")
  func besideOthers() {
    expectDiagnostics(
      load("- do: api.1️⃣logg(1)\n- do: 2️⃣api.log()\n- let: {a: state.3️⃣cuont}\n- do: use(a)"),
      Expected("1️⃣", .unknownMethod, "did you mean `log`?"),
      Expected("2️⃣", .methodArguments, "`log` takes 1 argument, not 0"),
      Expected("3️⃣", .unknownStateMember, "did you mean `count`?")
    )
    expectDiagnostics(load("- do: api.logg(1)\n- 1️⃣lte: {a: 1}"), Expected("1️⃣", .unknownStep, "`lte`"))
  }

  @Test("a name of its own may be that of an extension")
  func ofExtension() {
    expectDiagnostics(load("- await: api.refreshEverything\n  catch: ignore"))
    expectDiagnostics(load("- let: {api: other}\n- await: api.serch\n  catch: ignore\n- do: use(api)"))
  }

  @Test("the number of arguments and their labels")
  func arguments() {
    expectDiagnostics(
      load("- await: api.search\n  with: [\"a\", 1️⃣1]\n  catch: ignore"),
      Expected("1️⃣", .methodArguments, "the argument labels are not those of `search`: (_ text: String, page: Int)")
    )
    expectDiagnostics(
      load("- await: 1️⃣api.search\n  catch: ignore"),
      Expected("1️⃣", .methodArguments, "`search` takes 2 arguments, not 0")
    )
    expectDiagnostics(load("- do: 1️⃣api.log"), Expected("1️⃣", .methodArguments, "takes 1 argument, not 0"))
    expectDiagnostics(load("- do: 'api.log(page: 1️⃣1)'"), Expected("1️⃣", .methodArguments, "not those of `log`"))
    expectDiagnostics(load("- await: api.ping\n- await: api.all(1, 2, 3)\n- do: api.log(1)"))
  }

  @Test("what an event observes is such a call, too")
  func events() {
    let events = "events:\n    all: {observe: 1️⃣api.updates, then: clear, catch: ignore}"
    expectDiagnostics(
      load(
        "- clear",
        dependency: #"{protocol: API, methods: {updates: "(of id: Int) -> Observable<Int>"}}"#,
        rest: events
      ),
      Expected("1️⃣", .methodArguments, "`updates` takes 1 argument, not 0")
    )
  }

  @Test("what stands wrong in a list of arguments is told at its own line")
  func argumentsOnLines() {
    expectDiagnostics(
      load("- await: api.search\n  with:\n    - \"a\"\n    - pge: 1️⃣1\n  catch: ignore"),
      Expected("1️⃣", .methodArguments, "the argument labels are not those")
    )
    expectDiagnostics(
      load("- await: api.search\n  with:\n    - \"a\"\n    - page: state.1️⃣cuont\n  catch: ignore"),
      Expected("1️⃣", .unknownStateMember, "did you mean `count`?")
    )
    expectDiagnostics(
      load("- do: api.log\n  with:\n    - state.count\n    - 1️⃣state.count"),
      Expected("1️⃣", .methodArguments, "takes 1 argument, not 2")
    )
  }

  @Test(
    "a dependency that a local name hides where it is called",
    arguments: [
      #"- await: api.search\n  with: ['"a"', page: 1]\n  as: api\n  then: {do: 1️⃣api.log(api)}\n  catch: ignore"#,
      #"- await: api.search\n  with: ['"a"', page: 1]\n  as: api\n  then: {setCount: api.bitWidth}\n  catch: {do: api.log(1)}"#,
      #"- let: {api: 1}\n- do: 1️⃣api.log(1)"#, #"- let: {api: self.api}\n- do: api.log(1)"#,
      #"- switch: state.count\n  cases:\n    .one(let api): {do: 1️⃣api.log(api)}\n    default: []"#,
      #"- guard: let api = other()\n- do: api.log(1)"#, #"- unwrap: {api: api}\n- do: api.log(1)"#,
    ].map { $0.replacing("\\n", with: "\n") }
  )
  func hidden(steps: String) {
    let isTold = steps.contains("1️⃣api")
    let expected = Expected("1️⃣", .hiddenDependency, "`api` is no dependency here: a local name hides it")
    if isTold { expectDiagnostics(load(steps), expected) } else { expectDiagnostics(load(steps)) }
  }

  @Test("a stream that is called as what a `catch` gets, where that is observed")
  func hiddenStream() {
    func spec(_ stream: String, _ name: String = "error") -> String {
      """
      dependencies: {\(name): Observable<Int>, api: {protocol: API, methods: {load: '() async throws'}}}
      state: {count: Int = 0}
      mutations: {setCount: Int}
      actions:
        go:
          - await: api.load
            catch: [{observe: \(stream), as: n, throws: false, then: {setCount: n}}]
      """
    }
    expectDiagnostics(spec("1️⃣error"), Expected("1️⃣", .hiddenDependency, "`error` is no dependency here"))
    expectDiagnostics(spec("errors", "errors"))
    expectDiagnostics(spec("self.error"))
  }

  @Test("an await of what is not async, unless the call waits for the main actor")
  func synchronous() {
    let step = "- await: 1️⃣api.count\n  as: count\n  then: {setCount: count}\n  catch: ignore"
    expectDiagnostics(load(step), Expected("1️⃣", .nothingToAwait, "`count` is not `async`"))
    expectDiagnostics(load(step.replacing("1️⃣", with: ""), rest: "isolation: main"))
  }

  @Test("a call of what is `async`, or throws, in a text that neither awaits nor tries it")
  func notAwaited() {
    let methods =
      "{protocol: API, methods: {load: '() async -> Int', save: '() throws', ticks: '() throws -> Observable<Int>'}}"
    for step in [
      "- observe: api.1️⃣load\n  then: clear\n  catch: ignore", "- do: api.1️⃣load",
      "- let: {n: api.1️⃣load()}\n- setCount: n", "- if: api.1️⃣load() > 0\n  then: clear",
    ] {
      expectDiagnostics(load(step, dependency: methods), Expected("1️⃣", .asyncNotAwaited, "`load` is `async`"))
    }
    expectDiagnostics(
      load("- do: api.1️⃣save", dependency: methods),
      Expected("1️⃣", .asyncNotAwaited, "`save` can throw")
    )
    for step in [
      "- do: try? api.save()", "- await: api.load\n  as: n\n  then: {setCount: n}", "- do: 'Task { await api.load() }'",
      "- observe: api.ticks\n  as: n\n  then: {setCount: n}\n  catch: ignore",
    ] {
      expectDiagnostics(load(step, dependency: methods))
    }
  }

  @Test("`then` of a method that returns a `Completable`")
  func completable() {
    expectDiagnostics(
      load("- observe: api.sync\n  then: 1️⃣clear\n  catch: ignore"),
      Expected("1️⃣", .unreachableStep, "a `Completable` has no elements")
    )
    expectDiagnostics(load("- observe: api.sync\n  catch: ignore"))
    expectDiagnostics(
      load("- clear", rest: "events:\n  synced:\n    observe: api.sync()\n    then: 1️⃣clear\n    catch: ignore"),
      Expected("1️⃣", .unreachableStep, "a `Completable` has no elements")
    )
  }

  @Test("nothing is said about a protocol that the spec doesn't declare")
  func existing() {
    let dependency = "{type: any API, methods: \(signatures)}}"
    expectDiagnostics(load("- await: api.search\n  catch: ignore", dependency: dependency))
    expectDiagnostics(load("- await: api.ping\n  catch: ignore\n- await: api.ping", dependency: dependency))
  }

  @Test("what is used of an existing protocol is listed, and told once where it is not")
  func unlisted() {
    let dependency = "{type: any API, methods: \(signatures)}}"
    expectDiagnostics(
      load(
        "- await: api.1️⃣serch(1)\n  catch: ignore\n- do: api.serch(2)\n- do: 'api.log(api.2️⃣level)'",
        dependency: dependency
      ),
      Expected("1️⃣", .unlistedRequirement, "`serch` is not listed: the double of `API` needs all"),
      Expected("2️⃣", .unlistedRequirement, "`level` is not listed")
    )
    expectDiagnostics(load("- do: api.level.raise()"))
    expectDiagnostics(
      load("- do: api.1️⃣level.raise()", dependency: "{type: any API, double: elsewhere, methods: \(signatures)}}"),
      Expected("1️⃣", .unlistedRequirement, "so no test says what the double of `API` does")
    )
  }

  @Test("an error is demanded only of those that throw")
  func errors() {
    expectDiagnostics(load("- await: api.ping"))
    expectDiagnostics(load("- 1️⃣await: 'api.search(\"a\", page: 1)'"), Expected("1️⃣", .unhandledError, "write `catch`"))
    expectDiagnostics(
      load("- await: api.ping\n  1️⃣catch: ignore"),
      Expected("1️⃣", .keysExcludeEachOther, "there is nothing to catch")
    )
    expectDiagnostics(load("- await: api.ping\n  throws: true\n  catch: ignore"))
  }
}
