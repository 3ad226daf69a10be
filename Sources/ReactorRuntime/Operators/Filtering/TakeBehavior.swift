/// Whether the element that ends a stream belongs to it. RxSwift 6: `TakeBehavior`.
public enum TakeBehavior: Sendable {
  /// The element is sent before the end.
  case inclusive

  /// The element isn't sent.
  case exclusive
}
