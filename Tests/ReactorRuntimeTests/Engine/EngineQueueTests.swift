import Foundation
import ReactorRuntime
import Testing

@Suite("Many threads")
struct ConcurrencyTests {
  /// Counts, and notices when two reduces overlap.
  private final class Tally: Reactor {
    struct Action { var sender: Int, number: Int }
    typealias Mutation = Action
    struct State {
      var count = 0
      var lastOfSender: [Int: Int] = [:]
      var isOutOfOrder = false
    }
    let core = ReactorCore<Action, Action, State>()
    let initialState = State()
    nonisolated(unsafe) var isReducing = false
    nonisolated(unsafe) var hasOverlapped = false

    func reduce(into state: inout State, mutation: Action) {
      if isReducing { hasOverlapped = true }
      isReducing = true
      if state.lastOfSender[mutation.sender, default: -1] >= mutation.number { state.isOutOfOrder = true }
      state.lastOfSender[mutation.sender] = mutation.number
      state.count += 1
      isReducing = false
    }
  }

  @Test("4: a hundred threads that touch at once start the reactor once")
  func touchAtOnce() {
    for _ in 0..<5 {
      let starts = Log<Int>()
      let scripted = ScriptedReactor()
      scripted.transformMutation = { stream in
        starts.add(1)
        return stream
      }
      let reactor = Shared(scripted)
      onThreads(100) { index in
        if index % 2 == 0 {
          reactor.value.action.onNext("a")
        } else {
          _ = reactor.value.state
        }
      }
      #expect(starts.entries.count == 1)
      #expect(reactor.value.currentState.count == 50)
    }
  }

  @Test("4: a hundred threads that ask for the state at once get one stream")
  func oneStream() {
    for _ in 0..<5 {
      let reactor = Shared(ScriptedReactor())
      let streams = Log<Shared<Observable<[String]>>>()
      onThreads(100) { _ in streams.add(Shared(reactor.value.state)) }
      let first = reactor.value.state
      #expect(streams.entries.count == 100)
      #expect(streams.entries.allSatisfy { $0.value === first })
    }
  }

  @Test("4: the stream of states keeps the reactor's core only as long as someone has it")
  func streamIsNotKept() {
    let reactor = ScriptedReactor()
    weak var stream: Observable<[String]>?
    do {
      let state = reactor.state
      stream = state
      #expect(stream === reactor.state)
    }
    #expect(stream == nil)
    reactor.action.onNext("a")
    #expect(events(reactor.state) == ["[\"a\"]"])
  }

  @Test("30: eight threads send 2,000 actions each: none is lost, none overlap, the order per sender is kept")
  func manySenders() {
    let reactor = Shared(Tally())
    onThreads(8) { sender in
      for number in 0..<2_000 {
        reactor.value.action.onNext(.init(sender: sender, number: number))
        _ = reactor.value.currentState.count
      }
    }
    #expect(reactor.value.currentState.count == 16_000)
    #expect(!reactor.value.currentState.isOutOfOrder)
    #expect(!reactor.value.hasOverlapped)
  }

  @Test("30: who finds the reactor busy leaves the action and returns")
  func busy() {
    let reactor = Shared(ScriptedReactor())
    let log = Log<[String]>()
    reactor.value.onReduce = { _, mutation in
      guard mutation == "a" else { return }
      onAnotherThread {
        reactor.value.action.onNext("b")
        log.add(reactor.value.currentState)
      }
    }
    reactor.value.action.onNext("a")
    #expect(log.entries == [[]])
    #expect(reactor.value.currentState == ["a", "b"])
    reactor.value.onReduce = { _, _ in }
  }

  @Test("30: send returns after the action's mutations were reduced, whoever did that")
  func send() async {
    let reactor = Shared(ScriptedReactor())
    await reactor.value.send("a")
    #expect(reactor.value.currentState == ["a"])
    await withTaskGroup(of: Bool.self) { group in
      for number in 0..<50 {
        group.addTask {
          await reactor.value.send("\(number)")
          return reactor.value.currentState.contains("\(number)")
        }
      }
      for await wasReduced in group {
        #expect(wasReduced)
      }
    }
  }

  @Test("30: send returns also when the core goes before the action was handled")
  func sendToLostCore() async {
    final class Stalled: ImmediateSchedulerType {
      var onSchedule: () -> Void = {}

      func schedule<StateType>(_: StateType, action: @escaping (StateType) -> any Disposable) -> any Disposable {
        onSchedule()
        return Disposables.create()
      }
    }
    final class Replacing: Reactor {
      typealias Action = Int
      var core = ReactorCore<Int, Int, Int>()
      let initialState = 0
      let stalled = Stalled()
      var scheduler: any Scheduler { stalled }
    }
    let reactor = Replacing()
    reactor.stalled.onSchedule = { [unowned reactor] in reactor.core = ReactorCore() }
    await reactor.send(1)
    #expect(reactor.currentState == 0)
  }

  @Test("31: no lock is held in mutate, reduce, transforms and subscribers: other threads get through")
  func noLockHeld() {
    let reactor = Shared(ScriptedReactor())
    let log = Log<String>()
    let touch: @Sendable (String) -> Void = { place in
      onAnotherThread {
        _ = reactor.value.currentState
        reactor.value.state.take(1).subscribe(onNext: { _ in log.add(place) }).dispose()
        reactor.value.action.onNext("from \(place)")
      }
    }
    reactor.value.transformAction = { stream in stream.do(onNext: { if $0 == "a" { touch("transform") } }) }
    reactor.value.onMutate = { _, action in
      if action == "a" { touch("mutate") }
      return .just(action)
    }
    reactor.value.onReduce = { if $1 == "a" { touch("reduce") } }
    let bag = DisposeBag()
    reactor.value.state.filter { $0.last == "a" }.subscribe(onNext: { _ in touch("subscriber") }).disposed(by: bag)
    reactor.value.action.onNext("a")
    #expect(log.entries == ["transform", "mutate", "reduce", "subscriber"])
    #expect(reactor.value.currentState.count == 5)
  }

  /// An action and mutation that uses its reactor when it dies.
  private final class Talkative: Reactor {
    final class Action {
      let number: Int
      unowned let reactor: Talkative
      init(_ number: Int, _ reactor: Talkative) {
        self.number = number
        self.reactor = reactor
      }
      deinit {
        if number < 3 { reactor.action.onNext(Action(number + 1, reactor)) }
      }
    }
    typealias Mutation = Action
    let core = ReactorCore<Action, Action, [Int]>()
    let initialState: [Int] = []
    func mutate(action: Action) -> Observable<Action> {
      Observable.of(action, action).concatMap { Observable.just($0) }.concat(Observable.just(action))
    }
    func reduce(into state: inout [Int], mutation: Action) { state.append(mutation.number) }
  }

  @Test("31: nor while what was sent is destroyed")
  func noLockHeldAtDestruction() {
    let reactor = Talkative()
    reactor.state.take(2).subscribe(onNext: { _ in
      if reactor.currentState.isEmpty { reactor.action.onNext(.init(1, reactor)) }
    }).dispose()
    #expect(reactor.currentState == [1, 1, 1, 2, 2, 2, 3, 3, 3])
  }

  @Test("31: a background emission and a subscriber that sends an action don't wait for each other, a thousand times")
  func deadlockRecipe() async {
    await onOwnThread {
      for _ in 0..<1_000 {
        Self.followDeadlockRecipe()
      }
    }
  }

  private static func followDeadlockRecipe() {
    let reactor = Shared(ScriptedReactor())
    let queue = DispatchQueue(label: "background")
    reactor.value.onMutate = { _, action in
      action == "background"
        ? .just("background").subscribe(on: SerialDispatchQueueScheduler(queue: queue, internalSerialQueueName: "b"))
        : .just(action)
    }
    let bag = DisposeBag()
    let done = DispatchSemaphore(value: 0)
    reactor.value.state
      .subscribe(onNext: { state in
        if state.count == 1 || state.count == 2 { reactor.value.action.onNext("from subscriber") }
        if state.count == 4 { done.signal() }
      })
      .disposed(by: bag)
    reactor.value.action.onNext("background")
    reactor.value.action.onNext("just")
    #expect(done.wait(timeout: .now() + patience) == .success)
  }

  @Test("16: those who subscribe while others send miss nothing and see nothing twice")
  func subscribeWhileSending() {
    let reactor = Shared(Tally())
    let bag = Shared(DisposeBag())
    let logs = (0..<4).map { _ in Log<Int>() }
    onThreads(8) { index in
      if index < 4 {
        reactor.value.state.subscribe(onNext: { logs[index].add($0.count) }).disposed(by: bag.value)
      } else {
        for number in 0..<200 {
          reactor.value.action.onNext(.init(sender: index, number: number))
        }
      }
    }
    for log in logs {
      let first = log.entries.first ?? -1
      #expect(log.entries == Array(first...800))
    }
  }
}

@Suite("Everything at the same time")
struct StressTests {
  static let senderCount = 8
  static let actionsPerSender = 100_000
  static let resultsPerLoad = 3

  /// One action in 500 starts an effect, one state in 400 makes a subscriber send.
  static let loadInterval = 500
  static let echoInterval = 400

  struct State: Equatable {
    var addCount = 0
    var echoCount = 0
    var resultSum = 0
    var resultCount = 0
    /// One per sender, made so that it tells in which order that sender's actions came.
    var fingerprints = SIMD8<Int>()

    var count: Int { addCount + echoCount + resultCount }
  }

  enum Mutation {
    case add(sender: Int, number: Int)
    case echo
    case result(Int)

    func apply(to state: inout State) {
      switch self {
      case .add(let sender, let number):
        state.addCount += 1
        state.fingerprints[sender] = state.fingerprints[sender] &* 31 &+ number
      case .echo:
        state.echoCount += 1
      case .result(let number):
        state.resultCount += 1
        state.resultSum += number
      }
    }
  }

  final class Busy: Reactor {
    enum Action {
      case add(sender: Int, number: Int)
      case echo
    }

    let core = ReactorCore<Action, Mutation, State>()
    let initialState = State()
    let background = DispatchQueue(label: "results", attributes: .concurrent)
    nonisolated(unsafe) var isReducing = false
    nonisolated(unsafe) var hasOverlapped = false

    func mutate(action: Action) -> Observable<Mutation> {
      switch action {
      case .echo:
        .just(.echo)
      case .add(let sender, let number):
        number % StressTests.loadInterval == 0
          ? .merge(.just(.add(sender: sender, number: number)), load(number))
          : .just(.add(sender: sender, number: number))
      }
    }

    private func load(_ number: Int) -> Observable<Mutation> {
      .create { [background] observer in
        let observer = Shared(observer)
        background.async {
          for _ in 0..<StressTests.resultsPerLoad {
            observer.value.onNext(.result(number))
          }
          observer.value.onCompleted()
        }
        return Disposables.create()
      }
    }

    func reduce(into state: inout State, mutation: Mutation) {
      if isReducing { hasOverlapped = true }
      isReducing = true
      mutation.apply(to: &state)
      isReducing = false
    }
  }

  /// The same work done by one thread, without a reactor.
  private static func model() -> State {
    var state = State()
    for sender in 0..<Self.senderCount {
      for number in 0..<Self.actionsPerSender {
        Mutation.add(sender: sender, number: number).apply(to: &state)
        for _ in 0..<(number % Self.loadInterval == 0 ? Self.resultsPerLoad : 0) {
          Mutation.result(number).apply(to: &state)
        }
      }
    }
    state.echoCount = state.addCount / Self.echoInterval
    return state
  }

  /// Subscribes for a few states, again and again, until `isOver`. Says whether each state followed the one before.
  private static func comeAndGo(_ reactor: Busy, until isOver: () -> Bool) -> Bool {
    var isInOrder = true
    while !isOver() {
      let seen = Log<Int>()
      let subscription = reactor.state.subscribe(onNext: { seen.add($0.count) })
      while seen.entries.count < 20 && !isOver() {
        Thread.sleep(forTimeInterval: 0.0001)
      }
      subscription.dispose()
      let counts = seen.entries
      isInOrder = isInOrder && zip(counts, counts.dropFirst()).allSatisfy { $1 == $0 + 1 }
    }
    return isInOrder
  }

  @Test(
    "30: eight senders, reentrant sends, results from other threads, subscribers that come and go: like a sequential model"
  )
  func stress() async {
    await onOwnThread { Self.stress() }
  }

  private static func stress() {
    let expected = model()
    let reactor = Shared(Busy())
    let done = DispatchSemaphore(value: 0)
    let isOver = Log<Void>()
    let orders = Log<Bool>()
    let bag = DisposeBag()
    var before = State()
    reactor.value.state
      .subscribe(onNext: { [unowned reactor = reactor.value] now in
        if now.addCount > before.addCount && now.addCount % echoInterval == 0 {
          reactor.action.onNext(.echo)
        }
        before = now
        if now.count == expected.count { done.signal() }
      })
      .disposed(by: bag)
    onThreads(senderCount + 2) { thread in
      if thread < senderCount {
        for number in 0..<actionsPerSender {
          reactor.value.action.onNext(.add(sender: thread, number: number))
        }
      } else if thread == senderCount {
        #expect(done.wait(timeout: .now() + patience) == .success)
        isOver.add(())
      } else {
        orders.add(comeAndGo(reactor.value) { !isOver.entries.isEmpty })
      }
    }
    #expect(reactor.value.currentState == expected)
    #expect(!reactor.value.hasOverlapped)
    #expect(orders.entries == [true])
    #expect(holdsSoon { reactor.value.actionsOfRunningEffects.isEmpty })
  }
}
