// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

import AppKit
import RxSwift

/// What a control's action goes to. A control has one: who subscribes later takes the place of who did so before.
private final class ControlTarget: NSResponder {
  private let tell: () -> Void

  init(_ tell: @escaping () -> Void) {
    self.tell = tell
    super.init()
  }

  required init?(coder: NSCoder) { nil }

  override func cancelOperation(_ sender: Any?) { tell() }
}

extension Reactive where Base: NSControl {
  public var controlEvent: ControlEvent<Void> {
    let source = Observable<Void>.create { [weak control = base as NSControl] observer in
      MainActor.assumeIsolated {
        let target = ControlTarget { observer.onNext(()) }
        control?.target = target
        control?.action = NSSelectorFromString("cancelOperation:")
        return Disposables.create {
          MainActor.assumeIsolated { if control?.target === target { control?.target = nil } }
        }
      }
    }
    return ControlEvent(events: source)
  }

  /// Its stream has the value at the time of the subscription first, and one for each action of the control.
  public func controlProperty<Value>(
    getter: @escaping @MainActor (Base) -> Value,
    setter: @escaping @MainActor (Base, Value) -> Void
  ) -> ControlProperty<Value> {
    let values = controlEvent.asObservable().startWith(()).flatMap { [weak control = base] _ -> Observable<Value> in
      MainActor.assumeIsolated { control.map { .just(getter($0)) } ?? .empty() }
    }
    return ControlProperty(
      values: values,
      valueSink: Binder(base) { control, value in MainActor.assumeIsolated { setter(control, value) } }
    )
  }
}

/// What is there first, and each that is typed.
private func typed<View: NSView, Value>(
  in view: View,
  _ name: Notification.Name,
  _ read: @escaping @MainActor (View) -> Value
) -> Observable<Value> {
  .create { [weak view] observer in
    guard let view else { return Disposables.create() }
    observer.onNext(MainActor.assumeIsolated { read(view) })
    let token = NotificationCenter.default.addObserver(forName: name, object: view, queue: nil) { [weak view] _ in
      if let view { observer.onNext(MainActor.assumeIsolated { read(view) }) }
    }
    return Disposables.create { NotificationCenter.default.removeObserver(token) }
  }
}

extension Reactive where Base: NSButton {
  public var tap: ControlEvent<Void> { controlEvent }

  public var state: ControlProperty<NSControl.StateValue> {
    controlProperty(getter: { $0.state }, setter: { $0.state = $1 })
  }
}

extension Reactive where Base: NSSlider {
  public var value: ControlProperty<Double> {
    controlProperty(getter: { $0.doubleValue }, setter: { $0.doubleValue = $1 })
  }
}

extension Reactive where Base: NSTextField {
  public var text: ControlProperty<String?> {
    ControlProperty(
      values: typed(in: base as NSTextField, NSControl.textDidChangeNotification) { Optional($0.stringValue) },
      valueSink: Binder(base) { field, text in MainActor.assumeIsolated { field.stringValue = text ?? "" } }
    )
  }
}

extension Reactive where Base: NSTextView {
  public var string: ControlProperty<String> {
    ControlProperty(
      values: typed(in: base as NSTextView, NSText.didChangeNotification) { $0.string },
      valueSink: Binder(base) { view, text in MainActor.assumeIsolated { view.string = text } }
    )
  }
}
