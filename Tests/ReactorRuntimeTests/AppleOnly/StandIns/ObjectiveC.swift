// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
// What ReactorRuntime uses of the module of this name, as Apple declares it.

@_exported public import class Foundation.NSObject

public struct Selector: Hashable, Sendable {
  public let name: String
}

public func NSSelectorFromString(_ name: String) -> Selector { Selector(name: name) }

public enum objc_AssociationPolicy {
  case OBJC_ASSOCIATION_RETAIN_NONATOMIC
}

/// What is attached to objects. Nothing tells here that an object is gone: those that have something stay.
nonisolated(unsafe) private var attachments: [ObjectIdentifier: (object: AnyObject, values: [UnsafeRawPointer: Any])] =
  [:]

public func objc_getAssociatedObject(_ object: Any, _ key: UnsafeRawPointer) -> Any? {
  attachments[ObjectIdentifier(object as AnyObject)]?.values[key]
}

public func objc_setAssociatedObject(
  _ object: Any,
  _ key: UnsafeRawPointer,
  _ value: Any?,
  _ policy: objc_AssociationPolicy
) {
  let object = object as AnyObject
  attachments[ObjectIdentifier(object), default: (object, [:])].values[key] = value
}
