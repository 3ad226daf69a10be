/// A reactor that equals only itself. ReactorKit 3: `IdentityEquatable`.
public protocol IdentityEquatable: AnyObject, Equatable {}

extension IdentityEquatable {
  /// Whether both are the same object.
  public static func == (left: Self, right: Self) -> Bool {
    left === right
  }
}
