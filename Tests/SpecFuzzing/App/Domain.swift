// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

import Foundation

// What the specs' app has by itself. Some of its types are called as types of Testing's, Foundation's or RxSwift's.

public enum AppError: Error, Hashable, Sendable {
  case offline
  case server(code: Int)
}

public protocol Marker {}
public protocol OtherMarker {}

public struct Comment: Hashable, Sendable, Identifiable {
  public var id: Int
  public var text: String
  public init(id: Int, text: String) { (self.id, self.text) = (id, text) }
}

public struct Issue: Hashable, Sendable {
  public var number: Int
  public init(number: Int) { self.number = number }
}

public struct Tag: Hashable, Sendable {
  public var name: String
  public init(name: String) { self.name = name }
}

// Called as what generated code needs of Swift's and of the runtimes.
public struct Task: Hashable, Sendable {}
public protocol Scheduler: Sendable {}

public enum SortOrder: Hashable, Sendable { case ascending, descending }

public enum Event: Hashable, Sendable {
  case opened
  case message(String)
  case progress(Int, of: Int)
}

public struct Box<Content: Sendable>: Sendable {
  public var content: Content
  public init(_ content: Content) { self.content = content }
}

extension Box: Equatable where Content: Equatable {}

public protocol Shape: Sendable {
  var radius: Int { get }
}

public struct Circle: Shape, Equatable {
  public var radius: Int
  public init(radius: Int) { self.radius = radius }
}

/// A protocol of the app's, with a double that a spec asks for by `type` and `methods`.
public protocol PlainAPI: Sendable {
  func load(_ page: Int) async throws -> [Comment]
  func note(_ text: String)
}

public struct LivePlainAPI: PlainAPI {
  public init() {}
  public func load(_ page: Int) async throws -> [Comment] { [] }
  public func note(_ text: String) {}
}

public enum MainServer {
  @MainActor public static func echo<Value: Sendable>(_ value: Value) async -> Value { value }
}

public protocol Analytics: Sendable { func track(_ event: String) }

public struct NoAnalytics: Analytics {
  public init() {}
  public func track(_ event: String) {}
}

public enum Container {
  public nonisolated(unsafe) static var analytics: any Analytics = NoAnalytics()
}

@propertyWrapper
public struct Injected: Sendable {
  public var wrappedValue: any Analytics { Container.analytics }
  public init() {}
}

open class Screen {
  public init() {}
}

open class TaggedScreen {
  public let screenTag: String
  public init(tag: String) { screenTag = tag }
}

@MainActor open class MainScreen {
  public init() {}
}

@MainActor open class MainTaggedScreen {
  public let screenTag: String
  public init(tag: String) { screenTag = tag }
}
