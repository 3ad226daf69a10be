import Testing

@testable import ReactorEmission

@Suite("Closures in texts of the spec")
struct ClosureCaptureTests {
  /// What stands behind `return` or `.just` of an action whose one step is given.
  private func printed(_ step: String) throws -> String {
    try generated(
      .reactor,
      from: """
        dependencies:
          search:
            protocol: Search
            methods: {texts: () -> Observable<String>, suggest: '(_ text: String) -> Observable<Int>', isOn: 'Bool { get }'}
          timers: any SchedulerType
          shared: {type: Search, attribute: '@Injected'}
        state: {n: Int = 0, all: '[Int] = []'}
        mutations: {setN: Int, setAll: '[Int]'}
        onError: [{setN: 0}]
        actions: {go: {payload: {_ items: '[Int]'}, steps: [\(step)]}}
        """
    )
  }

  @Test(
    "capture dependencies by name where they may be kept",
    arguments: [
      ("search.texts().flatMapLatest { search.suggest($0) }", "{ [search] in search.suggest($0) }"),
      ("search.texts().flatMapLatest { text in search.suggest(text) }", "{ [search] text in search.suggest(text) }"),
      ("search.texts().map { [n = 3] _ in search.isOn ? n : 0 }", "{ [n = 3, search] _ in search.isOn ? n : 0 }"),
      ("search.texts().map {search.isOn ? $0.count : 0}", "{ [search] in search.isOn ? $0.count : 0}"),
      ("search.texts().map { \"\\(search.isOn)\".count }", "{ [search] in \"\\(search.isOn)\".count }"),
      (
        "search.texts().retry(when: { $0.flatMap { _ in Observable<Int>.timer(.seconds(1), scheduler: timers) } })",
        "{ [timers] in $0.flatMap { _ in Observable<Int>.timer(.seconds(1), scheduler: timers) } }"
      ),
      (
        ".create { for n in [1] where search.isOn { $0.onNext(n) }; return Disposables.create() }",
        "{ [search] in for n in [1]"
      ),
    ]
  )
  func captured(observed: String, expected: String) throws {
    #expect(try printed("{observe: '\(observed)', then: {setN: 1}}").contains(expected))
  }

  @Test(
    "stay as they are where they are called at once, or capture themselves",
    arguments: [
      "state.all.filter { _ in search.isOn }", "items.filter { _ in search.isOn }", "[1].filter { _ in search.isOn }",
      "Array(items.filter { [search] _ in search.isOn })", "items.filter { _ in shared.isOn }",
      "(items + [1]).filter { search in search > 1 }",
    ]
  )
  func unchanged(value: String) throws {
    let code = try printed("{setAll: '\(value)'}")
    #expect(code.contains(".just(.setAll(\(value)))"))
  }

  @Test("are told from blocks")
  func blocks() throws {
    let code = try printed(
      "{do: 'do { run(search.isOn) } catch { search.suggest(\"\") }; if search.isOn { run { search.isOn } }'}"
    )
    #expect(code.contains("do { run(search.isOn) } catch { search.suggest(\"\") }"))
    #expect(code.contains("if search.isOn { run { [search] in search.isOn } }"))
  }

  @Test(
    "have blocks behind `in`, on its line too, that are no closures",
    arguments: [
      "do { try search.suggest(\"\") } catch { return 1 }", "defer { _ = search.isOn }; return 1",
      "repeat { _ = search.isOn } while false; return 1", "var x: Bool { search.isOn }; return x ? 1 : 0",
      "func f() -> Bool { search.isOn }; return f() ? 1 : 0", "for _ in [1] { _ = search.isOn }; return 1",
      "switch 1 { case 1: do { _ = search.isOn } default: break }; return 1",
    ]
  )
  func blocksBehindHeads(body: String) throws {
    let code = try printed("{setN: '{ () -> Int in \(body) }()'}")
    #expect(code.contains("{ () -> Int in \(body) }()"))
    let kept = try printed("{observe: 'search.texts().map { text -> Int in \(body) }', then: {setN: 1}, catch: ignore}")
    #expect(kept.contains("{ [search] text -> Int in \(body) }"))
  }

  @Test("that call at once may hold some that are kept")
  func inner() throws {
    let code = try printed(
      "{observe: '.merge(state.all.map { n in search.texts().map { _ in search.isOn ? n : 0 } })', then: {setN: 1}}"
    )
    #expect(code.contains("state.all.map { n in search.texts().map { [search] _ in search.isOn ? n : 0 } }"))
  }
}
