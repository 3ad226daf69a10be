import Foundation

/// What the app's parts are made of, by their types: a container, as libraries for dependency injection have one.
public final class Services: @unchecked Sendable {
  /// The app's own.
  public static let shared = Services()

  private let lock = NSLock()
  private var makers: [ObjectIdentifier: () -> Any] = [:]

  /// Says what is given for a type from now on.
  public func register<Value>(_ type: Value.Type, _ make: @escaping () -> Value) {
    lock.withLock { makers[ObjectIdentifier(type)] = make }
  }

  /// What is given for a type.
  public func resolve<Value>(_ type: Value.Type) -> Value {
    guard let value = lock.withLock({ makers[ObjectIdentifier(type)] })?() as? Value else {
      fatalError("nothing is registered for \(type)")
    }
    return value
  }
}

/// A property that has what the app's services give when its owner is made.
@propertyWrapper
public struct Injected<Value> {
  /// What they gave.
  public let wrappedValue: Value

  /// Asks the services.
  public init() {
    wrappedValue = Services.shared.resolve(Value.self)
  }
}
