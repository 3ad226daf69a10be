public import ReactorRuntime

extension Event: Equatable where Element: Equatable {
  /// Whether both are the same event with equal elements. Errors are equal when their domains, codes and descriptions
  /// are, as in RxTest 6.
  public static func == (left: Event<Element>, right: Event<Element>) -> Bool {
    switch (left, right) {
    case (.next(let left), .next(let right)): left == right
    case (.error(let left), .error(let right)): left.isLike(right)
    case (.completed, .completed): true
    default: false
    }
  }
}
