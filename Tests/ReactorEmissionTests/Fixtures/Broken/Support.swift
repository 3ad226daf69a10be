import ReactorRuntime

protocol API: Sendable {
  func ping()
  func send(_ text: String, at index: Int)
}

protocol Equatable2 {}

class Parent {
  init(title: String, number: Int) {}
}

protocol Store: Sendable {
  var numbers: Observable<Int> { get }
  func load(_ page: Int, limit: Int) async throws -> Int
}
