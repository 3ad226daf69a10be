// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

import Foundation

@dynamicMemberLookup
public struct Reactive<Base> {
  public let base: Base

  public init(_ base: Base) {
    self.base = base
  }

  public subscript<Property>(dynamicMember keyPath: ReferenceWritableKeyPath<Base, Property>) -> Binder<Property>
  where Base: AnyObject {
    Binder(base) { base, value in base[keyPath: keyPath] = value }
  }
}

public protocol ReactiveCompatible {
  associatedtype ReactiveBase
  static var rx: Reactive<ReactiveBase>.Type { get set }
  var rx: Reactive<ReactiveBase> { get set }
}

extension ReactiveCompatible {
  public static var rx: Reactive<Self>.Type {
    get { Reactive<Self>.self }
    set {}
  }

  public var rx: Reactive<Self> {
    get { Reactive(self) }
    set {}
  }
}

extension NSObject: ReactiveCompatible {}

/// As RxSwift's, it holds its target weakly and sets it on the main scheduler.
public struct Binder<Value>: ObserverType {
  private let binding: (Event<Value>) -> Void

  public init<Target: AnyObject>(
    _ target: Target,
    scheduler: any ImmediateSchedulerType = MainScheduler(),
    binding: @escaping (Target, Value) -> Void
  ) {
    self.binding = { [weak target] event in
      guard case .next(let value) = event else { return }
      _ = scheduler.schedule(value) { [weak target] value in
        if let target { binding(target, value) }
        return Disposables.create()
      }
    }
  }

  public func on(_ event: Event<Value>) { binding(event) }
}
