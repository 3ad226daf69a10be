import ReactorEmission
import Testing

@Suite("Doubles of services behind a provider, and of structs of closures")
struct ClosuresAndServicesTests {
  private static let spec = """
    samples: {Screen: 'Screen(reactor: reactor)'}
    inputs: {first: Int}
    dependencies:
      mail:
        type: Mailbox
        closures:
          send: '(_ text: String, Int) async throws(Failure) -> Int'
          log: (String) -> Void
      provider:
        type: any Provider
        methods:
          tasks: {type: any Tasks, methods: {load: '() -> Observable<[Int]>', count: 'Int { get }'}}
          name: String { get }
    init: mail.log("made")
    state: {count: Int = first, name: 'String = ""'}
    mutations: {setCount: Int}
    actions:
      load: [{observe: provider.tasks.load, as: list, then: {setCount: list.count}, catch: ignore}]
      send: [{await: 'mail.send("a", 1)', as: n, then: {setCount: n}, catch: ignore}]
    view: {type: Screen, state: {count: show(_:)}, actions: {load: button.rx.tap}}
    tests:
      loads:
        given: {provider.tasks.load: '.just([1])', name: "a"}
        when: load
        then: {count: 1}
        calls: {provider.tasks.load: 1, mail.log: 1}
      loads from a given service:
        given: {provider.tasks: Fake()}
        when: load
        then: {count: 1}

    """

  @Test("each has a class of its own; a struct is what its double makes of its closures, or a sample with these")
  func classes() throws {
    let tests = try generated(.tests, from: Self.spec)
    #expect(tests.contains("final class TasksDouble: Tasks, Sendable {"))
    #expect(tests.contains("final class MailboxDouble: Sendable {"))
    #expect(
      tests.contains(
        """
          var value: Mailbox {
            Mailbox(
              send: { [sendMethod] (text: String, value2: Int) async throws(Failure) in try await sendMethod.asyncCall((text, value2)) },
              log: { [logMethod] value in logMethod.call(value) }
            )
          }
        """
      )
    )
    let sampled = try generated(.tests, from: Self.spec.replacing("samples: {", with: "samples: {Mailbox: .empty, "))
    #expect(sampled.contains("    var value: Mailbox = .empty\n    value.send = { [sendMethod]"))
    #expect(sampled.contains("let mail = MailboxDouble()"))
  }

  @Test(
    "a check gives the provider the service's double, whose methods it decides about, and the struct to the reactor"
  )
  func reference() throws {
    let tests = try generated(.tests, from: Self.spec)
    for line in [
      "let providerTasks = TasksDouble()", "doubles.stream(providerTasks.loadMethod, emits: intSamples.arrays)",
      "doubles.property(provider.tasksProperty, returns: [providerTasks])", "mail: mail.value,",
    ] {
      #expect(tests.contains(line), "\(line)")
    }
  }

  @Test("a scenario does so, too, unless it gives the service; what only the start needs gets a struct of its own")
  func scenarios() throws {
    let tests = try generated(.tests, from: Self.spec)
    let loads = try member("func loads()", of: tests)
    for line in [
      "let providerTasks = TasksDouble()", "provider.tasksProperty.returns(providerTasks)",
      "providerTasks.loadMethod.returns(.just([1]))", "#expect(providerTasks.loadMethod.callCount == 1)",
      "mail: MailboxDouble().value,",
    ] {
      #expect(loads.contains(line), "\(line) in \(loads)")
    }
    let given = try member("func loadsFromAGivenService()", of: tests)
    #expect(given.contains("provider.tasksProperty.returns(Fake())") && !given.contains("TasksDouble"))
  }

  @Test("of a view's tests, in which nobody is asked, no service has a double")
  func views() throws {
    let tests = try generated(.tests, from: Self.spec)
    let bound = try member("func makeBound()", of: tests)
    #expect(bound.contains("relaxed(ProviderDouble())") && !bound.contains("TasksDouble"))
    #expect(bound.contains("mail: mail.value"))
  }
}
