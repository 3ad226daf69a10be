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

extension Error {
  /// Whether this error and `other` have the same domain, code and description.
  func isLike(_ other: any Error) -> Bool {
    _domain == other._domain && _code == other._code && "\(self)" == "\(other)"
  }
}
