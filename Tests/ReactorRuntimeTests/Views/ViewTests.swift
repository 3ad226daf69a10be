import ReactorRuntime
import Testing

@Suite("A view")
@MainActor
struct ViewTests {
  private let screen = FakeScreen()

  @Test("25: binds once per assigned reactor, after what was bound before was disposed of")
  func binds() {
    let first = ScriptedReactor(["first"])
    screen.reactor = first
    #expect(screen.reactor === first)
    #expect(screen.log.entries == ["bind first"])
    screen.reactor = ScriptedReactor(["second"])
    #expect(screen.log.entries == ["bind first", "unbind first", "bind second"])
    #expect(screen.reactor !== first)
  }

  @Test("25: binds again when the same reactor is assigned again")
  func sameReactor() {
    let reactor = ScriptedReactor(["it"])
    screen.reactor = reactor
    screen.reactor = reactor
    #expect(screen.log.entries == ["bind it", "unbind it", "bind it"])
  }

  @Test("25: assigning nil unbinds and binds nothing")
  func assigningNil() {
    screen.reactor = ScriptedReactor(["it"])
    screen.reactor = nil
    #expect(screen.reactor == nil)
    #expect(screen.log.entries == ["bind it", "unbind it"])
    let bag = screen.disposeBag
    screen.reactor = nil
    #expect(screen.disposeBag !== bag)
  }

  @Test("25: reactor is set, and the bag is new, when bind runs")
  func orderOfAssignment() {
    final class Curious: View {
      var disposeBag = DisposeBag()
      var bagBefore: DisposeBag?
      var sawReactor = false
      var sawNewBag = false

      func bind(reactor: ScriptedReactor) {
        sawReactor = self.reactor === reactor
        sawNewBag = disposeBag !== bagBefore
      }
    }
    let view = Curious()
    view.bagBefore = view.disposeBag
    view.reactor = ScriptedReactor()
    #expect(view.sawReactor)
    #expect(view.sawNewBag)
  }

  @Test("25: the reactor that is replaced lives until its bindings are gone")
  func formerReactor() {
    weak var former: ScriptedReactor?
    let log = Log<Bool>()
    do {
      let reactor = ScriptedReactor()
      former = reactor
      screen.reactor = reactor
    }
    Disposables.create { log.add(former != nil) }.disposed(by: screen.disposeBag)
    screen.reactor = nil
    #expect(log.entries == [true])
    #expect(former == nil)
  }

  @Test("25: a bind that assigns another reactor leaves that one")
  func assignsWhileBinding() {
    final class Picky: View {
      var disposeBag = DisposeBag()
      var bound: [String] = []
      let preferred = ScriptedReactor(["preferred"])

      func bind(reactor: ScriptedReactor) {
        bound += reactor.initialState
        if reactor !== preferred {
          self.reactor = preferred
        }
      }
    }
    let view = Picky()
    view.reactor = ScriptedReactor(["offered"])
    #expect(view.bound == ["offered", "preferred"])
    #expect(view.reactor === view.preferred)
  }

  @Test("25: a generic view and one that conforms in an extension have the storage too")
  func otherShapes() {
    let generic = GenericScreen<ScriptedReactor>()
    generic.reactor = ScriptedReactor(["a"])
    #expect(generic.bound?.initialState == ["a"])
    let extended = ExtendedScreen()
    extended.reactor = ScriptedReactor(["b"])
    #expect(extended.bound == ["b"])
    #expect(extended.reactor?.initialState == ["b"])
  }

  @Test("18, 25: a view is tested with a stub of its reactor")
  func withStub() {
    let reactor = ScriptedReactor()
    reactor.isStubEnabled = true
    let view = Labelled()
    view.reactor = reactor
    view.press()
    #expect(reactor.stub.actions == ["pressed"])
    reactor.stub.state.value = ["shown"]
    #expect(view.text == "shown")
  }
}

private final class GenericScreen<ReactorType: Reactor>: View {
  var disposeBag = DisposeBag()
  var bound: ReactorType?

  func bind(reactor: ReactorType) {
    bound = reactor
  }
}

private final class ExtendedScreen {
  var disposeBag = DisposeBag()
  var bound: [String] = []
}

extension ExtendedScreen: View {
  func bind(reactor: ScriptedReactor) {
    bound += reactor.initialState
  }
}

private final class Labelled: View {
  var disposeBag = DisposeBag()
  var text = ""
  private let presses = PublishSubject<Void>()

  func press() {
    presses.onNext(())
  }

  func bind(reactor: ScriptedReactor) {
    presses.map { "pressed" }.bind(to: reactor.action).disposed(by: disposeBag)
    reactor.state.bind(with: self) { view, state in view.text = state.joined() }.disposed(by: disposeBag)
  }
}
