/// A generated reactor with one of its effects left out: what its tests are there to find.
enum FuzzBreak {
  /// Leaves out a field's assignment, or the mutation that a branch emits.
  ///
  /// - Returns: The broken text; nil where it has nothing of the kind on a line of its own.
  static func broken(_ reactor: String, _ random: inout SeededGenerator) -> String? {
    var lines = reactor.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    let places = lines.indices.filter { broken(line: lines[$0]) != nil }
    guard let place = random.pickAny(places), let line = broken(line: lines[place]) else { return nil }
    lines[place] = line
    // As a call, so that the compiler warns of nothing that is never done.
    return lines.joined(separator: "\n") + "\nprivate nonisolated func isLeftOut() -> Bool { true }\n"
  }

  private static func broken(line: String) -> String? {
    if let match = line.wholeMatch(of: /(\s*(?:case .*: )?)(state\.[\w`]+ \+?= .*[^\s{(\[,:?&|=+-])/), isWhole(match.2)
    {
      return "\(match.1)if !isLeftOut() { \(match.2) }"
    }
    if let match = line.wholeMatch(of: /(.*\breturn )(\.just\(.*\))/), isWhole(match.2) {
      return "\(match.1)isLeftOut() ? .empty() : \(match.2)"
    }
    return nil
  }

  /// Whether all brackets that a line opens are closed on it.
  private static func isWhole(_ text: Substring) -> Bool {
    var depth = 0
    for character in text {
      if "([{".contains(character) { depth += 1 }
      if ")]}".contains(character) { depth -= 1 }
      if depth < 0 { return false }
    }
    return depth == 0
  }
}
