import ReactorRuntime
import Testing

@Suite("A core that reduces in place")
struct InPlaceTests {
  private final class Items: Reactor {
    enum Action { case add(Int) }
    typealias Mutation = Action
    struct State { var items: [Int] = [] }

    let core = ReactorCore<Action, Action, State>(reducesInPlace: true)
    let initialState = State(items: Array(repeating: 0, count: 8))
    private(set) var addresses: Set<UInt> = []

    func reduce(into state: inout State, mutation: Action) {
      switch mutation {
      case .add(let index): state.items[index % 8] += 1
      }
      state.items.withUnsafeBufferPointer { _ = addresses.insert(UInt(bitPattern: $0.baseAddress)) }
    }
  }

  @Test("28: doesn't copy what is in the state")
  func copiesNothing() {
    let reactor = Items()
    reactor.action.onNext(.add(0))
    for number in 0..<100 {
      reactor.action.onNext(.add(number))
    }
    // The first change parts the state from the initial state; from then on the array stays where it is.
    #expect(reactor.addresses.count == 1)
    #expect(reactor.currentState.items.reduce(0, +) == 101)
  }

  @Test("28: readers and subscribers on other threads see whole states only, in their order")
  func readers() {
    let reactor = Shared(Items())
    let bag = Shared(DisposeBag())
    let logs = (0..<4).map { _ in Log<Int>() }
    onThreads(8) { index in
      if index < 4 {
        reactor.value.state.map { $0.items.reduce(0, +) }.subscribe(onNext: { logs[index].add($0) })
          .disposed(by: bag.value)
      } else {
        for number in 0..<200 {
          reactor.value.action.onNext(.add(number))
          _ = reactor.value.currentState.items.count
        }
      }
    }
    for log in logs {
      #expect(log.entries == Array((log.entries.first ?? -1)...800))
    }
  }
}
