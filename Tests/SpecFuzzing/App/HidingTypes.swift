// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

// Types of the app's that hide Foundation's and Swift's: in batches that have them, specs mean these.

public struct Data: Hashable, Sendable {
  public var id: Int
  public init(id: Int) { self.id = id }
}

public struct Progress: Hashable, Sendable {
  public var done: Int
  public init(done: Int) { self.done = done }
}

public struct Result: Hashable, Sendable {
  public var value: Int
  public init(value: Int) { self.value = value }
}
