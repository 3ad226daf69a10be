import ReactorSpec

/// The literals of Swift texts that decide something: on both sides of one, what is made of a value may be something else.
struct DecidingLiterals {
  /// The whole numbers.
  private(set) var numbers: [Int] = []
  /// Those that may be counts.
  private(set) var counts: [Int] = []
  /// The numbers with a fraction.
  private var fractions: [Double] = []
  /// The strings, with their quotes.
  private(set) var strings: [String] = []

  /// Adds the literals of a text.
  mutating func add(_ text: SwiftText) {
    // Once for a text, which can have as many literals as names.
    let asksForCounts = Self.wordsOfCounts.contains(where: text.hasIdentifier)
    for (position, token) in text.tokens.enumerated() where token.kind == .literal {
      let literal = text.text(position)
      let isNegative = text.isNegative(position)
      if let number = Int(literal.filter { $0 != "_" }) {
        // A factor decides nothing, and multiplied by itself a large one is no number any more.
        if number > 1 << 31, text.isFactor(position) { continue }
        add(isNegative ? -number : number, isCount: asksForCounts && !isNegative)
      } else if literal.contains("."), let number = Double(literal.filter { $0 != "_" }), number < 1e9 {
        fractions.append(isNegative ? -number : number)
      } else if literal.first == "\"", literal.isLiteral, !literal.contains("\\"), literal.count > 2, literal.count < 40
      {
        strings.append(literal)
      }
    }
  }

  /// What has a count, or takes one.
  private static let wordsOfCounts = ["count", "prefix", "suffix", "dropFirst", "dropLast"]

  /// Adds a number.
  mutating func add(_ number: Int, isCount: Bool) {
    numbers.append(number)
    if isCount { counts.append(number) }
  }

  /// Whether a number has another one on both sides, as a whole number and as a decimal one.
  static func hasNeighbours(_ number: Int) -> Bool { number.magnitude < 1 << 52 }

  /// Numbers as values of a type of whole numbers, or of seconds, those that fit in; nil of any other type.
  static func integers(_ numbers: [Int], of type: String) -> [String]? {
    if type == "Duration" { return numbers.filter { $0 >= 0 }.map { ".seconds(\($0))" } }
    return ranges[type].map { range in numbers.filter(range.contains).map(String.init) }
  }

  private static let ranges: [String: ClosedRange<Int>] = [
    "Int": .min ... .max, "Int64": .min ... .max, "UInt": 0 ... .max, "UInt64": 0 ... .max, "Int8": -128...127,
    "UInt8": 0...255, "Int16": -32_768...32_767, "UInt16": 0...65_535, "Int32": -2_147_483_648...2_147_483_647,
    "UInt32": 0...4_294_967_295,
  ]

  /// The numbers with a fraction, each with one on both sides, as they are written: few, since each of them is tried.
  var nearFractions: [String] {
    fractions.unique.prefix(3).flatMap { number in
      [number, number - 0.5, number + 0.5].map { value in
        // Without what is left of a subtraction.
        let value = abs(value) < 1e-6 ? value : (value * 1e6).rounded() / 1e6
        return value == value.rounded() ? "\(Int(value))" : "\(value)"
      }
    }
  }
}

extension DecidingLiterals {
  /// Values of a type on both sides of what the literals name, with samples before them: few, since each of them is tried.
  func values(of type: SwiftType, _ samples: SampleValues) -> [String] {
    let own = samples.values(of: type)
    guard !samples.isGiven(type), !own.isEmpty else { return Array(own.prefix(Self.mostValues)) }
    if let wrapped = type.wrapped { return Array((["nil"] + values(of: wrapped, samples)).prefix(Self.mostValues)) }
    let near = { (numbers: [Int]) in
      numbers.unique.filter(Self.hasNeighbours).prefix(3).flatMap { [$0 - 1, $0, $0 + 1] }
    }
    let lengths = near(counts).filter { (1..<40).contains($0) }
    let boundaries: [String]
    let name = type.plain.canonicalText
    let integers = Self.integers([0] + near(numbers), of: name)
    switch name {
    case _ where integers != nil: boundaries = integers ?? []
    case "Double", "TimeInterval", "Float", "CGFloat":
      boundaries = ["0"] + nearFractions.prefix(3) + near(numbers).map(String.init)
    case "String":
      boundaries = ["\"\""] + strings.unique.prefix(3) + lengths.map { String(repeating: "a", count: $0).swiftLiteral }
    default:
      guard case .array(let element) = type.plain.shape else { return Array(own.prefix(Self.mostValues)) }
      let elements = samples.values(of: element)
      let repeated = lengths.prefix(3).map { "Array(repeating: \(elements[0]), count: \($0))" }
      boundaries = ["[]", "[\(elements.prefix(4).joined(separator: ", "))]"] + repeated
    }
    return Array((own.prefix(2) + boundaries).unique.prefix(Self.mostValues))
  }

  /// How many values of a type are tried.
  private static let mostValues = 10
}

extension SwiftText {
  /// Whether it compares something.
  var compares: Bool {
    tokens.indices.contains { position in
      switch tokens[position].kind {
      case .sign: Self.comparisons.contains(text(position))
      // That of a generic type has no space before it.
      case .leftAngle, .rightAngle:
        position > 0 && tokens[position - 1].range.upperBound < tokens[position].range.lowerBound
      default: false
      }
    }
  }

  private static let comparisons: Set<String> = ["==", "!=", "<=", ">="]

  /// Whether what stands there multiplies something, or is multiplied.
  fileprivate func isFactor(_ position: Int) -> Bool {
    [position - 1, position + 1].contains { tokens.indices.contains($0) && ["*", "*="].contains(text($0)) }
  }
}

extension Array where Element: Hashable {
  /// The elements, each once, in their order.
  var unique: [Element] {
    var known: Set<Element> = []
    return filter { known.insert($0).inserted }
  }
}
