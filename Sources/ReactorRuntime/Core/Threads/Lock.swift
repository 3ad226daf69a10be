#if canImport(Darwin)
  public import Darwin
#elseif canImport(Glibc)
  public import Glibc
#elseif canImport(Musl)
  public import Musl
#elseif canImport(Android)
  public import Android
#endif

/// A lock whose state lives in a heap cell, so that copies of the value share it and its address never moves.
///
/// The owner of the first copy calls ``destroy()`` once, when nothing can take the lock any more. Not recursive, and no
/// user code may run while it is held.
@usableFromInline
struct Lock {
  #if canImport(Darwin)
    @usableFromInline typealias Cell = os_unfair_lock_s
  #else
    @usableFromInline typealias Cell = pthread_mutex_t
  #endif

  @usableFromInline let cell: UnsafeMutablePointer<Cell>

  @inlinable
  init() {
    cell = .allocate(capacity: 1)
    cell.initialize(to: Cell())
    #if !canImport(Darwin)
      pthread_mutex_init(cell, nil)
    #endif
  }

  @inlinable
  func lock() {
    #if canImport(Darwin)
      os_unfair_lock_lock(cell)
    #else
      pthread_mutex_lock(cell)
    #endif
  }

  @inlinable
  func unlock() {
    #if canImport(Darwin)
      os_unfair_lock_unlock(cell)
    #else
      pthread_mutex_unlock(cell)
    #endif
  }

  @inlinable
  func withLock<Result>(_ body: () throws -> Result) rethrows -> Result {
    lock()
    defer { unlock() }
    return try body()
  }

  @inlinable
  func destroy() {
    #if !canImport(Darwin)
      pthread_mutex_destroy(cell)
    #endif
    cell.deinitialize(count: 1)
    cell.deallocate()
  }
}
