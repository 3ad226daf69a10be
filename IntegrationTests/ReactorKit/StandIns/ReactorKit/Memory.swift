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

  /// The memory of an object. It goes when the next object is asked about after its own is gone.
  static func of(_ object: AnyObject) -> Memory {
    lock.lock()
    defer { lock.unlock() }
    if let owned = all[ObjectIdentifier(object)], owned.owner === object { return owned.memory }
    all = all.filter { $0.value.owner != nil }
    let memory = Memory()
    all[ObjectIdentifier(object)] = Owned(owner: object, memory: memory)
    return memory
  }

  private struct Owned {
    weak var owner: AnyObject?
    let memory: Memory
  }

  private static let lock = NSRecursiveLock()
  nonisolated(unsafe) private static var all: [ObjectIdentifier: Owned] = [:]
}
