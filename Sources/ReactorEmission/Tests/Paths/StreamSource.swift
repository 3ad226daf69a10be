import ReactorSpec

/// A stream that a test decides about: a dependency's, or what a double's method returns.
struct StreamSource {
  /// The type of its elements.
  let element: SwiftText
  /// The dependency, or the method of the double.
  let method: String
  /// Whether it can end with an error.
  let canFail: Bool
  private let type: String
  private let isDouble: Bool

  /// A stream of a type; nil where the type is not known for one that a test can make.
  init?(_ type: SwiftText, method: String, isDouble: Bool) {
    let known = ["Observable", "Single", "Maybe"]
    guard let generic = known.first(where: { type.text.hasPrefix("\($0)<") }), type.text.hasSuffix(">") else { return nil }
    element = SwiftText(String(type.text.dropFirst(generic.count + 1).dropLast()), at: type.range)
    canFail = true
    self.method = method
    self.type = type.text
    self.isDouble = isDouble
  }

  /// The stream as a value: `.just(value)`.
  func outcome(_ value: String) -> TestPath.Outcome {
    TestPath.Outcome(method: method, kind: isDouble ? .returning(value) : .stream(type: type, value: value))
  }
}
