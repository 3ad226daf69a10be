import ReactorSpec
import Testing

/// A spec with an event that observes a stream of a type, and a scenario that gives this.
private func given(
  _ given: String,
  type: String = "BehaviorSubject<Int> { get }",
  observe: String = "store.total",
  then: String = "{setTotal: total}"
) -> String {
  """
  dependencies:
    store:
      protocol: Store
      methods:
        total: \(type)
  state: {total: Int = 0, name: String = ""}
  mutations: {setTotal: Int, setName: String}
  actions: {rename: {forward: setName}}
  events:
    stored: {observe: \(observe), as: total, then: \(then), catch: ignore}
  tests:
    renaming: {given: {\(given)}, when: {rename: '"a"'}, then: {name: '"a"'}}

  """
}

@Suite("A scenario's given value that an event replaces when the reactor starts")
struct OverwrittenGivenLintTests {
  @Test(
    "is found, with what to write instead",
    arguments: [
      ("BehaviorSubject<Int> { get }", "store.total", "BehaviorSubject"),
      ("BehaviorRelay<Int> { get }", "store.total", "BehaviorRelay"),
      ("'() -> BehaviorSubject<Int>'", "store.total()", "BehaviorSubject"),
      ("BehaviorSubject<Int> { get }", "'store.total.distinctUntilChanged().map { $0 + [1][0] }'", "BehaviorSubject"),
    ]
  )
  func replaced(type: String, observe: String, stream: String) {
    let message =
      "`total` has another value before anything happens: `stored` observes `store.total`, which has a value from its beginning: "
      + "write which, `store.total: '\(stream)(value: …)'`"
    expectDiagnostics(given("1️⃣total: 2", type: type, observe: observe), Expected("1️⃣", .overwrittenGiven, message))
  }

  @Test(
    "is not one where the stream is given, has no value yet, is not used at once, or sets another field",
    arguments: [
      given("total: 2, store.total: 'BehaviorSubject(value: 2)'"),
      given("total: 2", type: "PublishSubject<Int> { get }"),
      given("total: 2", observe: "store.total.skip(1)"), given("name: '\"b\"'"),
      given("total: 2", then: "[guard: total > 5, setTotal: total]"), given("total: 2, store: Disk()"),
    ]
  )
  func kept(spec: String) {
    expectDiagnostics(spec)
  }
}
