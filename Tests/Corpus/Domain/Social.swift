// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

import Foundation

public struct Post: Equatable, Sendable, Identifiable {
  public let id: Int
  public var author: String
  public var text: String
  public var likeCount: Int
  public var isLiked: Bool

  public init(id: Int, author: String = "ada", text: String = "Hello", likeCount: Int = 0, isLiked: Bool = false) {
    self.id = id
    self.author = author
    self.text = text
    self.likeCount = likeCount
    self.isLiked = isLiked
  }
}

public struct PostPage: Equatable, Sendable {
  public var posts: [Post]
  public var nextCursor: String?

  public init(posts: [Post], nextCursor: String?) {
    self.posts = posts
    self.nextCursor = nextCursor
  }
}

public struct Comment: Equatable, Sendable, Identifiable {
  public var id: Int
  public var author: User
  public var text: String
  public var createdAt: Date
  public var isExpanded: Bool

  public init(
    id: Int,
    author: User,
    text: String,
    createdAt: Date = Date(timeIntervalSince1970: 0),
    isExpanded: Bool = false
  ) {
    self.id = id
    self.author = author
    self.text = text
    self.createdAt = createdAt
    self.isExpanded = isExpanded
  }
}

public enum MessageContent: Equatable, Sendable {
  case text(String)
  case image(Int)
  case voice(seconds: Double)
}

public enum DeliveryStatus: Equatable, Sendable {
  case sending, sent, read, failed
}

public struct ChatMessage: Equatable, Sendable, Identifiable {
  public var id: UUID
  public var sender: String
  public var content: MessageContent
  public var sentAt: Date
  public var status: DeliveryStatus

  public init(id: UUID, sender: String, content: MessageContent, sentAt: Date, status: DeliveryStatus = .sent) {
    self.id = id
    self.sender = sender
    self.content = content
    self.sentAt = sentAt
    self.status = status
  }
}

public enum ChatEvent: Equatable, Sendable {
  case message(ChatMessage)
  case typing(user: String, isTyping: Bool)
  case read(upTo: Date)
  case closed
}

public struct InboxItem: Equatable, Sendable, Identifiable {
  public enum Kind: Equatable, Sendable { case like(postID: Int), follow(userID: Int), system(String) }
  public var id: Int
  public var kind: Kind
  public var isRead: Bool
  public var date: Date

  public init(id: Int, kind: Kind, isRead: Bool = false, date: Date = .distantPast) {
    self.id = id
    self.kind = kind
    self.isRead = isRead
    self.date = date
  }
}

public struct PollOption: Equatable, Sendable, Identifiable {
  public var id: Int
  public var title: String
  public var votes: Int

  public init(id: Int, title: String, votes: Int = 0) {
    self.id = id
    self.title = title
    self.votes = votes
  }
}

public struct Repo: Equatable, Sendable, Identifiable {
  public var id: Int
  public var name: String
  public var stars: Int

  public init(id: Int, name: String, stars: Int = 0) {
    self.id = id
    self.name = name
    self.stars = stars
  }
}
