import ExampleDomain

@testable import ExampleReactors

/// A service that answers in turn.
actor FakeItemService: ItemService {
  private var answers: [Result<[String], any Error>]

  /// Creates a service with its answers; the last one stays. Without any there are no items.
  init(_ answers: Result<[String], any Error>...) {
    self.answers = answers
  }

  /// The next answer.
  func items() async throws -> [String] {
    let answer = answers.count > 1 ? answers.removeFirst() : answers.first
    return try answer?.get() ?? []
  }
}
