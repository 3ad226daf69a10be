#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Android)
  import Android
#endif

/// Which thread is running: comparable while that thread lives.
@usableFromInline
struct ThreadIdentity: Equatable {
  private let handle: UInt

  @usableFromInline
  static func == (left: ThreadIdentity, right: ThreadIdentity) -> Bool {
    left.handle == right.handle
  }

  /// The calling thread.
  @usableFromInline static var current: ThreadIdentity {
    #if canImport(Glibc)
      ThreadIdentity(handle: UInt(pthread_self()))
    #else
      ThreadIdentity(handle: UInt(bitPattern: pthread_self()))
    #endif
  }
}

/// One word per thread. Made once per use and never freed: the number of thread-local keys is small and fixed.
struct ThreadLocal: Sendable {
  private let key: pthread_key_t

  init() {
    var key = pthread_key_t()
    pthread_key_create(&key, nil)
    self.key = key
  }

  var value: UnsafeMutableRawPointer? {
    get { pthread_getspecific(key) }
    nonmutating set { pthread_setspecific(key, newValue) }
  }
}

/// Carries a value that isn't `Sendable` to the one place that uses it next.
///
/// Sendable because each use hands the value to exactly one queue or task, whose own synchronisation orders the accesses,
/// as Rx's contract asks of an observer: its events come one after the other.
@usableFromInline
struct UncheckedTransfer<Value>: @unchecked Sendable {
  @usableFromInline let value: Value

  @inlinable
  init(_ value: Value) {
    self.value = value
  }
}
