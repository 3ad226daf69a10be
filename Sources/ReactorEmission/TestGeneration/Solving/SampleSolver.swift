import ReactorSpec

/// Finds sample values with which conditions hold, or don't.
struct SampleSolver {
  /// A value for a variable.
  struct Choice: Hashable {
    var text: String
    var value: SampleValue

    init(_ text: String) {
      self.text = text
      value = SampleValue(text)
    }
  }

  /// The choices that were read before, by their texts: the same few samples are tried again and again.
  final class Choices {
    private var byText: [String: Choice] = [:]

    subscript(text: String) -> Choice {
      if let known = byText[text] { return known }
      let choice = Choice(text)
      byText[text] = choice
      return choice
    }
  }

  let samples: SampleValues
  /// How many combinations are tried at most.
  private static let limit = 20_000

  /// Values for the variables of requirements; nil where there are none, or the requirements can't be told.
  ///
  /// - Parameters:
  ///   - types: The variables' types.
  ///   - preferred: What a variable should be if nothing speaks against it.
  ///   - known: Values that meet most of the requirements. They are tried before any others.
  func choices(
    meeting requirements: [Requirement],
    types: [String: SwiftType],
    preferred: [String: String] = [:],
    startingFrom known: [String: Choice] = [:]
  ) -> [String: Choice]? {
    let needed = requirements.filter { !$0.isWish }
    let literals = requirements.reduce(into: Set<SampleValue>()) { $0.formUnion($1.condition.literals) }
    let variables = requirements.reduce(into: Set<String>()) { $0.formUnion($1.condition.variables) }.sorted()
    guard variables.allSatisfy({ types[$0] != nil }) else { return nil }
    var domains: [(name: String, choices: [Choice])] = []
    for name in variables {
      guard let type = types[name] else { return nil }
      if let choice = known[name] {
        domains.append((name, [choice]))
        continue
      }
      let first = preferred[name].map { [$0] } ?? []
      let texts = first + samples.candidates(of: type, near: literals).filter { !first.contains($0) }
      domains.append((name, texts.map { samples.choices[$0] }))
    }
    // The smallest domains first, so that dead ends are seen early.
    domains.sort { ($0.choices.count, $0.name) < ($1.choices.count, $1.name) }
    for wanted in requirements.count == needed.count ? [needed] : [requirements, needed] {
      var search = Search(wanted, domains)
      if search.find() { return search.chosen }
    }
    return known.isEmpty ? nil : choices(meeting: requirements, types: types, preferred: preferred)
  }

  private struct Search {
    let requirements: [Requirement]
    let domains: [(name: String, choices: [Choice])]
    /// For each domain, the positions of the requirements that its variable decides.
    private let decided: [[Int]]
    private var remaining = SampleSolver.limit
    private(set) var chosen: [String: Choice] = [:]

    init(_ requirements: [Requirement], _ domains: [(name: String, choices: [Choice])]) {
      self.requirements = requirements
      self.domains = domains
      let variables = requirements.map(\.condition.variables)
      decided = domains.map { domain in variables.indices.filter { variables[$0].contains(domain.name) } }
    }

    mutating func find() -> Bool {
      let met = requirements.map { $0.isMet { _ in nil } }
      return !met.contains(false) && find(from: 0, met)
    }

    /// Chooses values for the domains from a position on; `met` tells which requirements the values before it meet.
    private mutating func find(from position: Int, _ met: [Bool?]) -> Bool {
      guard position < domains.count else { return !met.contains(nil) }
      for choice in domains[position].choices {
        guard remaining > 0 else { return false }
        remaining -= 1
        chosen[domains[position].name] = choice
        if let met = decide(decided[position], met), find(from: position + 1, met) { return true }
      }
      chosen[domains[position].name] = nil
      return false
    }

    /// What is met now that the requirements at these positions may have changed; nil where one fails.
    private func decide(_ positions: [Int], _ met: [Bool?]) -> [Bool?]? {
      var met = met
      let chosen = chosen
      for position in positions {
        met[position] = requirements[position].isMet { chosen[$0]?.value }
        if met[position] == false { return nil }
      }
      return met
    }
  }
}

extension SampleValues {
  /// Values of a type that conditions with these literals may tell apart, the plainest first.
  func candidates(of type: SwiftType, near literals: Set<SampleValue>) -> [String] {
    let known = (filledValue(of: type).map { [$0] } ?? []) + values(of: type)
    if let wrapped = type.wrapped {
      return Self.unique(known + candidates(of: wrapped, near: literals) + ["nil"])
    }
    let sorted = literals.sorted { $0.text < $1.text }
    let numbers = sorted.compactMap { if case .integer(let number) = $0 { number } else { nil } }
    let near = Self.unique(([0] + numbers).flatMap { [$0, $0 + 1, $0 - 1] })
    switch type.name {
    case "String":
      let texts = sorted.compactMap { if case .string(let text) = $0 { text } else { nil } }
      let parts = texts.flatMap { [$0, $0 + "first", "first" + $0] }
      let lengths = near.filter { (0...100).contains($0) }.map { String(repeating: "a", count: $0) }
      let both = texts.flatMap { part in lengths.map { $0 + part } }
      return Self.unique(known + (parts + [""] + lengths + both.filter { $0.count <= 100 }).map(\.swiftLiteral))
    case "Double", "Float", "CGFloat", "TimeInterval":
      let decimals = sorted.compactMap { if case .decimal(let decimal) = $0 { decimal } else { nil } }
      return Self.unique(known + (decimals + near.map(Double.init)).flatMap { [$0, $0 + 1, $0 - 1] }.map { "\($0)" })
    case let name? where Self.integers.contains(name): return Self.unique(known + near.map(String.init))
    case let name? where Self.unsignedIntegers.contains(name):
      return Self.unique(known + near.filter { $0 >= 0 }.map(String.init))
    default:
      if type.isArray, let element = type.element { return Self.unique(known + counted(element, near)) }
      let cases = sorted.compactMap { if case .other(let text) = $0, text.hasPrefix(".") { text } else { nil } }
      return Self.unique(known + (Self.isStandard(type) ? [] : cases))
    }
  }

  private static let integers: Set<String> = ["Int", "Int8", "Int16", "Int32", "Int64", "Int128"]

  private static let unsignedIntegers: Set<String> = ["UInt", "UInt8", "UInt16", "UInt32", "UInt64", "UInt128"]

  private func counted(_ element: SwiftType, _ counts: [Int]) -> [String] {
    let elements = values(of: element)
    guard !elements.isEmpty else { return [] }
    return counts.filter { (0...1000).contains($0) }.map { count in
      count > 6
        ? "Array(repeating: \(elements[0]), count: \(count))"
        : "[\((0..<count).map { elements[$0 % elements.count] }.joined(separator: ", "))]"
    }
  }

  private static func unique<Element: Hashable>(_ elements: [Element]) -> [Element] {
    var seen: Set<Element> = []
    return elements.filter { seen.insert($0).inserted }
  }
}
