/// What a throwing method of a test double throws, after it has failed the test, when nothing says what it does.
public struct UnexpectedCall: Error, CustomStringConvertible {
  /// Which method it was, and what to say before it is called.
  public let description: String
}
