import ArgumentParser
import ReactorSpec

/// `reactorgen explain`.
struct Explain: ParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Explain a diagnostic's code; without one, list all codes.",
    discussion: """
      Examples:
        reactorgen explain
        reactorgen explain RG0102
      """
  )

  @Argument(
    help: ArgumentHelp("The code that a diagnostic ends with.", valueName: "code"),
    completion: .list(Rule.allCases.map(\.code))
  )
  var code: String?

  func run() throws {
    guard let code else {
      Console.print(Rule.allCases.map { "\($0.code)  \($0.explanation.title)\n" }.joined())
      return
    }
    guard let rule = Rule(code: code) else {
      let nearest = Rule.nearest(to: code).map { " Did you mean \($0.code)?" } ?? ""
      throw ValidationError("There is no code '\(code)'.\(nearest) 'reactorgen explain' lists all codes.")
    }
    Console.print(rule.explanation.page(for: rule))
  }
}

extension Rule {
  /// The rule whose code is meant most likely: by its number alone (`102`, `RG102`), else by the fewest differing
  /// letters.
  static func nearest(to typed: String) -> Rule? {
    let number = Int(typed.filter { $0.isASCII && $0.isWholeNumber }) ?? 0
    if let rule = Rule(rawValue: number) { return rule }
    let letters = Array(typed.uppercased())
    return allCases.min { left, right in
      (distance(letters, Array(left.code)), abs(left.rawValue - number))
        < (distance(letters, Array(right.code)), abs(right.rawValue - number))
    }
  }

  /// The distance of Levenshtein (1966).
  private static func distance(_ left: [Character], _ right: [Character]) -> Int {
    var row = Array(0...right.count)
    for (index, character) in left.enumerated() {
      var diagonal = row[0]
      row[0] = index + 1
      for (column, other) in right.enumerated() {
        let substituted = diagonal + (character == other ? 0 : 1)
        diagonal = row[column + 1]
        row[column + 1] = min(substituted, row[column] + 1, row[column + 1] + 1)
      }
    }
    return row[right.count]
  }
}
