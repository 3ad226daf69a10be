import ExampleDomain

@testable import ExampleReactors

/// A store in memory.
final class FakeTodoStore: TodoStore {
  /// What is saved.
  private(set) var saved: [Todo]
  /// How often was saved.
  private(set) var saveCount = 0

  /// Creates a store with something in it.
  init(_ todos: [Todo] = []) {
    saved = todos
  }

  /// What is saved.
  func load() -> [Todo] { saved }

  /// Saves and counts.
  func save(_ todos: [Todo]) {
    saved = todos
    saveCount += 1
  }
}
