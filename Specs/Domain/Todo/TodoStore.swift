/// Keeps what is to be done.
public protocol TodoStore {
  /// What was saved last.
  func load() -> [Todo]
  /// Saves.
  func save(_ todos: [Todo])
}
