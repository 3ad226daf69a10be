// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

/// Someone who uses the app.
public struct User: Sendable, Hashable, Identifiable {
  public var id: Int
  public var name: String

  public init(id: Int, name: String) {
    self.id = id
    self.name = name
  }

  public static let ada = User(id: 1, name: "Ada")
  public static let grace = User(id: 2, name: "Grace")
}

/// The users that someone likes.
public final class Favorites: @unchecked Sendable {
  public private(set) var users: [User] = []

  public init() {}

  public func add(_ user: User) { users.append(user) }
}

/// What is there while someone is logged in.
public final class Session: Sendable {
  public init() {}
}

/// What the sample is set to.
public struct Setting: Sendable {
  public init() {}
}
