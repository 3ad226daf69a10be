public import ExampleDomain
public import ReactorRuntime

/// Discussions that a test sends.
public final class FakeDiscussionUseCase: DiscussionUseCase {
  /// Sends discussions to whoever asked.
  public let subject = PublishSubject<Discussion>()
  /// The rooms that were asked for.
  public private(set) var rooms: [String] = []

  /// Creates a use case without discussions.
  public init() {}

  /// The discussions that the test sends.
  public func discussions(roomUID: String) -> Observable<Discussion> {
    rooms.append(roomUID)
    return subject.asObservable()
  }
}
