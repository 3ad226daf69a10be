public import ReactorRuntime

/// Finds discussions.
public protocol DiscussionUseCase {
  /// The discussions of a room, one by one.
  func discussions(roomUID: String) -> Observable<Discussion>
}

/// Moves between the screens of a chat room.
public protocol ChatRoomNavigator {
  /// Goes back to the room.
  func toChatRoom()
  /// Shows the form for a new discussion.
  func toAddDiscussion(_ chatRoom: ChatRoom)
}

/// Loads items.
public protocol ItemService: Sendable {
  /// The items as they are now.
  func items() async throws -> [String]
}

/// Asks and changes whom the user follows.
public protocol UserAPI {
  /// Whether the user follows someone.
  func isFollowing(_ userID: String) -> Observable<Bool>
  /// Follows someone; emits once when that is done.
  func follow(_ userID: String) -> Observable<Void>
}

/// A page of search results.
public struct SearchPage: Sendable {
  /// What was found.
  public var repos: [Repository]
  /// The number of the next page; nil on the last one.
  public var next: Int?

  /// Creates a page.
  public init(repos: [Repository], next: Int?) {
    self.repos = repos
    self.next = next
  }
}

/// Searches GitHub.
public protocol GitHubAPI {
  /// One page of what a query finds; nothing for no query.
  func search(_ query: String?, page: Int) -> Observable<SearchPage>
}

/// Moves between the screens of the search.
public protocol GitHubNavigator {
  /// Leaves the search.
  func pop()
}

/// Keeps what is to be done.
public protocol TodoStore {
  /// What was saved last.
  func load() -> [Todo]
  /// Saves.
  func save(_ todos: [Todo])
}
