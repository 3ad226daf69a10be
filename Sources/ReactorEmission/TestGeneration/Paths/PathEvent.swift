import ReactorSpec

/// Something that happens on a path through steps, as a test of it says it.
enum PathEvent: Hashable {
  /// A name is bound to a value.
  case `let`(name: String, value: String)
  /// A name is bound to a value that the test chooses, under the name for which it does that.
  case bind(name: String, choice: String)
  /// A name is bound to the value of an optional that is not nil.
  case unwrap(name: String, value: String)
  /// A pattern binds names to parts of a value.
  case match(pattern: String, names: [String], value: String)
  /// A mutation is emitted: `.setName(value)`.
  case emit(String)
  /// A double's method is called.
  case call(DoubleCall)
  /// A property of the reactor is assigned to, by `=`, `+=` or the like.
  case assign(property: String, sign: String, value: String)
  /// Time passes, in milliseconds.
  case wait(Int)
  /// An action that cancels is sent.
  case cancel(String)
  /// An action that doesn't cancel is sent while something goes on.
  case pass(String)
  /// The test lets a subject emit the value of a name.
  case drive(subject: String, value: String)
  /// The names that are bound from here on hold up to the matching `close`.
  case open
  case close

  /// The Swift that the test evaluates for it.
  var texts: [String] {
    switch self {
    case .let(_, let value), .unwrap(_, let value), .match(_, _, let value), .assign(_, _, let value): [value]
    case .emit(let mutation): [mutation]
    case .call(let call): call.arguments.map { [$0] } ?? []
    case .cancel(let action), .pass(let action): [action]
    case .drive(let subject, _): [SwiftName.escaped(subject)]
    case .bind, .wait, .open, .close: []
    }
  }
}

/// A call of a double's method.
struct DoubleCall: Hashable {
  /// The method of the double: `api.searchMethod`.
  var method: String
  /// The arguments as the double records them; nil where there are none, or they can't be compared.
  var arguments: String?
  /// Whether nothing but the call shows when it happens.
  var isSideEffect = false
}

/// A path through the steps of an action: what has to be so for it to be taken, and what happens on it.
struct TestPath {
  /// What happens, in order.
  var events: [PathEvent] = []
  /// What has to be so.
  var requirements: [Requirement] = []
  /// Values with which it is taken.
  var choices: [String: SampleSolver.Choice] = [:]
  /// What makes the path another one than the first, in words.
  var turns: [String] = []
  /// The names of the mutations that are emitted.
  var emitted: [String] = []
  /// The actions that have cancelled something, and so keep from starting what else they cancel.
  var cancellers: Set<String> = []
  /// What the doubles do, and which streams there are; lines before the reactor is made or used.
  var outcomes: [Outcome] = []
  /// The names that texts may use here.
  var names: Set<String> = ["state"]
  /// What names stand for, and the fields that mutations have changed (`state.field`).
  var known: [String: SwiftExpression] = [:]
  /// The types of what values have to be found for.
  var types: [String: SwiftType] = [:]
  /// Names that need a value of their own in the test.
  var samples: [String] = []
  /// The fields that the texts use, and those of them that statements may trap on when they are empty.
  var usedFields: Set<String> = []
  var fullFields: Set<String> = []
  /// Whether an error is thrown somewhere.
  var needsError = false
  /// The error, where it has to be a certain one.
  var error: String?
  /// Whether something on it takes its time.
  var isAsync = false
  /// Whether effects run side by side, so that the order of the mutations is open.
  var isUnordered = false
  /// Whether its stream of mutations ends.
  var isFinite = true
  /// Whether it stays with a stream that goes on.
  var isWaiting = false
  /// Whether the steps that follow are left out.
  var isEnded = false
  /// The action that has cancelled the step inside of which it is, with all that follows in there.
  var cutBy: String?
  /// The number of steps on it so far.
  var length = 0
  /// Why no test can take it.
  var obstacle: Obstacle?

  /// What a double's method does.
  struct Outcome: Hashable {
    /// The method of the double: `api.searchMethod`; the dependency itself where it is a stream.
    var method: String
    var kind: Kind

    enum Kind: Hashable {
      /// Returns a value that is written out.
      case returning(HoledText)
      /// Returns the value of a variable.
      case returningChoice(String)
      case throwing
      case suspending
      /// Suspends, and stays so.
      case silent
      /// Returns a stream that shows whether somebody listens to it.
      case watched(element: String)
      /// The dependency is this stream.
      case stream(type: String, value: HoledText)
    }
  }

  /// The path, which nothing can take for a reason.
  func blocked(by obstacle: Obstacle) -> TestPath {
    var path = self
    path.obstacle = obstacle
    path.isEnded = true
    return path
  }
}
