import ReactorRuntime
import Testing

@Suite("A field of the state, however it is declared")
struct FieldTests {
  private final class Owner: Equatable {
    static func == (left: Owner, right: Owner) -> Bool { left === right }
  }

  private final class Fields: Reactor {
    typealias Action = Int
    struct State {
      var stored = 0
      var text = "a text that is too long to be kept in the value itself"
      var observed = 0 { didSet { assignments += 1 } }
      var assignments = 0
      weak var owner: Owner?
      unowned var keeper: Owner
      var sum: Int { stored + observed }
      let constant = 7
    }

    let core = ReactorCore<Int, Int, State>()
    let owner = Owner()
    let initialState: State

    init() {
      initialState = State(keeper: owner)
    }

    func reduce(into state: inout State, mutation: Int) {
      state.stored = mutation
      state.observed = mutation * 10
      state.text += "."
      state.owner = owner
    }
  }

  private let reactor = Fields()

  private func values<Value: Equatable>(of keyPath: KeyPath<Fields.State, Value>) -> [Value] {
    var values: [Value] = []
    let subscription = reactor.state(keyPath).subscribe(onNext: { values.append($0) })
    reactor.action.onNext(1)
    reactor.action.onNext(1)
    subscription.dispose()
    return values
  }

  @Test("39: a stored one, also on the heap")
  func stored() {
    #expect(values(of: \.stored) == [0, 1])
    #expect(values(of: \.text).map(\.count) == [56, 57, 58])
    #expect(values(of: \.constant) == [7])
  }

  @Test("39: one that is computed")
  func computed() {
    #expect(values(of: \.sum) == [0, 11])
    #expect(values(of: \.text.count).count == 3)
  }

  @Test("39: one with an observer")
  func observed() {
    #expect(values(of: \.observed) == [0, 10])
    #expect(values(of: \.assignments) == [2, 3, 4])
  }

  @Test("39: one that doesn't hold what it refers to")
  func references() {
    #expect(values(of: \.owner) == [nil, reactor.owner])
    #expect(values(of: \.keeper) == [reactor.owner])
  }
}
