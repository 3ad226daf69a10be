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
    final class Curious: ReactorView {
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
    final class Picky: ReactorView {
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

private final class GenericScreen<ReactorType: Reactor>: ReactorView {
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

extension ExtendedScreen: ReactorView {
  func bind(reactor: ScriptedReactor) {
    bound += reactor.initialState
  }
}

private final class Labelled: ReactorView {
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

@Suite("The end of a view")
@MainActor
struct ViewLifetimeTests {
  @Test("25: the reactor goes with the view, at once")
  func reactorGoes() {
    let log = Log<String>()
    var screen: FakeScreen? = FakeScreen(log: log)
    weak let weakScreen = screen
    weak var reactor: ScriptedReactor?
    do {
      let strong = ScriptedReactor(["it"])
      reactor = strong
      screen?.reactor = strong
    }
    #expect(reactor != nil)
    screen = nil
    #expect(weakScreen == nil)
    #expect(reactor == nil)
    #expect(log.entries == ["bind it", "unbind it"])
  }

  @Test("25: whoever replaces the bag keeps the reactor")
  func replacedBag() {
    let screen = FakeScreen()
    let reactor = ScriptedReactor(["it"])
    screen.reactor = reactor
    screen.prepareForReuse()
    screen.prepareForReuse()
    #expect(screen.log.entries == ["bind it", "unbind it"])
    #expect(screen.reactor === reactor)
  }

  @Test("25: the reactor goes with the view also when the bag was replaced and reactor was read since")
  func replacedBagAndRead() {
    var screen: FakeScreen? = FakeScreen()
    weak var reactor: ScriptedReactor?
    screen?.reactor = makeReactor(&reactor)
    screen?.prepareForReuse()
    #expect(screen?.reactor != nil)
    screen = nil
    #expect(reactor == nil)
  }

  @Test("25: the reactor goes with the view also when the bag was replaced and the main actor was idle since")
  func replacedBagAndIdle() async {
    var screen: FakeScreen? = FakeScreen()
    weak var reactor: ScriptedReactor?
    screen?.reactor = makeReactor(&reactor)
    screen?.prepareForReuse()
    await idleMainActor()
    screen = nil
    #expect(reactor == nil)
  }

  @Test("25: the reactor goes soon when the view went right after its bag was replaced")
  func replacedBagAndGone() async {
    weak var reactor: ScriptedReactor?
    do {
      let screen = FakeScreen()
      screen.reactor = makeReactor(&reactor)
      screen.prepareForReuse()
    }
    await idleMainActor()
    #expect(reactor == nil)
  }

  @Test("25: a view at the address of a dead one, whose bag lives on, has no reactor")
  func addressReuse() {
    final class Plain: ReactorView {
      var disposeBag = DisposeBag()
      func bind(reactor: ScriptedReactor) {}
    }
    var bags: [DisposeBag] = []
    var addresses: Set<ObjectIdentifier> = []
    var reuses = 0
    for _ in 0..<100 {
      let view = Plain()
      #expect(view.reactor == nil)
      reuses += addresses.insert(ObjectIdentifier(view)).inserted ? 0 : 1
      view.reactor = ScriptedReactor()
      bags.append(view.disposeBag)
    }
    #expect(reuses > 0 || isAddressSanitized)
  }

  @Test("25: reading reactor while the view is deallocated gives nil")
  func readInDeinit() {
    final class Last: ReactorView {
      var disposeBag = DisposeBag()
      let log: Log<Bool>

      init(log: Log<Bool>) {
        self.log = log
      }

      isolated deinit {
        log.add(reactor == nil)
        reactor = nil
      }

      func bind(reactor: ScriptedReactor) {}
    }
    let log = Log<Bool>()
    weak var reactor: ScriptedReactor?
    do {
      let view = Last(log: log)
      view.reactor = makeReactor(&reactor)
    }
    #expect(log.entries == [true])
    #expect(reactor == nil)
  }

  @Test("31: what a reactor's deinit does with other views finds no lock held")
  func deinitOfReactor() {
    final class Ending: Reactor {
      typealias Action = Int
      let initialState = 0
      var onDeinit: () -> Void = {}

      deinit {
        onDeinit()
      }
    }
    final class Plain: ReactorView {
      var disposeBag = DisposeBag()
      func bind(reactor: Ending) {}
    }
    let other = Plain()
    do {
      let view = Plain()
      let reactor = Ending()
      reactor.onDeinit = { MainActor.assumeIsolated { other.reactor = Ending() } }
      view.reactor = reactor
    }
    #expect(other.reactor != nil)
  }

  private func makeReactor(_ weakReactor: inout ScriptedReactor?) -> ScriptedReactor {
    let reactor = ScriptedReactor(["it"])
    weakReactor = reactor
    return reactor
  }

  /// Returns when the main actor has done what it was asked to before.
  private func idleMainActor() async {
    await Task { @MainActor in }.value
  }
}
