/// Lets a test touch one object from several threads, which is what it is about.
final class Shared<Value>: @unchecked Sendable {
  let value: Value

  init(_ value: Value) {
    self.value = value
  }
}
