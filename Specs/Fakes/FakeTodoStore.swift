public import ExampleDomain

/// A store in memory.
public final class FakeTodoStore: TodoStore {
  /// What is saved.
  public private(set) var saved: [Todo]
  /// How often was saved.
  public private(set) var saveCount = 0

  /// Creates a store with something in it.
  public init(_ todos: [Todo] = []) {
    saved = todos
  }

  /// What is saved.
  public func load() -> [Todo] { saved }

  /// Saves and counts.
  public func save(_ todos: [Todo]) {
    saved = todos
    saveCount += 1
  }
}
