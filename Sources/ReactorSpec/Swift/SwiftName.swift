/// Swift's rules for names.
package enum SwiftName {
  /// The keywords that can't be a name without backticks (The Swift Programming Language, "Lexical Structure").
  static let keywords: Set<String> = [
    "associatedtype", "class", "deinit", "enum", "extension", "fileprivate", "func", "import", "init", "inout",
    "internal", "let", "operator", "precedencegroup", "private", "protocol", "public", "rethrows", "static", "struct",
    "subscript", "typealias", "var", "break", "case", "catch", "continue", "default", "defer", "do", "else",
    "fallthrough", "for", "guard", "if", "in", "repeat", "return", "throw", "switch", "where", "while", "Any", "as",
    "false", "is", "nil", "super", "throws", "true", "try", "await",
  ]

  /// Names that Swift gives a meaning of its own even between backticks, or that can't be used as members.
  private static let unusable: Set<String> = ["_", "self", "Self", "Type", "Protocol"]

  /// Names that Swift gives: keywords that stand in expressions, and functions of its standard library.
  private static let predefined: Set<String> = [
    "abs", "any", "as", "assert", "assertionFailure", "await", "case", "catch", "debugPrint", "do", "dump", "else",
    "false", "fatalError", "for", "guard", "if", "in", "inout", "is", "let", "max", "min", "nil", "numericCast",
    "precondition", "preconditionFailure", "print", "repeatElement", "return", "sequence", "some", "stride", "swap",
    "switch", "throw", "throws", "true", "try", "type", "unsafeBitCast", "var", "where", "while",
    "withExtendedLifetime", "zip",
  ]

  /// Whether Swift itself gives the name a meaning in an expression.
  package static func isPredefined(_ name: String) -> Bool {
    predefined.contains(name) || name.hasPrefix("$")
  }

  /// Whether the text is a keyword, which is a name only between backticks.
  static func isKeyword(_ text: String) -> Bool { keywords.contains(text) }

  /// Whether the name starts an accessor where a getter's body may begin.
  package static func isAccessor(_ name: String) -> Bool {
    [
      "get", "set", "willSet", "didSet", "_read", "_modify", "borrow", "mutate", "unsafeAddress",
      "unsafeMutableAddress",
    ].contains(name)
  }

  /// Whether the text can be a name, if need be between backticks.
  package static func isValid(_ text: String) -> Bool {
    guard let first = text.unicodeScalars.first, first.isIdentifierHead, !unusable.contains(text) else { return false }
    let scalars = text.unicodeScalars
    return scalars.indices.dropFirst().allSatisfy { index in
      let scalar = scalars[index]
      return scalar.isIdentifierBody && (scalar.isASCII || !scalars.isHidden(at: index))
    }
  }

  /// The name as it is declared or used by itself: between backticks where it is a keyword.
  package static func escaped(_ name: String) -> String {
    keywords.contains(name) ? "`\(name)`" : name
  }

  /// The constant for what a path of names leads to: `providerTasks` for `provider.tasks`, and the name itself for one alone.
  package static func constant(_ path: String) -> String {
    let names = path.split(separator: ".").map(String.init)
    return escaped(names.dropFirst().reduce(names.first ?? "") { $0 + $1.capitalizedFirst })
  }

  /// The name as it stands in a capture list, where `weak` and `unowned` say how.
  package static func captured(_ name: String) -> String {
    name == "weak" || name == "unowned" ? "`\(name)`" : escaped(name)
  }

  /// The name as an argument label: there only these keywords need backticks.
  package static func label(_ name: String) -> String {
    ["inout", "let", "var"].contains(name) ? "`\(name)`" : name
  }

  /// The name as a label in a call: there only `inout` needs backticks.
  package static func argumentLabel(_ name: String) -> String {
    name == "inout" ? "`inout`" : name
  }

  /// The name as it stands behind a dot: there only `init` needs backticks.
  package static func member(_ name: String) -> String {
    name == "init" ? "`init`" : name
  }
}

extension Unicode.Scalar {
  fileprivate var isIdentifierHead: Bool {
    self == "_" || (isASCII ? isASCIILetter : properties.isXIDStart || properties.isEmoji)
  }

  private var isASCIILetter: Bool { ("a"..."z").contains(self) || ("A"..."Z").contains(self) }

  fileprivate var isIdentifierBody: Bool {
    isIdentifierHead
      || (isASCII ? ("0"..."9").contains(self) : properties.isXIDContinue || value == 0x200D || value == 0xFE0F)
  }
}
