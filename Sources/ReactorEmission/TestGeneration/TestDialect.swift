import ReactorSpec

/// How a test library's tests are written: Swift Testing's or XCTest's.
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
  func equal(_ subject: String, _ value: SwiftCode, type: SwiftType? = nil) -> SwiftCode {
    switch value.text {
    case "true" where type?.name == "Bool": return SwiftCode(isTrue(subject))
    case "false" where type?.name == "Bool": return SwiftCode(isFalse(subject))
    case "[]" where type?.isOptional == false, "[:]" where type?.isOptional == false:
      // XCTest does not say by itself what is in it.
      return framework == .xctest
        ? SwiftCode("XCTAssertTrue(\(subject).isEmpty, \"\\(\(subject))\")") : SwiftCode(isTrue("\(subject).isEmpty"))
    default: break
    }
    switch framework {
    case .swiftTesting:
      return "#expect(\(subject) == \(Self.operand(value)))"
    case .xctest where value.text == "nil": return "XCTAssertNil(\(subject))"
    case .xctest: return "XCTAssertEqual(\(subject), \(value))"
    }
  }

  /// Expects a condition to hold.
  func isTrue(_ condition: String) -> String {
    switch framework {
    case .swiftTesting: "#expect(\(condition))"
    case .xctest: "XCTAssertTrue(\(condition))"
    }
  }

  private func isFalse(_ condition: String) -> String {
    switch framework {
    case .swiftTesting: "#expect(!\(Self.operand(SwiftCode(condition)).text))"
    case .xctest: "XCTAssertFalse(\(condition))"
    }
  }

  /// Lets the test fail.
  func failure(_ message: String) -> String {
    switch framework {
    case .swiftTesting: "Testing.Issue.record(\(message.swiftLiteral))"
    case .xctest: "XCTFail(\(message.swiftLiteral))"
    }
  }

  /// A text as it can stand beside an operator: in parentheses where it has operators of its own.
  private static func operand(_ code: SwiftCode) -> SwiftCode {
    SwiftText(code.text).isOneOperand ? code : "(\(code))"
  }
}

extension String {
  /// The text as a string literal of Swift's.
  package var swiftLiteral: String {
    if isPlainLine, !utf8.contains(where: { $0 == UInt8(ascii: "\"") || $0 == UInt8(ascii: "\\") }) {
      return "\"\(escapingHidden())\""
    }
    var literal = ""
    for character in self {
      switch character {
      case "\"", "\\": literal += "\\\(character)"
      case "\r\n": literal += "\n"
      default: literal.append(character)
      }
    }
    return "\"" + literal.escapingHidden() + "\""
  }
}
