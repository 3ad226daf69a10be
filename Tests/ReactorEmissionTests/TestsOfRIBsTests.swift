import ReactorEmission
import ReactorSpec
import Testing

@Suite("Tests of RIBs")
struct TestsOfRIBsTests {
  private func text(_ kind: GeneratedFile.Kind, of spec: String) -> String {
    let file = SpecFile(path: "List.reactor.yaml", bytes: Array(spec.utf8))
    let compilation = SpecCompilation(of: file, settings: Settings())
    #expect(compilation.diagnostics.filter { $0.severity == .error }.map(\.message) == [])
    return compilation.files.first { $0.kind == kind }.map { String(decoding: $0.bytes, as: UTF8.self) } ?? ""
  }

  @Test("values of one type that could be taken for each other are told apart")
  func similarValues() {
    let tests = text(
      .tests,
      of: """
        rib:
          children: {Detail: {show: present, build: "(first: String, second: String)"}}
          requires: {lastName: String, age: Int}
        dependencies:
          firstName: String
        inputs:
          a: String
          b: String
        state:
          a: String = a
          b: String = b
        actions:
          open: {attach: Detail, with: ['first: state.a', 'second: state.b']}
        """
    )
    #expect(tests.contains("var firstName: String = \"first\"\n  var lastName: String = \"second\"\n"))
    // What is a constant of the test's may be what it happens to be at first.
    #expect(tests.contains("dependency.firstName = \"second\"\n    dependency.lastName = \"first\"\n"))
    #expect(tests.contains("build(withListener: listener, a: \"first\", b: \"second\")"))
    #expect(
      tests.contains("#expect(String(describing: interactor.firstName) == String(describing: dependency.firstName))")
    )
    #expect(
      tests.contains("#expect(String(describing: component.lastName) == String(describing: dependency.lastName))")
    )
    #expect(tests.contains("#expect(String(describing: component.age) == String(describing: dependency.age))"))
    #expect(tests.contains("router.attachDetail(first: \"first\", second: \"second\")"))
  }

  @Test("the tests of the tree see what else is attached, and what is above and below on the stack")
  func neighbours() {
    let tests = text(.tests, of: "rib:\n  children: {Detail: push, Log: none}\nactions:\n  open: {attach: Detail}\n")
    #expect(tests.split(separator: "router.attachChild(other)").count == 3)
    #expect(tests.split(separator: "#expect(router.children.first === other)").count == 3)
    #expect(tests.contains("#expect(router.children.last === attached)"))
    #expect(tests.contains("let navigation = ListNavigationDouble(rootViewController: UIViewController())"))
    #expect(tests.contains("#expect(navigation.viewControllers.count == 3)"))
    #expect(
      tests.contains(
        "navigation.pushViewController(UIViewController(), animated: false)\n    changes = []\n    asking = { [weak router] in router?.detachDetail() }\n    router.detachDetail()"
      )
    )
    #expect(tests.contains("#expect(navigation.viewControllers.count == 2)"))
  }

  @Test("the tests of a component see what it makes of inputs, and whose view it lends")
  func componentTests() {
    let tests = text(
      .tests,
      of: """
        rib:
          children: {Sub: through}
          provides:
            total: Int = count + 1
            count: Int = count
            rest: Int = total - count
            random: {type: Int, shared: '.random(in: 0..<9)'}
            nested: {type: 'Int??', shared: nil}
        inputs:
          count: Int
        actions:
          open: {attach: Sub}
        """
    )
    #expect(tests.contains("#expect(component.subViewController === view)"))
    #expect(tests.contains("listViewController: view, count: count)"))
    #expect(tests.contains("#expect(isMade(component.total, { count + 1 }))"))
    #expect(tests.contains("#expect(isMade(component.count, { count }))"))
    #expect(tests.contains("var total: Int { component.total }"))
    #expect(tests.contains("#expect(isMade(component.rest, { total - count }))"))
    #expect(tests.contains("check(1)\n    check(2)"))
    #expect(!tests.contains("isMade(component.random") && !tests.contains("isMade(component.nested"))
  }

  @Test("a RIB that observes a sequence is seen to ask for it where it becomes active")
  func observedSequences() {
    let tests = text(
      .tests,
      of: """
        rib: {}
        dependencies:
          feed: {protocol: Feed, methods: {counts: "AsyncStream<Int> { get }", names: "() -> Observable<String>"}}
        state:
          count: Int = 0
          name: String = ""
        mutations:
          setCount: Int
          setName: String
        events:
          counted: {observe: feed.counts, as: count, then: {setCount: count}}
          named: {observe: feed.names, as: name, then: {setName: name}, catch: ignore}
        """
    )
    #expect(tests.contains("startsWhenActive() async {"))
    #expect(tests.contains("for _ in 0..<300 where feed.countsProperty.callCount == 0 {"))
    #expect(tests.contains("#expect(feed.countsProperty.callCount > 0)"))
    #expect(tests.contains("#expect(feed.namesMethod.callCount > 0)"))
  }

  @Test("what comes late, or only on one way, is not expected where it starts")
  func lateStart() {
    func tests(_ start: String) -> String {
      text(
        .tests,
        of: """
          rib: {children: {Detail: present}}
          dependencies:
            api: {protocol: API, methods: {load: '() async -> Int', user: 'Int? { get }'}}
          state: {count: Int = 0}
          mutations: {setCount: Int}
          start:
          \(start)
          actions: {go: [{setCount: 1}]}
          """
      )
    }
    let expected = "router.attachDetailMethod.callCount"
    #expect(tests("  - {setCount: 2}\n  - attach: Detail").contains(expected))
    #expect(!tests("  - {await: api.load, as: n, then: {setCount: n}}\n  - attach: Detail").contains(expected))
    #expect(!tests("  - {guard: api.user != nil}\n  - attach: Detail").contains(expected))
  }

  @Test(
    "the tests of the tree prove that it starts, that what is shared is made once, and that nothing stays over what is popped"
  )
  func treeTests() {
    let tests = text(
      .tests,
      of: """
        rib:
          launch: true
          children: {Detail: push, Session: through}
          provides:
            cache: {type: Cache, shared: Cache()}
        dependencies:
          store: {protocol: Store, methods: {isOpen: () -> Bool, close: () -> Void}}
        start:
          - if: store.isOpen()
            then: {attach: Detail}
            else: [{do: store.close}, {attach: Session}]
        """
    )
    #expect(tests.contains("interactor.activate()\n    #expect(store.isOpenMethod.callCount > 0)\n  }"))
    #expect(
      tests.contains("ListComponent(dependency: dependency, listViewController: ListViewController())")
    )
    let branches = text(
      .tests,
      of: """
        rib:
          children: {Detail: {show: push, build: "(id: Int)"}, Menu: present}
        inputs:
          id: Int?
        state:
          id: Int? = id
        start:
          - if: let id = state.id
            then: {attach: Detail, with: [id: id]}
            else: {attach: Menu}
        """
    )
    #expect(
      branches.contains("[router.attachDetailMethod.callCount, router.attachMenuMethod.callCount].reduce(0, +) == 1")
    )
    let pushed = text(.tests, of: "rib:\n  children:\n    Detail: push\nactions:\n  open: {attach: Detail}\n")
    #expect(pushed.contains("shown?.above = UIViewController()") && pushed.contains("#expect(shown?.above == nil)"))
  }

  @Test("the builder's test sees what the interactor gets, with several values of each input")
  func passingOn() {
    let spec = """
      rib:
        provides:
          limit: Int = 2 * base
          log: {type: Log, shared: 'Log(owner: owner)'}
      dependencies:
        limit: Int
        log: Log
      inputs:
        base: Int
        owner: String
        onEnd: () -> Void
      state:
        title: String = owner.uppercased()
      mutations: {setTitle: String}
      actions: {rename: {forward: setTitle}}
      samples: {Log: Log(), UUID: UUID()}
      """
    let tests = text(.tests, of: spec)
    #expect(tests.contains("func check(_ base: Int, _ owner: String, _ onEnd: @escaping () -> Void) {"))
    #expect(tests.contains("isMade(interactor.limit, { component().limit })"))
    #expect(tests.contains("isMade(interactor.log, { component().log })"))
    #expect(tests.contains("limit: component().limit, log: component().log, owner: owner, onEnd: onEnd"))
    #expect(tests.contains("check(1, \"first\", {})\n    check(2, \"second\", {})"))
    #expect(tests.contains("isMade(interactor.initialState, {"))
    // What the state starts with is what the spec says, whatever the initializer does.
    #expect(tests.contains("isMade(interactor.initialState.title, { owner.uppercased() })"))
    let varied = text(.tests, of: spec.replacing("  title:", with: "  id: UUID = UUID()\n  title:"))
    #expect(varied.contains("isMade(interactor.initialState.title, {") && !varied.contains("initialState.id"))
  }

  @Test("a start that awaits or observes something first is seen to begin where the RIB becomes active")
  func firstOfStart() {
    func tests(_ step: String) -> String {
      text(
        .tests,
        of: """
          rib: {}
          dependencies:
            api: {protocol: API, methods: {load: '() async -> Int', counts: '() -> Observable<Int>'}}
          state: {count: Int = 0, isBusy: Bool = false}
          mutations: {setCount: Int, setBusy: Bool}
          start:
            - setCount: 1
            - \(step)
          """
      )
    }
    let polled = "where api.loadMethod.callCount == 0"
    #expect(tests("{await: api.load, as: n, then: {setCount: n}}").contains(polled))
    #expect(tests("{await: api.load, as: n, loading: setBusy, then: {setCount: n}}").contains(polled))
    let observed = tests("{observe: api.counts(), as: n, then: {setCount: n}, catch: ignore}")
    #expect(observed.contains("#expect(api.countsMethod.callCount > 0)"))
    #expect(!tests("{guard: state.count == 1}").contains("startsWhenActive"))
  }

  @Test(
    "a RIB that passes a view on has tests of its component, and of its router where there is a view that can be passed on"
  )
  func lentView() {
    let spec =
      "rib:\n  view: none\n  children:\n    Pane: embed\n    Sub: through\nactions:\n  open: [{attach: Pane}, {attach: Sub}]"
    let file = SpecFile(path: "List.reactor.yaml", bytes: Array(spec.utf8))
    let compilation = SpecCompilation(of: file, settings: Settings())
    #expect(compilation.omittedTests.contains { $0.contains("how children are attached (`Sub` shows its children") })
    #expect(compilation.omittedTests.contains { $0.contains("as `any ListViewControllable: …ViewController()`") })
    #expect(!text(.tests, of: spec).contains("DependencyDouble"))
    let providing = spec.replacing("  view: none", with: "  view: none\n  provides: {log: {type: Log, shared: Log()}}")
    let tests = text(.tests, of: providing)
    #expect(tests.contains("isMade(component.log, { Log() })") && !tests.contains("makeRouter"))
    #expect(tests.contains("var listViewController: any ListViewControllable { fatalError("))
    let sampled = text(.tests, of: providing + "\nsamples: {any ListViewControllable: RootViewController()}")
    #expect(sampled.contains("let listViewController: any ListViewControllable = RootViewController()"))
    #expect(sampled.contains("let view: any ListViewControllable = RootViewController()"))
    #expect(sampled.contains("#expect(component.subViewController === dependency.listViewController)"))
    #expect(sampled.contains("router.attachSub()") && !sampled.contains("view.shown"))
    #expect(!sampled.contains("ListContainerDouble"))
  }

  @Test("what an interactor is made of is not seen by a test that calls something else so")
  func hiddenParts() {
    func tests(_ dependency: String) -> String {
      text(
        .tests,
        of: """
          rib: {children: {Detail: embed}}
          dependencies: {\(dependency): Int}
          state: {count: Int = 0}
          mutations: {setCount: Int}
          actions: {open: {attach: Detail}, set: {forward: setCount}}
          """
      )
    }
    #expect(!tests("size").contains("return interactor\n    }()"))
    let hidden =
      "      let interactor = ListInteractor(presenter: presenter, note: note)\n      return interactor\n    }()\n"
    #expect(tests("note").contains(hidden))
  }

  @Test("an interactor that is only asked for its state has a presenter of its own")
  func presenterOfItsOwn() {
    let tests = text(
      .tests,
      of: """
        rib: {}
        inputs: {first: Int}
        state: {title: String = "", count: Int = first}
        mutations: {setTitle: String, setCount: Int}
        actions: {rename: {forward: setTitle}, set: {forward: setCount}}
        view: {type: ListViewController, state: {title: 'show(title:)'}, actions: {rename: manual, set: manual}}
        tests:
          one: {given: {title: '"a"'}, when: {set: 1}, then: {count: 1}}
        """
    )
    #expect(
      tests.contains("var initialState = ListInteractor(presenter: ListPresentableDouble(), first: 1).initialState")
    )
    #expect(tests.contains("ListInteractor(presenter: presenter, initialState: initialState"))
  }

  @Test("a child that is detached for what it tells at once is not shown")
  func detachedAtOnce() {
    for show in ["push", "present", "embed", "none"] {
      let spec = """
        rib:
          children: {Detail: \(show)}
        state: {count: Int = 0}
        mutations: {setCount: Int}
        actions: {set: {forward: setCount}, open: {attach: Detail}, close: {detach: Detail}}
        view: {type: ListViewController, state: {count: 'show(count:)'}, actions: {set: manual, open: manual, close: manual}}
        """
      let code = text(.reactor, of: spec)
      let hasGuard = code.contains("attachChild(router)\n    guard detailRouter === router else { return }\n")
      #expect(hasGuard == (show != "none"), "\(show)")
      #expect(text(.tests, of: spec).contains("// One that is detached for what it tells at once is not shown."))
    }
  }

  @Test("three values of one type are told apart by two")
  func similarInputs() {
    let tests = text(
      .tests,
      of: """
        rib: {}
        inputs: {a: String, b: String, c: String}
        state: {a: String = a, b: String = b, c: String = c}
        mutations: {setA: String}
        actions: {rename: {forward: setA}}
        """
    )
    let rows = ["first second first", "second first second", "first first second", "second second first"]
    for row in rows {
      let values = row.split(separator: " ").map { "\"\($0)\"" }.joined(separator: ", ")
      #expect(tests.contains("    check(\(values))\n"))
    }
    #expect(tests.contains("isMade(interactor.initialState.b, { b })"))
  }

  @Test("what the builder gives its children is seen in children that it builds, of one component")
  func givingChildren() {
    let tests = text(
      .tests,
      of: """
        rib:
          children: {Detail: {show: push, build: "(id: Int, _ count: Int)"}, Sub: through}
          provides: {cache: {type: Cache, shared: Cache(size)}}
        dependencies: {cache: Cache, name: String}
        inputs: {size: Int}
        actions: {open: [{attach: Detail, with: [id: 1, 2]}, {attach: Sub}]}
        samples: {Cache: Cache(1)}
        """
    )
    #expect(
      tests.contains(
        """
              func given() -> [Any] {
                return [
                  interactor.cache as Any,
                  interactor.name as Any,
                  router.buildDetail(interactor, 1, 2),
                  router.buildDetail(interactor, 2, 1),
                  router.buildSub(interactor),
                ]
              }
              func made() -> [Any] {
                guard let view = interactor.presenter as? ListViewController else { return [] }
                let component = ListComponent(dependency: dependency, listViewController: view, size: size)
                return [
                  component.cache as Any,
                  component.name as Any,
                  DetailBuilder(dependency: component).build(withListener: interactor, id: 1, 2),
                  DetailBuilder(dependency: component).build(withListener: interactor, id: 2, 1),
                  SubBuilder(dependency: component).build(withListener: interactor),
                ]
              }
              #expect(isMade(given(), made))
        """
      )
    )
  }

  @Test("a child is active before it is seen, and until it is not, as the test of its router knows")
  func order() {
    func tests(_ show: String) -> String {
      text(.tests, of: "rib:\n  children: {Detail: \(show)}\nactions:\n  open: {attach: Detail}\n")
    }
    let pushed = tests("push")
    #expect(pushed.contains("navigation.noting = note"))
    #expect(pushed.contains("#expect(Set(changes) == [\"animated: true, active: true\"])"))
    #expect(pushed.contains("#expect(changes.first == \"animated: false, active: false\")"))
    #expect(pushed.contains("#expect(Set(changes.dropFirst()) == [\"animated: true, active: false\"])"))
    #expect(pushed.contains("private final class ListNavigationDouble: UINavigationController {"))
    let presented = tests("present")
    #expect(presented.contains("view.noting = note") && !presented.contains("NavigationDouble"))
    #expect(presented.contains("#expect(Set(changes) == [\"animated: true, active: false\"])"))
    #expect(tests("embed").contains("#expect(Set(changes) == [\"animated: false, active: false\"])"))
    #expect(!tests("none").contains("changes"))
    // One that asks while it comes or goes is attached and detached once, too.
    #expect(
      tests("none").contains("asking = { [weak router] in router?.attachDetail() }\n    router.attachDetail()\n")
    )
  }

  @Test("of conditions of which one depends on the other, the first is asked for certain")
  func conditions() {
    let tests = text(
      .tests,
      of: """
        rib: {children: {Detail: present}}
        dependencies:
          store: {protocol: Store, methods: {name: () -> String?, token: () -> String?}}
        start:
          - if: let name = store.name(), let token = store.token(), name != token
            then: {attach: Detail}
        told:
          Detail.detailDidFinish: {detach: Detail}
        """
    )
    #expect(tests.contains("#expect(store.nameMethod.callCount > 0)"))
    #expect(!tests.contains("store.tokenMethod.callCount > 0"))
  }

  @Test("what the initial state asks of a double is answered, unless something else is given than a double")
  func initialCalls() {
    func tests(_ given: String) -> String {
      text(
        .tests,
        of: """
          rib: {children: {Detail: none}}
          dependencies:
            store: {protocol: Store, methods: {isOpen: 'Bool { get }'}}
          state:
            isOpen: {type: Bool, default: store.isOpen, let: true}
          actions:
            open: {attach: Detail}
          told:
            Detail.detailDidFinish: {detach: Detail}
          tests:
            it opens:
              \(given)
              when: [open]
              calls: {Detail.attach: 1}
          """
      )
    }
    let answer = "    store.isOpenProperty.returns(true)\n"
    #expect(tests("then: {isOpen: true}").ranges(of: answer).count == 3)
    #expect(tests("given: {store: OpenStore()}").ranges(of: answer).count == 2)
  }

  @Test("a scheduler that the interactor is given is there in each test")
  func schedulers() {
    let tests = text(
      .tests,
      of: """
        runtime: ReactorKit
        rib: {launch: true}
        dependencies:
          timing: any SchedulerType
        state:
          count: Int = 0
        mutations:
          setCount: Int
        actions:
          start:
            - observe: 'Observable<Int>.interval(.seconds(1), scheduler: timing)'
              as: tick
              then: {setCount: tick}
              throws: false
        view:
          type: ListViewController
          actions:
            start: startButton.rx.tap
          state:
            count: {to: countLabel.rx.text, map: '"\\($0)"'}
        """
    )
    #expect(tests.contains("let timing = ReferenceTime().scheduler\n"))
    #expect(tests.matches(of: /let \w+(?:: [^=\n]+)? = \n/).isEmpty)
  }

  @Test("a child that asks to be attached asks once, so that a router without an end fails rather than stops the tests")
  func askingOnce() {
    let tests = text(
      .tests,
      of: "rib:\n  children: {Log: none}\nactions:\n  open: {attach: Log}\n  close: {detach: Log}\n"
    )
    #expect(
      tests.contains(
        "changing.asking = {\n        changeCount += 1\n        let ask = asking\n        asking = {}\n        ask()\n      }"
      )
    )
    #expect(tests.contains("router.detachLog()\n    router.detachLog()\n    #expect(changeCount == 2)"))
  }

  @Test("with RxSwift a router's double is none of RIBs' own, which look for a second whether all is gone")
  func routers() {
    let spec = "rib:\n  children: {Log: none}\nactions:\n  open: {attach: Log}\n  close: {detach: Log}\n"
    let own = text(.tests, of: "runtime: ReactorKit\n" + spec)
    #expect(own.contains("final class ListRoutingDouble: ListRouting {"))
    #expect(own.contains("  let lifecycle = Observable<RouterLifecycle>.never()\n"))
    #expect(text(.tests, of: spec).contains("final class ListRoutingDouble: Router<any Interactable>, ListRouting {"))
  }
}
