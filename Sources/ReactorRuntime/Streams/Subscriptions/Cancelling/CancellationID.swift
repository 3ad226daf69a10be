/// A user's id without its type. Ids of different types are never equal.
@usableFromInline
struct CancellationID: Equatable, Sendable {
  /// Computed once, so that ids can be told apart under a lock without running a user's code.
  let hash: Int
  private let type: ObjectIdentifier
  // Compared by the user's code: never under a lock.
  private let value: any Hashable & Sendable

  init(_ value: some Hashable & Sendable) {
    hash = value.hashValue
    type = ObjectIdentifier(Swift.type(of: value as Any))
    self.value = value
  }

  @usableFromInline
  static func == (left: CancellationID, right: CancellationID) -> Bool {
    left.hash == right.hash && left.type == right.type && AnyHashable(left.value) == AnyHashable(right.value)
  }
}
