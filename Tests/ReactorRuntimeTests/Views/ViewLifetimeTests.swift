import ReactorRuntime
import Testing

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
    final class Plain: View {
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
    final class Last: View {
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
    final class Plain: View {
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
