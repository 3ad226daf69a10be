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

  @Test("a module is imported for what the RIB inherits from, as far as it is seen, and for the view's initializer")
  func imports() {
    let spec = "rib: {listener: {close: ()}}\nactions: {close: {tell: close}}"
    #expect(text(.reactor, of: spec).contains("\nimport RIBs\n"))
    #expect(text(.reactor, of: spec).contains("import UIKit\n"))
    #expect(!text(.reactor, of: spec.replacing("rib: {", with: "rib: {view: none, ")).contains("UIKit"))
    #expect(text(.reactor, of: "access: package\n\(spec)").contains("  package import RIBs\n"))
    let kit = text(.reactor, of: "access: package\nruntime: ReactorKit\n\(spec)")
    #expect(kit.contains("  package import ReactorKit\n"))
    #expect(text(.reactor, of: "access: public\n\(spec)").contains("public import RIBs\n"))
    for dates in [
      "at: '(_ at: Date)'}", "}, requires: {start: Date}", "}, provides: {start: {type: Date, shared: Date()}}",
    ] {
      let spec = "access: public\nrib: {listener: {close: (), \(dates)}\nactions: {close: {tell: close}}"
      #expect(text(.reactor, of: spec).contains("public import Foundation\n"), "\(dates)")
    }
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

  @Test("a tree of more children than tests can make is left out, and named")
  func manyChildren() {
    let inputs = (0..<100).map { "  input\($0): Int\n" }.joined()
    func omitted(children count: Int) -> [String] {
      let children = (0..<count).map { "    Part\($0): present\n" }.joined()
      let text =
        "rib:\n  children:\n\(children)inputs:\n\(inputs)state: {count: Int = 0}\nmutations: {setCount: Int}\nactions: {set: {forward: setCount}}\n"
      let file = SpecFile(path: "Whole.reactor.yaml", bytes: Array(text.utf8))
      return SpecCompilation(of: file, settings: Settings()).omittedTests.filter { $0.contains("more than 100000") }
    }
    #expect(omitted(children: 24).isEmpty && omitted(children: 25).count == 1)
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

  @Test("what an interactor does by itself begins where it becomes active, when its streams are there")
  func activations() {
    let spec = """
      rib: {children: {Detail: push}}
      dependencies:
        activations: {protocol: Log, methods: {note: ()}}
        feed: {protocol: Feed, methods: {counts: "() -> Observable<Int>"}}
      state:
        count: Int = 0
      mutations:
        setCount: Int
      start:
        - attach: Detail
      events:
        counted: {observe: feed.counts, as: count, then: {setCount: count}, catch: ignore}
      told:
        Detail.detailDidFinish: {detach: Detail}
      tests:
        it counts:
          when: [{emit: {feed.counts: 2}}]
          then: {count: 2}
      """
    let code = text(.reactor, of: spec)
    #expect(code.contains("  private let activations_ = PublishSubject<Void>()\n"))
    #expect(code.contains("    _ = state\n    activations_.onNext(())\n  }"))
    #expect(code.contains("let ownMutations: Observable<Mutation> = .merge(\n      .deferred {"))
    #expect(code.contains("return .merge(activations_.take(1).flatMap { _ in ownMutations }, mutation)"))
    let tests = text(.tests, of: spec)
    #expect(
      tests.contains("reference.begin = {\n      $0.activate()\n      $0.deactivate()\n      $0.activate()\n    }")
    )
    #expect(tests.contains("reactor.activate()\n"))
    #expect(!tests.contains("_ = reactor.state"))
    #expect(
      tests.contains(
        "_ = interactor.state\n    #expect(router.attachDetailMethod.callCount == 0)\n    interactor.activate()\n    #expect(router.attachDetailMethod.callCount == 1)"
      )
    )
    #expect(
      tests.contains(
        "interactor.deactivate()\n    interactor.activate()\n    #expect(router.attachDetailMethod.callCount == 1)"
      )
    )
    // What an interactor is made of may be called as anything that its test needs.
    let named = text(
      .tests,
      of: "rib: {children: {Pop: none}}\ndependencies: {count: Int, heard: Int}\nstart: [{attach: Pop}]\n"
        + "told: {Pop.popDidEnd: {detach: Pop}}\n"
    )
    #expect(named.contains("      return interactor\n    }()\n    interactor.isStubEnabled = true\n"))
    #expect(!named.contains("let count = router"))
    let other = "rib: {children: {Detail: push}}\nactions:\n  open: {attach: Detail}\n  close: {detach: Detail}\n"
    #expect(text(.reactor, of: other).contains("    _ = state\n  }"))
    #expect(!text(.tests, of: other).contains("reference.begin"))
  }
}
