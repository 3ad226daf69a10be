import ReactorEmission
import ReactorSpec
import Testing

@Suite("RIBs")
struct RIBEmissionTests {
  private static let list = """
    rib:
      listener:
        listDidFinish: "(with item: String)"
      children:
        Detail: {show: push, build: "(id: Int, _ kind: Kind)"}
        Menu: present
        Header: embed
        Session: through
        Log: none
      provides:
        cache: {type: Cache, shared: Cache()}
        clock: Clock = .system
      requires:
        images: any Images
    dependencies:
      items: any Items
      cache: Cache
      pace: Int = 3
    inputs:
      query: String? = nil
    types: enum Kind { case plain }
    state:
      query: String? = query
      news: {type: String?, pulse: true}
    actions:
      open:
        - attach: Detail
          with: [id: 1, .plain]
        - attach: Menu
        - attach: Header
        - attach: Session
        - attach: Log
      finish:
        - tell: listDidFinish
          with: [with: "one"]
    told:
      Detail.detailDidPick:
        parameters: "(_ item: String, at index: Int)"
        steps: {detach: Detail}
    """

  private func files(_ spec: String, _ settings: Settings = Settings()) -> [GeneratedFile] {
    let file = SpecFile(path: "List.reactor.yaml", bytes: Array(spec.utf8))
    let compilation = SpecCompilation(of: file, settings: settings)
    #expect(compilation.diagnostics.filter { $0.severity == .error }.map(\.message) == [])
    return compilation.files
  }

  private func text(_ kind: GeneratedFile.Kind, of spec: String = list) -> String {
    files(spec).first { $0.kind == kind }.map { String(decoding: $0.bytes, as: UTF8.self) } ?? ""
  }

  @Test("the reactor is the interactor, with the protocols of its RIB and RIBs' superclass")
  func interactor() {
    let code = text(.reactor)
    #expect(
      code.contains(
        "final class ListInteractor:\n  PresentableInteractor<any ListPresentable>, Reactor, ListInteractable"
      )
    )
    #expect(code.contains("weak var router: (any ListRouting)?"))
    #expect(code.contains("weak var listener: (any ListListener)?"))
    #expect(!code.contains("let presenter"))
    #expect(code.contains("super.init(presenter: presenter)\n    presenter.listener = self"))
    #expect(code.contains("router?.attachDetail(id: 1, .plain)"))
    #expect(code.contains("listener?.listDidFinish(with: \"one\")"))
    #expect(
      code.contains(
        "func detailDidPick(_ item: String, at index: Int) {\n    action.onNext(.detailDidPick(item, at: index))"
      )
    )
  }

  @Test("what a parent gives, a component makes, and what has a default is nobody else's business")
  func component() {
    let code = text(.reactor)
    #expect(
      code.contains(
        """
        protocol ListDependency: Dependency {
          var items: any Items { get }
          var images: any Images { get }
        }
        """
      )
    )
    #expect(code.contains("var cache: Cache { shared { Cache() } }"))
    #expect(code.contains("var clock: Clock { .system }"))
    #expect(code.contains("var sessionViewController: any SessionViewControllable { listViewController }"))
    #expect(code.contains("func build(withListener listener: any ListListener, query: String?) -> any ListRouting"))
    #expect(
      code.contains(
        "ListInteractor(\n      presenter: viewController,\n      items: component.items,\n      cache: component.cache,\n      query: query\n    )"
      )
    )
  }

  @Test("types that are nested in the interactor are called by it where they stand outside")
  func nestedTypes() {
    let code = text(.reactor)
    #expect(code.contains("func attachDetail(id: Int, _ kind: ListInteractor.Kind)"))
    #expect(code.contains("(any DetailListener, Int, ListInteractor.Kind) -> any ViewableRouting"))
  }

  @Test("each way to show a child has its own lines")
  func showing() {
    let code = text(.reactor)
    #expect(code.contains("navigation?.pushViewController("))
    #expect(
      code.contains("viewController.uiviewController.present(router.viewControllable.uiviewController, animated: true)")
    )
    #expect(code.contains("viewController.embedHeader(router.viewControllable)"))
    #expect(code.contains("func removeHeader(_ viewController: any ViewControllable)"))
    #expect(code.contains("private var logRouter: (any Routing)?"))
    #expect(code.contains("protocol ListViewControllable: ViewControllable {"))
  }

  @Test("a RIB without a view borrows that of its parent, and takes away what it has shown")
  func viewless() {
    let code = text(
      .reactor,
      of: """
        rib:
          view: none
          children:
            Detail: push
        start:
          - attach: Detail
        """
    )
    #expect(code.contains("final class ListInteractor: Interactor, Reactor, ListInteractable {"))
    #expect(code.contains("final class ListRouter: Router<any ListInteractable>, ListRouting {"))
    #expect(code.contains("var listViewController: any ListViewControllable { get }"))
    #expect(code.contains("router?.cleanupViews()"))
    #expect(!code.contains("Presentable"))
  }

  @Test("what the builder takes is the component's where something that it provides is made of it")
  func providedInputs() {
    let spec = """
      rib:
        children: {Detail: present}
        provides:
          user: User = user
          session: {type: Session, shared: 'Session(user: user, onEnd: onEnd)'}
      inputs:
        user: User
        onEnd: () -> Void
        query: String
      actions:
        open: {attach: Detail}
      samples: {User: [.ada, .grace]}
      """
    let code = text(.reactor, of: spec)
    #expect(code.contains("  let user: User\n  private let onEnd: () -> Void\n"))
    #expect(code.contains("init(dependency: any ListDependency, user: User, onEnd: @escaping () -> Void) {"))
    #expect(code.contains("var session: Session { shared { Session(user: user, onEnd: onEnd) } }"))
    #expect(!code.contains("var user: User {") && !code.contains("let query"))
    #expect(code.contains("ListComponent(dependency: dependency, user: user, onEnd: onEnd)"))
    #expect(
      text(.tests, of: spec).contains("let component = ListComponent(dependency: dependency, user: user, onEnd: onEnd)")
    )
  }

  @Test("an input of which only the component makes something is none of the interactor's")
  func inputsOfComponent() {
    let code = text(
      .reactor,
      of: """
        imports: UIKit
        rib:
          children: {Detail: push}
          provides: {session: {type: Session, shared: 'Session(token: token)'}}
        inputs: {token: String, title: String}
        state: {title: String = title}
        mutations: {setTitle: String}
        actions: {open: {attach: Detail}, rename: {forward: setTitle}}
        view: {type: ListViewController, actions: {open: a.rx.tap}, state: {title: b.rx.text}}
        """
    )
    #expect(code.contains("  init(presenter: any ListPresentable, title: String) {"))
    #expect(code.contains("ListComponent(dependency: dependency, token: token)"))
    #expect(code.contains("ListInteractor(presenter: viewController, title: title)"))
    #expect(code.contains("withListener listener: any ListListener,\n    token: String,\n    title: String"))
    // What is imported for the router is not imported for the view once more.
    #expect(code.split(separator: "import UIKit\n").count == 2)
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
    #expect(tests.contains("let firstName: String = \"first\"\n  let lastName: String = \"second\"\n"))
    #expect(tests.contains("build(withListener: listener, a: \"first\", b: \"second\")"))
    #expect(tests.contains("#expect(\"\\(interactor.firstName)\" == \"\\(dependency.firstName)\")"))
    #expect(tests.contains("#expect(\"\\(component.lastName)\" == \"\\(dependency.lastName)\")"))
    #expect(tests.contains("#expect(\"\\(component.age)\" == \"\\(dependency.age)\")"))
    #expect(tests.contains("router.attachDetail(first: \"first\", second: \"second\")"))
  }

  @Test("the tests of the tree see what else is attached, and what is above and below on the stack")
  func neighbours() {
    let tests = text(.tests, of: "rib:\n  children: {Detail: push, Log: none}\nactions:\n  open: {attach: Detail}\n")
    #expect(tests.split(separator: "router.attachChild(other)").count == 3)
    #expect(tests.split(separator: "#expect(router.children.first === other)").count == 3)
    #expect(tests.contains("#expect(router.children.last === attached)"))
    #expect(tests.contains("UINavigationController(rootViewController: UIViewController())"))
    #expect(tests.contains("#expect(navigation.viewControllers.count == 3)"))
    #expect(
      tests.contains("navigation.pushViewController(UIViewController(), animated: false)\n    router.detachDetail()")
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
    #expect(!tests.contains("isMade(component.random"))
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

  @Test("a view that is lent is known by its class, so that tests can show children in another one")
  func lendingView() {
    let spec = """
      rib:
        children: {Detail: push, Menu: present, Header: embed, Session: through}
      actions:
        open: [{attach: Detail}, {attach: Menu}, {attach: Header}, {attach: Session}]
      """
    let code = text(.reactor, of: spec)
    #expect(code.contains("protocol ListViewControllable: ViewControllable {"))
    #expect(code.contains("private let listViewController: ListViewController\n"))
    #expect(code.contains("var sessionViewController: any SessionViewControllable { listViewController }"))
    let scaffold = text(.viewScaffold, of: spec)
    #expect(scaffold.contains("ListPresentable, ListViewControllable, SessionViewControllable"))
    let tests = text(.tests, of: spec)
    #expect(tests.contains("#expect(navigation.topViewController === view)"))
    #expect(tests.contains("#expect(view.shown[\"presented\"] === "))
    #expect(tests.contains("#expect(view.shown[\"Header\"] === "))
    let file = SpecFile(path: "List.reactor.yaml", bytes: Array(spec.utf8))
    #expect(SpecCompilation(of: file, settings: Settings()).omittedTests == [])
  }

  @Test("the root has no listener, and is launched")
  func root() {
    let code = text(.reactor, of: "rib:\n  launch: true\nstate:\n  count: Int = 0")
    #expect(code.contains("final class ListRouter: LaunchRouter<any ListInteractable, any ListViewControllable>"))
    #expect(code.contains("func build() -> any LaunchRouting {"))
    #expect(!code.contains("var listener: (any ListListener)?"))
  }

  @Test("the scaffold of a view controller has what its RIB asks of it")
  func scaffold() {
    let code = text(.viewScaffold)
    #expect(code.contains("UIViewController, ListPresentable, ListViewControllable, SessionViewControllable"))
    #expect(code.contains("weak var listener: (any ListPresentableListener)?"))
    #expect(code.contains("func embedHeader(_ viewController: any ViewControllable) {"))
    #expect(!code.contains("disposeBag"))
  }

  @Test("a view that is bound is bound to the listener")
  func boundView() {
    let spec = """
      rib:
        view: ListViewController
      state:
        count: Int = 0
      mutations:
        add: {reduce: state.count += 1}
      actions:
        add: add
      view:
        type: ListViewController
        actions:
          add: addButton.rx.tap
        state:
          count: show(count:)
      """
    #expect(text(.reactor, of: spec).contains("func bindActions(reactor: any ListPresentableListener)"))
    let scaffold = text(.viewScaffold, of: spec)
    #expect(scaffold.contains("guard let reactor = listener else { return }"))
    #expect(!scaffold.contains("init(reactor:"))
  }

  @Test("tests are made of the RIB where there are values, and else named")
  func omissions() {
    let file = SpecFile(path: "List.reactor.yaml", bytes: Array(Self.list.utf8))
    let compilation = SpecCompilation(of: file, settings: Settings())
    #expect(compilation.omittedTests.contains { $0.contains("the RIB") && $0.contains("any Items") })
    let tests = text(.tests, of: "rib:\n  children:\n    Detail: push\nactions:\n  open: {attach: Detail}\n")
    #expect(tests.contains("attaches Detail once, and lets go of it"))
    #expect(tests.contains("its builder makes parts that know each other"))
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

  @Test("a public RIB is public in all that others name")
  func access() {
    let code = text(.reactor, of: "access: public\n" + Self.list)
    for name in ["protocol ListDependency", "final class ListBuilder", "protocol ListListener", "protocol ListRouting"]
    {
      #expect(code.contains("public \(name)"))
    }
    #expect(code.contains("public override func didBecomeActive()"))
    #expect(code.contains("public import RIBs"))
  }

  @Test("a closure that a child tells escapes into the action")
  func closures() {
    let code = text(
      .reactor,
      of: """
        rib:
          children:
            Settings: {show: present, build: "(onClose: () -> Void)"}
        actions:
          open: {attach: Settings, with: [onClose: '{}']}
        told:
          Settings.settingsDidChange:
            parameters: "(then: (Bool) -> Void)"
            steps: {do: then(true)}
        """
    )
    #expect(code.contains("case settingsDidChange(then: (Bool) -> Void)"))
    #expect(code.contains("func settingsDidChange(then: @escaping (Bool) -> Void) {"))
    #expect(code.contains("func attachSettings(onClose: @escaping () -> Void) {"))
  }

  @Test("the builder's test sees what the interactor gets, with two values of each input")
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
    #expect(tests.contains("isMade(interactor?.limit, { component().limit })"))
    #expect(tests.contains("isMade(interactor?.log, { component().log })"))
    #expect(tests.contains("limit: component().limit, log: component().log, owner: owner, onEnd: onEnd"))
    #expect(tests.contains("check(1, \"first\", {})\n    check(2, \"second\", {})"))
    #expect(tests.contains("isMade(interactor?.initialState, {"))
    let varied = text(.tests, of: spec.replacing("  title:", with: "  id: UUID = UUID()\n  title:"))
    #expect(varied.contains("isMade(interactor?.initialState.title, {") && !varied.contains("initialState.id"))
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
    #expect(sampled.contains("router.attachSub()") && !sampled.contains("view.shown"))
    #expect(!sampled.contains("ListContainerDouble"))
  }
}
