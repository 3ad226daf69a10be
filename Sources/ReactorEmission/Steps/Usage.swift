/// What the texts of one function or closure use.
struct Usage {
  /// The state of the moment.
  var state = false
  /// Whether the state is read anew behind a statement that may have changed it.
  var readsStateAgain = false
  /// A member of the reactor that the spec knows and that can't be captured by itself.
  var member = false
  /// A flow, which is a method of the reactor.
  var flow = false
  /// A name that the spec does not know: a method of the reactor in an extension, or a function outside of it.
  var unknown = false
  /// Members that never change, and so can be captured without the reactor; in the order of their first use.
  private(set) var captures: [String] = []
  private var captured: Set<String> = []

  mutating func capture(_ name: String) {
    if captured.insert(name).inserted { captures.append(name) }
  }

  /// Adds what further statements of the same closure use.
  mutating func add(_ other: Usage) {
    state = state || other.state
    readsStateAgain = readsStateAgain || other.readsStateAgain
    member = member || other.member
    flow = flow || other.flow
    unknown = unknown || other.unknown
    for name in other.captures { capture(name) }
  }

  /// Adds what a closure inside needs to get from here.
  mutating func pass(to closure: Closure) {
    // A closure inside of one that holds the reactor weakly has to do so too.
    if closure.usesReactor { member = true }
    for name in closure.captures { capture(name) }
  }

  /// The closure of these statements.
  func closure(_ statements: [Statement]) -> Closure {
    let isSure = member || state || flow
    return Closure(
      usesReactor: isSure || unknown,
      isUnsure: !isSure && unknown && captures.isEmpty,
      onlyRuns: flow && !member && !state && !unknown && captures.isEmpty,
      captures: isSure || unknown ? [] : captures,
      statements: (state ? [.line("\(readsStateAgain ? "var" : "let") state = currentState")] : []) + statements
    )
  }
}
