import ReactorRuntime

/// What everything is measured against: loops that call a reactor's `reduce`, with the state that the reactors have.
final class DirectCall {
  private let reactor = HandWrittenReactor()
  private let generated = ScreenReactor()
  private var state = ScreenState()

  /// Gets a new state from `reduce(state:mutation:)` each time and keeps it: the state is copied, as a reactor does so that
  /// others can read the old one meanwhile.
  func runCopying(_ count: Int) {
    for number in 0..<count {
      state = reactor.reduce(state: state, mutation: .setCount(number))
    }
  }

  /// Has `reduce(into:mutation:)` change the one state: nothing is copied, and nobody else could read it.
  func runInPlace(_ count: Int) {
    for number in 0..<count {
      generated.reduce(into: &state, mutation: .setCount(number))
    }
  }
}
