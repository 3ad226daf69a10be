import ReactorRuntime

/// What everything is measured against: a loop that calls a reactor's `reduce` and keeps the state it returns.
final class DirectCall {
  private let reactor = HandWrittenReactor()
  private var state = HandWrittenReactor.State()

  func run(_ count: Int) {
    for number in 0..<count {
      reduce(.setCount(number))
    }
  }

  // A call, as the runtime's is one: inlined into the loop there would be nothing left to measure.
  @inline(never)
  private func reduce(_ mutation: HandWrittenReactor.Mutation) {
    state = reactor.reduce(state: state, mutation: mutation)
  }
}
