/// Where the streams and observers of a view are found, as `view.rx`. Extend it to offer a view's own events:
///
/// ```swift
/// extension Reactive where Base: MessageInputView {
///   var sendButtonTap: ControlEvent<String> {
///     ControlEvent(events: base.sendButton.rx.tap.withLatestFrom(base.text))
///   }
/// }
/// ```
///
/// RxSwift 6: `Reactive`. Here it belongs to the main actor, as views do, so that such an extension needs no annotation.
@preconcurrency @MainActor
@dynamicMemberLookup
public struct Reactive<Base> {
  /// The view.
  public let base: Base

  /// The streams and observers of `base`.
  public init(_ base: Base) {
    self.base = base
  }

  /// An observer that sets a property of the view, which is held weakly: `isLoading.bind(to: spinner.rx.isAnimating)`.
  public subscript<Property>(dynamicMember keyPath: ReferenceWritableKeyPath<Base, Property>) -> Binder<Property>
  where Base: AnyObject {
    Binder(base) { base, value in
      base[keyPath: keyPath] = value
    }
  }
}
