extension ObservableType {
  /// Runs `operation` in a task for each subscriber; it sends any number of elements by calling `send`. The stream completes
  /// when it returns and fails with what it throws. ReactorKit 4: `run`, without its confinement to the main actor.
  ///
  /// ```swift
  /// .run { send in
  ///   for await progress in download { send(.setProgress(progress)) }
  /// }
  /// ```
  ///
  /// The task starts, inherits and is cancelled like that of ``task(priority:_:)``. Nothing slows the operation down when
  /// the elements are taken more slowly than they are sent: each is handed on at once.
  public static func run(
    priority: TaskPriority? = nil,
    _ operation: @escaping @Sendable (_ send: Send<Element>) async throws -> Void
  ) -> Observable<Element> {
    SourceObservable { sink in
      let send = Send(EmissionGate(sink))
      let task = EffectTask.start(priority: priority) {
        do {
          try await operation(send)
          send.finish()
        } catch {
          send.finish(throwing: error)
        }
      }
      return Disposables.create { task.cancel() }
    }
  }
}

/// Sends elements into the stream of a running operation: `send(element)`. ReactorKit 4: `Send`.
///
/// May be called from any task and any thread; elements are handed on one after the other. After the operation has
/// returned, or after the stream was disposed of, nothing is sent any more.
///
/// Sendable because the gate hands on one event at a time, whoever sends, and an element is given away by its sender.
public struct Send<Element>: @unchecked Sendable {
  private let gate: EmissionGate<Element>

  init(_ gate: EmissionGate<Element>) {
    self.gate = gate
  }

  /// Sends `element`. Returns when it was handed on, or, while another thread hands on an element, at once.
  public func callAsFunction(_ element: sending Element) {
    gate.send(.next(element))
  }

  func finish(throwing error: (any Error)? = nil) {
    gate.send(error.map { .error($0) } ?? .completed)
  }
}
