/// An action that sets a field of the state, whichever: one case instead of an action for each field that a form has.
/// ReactorKit's main branch: `BindingAction`.
///
/// ```swift
/// enum Action: BindableAction {
///   case binding(BindingAction<State>)
///   case submit
/// }
///
/// func reduce(into state: inout State, mutation: Action) {
///   if case .binding(let binding) = mutation { binding.apply(to: &state) }
/// }
/// ```
public struct BindingAction<State> {
  /// The field.
  public let keyPath: PartialKeyPath<State>

  private let set: (inout State) -> Void
  private let value: Any
  private let isEqual: (Any) -> Bool

  /// Sets the field at `keyPath` to `value`.
  public static func set<Value: Equatable & Sendable>(_ keyPath: WritableKeyPath<State, Value>, _ value: Value) -> Self
  {
    BindingAction(keyPath: keyPath, set: { $0[keyPath: keyPath] = value }, value: value) { $0 as? Value == value }
  }

  /// Sets the field at `keyPath` to `value`, which can't be compared: the action equals no other.
  @_disfavoredOverload
  public static func set<Value: Sendable>(_ keyPath: WritableKeyPath<State, Value>, _ value: Value) -> Self {
    BindingAction(keyPath: keyPath, set: { $0[keyPath: keyPath] = value }, value: value) { _ in false }
  }

  private init(
    keyPath: PartialKeyPath<State>,
    set: @escaping (inout State) -> Void,
    value: Any,
    isEqual: @escaping (Any) -> Bool
  ) {
    self.keyPath = keyPath
    self.set = set
    self.value = value
    self.isEqual = isEqual
  }

  /// Sets the field in `state`.
  public func apply(to state: inout State) {
    set(&state)
  }

  /// Whether `action` sets the field at `keyPath`, for `case \.name:`.
  public static func ~= <Value>(keyPath: WritableKeyPath<State, Value>, action: Self) -> Bool {
    action.keyPath == keyPath
  }
}

// Sendable because the value that the closures hold is, and a key path of a stored property changes nothing.
extension BindingAction: @unchecked Sendable {}

extension BindingAction: Equatable {
  /// Whether both set the same field to the same value.
  public static func == (left: Self, right: Self) -> Bool {
    left.keyPath == right.keyPath && left.isEqual(right.value)
  }
}

/// Actions among which there is a ``BindingAction``. ReactorKit's main branch: `BindableAction`.
public protocol BindableAction {
  /// The state whose fields are set.
  associatedtype State

  /// The action that carries `action`.
  static func binding(_ action: BindingAction<State>) -> Self
}
