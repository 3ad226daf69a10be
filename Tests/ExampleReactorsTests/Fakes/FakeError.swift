/// An error of which a test recognises the text.
struct FakeError: Error, CustomStringConvertible {
  /// What the error says of itself.
  var description: String

  /// Creates an error.
  init(_ description: String) {
    self.description = description
  }
}
