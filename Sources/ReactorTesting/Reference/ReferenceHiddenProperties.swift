import ReactorRuntime

/// What a run of a reference keeps in place of the reactor's properties that no test can see.
struct ReferenceHiddenProperties {
  /// Whether one may have changed since this was reset.
  var haveChanged = false
  private var values: [String: Any] = [:]

  /// The value of a property, which starts with `initial`: one object for the whole run, where it is one.
  mutating func value<Value>(of name: String, _ initial: () -> Value) -> Value {
    // Of an optional, nil is a value like others: what is not there at all has to be told from it.
    let known = values[name].flatMap { $0 as? Value }
    let value = known ?? initial()
    values[name] = value
    if Self.isChangeable(value) { haveChanged = true }
    return value
  }

  /// The value of a property; nil where it has none yet.
  func value(of name: String) -> Any? { values[name] }

  mutating func set(_ name: String, to value: Any) {
    values[name] = value
    haveChanged = true
  }

  /// Whether a value is an object, perhaps in an optional, in which something may change that is not to be heard of.
  private static func isChangeable(_ value: Any) -> Bool {
    let mirror = Mirror(reflecting: value)
    if mirror.displayStyle == .optional { return mirror.children.first.map { isChangeable($0.value) } ?? false }
    return type(of: value) is AnyClass && !(value is any ObservableConvertibleType)
  }
}
