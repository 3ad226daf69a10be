import ReactorProject

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// Questions to somebody at a terminal, a line each. An empty answer takes the default, a wrong one leads to the same question.
struct Dialogue {
  /// The input has ended, or the answer was to go no further.
  struct Ended: Error {}

  /// Whether somebody can see questions and answer them.
  static var isPossible: Bool {
    isatty(STDIN_FILENO) == 1 && isatty(STDOUT_FILENO) == 1
  }

  /// Asks for one of several words, which can be shortened as long as it is clear which one is meant.
  func choice<Value: RawRepresentable<String> & CaseIterable>(_ question: String, _ fallback: Value) throws(Ended)
    -> Value
  {
    let words = Value.allCases.map(\.rawValue)
    let hint = words.joined(separator: ", ")
    return try ask("\(question) (\(hint))", default: fallback.rawValue) { answer in
      let matches = words.filter { $0.lowercased().hasPrefix(answer.lowercased()) }
      let word = words.first { $0.lowercased() == answer.lowercased() } ?? (matches.count == 1 ? matches[0] : "")
      return Value(rawValue: word).map(Answer.taken) ?? .refused("One of: \(hint).")
    }
  }

  /// Asks for yes or no.
  func isYes(_ question: String, _ fallback: Bool) throws(Ended) -> Bool {
    try ask(question, default: fallback ? "yes" : "no") { answer in
      switch answer.lowercased() {
      case "y", "yes": .taken(true)
      case "n", "no": .taken(false)
      default: .refused("yes or no.")
      }
    }
  }

  /// Asks for some of several names, parted by commas or spaces.
  func names(_ question: String, among names: [String], _ fallback: [String], atMost limit: Int) throws(Ended)
    -> [String]
  {
    let hint = names.joined(separator: ", ")
    return try ask("\(question) (\(hint))", default: fallback.joined(separator: ", ")) { answer in
      var chosen: [String] = []
      for name in answer.split(whereSeparator: { $0 == "," || $0 == " " }).map(String.init) {
        guard names.contains(name) else { return .refused("There is no '\(name)'; there is: \(hint).") }
        if !chosen.contains(name) { chosen.append(name) }
      }
      if chosen.isEmpty { return .refused("One of: \(hint).") }
      return chosen.count > limit ? .refused("At most \(limit).") : .taken(chosen)
    }
  }

  /// Asks for a text.
  func text(_ question: String, _ fallback: String) throws(Ended) -> String {
    try ask(question, default: fallback) { $0.isEmpty ? .refused("It can't be empty.") : .taken($0) }
  }

  /// Shows what is going to be written, and asks whether to.
  func confirm(_ plan: SetupPlan) throws(Ended) {
    let lines = plan.summary.map { "  \($0)\n" }.joined()
    Console.print("\nThis is going to be done:\n\(lines)")
    if try !isYes("Go ahead?", true) { throw Ended() }
  }

  private enum Answer<Value> {
    case taken(Value)
    case refused(String)
  }

  private func ask<Value>(
    _ question: String,
    default fallback: String,
    _ read: (String) -> Answer<Value>
  ) throws(Ended) -> Value {
    while true {
      Console.print("\(question) [\(fallback)]: ")
      guard let line = readLine() else { throw Ended() }
      let typed = line.trimmingSpaces
      switch read(typed.isEmpty ? fallback : typed) {
      case .taken(let value): return value
      case .refused(let reason): Console.print("  \(reason)\n")
      }
    }
  }
}

extension String {
  /// The text without spaces around it.
  fileprivate var trimmingSpaces: String {
    let start = drop { $0 == " " || $0 == "\t" }
    return String(start.reversed().drop { $0 == " " || $0 == "\t" || $0 == "\r" }.reversed())
  }
}
