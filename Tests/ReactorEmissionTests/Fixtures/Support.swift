// swift-format-ignore-file
import ReactorRuntime

// What the fixtures' specs refer to.

public struct Item: Hashable, Sendable { public var id = 0 }
public protocol API: AnyObject { func send(_ text: String, at: Int); func ping() }
public protocol Stepper {}
open class Base {
  public let presenter: Int
  public init(presenter: Int) { self.presenter = presenter }
}
open class PlainBase { public init() {} }
@propertyWrapper struct Injected<Value> {
  var wrappedValue: Value
  init() where Value == Int { wrappedValue = 0 }
}
struct Pair<First, Second> { var first: First; var second: Second }

extension NestedReactor {
  func track() {}
}

func globalLog(_ text: String) {}
let globalLimit = 3
