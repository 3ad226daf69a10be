/// Keeps the two defaults of `reduce`, which call each other, from doing so without end when neither is written.
///
/// The default of `reduce(into:mutation:)` leaves a mark for its reactor on its thread; if the default of
/// `reduce(state:mutation:)` finds it, nobody wrote a `reduce`.
enum DefaultReduce {
  private static let mark = ThreadLocal()

  static func run<State>(for reactor: AnyObject, _ reduce: () -> State) -> State {
    let previous = mark.value
    mark.value = Unmanaged.passUnretained(reactor).toOpaque()
    defer { mark.value = previous }
    return reduce()
  }

  static func isRunning(for reactor: AnyObject) -> Bool {
    mark.value == Unmanaged.passUnretained(reactor).toOpaque()
  }
}
