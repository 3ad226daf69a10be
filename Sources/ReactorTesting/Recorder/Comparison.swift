import CustomDump

/// The lines in which a value is not as expected, `−` before what was expected and `+` before what came; nil where it is.
///
/// ```swift
/// #expect(differences(of: reactor.currentState, from: expected) == nil)
/// ```
///
/// Values that are `Equatable` are compared by `==`, others by their parts.
///
/// - Parameters:
///   - value: What came.
///   - expected: What should have come.
public func differences<Value>(of value: Value, from expected: Value) -> String? {
  Comparison.difference(expected: expected, actual: value)
}

/// What mutations print, in an order that does not depend on theirs: to compare what effects emit that run side by side.
///
/// - Parameter mutations: The mutations.
/// - Returns: A text for each of them, sorted.
public func inAnyOrder<Mutation>(_ mutations: [Mutation]) -> [String] {
  mutations.map { String(customDumping: $0) }.sorted()
}

/// How a value differs from the expected one.
enum Comparison {
  /// The lines in which two values differ, `−` before what was expected and `+` before what came; nil if they are equal.
  ///
  /// Values that are `Equatable` are compared by `==`, others by what custom-dump prints of them.
  static func difference<Value>(expected: Value, actual: Value) -> String? {
    if areEqual(expected, actual) == true { return nil }
    return diff(expected, actual, format: .proportional)
      ?? (areEqual(expected, actual) == false ? "They print alike, but == says that they differ." : nil)
  }

  /// What `==` says; nil for a type that isn't `Equatable`.
  private static func areEqual<Value>(_ expected: Value, _ actual: Value) -> Bool? {
    func compare<Comparable: Equatable>(_ expected: Comparable) -> Bool? {
      (actual as? Comparable).map { expected == $0 }
    }
    return (expected as? any Equatable).flatMap { compare($0) }
  }

  /// `value` as it is told in a sentence, on one line.
  static func description<Value>(of value: Value) -> String {
    String(describing: value)
  }
}
