// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

import Foundation

public struct Product: Equatable, Sendable, Hashable, Identifiable {
  public var id: Int
  public var title: String
  public var price: Decimal

  public init(id: Int, title: String, price: Decimal) {
    self.id = id
    self.title = title
    self.price = price
  }
}

public struct CartLine: Equatable, Sendable {
  public var product: Product
  public var quantity: Int

  public init(product: Product, quantity: Int = 1) {
    self.product = product
    self.quantity = quantity
  }
}

public struct Coupon: Equatable, Sendable {
  public var code: String
  public var percent: Int

  public init(code: String, percent: Int) {
    self.code = code
    self.percent = percent
  }
}

public struct PostalAddress: Equatable, Sendable {
  public var street: String
  public var zip: String
  public var city: String

  public init(street: String, zip: String, city: String) {
    self.street = street
    self.zip = zip
    self.city = city
  }
}

public enum PaymentMethod: Equatable, Sendable {
  case card(number: String, cvc: String)
  case invoice
  case wallet
}

public enum PaymentError: Error, Equatable, Sendable {
  case declined(reason: String)
  case needsConfirmation(URL)
  case timeout
}

public struct Order: Equatable, Sendable, Identifiable {
  public enum Status: String, Equatable, Sendable, CaseIterable { case placed, packed, shipped, delivered, cancelled }
  public var id: Int
  public var status: Status
  public var eta: Date?

  public init(id: Int, status: Status = .placed, eta: Date? = nil) {
    self.id = id
    self.status = status
    self.eta = eta
  }
}

public struct Seat: Equatable, Sendable, Hashable {
  public var row: Int
  public var number: Int
  public var isTaken: Bool

  public init(row: Int, number: Int, isTaken: Bool = false) {
    self.row = row
    self.number = number
    self.isTaken = isTaken
  }
}
