import ReactorSpec
import Testing
import YAMLTree

/// A diagnostic that a marked spec has to give.
struct Expected {
  var marker: Character
  var rule: Rule
  var words: String
  var replacement: String?

  init(_ marker: Character, _ rule: Rule, _ words: String, write replacement: String? = nil) {
    self.marker = marker
    self.rule = rule
    self.words = words
    self.replacement = replacement
  }
}

/// Reads a spec in which `1️⃣`, `2️⃣` … mark places, and expects exactly these diagnostics at these places.
func expectDiagnostics(
  _ marked: String,
  _ expected: Expected...,
  name: String = "Example.reactor.yaml",
  sourceLocation: SourceLocation = #_sourceLocation
) {
  expectDiagnostics(marked, expected, name: name, sourceLocation: sourceLocation)
}

/// Reads a spec in which `1️⃣`, `2️⃣` … mark places, and expects exactly these diagnostics at these places.
func expectDiagnostics(
  _ marked: String,
  _ expected: [Expected],
  name: String = "Example.reactor.yaml",
  sourceLocation: SourceLocation = #_sourceLocation
) {
  var text = ""
  var places: [Character: (line: Int, column: Int)] = [:]
  var (line, column) = (1, 1)
  for character in marked {
    if "1️⃣2️⃣3️⃣4️⃣".contains(character) {
      places[character] = (line, column)
      continue
    }
    text.append(character)
    (line, column) = character.isNewline ? (line + 1, 1) : (line, column + 1)
  }
  let found = SpecReading(of: SpecFile(path: name, bytes: Array(text.utf8))).diagnostics
  #expect(
    found.map { "\($0.rule.code) at \($0.place.range.map { "\($0.start.line):\($0.start.column)" } ?? "?")" }
      == expected.map { expectation in
        let place = places[expectation.marker]
        return "\(expectation.rule.code) at \(place.map { "\($0.line):\($0.column)" } ?? "nowhere")"
      },
    sourceLocation: sourceLocation
  )
  for (diagnostic, expectation) in zip(found, expected) {
    #expect(diagnostic.message.contains(expectation.words), sourceLocation: sourceLocation)
    if let replacement = expectation.replacement {
      #expect(diagnostic.replacement == replacement, sourceLocation: sourceLocation)
    }
  }
}

/// The specs of a text that has to be right; what lint thinks of it does not matter.
func specs(_ text: String, sourceLocation: SourceLocation = #_sourceLocation) -> [ReactorSpec] {
  let reading = SpecReading(of: SpecFile(path: "Example.reactor.yaml", bytes: Array(text.utf8)))
  let problems = reading.diagnostics.filter { $0.severity == .error || $0.rule.number < 900 }
  #expect(problems.map(\.message) == [], sourceLocation: sourceLocation)
  return reading.specs
}
