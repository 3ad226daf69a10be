import ExampleDomain
import ReactorRuntime

extension TodoListReactor {
  /// Saves the list as it is now.
  func save() {
    store.save(currentState.todos)
    saveCount += 1
  }
}
