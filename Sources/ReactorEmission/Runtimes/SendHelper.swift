import ReactorSpec

/// What ReactorKit lacks and `send` needs: an action that is handled behind what runs now, not in the midst of it. In a name that no app has.
enum SendHelper {
  /// Whether a file with these reactors needs it.
  static func isNeeded(by specs: [ReactorSpec]) -> Bool {
    specs.contains { $0.runtime == .reactorKit && $0.sends }
  }

  static func print(to printer: inout SwiftPrinter) {
    printer.line(
      """
      extension Reactor {
        /// Sends an action on the main actor when what runs there now has returned. Only then the reactor is asked for its subject: while its
        /// streams are made, that would make them anew, without an end.
        fileprivate nonisolated func reactorSend(_ action: Action) {
          nonisolated(unsafe) let (reactor, action) = (self, action)
          _Concurrency.Task { @MainActor in reactor.action.onNext(action) }
        }
      }
      """
    )
  }
}
