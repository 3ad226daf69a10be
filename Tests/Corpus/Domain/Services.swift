// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

import Foundation

/// What screens log; the app has one implementation for all of them.
public protocol Analytics: Sendable {
  func log(_ event: String)
  func screen(_ name: String, properties: [String: String])
}

public struct NoAnalytics: Analytics {
  public init() {}
  public func log(_ event: String) {}
  public func screen(_ name: String, properties: [String: String]) {}
}

public protocol Keychain: Sendable {
  func read(_ key: String) -> String?
  func write(_ value: String?, for key: String)
}
