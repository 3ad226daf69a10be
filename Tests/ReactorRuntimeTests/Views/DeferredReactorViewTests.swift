import ReactorRuntime
import Testing

@Suite("A deferred view")
@MainActor
struct StoryboardViewTests {
  private let controller = FakeController()

  @Test("26: binds when it is loaded, once, to the last reactor assigned")
  func bindsWhenLoaded() {
    controller.reactor = ScriptedReactor(["first"])
    controller.reactor = ScriptedReactor(["second"])
    #expect(controller.log.entries == [])
    controller.load()
    #expect(controller.log.entries == ["bind second"])
    controller.performBinding()
    #expect(controller.log.entries == ["bind second"])
  }

  @Test("26: binds at once when it is loaded already")
  func boundAtOnce() {
    controller.load()
    #expect(controller.log.entries == [])
    let reactor = ScriptedReactor(["first"])
    controller.reactor = reactor
    #expect(controller.log.entries == ["bind first"])
    controller.reactor = reactor
    #expect(controller.log.entries == ["bind first", "bind first"])
  }

  @Test("26: isn't bound to a reactor that was taken back before it was loaded")
  func takenBack() {
    controller.reactor = ScriptedReactor(["first"])
    let bag = controller.disposeBag
    controller.reactor = nil
    #expect(controller.disposeBag !== bag)
    controller.load()
    #expect(controller.log.entries == [])
  }

  @Test("26: performBinding before it is loaded binds nothing and forgets nothing")
  func tooEarly() {
    controller.reactor = ScriptedReactor(["first"])
    controller.performBinding()
    #expect(controller.log.entries == [])
    controller.load()
    #expect(controller.log.entries == ["bind first"])
  }

  @Test("26: a bind that asks for the binding again is not called again")
  func reentrant() {
    final class Eager: DeferredReactorView {
      var disposeBag = DisposeBag()
      var count = 0

      func bind(reactor: ScriptedReactor) {
        count += 1
        performBinding()
      }
    }
    let view = Eager()
    view.reactor = ScriptedReactor()
    #expect(view.count == 1)
  }

  @Test("26: as a View of whatever kind, it is deferred too")
  func asView() {
    func assign<Screen: ReactorView>(_ reactor: Screen.Reactor, to screen: Screen) {
      screen.reactor = reactor
    }
    assign(ScriptedReactor(["first"]), to: controller)
    #expect(controller.log.entries == [])
    controller.load()
    #expect(controller.log.entries == ["bind first"])
  }

  #if DEBUG
    @Test("26: one that is loaded and not bound is told of, once, in debug builds")
    func missingBinding() async {
      final class Forgetful: DeferredReactorView {
        var disposeBag = DisposeBag()
        var isViewLoaded = false
        func bind(reactor: ScriptedReactor) {}
      }
      let log = Log<String>()
      let former = ReactorHooks.onMissingBinding
      ReactorHooks.onMissingBinding = { log.add($0) }
      defer { ReactorHooks.onMissingBinding = former }
      let views = [Forgetful(), Forgetful()]
      for view in views {
        view.reactor = ScriptedReactor(["first"])
        view.isViewLoaded = true
      }
      while !log.entries.contains(where: { $0.hasPrefix("Forgetful ") }) {
        await Task.yield()
      }
      #expect(
        log.entries.filter { $0.hasPrefix("Forgetful ") } == [
          "Forgetful was loaded with a reactor and not bound: call performBinding() in its viewDidLoad"
        ]
      )
    }
  #endif
}
