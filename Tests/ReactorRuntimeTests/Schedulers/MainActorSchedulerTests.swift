import Dispatch
import ReactorRuntime
import Testing

#if compiler(>=6.2)
  @Suite("A reactor on the main actor")
  @MainActor
  struct MainActorReactorTests {
    enum Action: Sendable { case add(Int), load(Int) }

    /// What the generator would write for a reactor that is isolated to the main actor.
    @MainActor
    final class Isolated: @MainActor Reactor {
      typealias Action = MainActorReactorTests.Action
      enum Mutation { case add(Int) }
      struct State {
        var sum = 0
        var count = 0
      }

      let core = ReactorCore<Action, Mutation, State>(generatedFor: .version1)
      let scheduler: any Scheduler
      let initialState = State()
      let numbers: Observable<Int>

      init(_ scheduler: any Scheduler = MainActorScheduler.instance, numbers: Observable<Int> = .empty()) {
        self.scheduler = scheduler
        self.numbers = numbers
      }

      /// Adds what comes from outside, unless the sum is that already.
      func transform(mutation: Observable<Mutation>) -> Observable<Mutation> {
        let added = numbers.observe(on: MainActorScheduler.instance)
          .filter { [weak self] number in MainActor.assumeIsolated { self?.currentState.sum != number } }
        return .merge(mutation, added.map { .add($0) })
      }

      func mutate(action: Action) -> Observable<Mutation> {
        MainActor.preconditionIsolated()
        return switch action {
        case .add(let number): .just(.add(number))
        case .load(let count):
          .create { observer in
            let observer = Shared(observer)
            DispatchQueue.global().async {
              for number in 0..<count {
                observer.value.onNext(.add(number))
              }
              observer.value.onCompleted()
            }
            return Disposables.create()
          }
        }
      }

      func reduce(into state: inout State, mutation: Mutation) {
        MainActor.preconditionIsolated()
        switch mutation {
        case .add(let number):
          state.sum += number
          state.count += 1
        }
      }
    }

    private func states(of reactor: Isolated, until count: Int) async {
      let bag = DisposeBag()
      await withCheckedContinuation { (continuation: CheckedContinuation<Void, Never>) in
        reactor.state.filter { $0.count == count }.take(1)
          .subscribe(onNext: { _ in
            MainActor.preconditionIsolated()
            continuation.resume()
          })
          .disposed(by: bag)
      }
    }

    @Test("33: what the main actor sends is handled before onNext returns")
    func synchronous() {
      let reactor = Isolated()
      reactor.action.onNext(.add(2))
      reactor.action.onNext(.add(3))
      #expect(reactor.currentState.sum == 5)
    }

    @Test(
      "33: mutate, reduce and subscribers run on the main actor though results come elsewhere",
      arguments: [true, false]
    )
    func results(ownScheduler: Bool) async {
      let reactor = Isolated(ownScheduler ? MainActorScheduler.instance : MainScheduler.instance)
      reactor.action.onNext(.load(100))
      await states(of: reactor, until: 100)
      #expect(reactor.currentState.sum == 4_950)
    }

    @Test("33: what waits for a hop is handled first when the main actor itself sends meanwhile")
    func overtaking() {
      let reactor = Isolated()
      let action = Shared(reactor.action)
      onAnotherThread { action.value.onNext(.add(1)) }
      #expect(reactor.currentState.count == 0)
      reactor.action.onNext(.add(2))
      #expect(reactor.currentState.count == 2)
    }

    /// Counts how often it is asked to hop.
    private final class CountingScheduler: ImmediateSchedulerType {
      let hops = Log<Void>()

      func schedule<StateType>(
        _ state: StateType,
        action: @escaping (StateType) -> any Disposable
      ) -> any Disposable {
        hops.add(())
        return MainScheduler.asyncInstance.schedule(state, action: action)
      }
    }

    @Test("33: a thousand results that arrive while the main actor is busy cause one hop")
    func coalesced() async {
      let scheduler = CountingScheduler()
      let reactor = Isolated(scheduler)
      let action = Shared(reactor.action)
      // The main actor is busy until the next suspension.
      onAnotherThread {
        for _ in 0..<1_000 {
          action.value.onNext(.add(1))
        }
      }
      #expect(reactor.currentState.count == 0)
      await states(of: reactor, until: 1_000)
      #expect(scheduler.hops.entries.count == 1)
    }

    @Test("33: each element of a stream that emits at the start sees the state that the one before it made")
    func start() {
      let reactor = Isolated(numbers: .of(1, 1, 1))
      _ = reactor.state
      #expect(reactor.currentState.count == 1)
    }

    @Test("33: send returns after the action was handled on the main actor")
    func send() async {
      let reactor = Isolated()
      await reactor.send(.add(4))
      #expect(reactor.currentState.sum == 4)
    }
  }
#endif
