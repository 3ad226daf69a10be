/// A chat room.
public struct ChatRoom: Sendable, Hashable {
  /// The room's key.
  public var uid: String
  /// The key of the user who may add discussions.
  public var adminUID: String

  /// Creates a room.
  public init(uid: String, adminUID: String) {
    self.uid = uid
    self.adminUID = adminUID
  }
}

/// A discussion that is planned in a chat room.
public struct Discussion: Sendable, Hashable {
  /// What it is about.
  public var topic: String

  /// Creates a discussion.
  public init(topic: String) {
    self.topic = topic
  }
}

/// A line of a schedule.
public struct ScheduleItem: Sendable, Hashable {
  /// What the line says.
  public var title: String

  /// Creates a line.
  public init(title: String) {
    self.title = title
  }

  /// Creates the line of a discussion, which says what it is about.
  public init(with discussion: Discussion) {
    self.init(title: discussion.topic)
  }
}

/// Someone who uses the app.
public struct User: Sendable, Hashable {
  /// The user's key.
  public var id: String

  /// Creates a user.
  public init(id: String) {
    self.id = id
  }
}

/// A repository on GitHub.
public struct Repository: Sendable, Hashable {
  /// Its full name.
  public var name: String

  /// Creates a repository.
  public init(name: String) {
    self.name = name
  }
}

/// Something to be done.
public struct Todo: Sendable, Hashable {
  /// Its key.
  public var id: Int
  /// What is to be done.
  public var title: String
  /// Whether it is done.
  public var isDone: Bool

  /// Creates something to be done.
  public init(id: Int, title: String, isDone: Bool = false) {
    self.id = id
    self.title = title
    self.isDone = isDone
  }
}

/// Which items of a list are shown.
public enum Filter: Sendable, Hashable {
  /// All of them.
  case all
  /// Those that are not done.
  case open
}
