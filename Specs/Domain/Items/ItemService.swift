/// Loads items.
public protocol ItemService: Sendable {
  /// The items as they are now.
  func items() async throws -> [String]
}
