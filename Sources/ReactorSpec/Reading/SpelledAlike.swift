/// Finds the known name that an unknown one was probably meant to be.
///
/// A search compares the unknown name with each known one, letter by letter, so that many mistakes among many names would take for ever. All
/// searches within one ``Budget`` share its steps, which are counted by bytes, since a letter can have any number of them; who asks when these are used up is told that nothing is near, and for which name that was
/// so first is kept.
package enum SpelledAlike {
  @TaskLocal private static var budget: Budget?

  /// The comparisons of letters that are left. Used by one thread.
  package final class Budget: @unchecked Sendable {
    /// Some 14,000 comparisons of names of usual length.
    private var steps = 2_000_000
    /// The first name whose search was cut short, or not begun.
    fileprivate private(set) var firstGivenUp: String?

    /// Makes one of which nothing is used.
    package init() {}

    fileprivate func take(_ count: Int, for name: String) -> Bool {
      guard count <= steps else {
        // What comes after a search that was cut short is not searched for either, so that a later mistake isn't told more of than an earlier.
        steps = 0
        firstGivenUp = name
        return false
      }
      steps -= count
      return true
    }

    /// Whether no search is done any more.
    package var isUsedUp: Bool { steps == 0 }
  }

  /// Does something whose searches share the steps that they may take.
  ///
  /// - Returns: What it gives, and the first name that was not searched for to the end; nil where each was.
  package static func withinOneBudget<Result>(
    _ work: () throws -> Result
  ) rethrows -> (result: Result, firstGivenUp: String?) {
    let budget = Budget()
    let result = try within(budget, work)
    return (result, budget.firstGivenUp)
  }

  /// Does something whose searches take their steps from a budget.
  package static func within<Result>(_ budget: Budget, _ work: () throws -> Result) rethrows -> Result {
    try $budget.withValue(budget, operation: work)
  }

  /// The candidate nearest to `name` by optimal string alignment distance (insertions, deletions, replacements, swaps of neighbours);
  /// nil where even that one differs in more than a third of the letters. Case counts half. Of equally near ones, the first.
  package static func nearest(to name: String, among candidates: @autoclosure () -> some Sequence<String>) -> String? {
    let budget = budget ?? Budget()
    guard !budget.isUsedUp, name.utf8.count <= longestName else { return nil }
    let candidates = candidates()
    let word = Word(name)
    var best: (name: String, distance: Int)?
    for candidate in candidates where candidate != name && candidate.utf8.count <= longestName {
      guard budget.take(candidate.utf8.count + 1, for: name) else { return nil }
      let other = Word(candidate)
      let (length, difference) = (max(word.count, other.count), abs(word.count - other.count))
      let limit = max(2, 2 * length / 3)
      // Each letter that one has more is an insertion.
      guard 2 * difference <= limit, difference <= length / 2 else { continue }
      guard budget.take(name.utf8.count * other.count, for: name) else { return nil }
      let distance = word.distance(to: other, upTo: limit)
      if distance <= limit, distance < best?.distance ?? Int.max { best = (candidate, distance) }
    }
    if let best { return best.name }
    guard word.count > 2 else { return nil }
    for candidate in candidates where (name.utf8.count...longestName).contains(candidate.utf8.count) {
      // Those of usual length cost nothing.
      guard candidate.utf8.count < 100 || budget.take(candidate.utf8.count, for: name) else { return nil }
      if isShort(name, of: word.count, for: candidate) { return candidate }
    }
    return nil
  }

  /// A text with more bytes is no name that somebody has misspelt, and its letters would take many times its room.
  private static let longestName = 10_000

  /// Whether a name is another one without some of its letters, as `err` is of `error`.
  private static func isShort(_ name: String, of count: Int, for candidate: String) -> Bool {
    let length = candidate.count
    guard count < length, 2 * count >= length, name.first == candidate.first else { return false }
    var rest = candidate[...]
    return name.allSatisfy { letter in
      guard let index = rest.firstIndex(of: letter) else { return false }
      rest = rest[rest.index(after: index)...]
      return true
    }
  }

  /// The words that ask whether a known name was meant; empty where none is near.
  package static func question(_ name: String, among candidates: @autoclosure () -> some Sequence<String>) -> String {
    nearest(to: name, among: candidates()).map { "; did you mean `\($0)`?" } ?? ""
  }

  /// The words that ask whether a known name was meant, or else say what to do.
  static func question(
    _ name: String,
    among candidates: @autoclosure () -> some Sequence<String>,
    otherwise advice: String
  ) -> String {
    let question = question(name, among: candidates())
    return question.isEmpty ? "; \(advice)" : "\(question) Otherwise \(advice)"
  }

  /// A name by its letters, each as a number: letters are compared many times.
  private struct Word {
    private let letters: [UInt64]
    private let lowercased: [UInt64]

    init(_ name: String) {
      if name.utf8.allSatisfy({ $0 < 0x80 }) {
        letters = name.utf8.map(UInt64.init)
        lowercased = letters.map { 0x41...0x5A ~= $0 ? $0 + 0x20 : $0 }
      } else {
        letters = name.map { Self.number($0.unicodeScalars) }
        lowercased = name.map { Self.number($0.lowercased().unicodeScalars) }
      }
    }

    /// That of the one scalar, or what looks like chance of several: FNV-1a.
    private static func number(_ scalars: some Collection<Unicode.Scalar>) -> UInt64 {
      if scalars.count == 1, let first = scalars.first { return UInt64(first.value) }
      return scalars.reduce(0xcbf2_9ce4_8422_2325) { ($0 ^ UInt64($1.value)) &* 0x0000_0100_0000_01b3 }
    }

    var count: Int { letters.count }

    /// The distance in half steps: a letter counts two, a difference of case one. More than the limit is told as one more.
    func distance(to other: Self, upTo limit: Int) -> Int {
      let width = other.count + 1
      // Three rows, which take turns.
      var rows = [Int](repeating: 0, count: 3 * width)
      for column in 0..<width { rows[column] = column * 2 }
      var leastBefore = 0
      for row in 1..<(letters.count + 1) {
        let (current, previous, beforePrevious) = (row % 3 * width, (row + 2) % 3 * width, (row + 1) % 3 * width)
        rows[current] = row * 2
        var least = row * 2
        for column in 1..<width {
          let replacement = rows[previous + column - 1] + cost(row - 1, other, column - 1)
          var best = min(replacement, rows[previous + column] + 2, rows[current + column - 1] + 2)
          if row > 1, column > 1, letters[row - 1] == other.letters[column - 2],
            letters[row - 2] == other.letters[column - 1]
          {
            best = min(best, rows[beforePrevious + column - 2] + 2)
          }
          rows[current + column] = best
          least = min(least, best)
        }
        // Neighbours that are swapped go on from the row before the last one.
        if min(least, leastBefore) > limit { return limit + 1 }
        leastBefore = least
      }
      return rows[letters.count % 3 * width + other.count]
    }

    private func cost(_ index: Int, _ other: Self, _ otherIndex: Int) -> Int {
      if letters[index] == other.letters[otherIndex] { return 0 }
      return lowercased[index] == other.lowercased[otherIndex] ? 1 : 2
    }
  }
}
