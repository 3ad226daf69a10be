import Foundation
import ReactorRuntime
import Testing

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
        #expect(done.wait(timeout: .now() + 300) == .success)
        isOver.add(())
      } else {
        orders.add(comeAndGo(reactor.value) { !isOver.entries.isEmpty })
      }
    }
    #expect(reactor.value.currentState == expected)
    #expect(!reactor.value.hasOverlapped)
    #expect(orders.entries == [true])
  }
}
