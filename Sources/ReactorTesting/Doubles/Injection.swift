import Foundation

/// Makes a reactor whose dependencies come out of a container that the whole process has, after they were registered there.
///
/// Tests that run side by side register doubles of their own: of all that is made by this function, one is made after the other.
public func injecting<Result>(_ make: () throws -> Result) rethrows -> Result {
  injectionLock.lock()
  defer { injectionLock.unlock() }
  return try make()
}

/// Recursive, since a reactor may make another one.
private let injectionLock = NSRecursiveLock()
