extension PrimitiveSequenceType where Trait == MaybeTrait {
  #if compiler(>=6.2)
    /// Starts the maybe and returns its element, nil if it ends without one, or throws its error. RxSwift 6: `value`.
    ///
    /// Throws `CancellationError`, and disposes of the maybe, as soon as the task is cancelled. How it ends while it is
    /// subscribed to counts even then.
    public nonisolated(nonsending) var value: Element? {
      get async throws { try await awaitElement() }
    }
  #else
    /// Starts the maybe and returns its element, nil if it ends without one, or throws its error. RxSwift 6: `value`.
    ///
    /// Throws `CancellationError`, and disposes of the maybe, as soon as the task is cancelled. How it ends while it is
    /// subscribed to counts even then.
    public var value: Element? {
      get async throws { try await awaitElement() }
    }
  #endif

  private func awaitElement(isolation: isolated (any Actor)? = #isolation) async throws -> Element? {
    try await AwaitedValue.wait { awaited in
      subscribe { event in
        switch event {
        case .success(let element): awaited.end(with: .success(element))
        case .error(let error): awaited.end(with: .failure(error))
        case .completed: awaited.end(with: .success(nil))
        }
      }
    }
  }
}
