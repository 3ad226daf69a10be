#if canImport(AppKit) && !targetEnvironment(macCatalyst)
  public import AppKit
  import Foundation

  /// What the action of a control goes to, for all who listen to it. It lives as long as one of them does.
  ///
  /// A control calls a method by its selector. That of a subclass's override needs no `@objc`, which there isn't on Linux, where this is compiled
  /// and run against stand-ins.
  private final class ControlTarget: NSResponder {
    private static let action = NSSelectorFromString("cancelOperation:")

    private var listeners: [Int: () -> Void] = [:]
    private var lastNumber = 0
    private weak var control: NSControl?

    /// The target that `control` has already, or one in the place of another one's.
    static func of(_ control: NSControl) -> ControlTarget {
      if let target = control.target as? ControlTarget { return target }
      let target = ControlTarget()
      target.control = control
      control.target = target
      control.action = action
      return target
    }

    func add(_ listener: @escaping () -> Void) -> Int {
      lastNumber += 1
      listeners[lastNumber] = listener
      return lastNumber
    }

    func remove(_ number: Int) {
      listeners[number] = nil
      guard listeners.isEmpty, let control, control.target === self else { return }
      // Without a target, the action would go to whoever has the focus.
      control.action = nil
      control.target = nil
    }

    override func cancelOperation(_ sender: Any?) {
      for (_, listener) in listeners.sorted(by: { $0.key < $1.key }) { listener() }
    }
  }

  extension Reactive where Base: NSControl {
    /// The stream of the control's actions, as a click of a button. It takes the place of the control's target and action. RxSwift 6: RxCocoa's
    /// `controlEvent`, but it doesn't complete when the control goes.
    @preconcurrency @MainActor public var controlEvent: ControlEvent<Void> {
      let source = Observable<Void>.create { [weak base] observer in
        let observer = UncheckedTransfer(observer)
        // A control event subscribes on the main queue.
        let listener = MainActor.assumeIsolated {
          UncheckedTransfer(
            base.map { control in
              let target = ControlTarget.of(control)
              return (target: target, number: target.add { observer.value.onNext(()) })
            }
          )
        }
        return Disposables.create {
          _ = MainActorScheduler.instance.schedule(()) {
            MainActor.assumeIsolated {
              if let (target, number) = listener.value { target.remove(number) }
            }
            return Disposables.create()
          }
        }
      }
      return ControlEvent(events: source)
    }

    /// The property that `getter` reads, at first and at the control's actions, and `setter` sets. RxSwift 6: RxCocoa's `controlProperty`.
    @preconcurrency @MainActor public func controlProperty<Value>(
      getter: @escaping (Base) -> Value,
      setter: @escaping (Base, Value) -> Void
    ) -> ControlProperty<Value> {
      ControlProperty(
        values: controlEvent.startWith(()).compactMap { [weak base] in base.map(getter) },
        valueSink: Binder(base, binding: setter)
      )
    }
  }

  extension Reactive where Base: NSButton {
    /// The stream of the clicks. RxSwift 6: RxCocoa's `tap`.
    @preconcurrency @MainActor public var tap: ControlEvent<Void> { controlEvent }

    /// Whether it is on. RxSwift 6: RxCocoa's `state`.
    @preconcurrency @MainActor public var state: ControlProperty<NSControl.StateValue> {
      controlProperty(getter: { $0.state }, setter: { $0.state = $1 })
    }
  }

  extension Reactive where Base: NSSlider {
    /// Where it stands. RxSwift 6: RxCocoa's `value`.
    @preconcurrency @MainActor public var value: ControlProperty<Double> {
      controlProperty(getter: { $0.doubleValue }, setter: { $0.doubleValue = $1 })
    }
  }

  extension Reactive where Base: NSTextField {
    /// The text. RxSwift 6: RxCocoa's `text`; the field's delegate stays whose it is.
    @preconcurrency @MainActor public var text: ControlProperty<String?> {
      ControlProperty(
        values: changes(NSControl.textDidChangeNotification).compactMap { [weak base] in base?.stringValue },
        // Setting the same text would move the insertion point.
        valueSink: Binder(base) { if $0.stringValue != $1 ?? "" { $0.stringValue = $1 ?? "" } }
      )
    }
  }

  extension Reactive where Base: NSTextView {
    /// The text. RxSwift 6: RxCocoa's `string`; the view's delegate stays whose it is.
    @preconcurrency @MainActor public var string: ControlProperty<String> {
      ControlProperty(
        values: changes(NSText.didChangeNotification).compactMap { [weak base] in base?.string },
        valueSink: Binder(base) { if $0.string != $1 { $0.string = $1 } }
      )
    }
  }

  extension Reactive where Base: NSView {
    /// An element at first, and one for each notification of this name that the view posts.
    @preconcurrency @MainActor fileprivate func changes(_ name: Notification.Name) -> Observable<Void> {
      let source = Observable<Void>.create { [weak base] observer in
        let observer = UncheckedTransfer(observer)
        let token = UncheckedTransfer(
          NotificationCenter.default.addObserver(forName: name, object: base, queue: nil) { _ in
            observer.value.onNext(())
          }
        )
        return Disposables.create { NotificationCenter.default.removeObserver(token.value) }
      }
      return ControlEvent(events: source).startWith(())
    }
  }
#endif
