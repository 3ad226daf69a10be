import ReactorSpec

/// How a test library's tests are written: Swift Testing's or XCTest's.
///
/// What `await`s or throws has to be bound to a name before it is expected to be something: XCTest's expectations take no such
/// expressions.
struct TestDialect: Sendable {
  let framework: TestFramework

  init(_ framework: TestFramework) {
    self.framework = framework
  }

  /// The module that a test file imports.
  var module: String {
    switch framework {
    case .swiftTesting: "Testing"
    case .xctest: "XCTest"
    }
  }

  /// Expects a value to be equal to what a Swift text gives.
  ///
  /// - Parameters:
  ///   - subject: The value.
  ///   - value: What it is to be.
  ///   - type: The value's type, where it is known: then `true`, `[]` and the like read better.
  ///   - message: What to say where it is something else.
  func equal(_ subject: String, _ value: String, type: SwiftType? = nil, message: String? = nil) -> String {
    switch value {
    case "true" where type?.name == "Bool": return isTrue(subject, message: message)
    case "false" where type?.name == "Bool": return isFalse(subject, message: message)
    case "[]" where type?.isOptional == false, "[:]" where type?.isOptional == false:
      return isTrue("\(subject).isEmpty", message: message)
    default: break
    }
    switch framework {
    case .swiftTesting: return "#expect(\(subject) == \(Self.operand(value))\(argument(message)))"
    case .xctest where value == "nil": return "XCTAssertNil(\(subject)\(argument(message)))"
    case .xctest: return "XCTAssertEqual(\(subject), \(value)\(argument(message)))"
    }
  }

  /// Expects a value to be what a Swift text gives: equal to it, or where values of the type can't be equal, without a difference that
  /// could be seen.
  func same(_ subject: String, _ value: String, type: SwiftType) -> String {
    canCompare(type)
      ? equal(subject, value, type: type) : equal("differences(of: \(subject), from: \(value))", "nil")
  }

  /// Whether ``equal(_:_:type:message:)`` can compare values of a type, as far as its spelling tells.
  func canCompare(_ type: SwiftType) -> Bool {
    // Tuples have `==`, of up to six elements, and are not `Equatable`, as XCTest wants it.
    if framework == .swiftTesting, case .tuple(let elements) = type.plain.shape {
      return (1...6).contains(elements.count) && elements.allSatisfy { canCompare($0.type) }
    }
    return !type.contains(\.isNeverEquatable)
  }

  /// Expects a condition to hold.
  func isTrue(_ condition: String, message: String? = nil) -> String {
    switch framework {
    case .swiftTesting: "#expect(\(condition)\(argument(message)))"
    case .xctest: "XCTAssertTrue(\(condition)\(argument(message)))"
    }
  }

  /// Expects a condition not to hold.
  func isFalse(_ condition: String, message: String? = nil) -> String {
    switch framework {
    case .swiftTesting: "#expect(!\(Self.operand(condition))\(argument(message)))"
    case .xctest: "XCTAssertFalse(\(condition)\(argument(message)))"
    }
  }

  /// Expects a collection to have no elements.
  func isEmpty(_ collection: String, message: String? = nil) -> String {
    isTrue("\(collection).isEmpty", message: message)
  }

  /// Lets the test fail.
  func failure(_ message: String) -> String {
    switch framework {
    case .swiftTesting: "Issue.record(\(message.swiftLiteral))"
    case .xctest: "XCTFail(\(message.swiftLiteral))"
    }
  }

  /// The value of an optional; the test, which has to be one that throws, ends where there is none.
  func unwrapped(_ optional: String) -> String {
    switch framework {
    case .swiftTesting: "try #require(\(optional))"
    case .xctest: "try XCTUnwrap(\(optional))"
    }
  }

  private func argument(_ message: String?) -> String {
    message.map { ", \($0.swiftLiteral)" } ?? ""
  }

  /// A text as it can stand beside an operator: in parentheses where it has operators of its own.
  private static func operand(_ text: String) -> String {
    let isWhole = SwiftText(text).isOneOperand
    return isWhole ? text : "(\(text))"
  }
}

extension String {
  /// The text as a string literal of Swift's.
  package var swiftLiteral: String {
    var literal = "\""
    for character in self {
      switch character {
      case "\"": literal += "\\\""
      case "\\": literal += "\\\\"
      case "\n", "\r\n": literal += "\\n"
      case "\r": literal += "\\r"
      case "\t": literal += "\\t"
      default: literal.append(character)
      }
    }
    return literal + "\""
  }
}
