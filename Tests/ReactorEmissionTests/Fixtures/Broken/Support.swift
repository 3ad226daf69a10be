protocol API: Sendable {
  func ping()
  func send(_ text: String, at index: Int)
}

protocol Equatable2 {}

class Parent {
  init(title: String, number: Int) {}
}
