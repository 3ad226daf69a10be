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
