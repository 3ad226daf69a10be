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

/// A navigator that records where it was sent.
public final class FakeChatRoomNavigator: ChatRoomNavigator {
  /// Where it was sent, in order.
  public private(set) var destinations: [String] = []

  /// Creates a navigator that was sent nowhere.
  public init() {}

  /// Records `chat room`.
  public func toChatRoom() { destinations.append("chat room") }
  /// Records `add discussion to` and the room.
  public func toAddDiscussion(_ chatRoom: ChatRoom) { destinations.append("add discussion to \(chatRoom.uid)") }
}

/// A service with fixed items, or an error.
public struct FakeItemService: ItemService {
  /// What it answers.
  public var result: Result<[String], any Error & Sendable>

  /// Creates a service that answers with `result`.
  public init(_ result: Result<[String], any Error & Sendable> = .success([])) {
    self.result = result
  }

  /// Answers with the result.
  public func items() async throws -> [String] { try result.get() }
}

/// An API that a test answers for.
public final class FakeUserAPI: UserAPI {
  /// Whether each user is followed, by key.
  public var following: [String: Bool] = [:]
  /// The answer to `follow`.
  public var followAnswer: Observable<Void> = .just(())

  /// Creates an API in which nobody is followed.
  public init() {}

  /// Answers from `following`.
  public func isFollowing(_ userID: String) -> Observable<Bool> { .just(following[userID] ?? false) }
  /// Answers with `followAnswer`.
  public func follow(_ userID: String) -> Observable<Void> { followAnswer }
}

/// A search that a test answers for, page by page.
public final class FakeGitHubAPI: GitHubAPI {
  /// The searches that wait for an answer.
  public private(set) var searches: [(query: String?, page: Int, answer: PublishSubject<SearchPage>)] = []

  /// Creates a search that nobody has asked.
  public init() {}

  /// Records the search; the test answers it.
  public func search(_ query: String?, page: Int) -> Observable<SearchPage> {
    let answer = PublishSubject<SearchPage>()
    searches.append((query, page, answer))
    return answer.asObservable()
  }
}

/// A navigator that counts how often it was left.
public final class FakeGitHubNavigator: GitHubNavigator {
  /// How often the search was left.
  public private(set) var popCount = 0

  /// Creates a navigator on which nothing has happened.
  public init() {}

  /// Counts.
  public func pop() { popCount += 1 }
}

/// A store in memory.
public final class FakeTodoStore: TodoStore {
  /// What is saved.
  public private(set) var saved: [Todo]
  /// How often was saved.
  public private(set) var saveCount = 0

  /// Creates a store with something in it.
  public init(_ todos: [Todo] = []) {
    saved = todos
  }

  /// What is saved.
  public func load() -> [Todo] { saved }

  /// Saves and counts.
  public func save(_ todos: [Todo]) {
    saved = todos
    saveCount += 1
  }
}
