/// A type that has `rx`. RxSwift 6: `ReactiveCompatible`. On Apple platforms every `NSObject` has it.
public protocol ReactiveCompatible {
  /// What `rx` is about.
  associatedtype ReactiveBase

  /// The type that carries what `rx` offers for the type itself.
  @preconcurrency @MainActor static var rx: Reactive<ReactiveBase>.Type { get set }

  /// The streams and observers of this view.
  @preconcurrency @MainActor var rx: Reactive<ReactiveBase> { get set }
}

extension ReactiveCompatible {
  /// The type that carries what `rx` offers for the type itself.
  @preconcurrency @MainActor public static var rx: Reactive<Self>.Type {
    get { Reactive<Self>.self }
    // Assigning changes what `rx` is about, not `rx`.
    set {}
  }

  /// The streams and observers of this view.
  @preconcurrency @MainActor public var rx: Reactive<Self> {
    get { Reactive(self) }
    // Assigning changes what `rx` is about, not `rx`.
    set {}
  }
}

#if canImport(ObjectiveC)
  public import ObjectiveC

  extension NSObject: ReactiveCompatible {}
#endif
