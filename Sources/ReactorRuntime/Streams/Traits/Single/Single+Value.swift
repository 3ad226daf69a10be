extension PrimitiveSequenceType where Trait == SingleTrait {
  #if compiler(>=6.2)
    /// Starts the single and returns its element, or throws its error. RxSwift 6: `value`.
    ///
    /// Throws `CancellationError`, and disposes of the single, as soon as the task is cancelled. How it ends while it is
    /// subscribed to counts even then.
    public nonisolated(nonsending) var value: Element {
      get async throws { try await awaitElement() }
    }
  #else
    /// Starts the single and returns its element, or throws its error. RxSwift 6: `value`.
    ///
    /// Throws `CancellationError`, and disposes of the single, as soon as the task is cancelled. How it ends while it is
    /// subscribed to counts even then.
    public var value: Element {
      get async throws { try await awaitElement() }
    }
  #endif

  private func awaitElement(isolation: isolated (any Actor)? = #isolation) async throws -> Element {
    try await AwaitedValue.wait { awaited in
      subscribe { event in
        switch event {
        case .success(let element): awaited.end(with: .success(element))
        case .failure(let error): awaited.end(with: .failure(error))
        }
      }
    }
  }
}
