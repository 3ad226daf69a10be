#if !canImport(ObjectiveC)
  public import CReactorRuntime
#endif

/// An engine's reference to its reactor, which doesn't keep that alive.
///
/// Set once, by the thread that starts the reactor, before the engine's status says that it is started; any thread that has found
/// that may read it. A sender may hold the engine while the last reference to the reactor goes away on another thread: `object` then is nil
/// from the beginning of the reactor's end on, as a weak reference is.
///
/// A weak reference costs each reactor a table of its own, through which all that count its references go from then on. Outside
/// of Apple's platforms this is an unowned reference, which keeps the memory of the reactor as long as the engine is there, and an attempt to count
/// one more reference, which Swift's runtime refuses once the object's end has begun. A reactor there may be an object of Objective-C,
/// which that can't be asked of.
@usableFromInline
struct OwnerReference {
  #if canImport(ObjectiveC)
    @usableFromInline weak var object: AnyObject?

    @inlinable
    init() {}

    @inlinable
    mutating func set(_ owner: AnyObject) {
      object = owner
    }
  #else
    /// Keeps the memory at `address`.
    @usableFromInline unowned var memory: AnyObject?
    @usableFromInline var address: UnsafeMutableRawPointer?

    @inlinable
    init() {}

    @inlinable
    mutating func set(_ owner: AnyObject) {
      memory = owner
      address = Unmanaged.passUnretained(owner).toOpaque()
    }

    @inlinable var object: AnyObject? {
      guard let address, let counted = swift_tryRetain(address) else { return nil }
      return Unmanaged<AnyObject>.fromOpaque(counted).takeRetainedValue()
    }
  #endif
}
