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
      extension ObserverType {
        /// Sends an element on the main actor when what runs there now has returned.
        fileprivate nonisolated func reactorSend(_ element: Element) {
          nonisolated(unsafe) let (observer, element) = (self, element)
          Task { @MainActor in observer.onNext(element) }
        }
      }
      """
    )
  }
}
