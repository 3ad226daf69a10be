// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
// What ReactorRuntime uses of the module of this name, as Apple declares it.

open class NSObject {
  public init() {}
}

public enum objc_AssociationPolicy {
  case OBJC_ASSOCIATION_RETAIN_NONATOMIC
}

public func objc_getAssociatedObject(_ object: Any, _ key: UnsafeRawPointer) -> Any? {
  nil
}

public func objc_setAssociatedObject(
  _ object: Any,
  _ key: UnsafeRawPointer,
  _ value: Any?,
  _ policy: objc_AssociationPolicy
) {}
