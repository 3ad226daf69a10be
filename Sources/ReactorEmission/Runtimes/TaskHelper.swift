import ReactorSpec

/// What RxSwift lacks and `await` needs: the result of an asynchronous function as a stream, spelled as ReactorRuntime spells it.
///
/// The result comes on the main actor, since ReactorKit leaves it to its users that actions and results come on one thread.
enum TaskHelper {
  /// Whether a file with these reactors needs it.
  static func isNeeded(by specs: [ReactorSpec]) -> Bool {
    specs.contains { $0.runtime == .reactorKit && $0.awaits }
  }

  static func print(to printer: inout SwiftPrinter) {
    printer.line(
      """
      extension ObservableType {
        /// The result of an asynchronous function. It comes on the main actor; disposal cancels the function.
        fileprivate nonisolated static func task(
          _ operation: @escaping @Sendable () async throws -> Element
        ) -> Observable<Element> {
          .create { observer in
            nonisolated(unsafe) let observer = observer
            let task = Task { @MainActor in
              do {
                let element = try await operation()
                observer.onNext(element)
                observer.onCompleted()
              } catch {
                observer.onError(error)
              }
            }
            return Disposables.create { task.cancel() }
          }
        }
      }
      """
    )
  }
}

extension ReactorSpec {
  /// Everything that the reactor does, without the order.
  private var allSteps: [Step] {
    let ofActions = actions.flatMap { action -> [Step] in
      if case .steps(let steps) = action.body { return steps }
      return []
    }
    let ofFlows = flows.flatMap { $0.steps }
    let ofEvents = events.flatMap { $0.effect.branches.flatMap { $0 } }
    return ofActions + ofFlows + ofEvents + start + (onError ?? [])
  }

  /// Whether a step waits for time to pass.
  var waits: Bool { allSteps.contains(where: \.waits) }

  /// Whether a step calls an asynchronous function.
  var awaits: Bool { allSteps.contains(where: \.awaits) }
}

extension Step {
  fileprivate var waits: Bool {
    if case .wait = kind { return true }
    return branches.joined().contains(where: \.waits)
  }

  fileprivate var awaits: Bool {
    if case .call = kind { return true }
    return branches.joined().contains(where: \.awaits)
  }
}
