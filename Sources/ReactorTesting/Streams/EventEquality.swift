public import ReactorRuntime

extension MaybeEvent: Equatable where Element: Equatable {
  /// Whether both are the same end with equal elements. Errors are equal when their domains, codes and descriptions are,
  /// as in RxTest 6.
  public static func == (left: MaybeEvent<Element>, right: MaybeEvent<Element>) -> Bool {
    switch (left, right) {
    case (.success(let left), .success(let right)): left == right
    case (.error(let left), .error(let right)): left.isLike(right)
    case (.completed, .completed): true
    default: false
    }
  }
}
