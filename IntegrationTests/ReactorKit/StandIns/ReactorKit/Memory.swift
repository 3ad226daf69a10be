// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

import Foundation

/// What is kept for an object beside it.
final class Memory {
  private var values: [String: Any] = [:]

  func value<Value>(_ key: String, orMake make: () -> Value) -> Value {
    if let value = values[key] as? Value { return value }
    let value = make()
    values[key] = value
    return value
  }

  func existing<Value>(_ key: String, as type: Value.Type) -> Value? { values[key] as? Value }

  func set(_ value: Any, for key: String) { values[key] = value }

  /// The memory of an object. It lives as long as the process: objects of tests are few.
  static func of(_ object: AnyObject) -> Memory {
    lock.lock()
    defer { lock.unlock() }
    if let (_, memory) = all[ObjectIdentifier(object)] { return memory }
    let memory = Memory()
    all[ObjectIdentifier(object)] = (object, memory)
    return memory
  }

  private static let lock = NSRecursiveLock()
  nonisolated(unsafe) private static var all: [ObjectIdentifier: (AnyObject, Memory)] = [:]
}
