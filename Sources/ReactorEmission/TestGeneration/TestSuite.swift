import ReactorSpec

/// A generated test.
struct GeneratedTest {
  /// What it states.
  var title: String
  /// The name of its function as Swift Testing writes it; XCTest's has `test` before it. Made unique where it is printed.
  var name: String
  /// Whether the body awaits something.
  var isAsync = false
  /// From which versions of the platforms on it can run, as `@available` says it; nil for all.
  var availability: String?
  /// Prints the body.
  var body: (inout SwiftPrinter) -> Void

  /// Creates a test.
  init(
    title: String,
    name: String,
    isAsync: Bool = false,
    body: @escaping (inout SwiftPrinter) -> Void
  ) {
    self.title = title
    self.name = name
    self.isAsync = isAsync
    self.body = body
  }

  /// The function name for a sentence: `a second search` gives `aSecondSearch`.
  static func name(for sentence: String) -> String {
    var name = ""
    // Of ASCII the bytes are the characters, and far quicker to look at.
    let words =
      sentence.isPlainLine
      ? sentence.utf8.split { !$0.isPartOfWord }.map { Substring($0) } : sentence.split { !$0.isPartOfWord }
    for word in words {
      name += name.isEmpty ? word.prefix(1).lowercased() : word.prefix(1).uppercased()
      name += word.dropFirst()
    }
    // Between backticks a name is one for people, too, beside which Swift Testing takes no other.
    let isPlain = SwiftName.isValid(name) && SwiftName.escaped(name) == name
    return isPlain ? name : "scenario" + name.prefix(1).uppercased() + name.dropFirst()
  }
}

/// A type that holds generated tests.
struct TestSuite {
  let dialect: TestDialect
  /// What it tests, for people.
  var title: String
  /// The type's name.
  var name: String
  /// The actor that the tests run on; nil for none.
  var isolation: Isolation?
  /// The tests.
  var tests: [GeneratedTest] = []
  /// What the tests call: declarations, which are printed behind them. They are told which attributes a function needs, with a space
  /// behind them.
  var members: [(_ attributes: String, inout SwiftPrinter) -> Void] = []
  /// The names of these declarations, which no test may have, and of a function that they call.
  var memberNames: Set<String> = ["withVirtualTime"]

  func print(to printer: inout SwiftPrinter) {
    printHead(to: &printer)
    printer.indented { printer in
      printer.declarations(zip(tests, functionNames)) { print($0.0, named: $0.1, to: &$1) }
      for (index, member) in members.enumerated() {
        if index > 0 || !tests.isEmpty { printer.line() }
        member(functionAttributes, &printer)
      }
    }
    printer.line("}")
  }

  private func printHead(to printer: inout SwiftPrinter) {
    switch dialect.framework {
    case .swiftTesting:
      printer.line("@Suite(\(title.swiftLiteral))")
      if isolation == .main { printer.line("@MainActor") }
      printer.line("struct \(name) {")
    case .xctest:
      printer.documentation(title.sentence)
      // Also in a module whose declarations belong to the main actor: XCTestCase's initializers belong to none.
      printer.line("nonisolated final class \(name): XCTestCase {")
    }
  }

  private func print(_ test: GeneratedTest, named name: String, to printer: inout SwiftPrinter) {
    // Off Apple's platforms XCTest calls only asynchronous methods on the main actor.
    let isAsync = test.isAsync || !functionAttributes.isEmpty
    let effects = isAsync ? " async" : ""
    if let availability = test.availability { printer.line("@available(\(availability))") }
    switch dialect.framework {
    case .swiftTesting: printer.line("@Test(\(test.title.swiftLiteral))")
    // The name of the function says the same as words alone.
    case .xctest: if !test.title.isWords { printer.documentation(test.title.sentence) }
    }
    printer.shortBlock("\(functionAttributes)func \(SwiftName.escaped(name))()\(effects)", test.body)
  }

  /// A subclass of XCTestCase can't belong to an actor everywhere; its methods can.
  private var functionAttributes: String {
    dialect.framework == .xctest && isolation == .main ? "@MainActor " : ""
  }

  /// A name for each test's function, in the tests' order, each once.
  private var functionNames: [String] {
    var taken = memberNames.union(dialect.framework == .xctest ? Self.inheritedNames : [])
    var numbers: [String: Int] = [:]
    return tests.map { test in
      let name =
        dialect.framework == .xctest ? "test" + test.name.prefix(1).uppercased() + test.name.dropFirst() : test.name
      var unique = name
      while !taken.insert(unique).inserted {
        let number = numbers[name, default: 2]
        numbers[name] = number + 1
        unique = "\(name)\(number)"
      }
      return unique
    }
  }

  /// Names of XCTestCase's own that start like a test's.
  private static let inheritedNames: Set<String> = [
    "testCaseCount", "testInvocations", "testRun", "testRunClass",
  ]
}

extension Character {
  /// Whether it is a letter or a digit. Of ASCII's that is told without a look into Unicode's tables.
  fileprivate var isPartOfWord: Bool { asciiValue.map(\.isPartOfWord) ?? (isLetter || isNumber) }
}

extension UInt8 {
  /// Whether it is a letter or a digit of ASCII.
  fileprivate var isPartOfWord: Bool {
    switch self {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"):
      true
    default: false
    }
  }
}

extension String {
  /// Whether the text is made of letters, digits and single spaces alone.
  fileprivate var isWords: Bool {
    utf8.allSatisfy { $0.isPartOfWord || $0 == UInt8(ascii: " ") } && !utf8.isEmpty
  }

  /// The text with a capital letter at its start and a full stop at its end, on one line.
  package var sentence: String {
    let line = split(whereSeparator: \.isNewline).joined(separator: " ")
    return line.prefix(1).uppercased() + line.dropFirst() + (line.last?.isPunctuation == true ? "" : ".")
  }
}
