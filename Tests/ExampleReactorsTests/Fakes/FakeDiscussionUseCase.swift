import ExampleDomain
import ReactorRuntime

@testable import ExampleReactors

/// Discussions that a test sends.
final class FakeDiscussionUseCase: DiscussionUseCase {
  /// Sends discussions to whoever asked.
  let subject = PublishSubject<Discussion>()
  /// The rooms that were asked for.
  private(set) var rooms: [String] = []

  /// Creates a use case without discussions.
  init() {}

  /// The discussions that the test sends.
  func discussions(roomUID: String) -> Observable<Discussion> {
    rooms.append(roomUID)
    return subject.asObservable()
  }
}
