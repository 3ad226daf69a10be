import ReactorSpec

/// A test that can't be made, or only for a part of what it is about.
struct Omission: Hashable {
  /// The test that is left out.
  var test: String
  /// Why.
  var reason: Obstacle
}

/// Why a test can't be made.
enum Obstacle: Error, Hashable {
  /// There are no values of a type, or not two that differ.
  case missingValue(of: SwiftType, needsOne: Bool)
  /// A text uses a name that means nothing outside of the reactor.
  case unknownName(String, in: String)
  /// A text uses what only the reactor's own file can see, or set.
  case hiddenName(String, in: String)
  /// A text may stop the program, and a test can't ask first whether it does.
  case unguarded(String)
  /// A text gives another value each time.
  case unrepeatable(String)
  /// Statements may trap, and no values can be made with which they don't.
  case unsafe(String)
  /// No values are found for which a condition holds, or none for which it doesn't.
  case unsolvable(String, holds: Bool)
  /// A test can't decide what a call or a stream gives.
  case unsteered(String)
  /// A double gives one outcome for a method that is called again while an earlier call of it still lasts.
  case repeated(String)
  /// Effects that run side by side have no order that could be foretold.
  case unordered
  /// The runtime's tests have no virtual time for what takes its time.
  case slow
  /// With ReactorKit, time that `wait` doesn't count passes by a clock that no test can turn.
  case untimed
  /// It has more steps than a test should have.
  case tooLong(steps: Int)
  /// What the steps emit is known to Swift only.
  case unreadable(String)

  /// The reason, to stand in parentheses, with what to do about it.
  var text: String {
    switch self {
    case .missingValue(let type, let needsOne):
      "no \(needsOne ? "value" : "two values") of `\(type.text)`: give \(needsOne ? "it" : "them") in `samples`"
    case .unknownName(let name, let text):
      "`\(name)` in `\(text.onOneLine)` is unknown to the spec: write `self.\(name)` if it is the reactor's"
    case .hiddenName(let name, let text):
      "`\(name)` in `\(text.onOneLine)` is private to the reactor: give it another `access`, or write a scenario in `tests:`"
    case .unguarded(let text):
      "`\(text.onOneLine)` may stop the program, and a test can't ask first: write a scenario in `tests:`"
    case .unrepeatable(let text):
      "`\(text)` gives another value each time: write a scenario in `tests:`"
    case .unsafe(let text):
      "`\(text.onOneLine)` may stop the program for want of elements: give `samples` of the field's type, two that differ"
    case .unsolvable(let condition, let holds):
      "no values are found for which `\(condition.onOneLine)` \(holds ? "holds" : "doesn't hold"): write a scenario in `tests:`"
    case .unsteered(let expression):
      "a test can't decide what `\(expression.onOneLine)` gives: list the dependency's `methods`, or write a scenario in `tests:`"
    case .repeated(let expression):
      "`\(expression.onOneLine)` calls a method of which an earlier call hasn't ended: write a scenario in `tests:`"
    case .unordered:
      "it runs effects side by side: write a scenario in `tests:`"
    case .slow:
      "with ReactorKit, there is no virtual time for its effects: write a scenario in `tests:`"
    case .untimed:
      "with ReactorKit, a scenario's `advance` lets the time of `wait` pass, and the spec has none: write a test by hand"
    case .tooLong(let steps):
      "it has more than \(steps) steps: write a scenario in `tests:`"
    case .unreadable(let text):
      "what `\(text.onOneLine)` emits is not known: write a scenario in `tests:`"
    }
  }
}

extension String {
  /// The text on one line, cut where it is long.
  fileprivate var onOneLine: String {
    let line = split(whereSeparator: \.isWhitespace).joined(separator: " ")
    return line.count > 60 ? line.prefix(57) + "…" : line
  }
}
