/// A reactor that equals only itself. ReactorKit 3: `IdentityEquatable`.
public protocol IdentityEquatable: AnyObject, Equatable {}

extension IdentityEquatable {
  /// Whether both are the same object.
  public static func == (left: Self, right: Self) -> Bool {
    left === right
  }
}

/// A reactor that equals only itself and can be hashed. ReactorKit 3: `IdentityHashable`.
public protocol IdentityHashable: IdentityEquatable, Hashable {}

extension IdentityHashable {
  /// Feeds the identity of the object.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(ObjectIdentifier(self))
  }
}
