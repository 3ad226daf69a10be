extension Error {
  /// Whether this error and `other` have the same domain, code and description.
  func isLike(_ other: any Error) -> Bool {
    _domain == other._domain && _code == other._code && "\(self)" == "\(other)"
  }
}
