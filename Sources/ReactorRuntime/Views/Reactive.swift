/// Where the streams and observers of a view are found, as `view.rx`. Extend it to offer a view's own events:
///
/// ```swift
/// @MainActor
/// extension Reactive where Base: MessageInputView {
///   var sendButtonTap: ControlEvent<String> {
///     ControlEvent(events: base.sendButton.rx.tap.withLatestFrom(base.text))
///   }
/// }
/// ```
///
/// RxSwift 6: `Reactive`. As there, it belongs to no actor, since what is no view has extensions of it, too. One that is about a view says
/// `@MainActor` in Swift 6 mode, unless that is its module's default.
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

/// A type that has `rx`. RxSwift 6: `ReactiveCompatible`. On Apple platforms every `NSObject` has it.
public protocol ReactiveCompatible {
  /// What `rx` is about.
  associatedtype ReactiveBase

  /// The type that carries what `rx` offers for the type itself.
  static var rx: Reactive<ReactiveBase>.Type { get set }

  /// The streams and observers of this view.
  var rx: Reactive<ReactiveBase> { get set }
}

extension ReactiveCompatible {
  /// The type that carries what `rx` offers for the type itself.
  public static var rx: Reactive<Self>.Type {
    get { Reactive<Self>.self }
    // Assigning changes what `rx` is about, not `rx`.
    set {}
  }

  /// The streams and observers of this view.
  public var rx: Reactive<Self> {
    get { Reactive(self) }
    // Assigning changes what `rx` is about, not `rx`.
    set {}
  }
}

#if canImport(ObjectiveC)
  public import ObjectiveC

  extension NSObject: ReactiveCompatible {}
#endif
