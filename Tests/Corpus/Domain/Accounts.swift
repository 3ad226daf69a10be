// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

import Foundation

public struct User: Equatable, Sendable, Identifiable {
  public var id: Int
  public var name: String
  public var email: String
  public var avatar: URL?

  public init(id: Int, name: String, email: String = "", avatar: URL? = nil) {
    self.id = id
    self.name = name
    self.email = email
    self.avatar = avatar
  }
}

public struct Session: Equatable, Sendable {
  public var token: String
  public var userID: Int
  public var expiresAt: Date

  public init(token: String, userID: Int, expiresAt: Date = .distantFuture) {
    self.token = token
    self.userID = userID
    self.expiresAt = expiresAt
  }
}

public enum APIError: Error, Equatable, Sendable {
  case unauthorized
  case notFound
  case offline
  case validation(field: String, message: String)
  case server(code: Int)
}

public struct UserProfile: Equatable, Sendable {
  public var name: String
  public var bio: String
  public var birthday: Date?
  public var website: String
  public var avatar: URL?

  public init(name: String, bio: String = "", birthday: Date? = nil, website: String = "", avatar: URL? = nil) {
    self.name = name
    self.bio = bio
    self.birthday = birthday
    self.website = website
    self.avatar = avatar
  }
}

public struct BankAccount: Equatable, Sendable, Hashable {
  public var iban: String
  public var owner: String
  public var balance: Decimal

  public init(iban: String, owner: String, balance: Decimal) {
    self.iban = iban
    self.owner = owner
    self.balance = balance
  }
}

public struct TransferReceipt: Equatable, Sendable {
  public var id: UUID
  public var amount: Decimal
  public var bookedAt: Date

  public init(id: UUID, amount: Decimal, bookedAt: Date) {
    self.id = id
    self.amount = amount
    self.bookedAt = bookedAt
  }
}
