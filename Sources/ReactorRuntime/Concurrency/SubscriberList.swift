/// The subscribers of a stream, in the order of their subscription.
///
/// Kept without their type: an array whose type depends on the element costs several look-ups of types at each use, and so does a call of
/// something here that isn't inlined. Guarded by the lock of the stream.
@usableFromInline
struct SubscriberList<Subscriber: AnyObject> {
  @usableFromInline var members: [AnyObject]

  @inlinable @inline(__always)
  init() {
    members = []
  }

  @inlinable @inline(__always) var isEmpty: Bool {
    members.isEmpty
  }

  @inlinable @inline(__always)
  mutating func append(_ subscriber: Subscriber) {
    members.append(subscriber)
  }

  @inlinable @inline(__always)
  mutating func append(contentsOf others: Self) {
    members.append(contentsOf: others.members)
  }

  /// Takes out the one with that identity. What is returned is to be let go of without the lock.
  @inlinable @inline(__always)
  mutating func remove(_ identity: ObjectIdentifier) -> AnyObject? {
    members.remove(identity)
  }

  /// Those for which `isIncluded` holds.
  @inlinable
  func filter(_ isIncluded: (Subscriber) -> Bool) -> Self {
    var list = Self()
    list.members = members.filter { isIncluded(unsafeDowncast($0, to: Subscriber.self)) }
    return list
  }

  @inlinable
  func forEach(_ body: (Subscriber) -> Void) {
    for member in members {
      body(unsafeDowncast(member, to: Subscriber.self))
    }
  }
}

extension [AnyObject] {
  /// Takes out the one with that identity.
  @usableFromInline
  mutating func remove(_ identity: ObjectIdentifier) -> AnyObject? {
    firstIndex { ObjectIdentifier($0) == identity }.map { remove(at: $0) }
  }
}

/// A stream that keeps a list of its subscribers.
@usableFromInline
protocol SubscriberOwner: AnyObject {
  /// Takes out the subscriber with that identity, unless `subscription` was disposed of before.
  func remove(_ subscription: ListSubscription)
}

/// The place of one subscriber in the list of a stream, which it doesn't keep.
///
/// The subscriber is known by its identity: as long as it is in the list, nothing else has that, and it leaves the list by
/// this subscription or with all others for good.
@usableFromInline
final class ListSubscription: Disposable {
  let identity: ObjectIdentifier
  private weak var owner: (any SubscriberOwner)?

  /// The lock of the stream guards it.
  private var isRemoved = false

  init(_ subscriber: AnyObject, of owner: any SubscriberOwner) {
    identity = ObjectIdentifier(subscriber)
    self.owner = owner
  }

  @usableFromInline
  func dispose() {
    owner?.remove(self)
  }

  /// Says yes once. Call with the lock of the stream held.
  func claimRemoval() -> Bool {
    defer { isRemoved = true }
    return !isRemoved
  }
}
