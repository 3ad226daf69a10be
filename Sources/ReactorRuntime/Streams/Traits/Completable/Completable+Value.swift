extension PrimitiveSequenceType where Trait == CompletableTrait, Element == Never {
  #if compiler(>=6.2)
    /// Starts the completable and returns at its end, or throws its error. RxSwift 6: `value`.
    ///
    /// Throws `CancellationError`, and disposes of the completable, as soon as the task is cancelled. How it ends while it is
    /// subscribed to counts even then.
    public nonisolated(nonsending) var value: Void {
      get async throws { try await awaitEnd() }
    }
  #else
    /// Starts the completable and returns at its end, or throws its error. RxSwift 6: `value`.
    ///
    /// Throws `CancellationError`, and disposes of the completable, as soon as the task is cancelled. How it ends while it is
    /// subscribed to counts even then.
    public var value: Void {
      get async throws { try await awaitEnd() }
    }
  #endif

  private func awaitEnd(isolation: isolated (any Actor)? = #isolation) async throws {
    try await AwaitedValue<Void>.wait { awaited in
      subscribe { event in
        switch event {
        case .completed: awaited.end(with: .success(()))
        case .error(let error): awaited.end(with: .failure(error))
        }
      }
    }
  }
}
