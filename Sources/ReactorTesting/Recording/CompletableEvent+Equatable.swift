public import ReactorRuntime

extension CompletableEvent: Equatable {
  /// Whether both are the same end. Errors are equal when their domains, codes and descriptions are, as in RxTest 6.
  public static func == (left: CompletableEvent, right: CompletableEvent) -> Bool {
    switch (left, right) {
    case (.error(let left), .error(let right)): left.isLike(right)
    case (.completed, .completed): true
    default: false
    }
  }
}
