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

  /// A lock of its own.
  @inlinable
  init() {
    self.init(size: MemoryLayout<Cell>.size, alignment: MemoryLayout<Cell>.alignment)
  }

  /// A lock with a word, which is 0, and room for one value behind its cell, which saves the value a block of its own. The room isn't
  /// initialized.
  @inlinable
  init<Value>(withWordAndRoomFor type: Value.Type) {
    self.init(
      size: Lock.offset(of: type) + MemoryLayout<Value>.size,
      alignment: max(MemoryLayout<Cell>.alignment, MemoryLayout<Value>.alignment)
    )
    word.initialize(to: 0)
  }

  @inlinable
  init(size: Int, alignment: Int) {
    let block: UnsafeMutableRawPointer
    if alignment <= 16, let allocated = malloc(size) {
      // Half the cost of allocating by way of a pointer, which asks for an alignment.
      block = allocated
    } else {
      block = .allocate(byteCount: size, alignment: alignment)
    }
    // All zeros, which is what the C libraries here define a mutex to be that is ready for use.
    cell = block.initializeMemory(as: Cell.self, to: Cell())
  }

  @inlinable
  static func offset<Value>(of type: Value.Type) -> Int {
    let mask = MemoryLayout<Value>.alignment - 1
    return (MemoryLayout<Cell>.size + MemoryLayout<UInt32>.size + mask) & ~mask
  }

  /// The word of a lock that was made with one. The size of a cell is a multiple of a word's.
  @inlinable var word: UnsafeMutablePointer<UInt32> {
    (UnsafeMutableRawPointer(cell) + MemoryLayout<Cell>.size).assumingMemoryBound(to: UInt32.self)
  }

  /// The room for a value of the type that the lock was made with.
  @inlinable
  func room<Value>(for type: Value.Type) -> UnsafeMutablePointer<Value> {
    (UnsafeMutableRawPointer(cell) + Lock.offset(of: type)).assumingMemoryBound(to: type)
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
    // Blocks that were asked for with an alignment are freed alike on the platforms that these modules belong to.
    #if !canImport(Darwin)
      pthread_mutex_destroy(cell)
    #endif
    free(cell.deinitialize(count: 1))
  }
}

extension Lock {
  /// One of a few locks that the objects of this library share which have none of their own: the one that `object`'s address leads to, the
  /// same one for as long as the object is there.
  ///
  /// For what is made for each subscription: a cell of its own would double its cost. Nothing may be done with it held that takes another lock
  /// or lets go of an object, since that lock, or the object's, may be the same.
  @inlinable
  static func shared(by object: AnyObject) -> Lock {
    let address = UInt(bitPattern: Unmanaged.passUnretained(object).toOpaque())
    return Lock(cell: sharedCells + Int(truncatingIfNeeded: (address >> 4 ^ address >> 11) & 127) * sharedStride)
  }

  /// The first of them, which any object may begin with.
  @inlinable static var first: Lock {
    Lock(cell: sharedCells)
  }

  @inlinable
  init(cell: UnsafeMutablePointer<Cell>) {
    self.cell = cell
  }

  /// So far apart that two of them are in different lines of the processor's cache.
  @usableFromInline static let sharedStride = (127 + MemoryLayout<Cell>.stride) / MemoryLayout<Cell>.stride

  /// Never freed.
  @usableFromInline nonisolated(unsafe) static let sharedCells: UnsafeMutablePointer<Cell> = {
    let cells = UnsafeMutablePointer<Cell>.allocate(capacity: 128 * sharedStride)
    cells.initialize(repeating: Cell(), count: 128 * sharedStride)
    return cells
  }()
}
