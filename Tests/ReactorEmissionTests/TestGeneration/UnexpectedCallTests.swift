import ReactorSpec
import Testing

@testable import ReactorEmission

@Suite("Tests ask nothing of what is but a value in them")
struct UnexpectedCallTests {
  private static let other = """
    dependencies:
      users: any UserService
    state: {count: Int = 0}
    mutations: {setCount: Int}
    actions: {go: [{setCount: 1}]}
    tests:
      counts: {when: go, then: {count: '1'}}

    """

  @Test(
    "the double of another spec's protocol fails no test where nobody says what its calls do",
    arguments: Runtime.allCases
  )
  func doublesOfOthers(runtime: Runtime) throws {
    let settings = Settings(runtime: runtime, samples: ["any UserService": ["UserServiceDouble()"]])
    let tests = try generated(.tests, from: Self.other, settings: settings)
    #expect(tests.contains("let users: any UserService = relaxed(UserServiceDouble())"))
    #expect(tests.contains("import ReactorTesting") == (runtime == .reactorRuntime))
    let scaffold = try generated(.testScaffold, from: Self.other, settings: settings)
    #expect(scaffold.contains("relaxed(UserServiceDouble())"))
    #expect(scaffold.contains("import ReactorTesting") == (runtime == .reactorRuntime))
    // Any other value is what the settings say.
    let own = Settings(runtime: runtime, samples: ["any UserService": ["FakeUserServiceDouble()"]])
    #expect(!(try generated(.tests, from: Self.other, settings: own)).contains("relaxed("))
  }

  @Test("a double can be made anywhere, also where what its calls return by themselves belongs to the main actor")
  func doublesOfMainActor() throws {
    let spec = """
      isolation: main
      dependencies: {cart: {protocol: Cart, methods: {add: '() async', last: '() -> Item'}}}
      state: {count: Int = 0}
      mutations: {setCount: Int}
      actions: {go: [{await: cart.add, then: [{setCount: 1}]}]}
      samples: {Item: [Item(1), Item(2)]}
      """
    let tests = try generated(.tests, from: spec)
    #expect(
      tests.contains("let lastMethod = MethodDouble<Void, Item, Never>(\"Cart.last\", mainActorFallback: { Item(1) })")
    )
    #expect(!tests.contains("@MainActor init"))
  }

  @Test("nor do those of a spec's own in the tests of its view")
  func doublesOfView() throws {
    let spec = """
      dependencies:
        store: {protocol: Store, methods: {name: 'String { get }'}}
      state: {name: String = store.name}
      mutations: {setName: String}
      actions: {clear: [{setName: ""}]}
      view: {type: S, actions: {clear: a.rx.tap}, state: {name: label.rx.text}}
      samples: {S: S()}
      """
    let tests = try generated(.tests, from: spec)
    #expect(tests.contains("relaxed(StoreDouble())"))
    #expect(tests.contains("let store = StoreDouble()"))
  }

  @Test("where no sample can be asked before whether it fits, a test of a view shows none to a derived value")
  func derivedValues() throws {
    let spec = """
      state: {items: '[Int] = []', selected: Int?}
      mutations: {setItems: '[Int]', select: {payload: {_ row: Int?}, reduce: state.selected = row}}
      actions: {put: {forward: setItems}, choose: {forward: select}}
      derived:
        price: 'Int? = selected.map { items[$0] }'
        double: Int? = price.map { $0 * 2 }
        count: Int = items.count
      view: {type: S, state: {price: a.rx.text, double: b.rx.text, count: c.rx.text}}
      samples: {S: S()}
      """
    func left(_ spec: String) -> Int {
      let file = SpecFile(path: "Example.reactor.yaml", bytes: Array(spec.utf8))
      let compilation = SpecCompilation(of: file, settings: Settings())
      return compilation.omittedTests.filter { $0.contains("may stop the program") && $0.contains("is shown by") }.count
    }
    #expect(left(spec) == 0)
    #expect(try generated(.tests, from: spec).contains("`count` is shown by `c.rx.text`"))
    // With the items, the view would ask for the price, too.
    #expect(left(spec.replacing("items[$0]", with: "items[at: $0]")) == 3)
  }

  @Test(
    "a list in brackets for a method of streams is one outcome after the other; a scenario is called like no keyword"
  )
  func listOfStreams() throws {
    let spec = """
      dependencies: {feed: {protocol: Feed, methods: {names: '() -> Observable<Int>', frames: '() async -> AsyncStream<Int>'}}}
      state: {n: Int = 0}
      mutations: {setN: Int}
      actions:
        go: {observe: feed.names, as: n, then: {setN: n}, catch: ignore}
        walk: {await: feed.frames, as: frames, then: {observe: frames, as: n, then: {setN: n}, throws: false}}
      tests:
        repeat: {given: {feed.names: [.just(1), .empty()]}, when: [go, go], then: {n: 1}}
        walks: {given: {feed.frames: '.init { $0.finish() }'}, when: walk, then: {n: 0}}
      """
    let tests = try generated(.tests, from: spec)
    #expect(tests.contains("feed.namesMethod.returns(.just(1))\n    feed.namesMethod.returns(.empty())"), "\(tests)")
    #expect(tests.contains("func scenarioRepeat()"))
    // The call may come from another actor than the test's.
    #expect(tests.contains("feed.framesMethod.returns(.init { $0.finish() })"))
  }

  @Test("a stream that a scenario does not speak of stays open, of whichever kind it is")
  func openStreams() throws {
    let spec = """
      dependencies:
        feed: {protocol: Feed, methods: {values: '() -> AsyncStream<Int>', names: '() -> Observable<String>'}}
      state: {isOpen: Bool = true}
      mutations: {setOpen: Bool}
      start:
        - merge:
            - {observe: feed.values, done: {setOpen: false}}
            - {observe: feed.names, done: {setOpen: false}, catch: ignore}
      actions: {open: {setOpen: true}}
      tests:
        stays open: {when: [], then: {isOpen: true}}
      """
    let tests = try generated(.tests, from: spec)
    #expect(tests.contains("feed.valuesMethod.performs { _ in .init { _ in } }"))
    #expect(tests.contains("feed.namesMethod.returns(.never())"))
  }

  @Test("with ReactorKit, a scheduler among the dependencies is that of the test's clock")
  func schedulers() throws {
    let spec = """
      dependencies:
        timing: any SchedulerType = MainScheduler.instance
      state: {count: Int = 0}
      mutations: {tick: {reduce: state.count += 1}}
      actions:
        start:
          - {observe: 'Observable<Int>.interval(.seconds(1), scheduler: timing)', throws: false, until: stop, then: [tick]}
        stop: []
      tests:
        counts: {when: [start, {advance: 2s}], then: {count: '2'}}
        waits: {when: start, then: {count: '0'}}
      """
    let tests = try generated(.tests, from: spec, settings: Settings(runtime: .reactorKit))
    #expect(tests.contains("    let clock = ReferenceTime()\n    let timing = clock.scheduler\n"))
    #expect(tests.contains("ExampleReactor(timing: timing)"))
    #expect(tests.contains("{ doubles in\n      ExampleReactor(timing: doubles.time.scheduler)"))
    #expect(tests.contains("import Dispatch\n"))
    #expect(tests.contains("func counts()") && tests.contains("func waits()"))
    // ReactorRuntime's own schedulers have virtual time.
    #expect(!(try generated(.tests, from: spec)).contains("timing:"))
  }
}
