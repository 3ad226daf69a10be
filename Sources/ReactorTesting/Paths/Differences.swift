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
