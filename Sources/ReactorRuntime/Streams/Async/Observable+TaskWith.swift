extension ObservableType {
  /// Runs `operation` with `owner`, in a task like that of ``task(priority:_:)``; empty where the owner is gone.
  ///
  /// The stream does not keep the owner alive, the running operation does. The owner need not be `Sendable`, as a reactor
  /// that calls its own method usually isn't: what the operation does with it off the reactor's own threads has to be safe.
  public static func task<Owner: AnyObject>(
    with owner: Owner,
    priority: TaskPriority? = nil,
    _ operation: @escaping @Sendable (Owner) async throws -> Element
  ) -> Observable<Element> {
    .deferred { [weak owner] in
      guard let owner else { return .empty() }
      let transfer = UncheckedTransfer(owner)
      return .task(priority: priority) { try await operation(transfer.value) }
    }
  }
}
