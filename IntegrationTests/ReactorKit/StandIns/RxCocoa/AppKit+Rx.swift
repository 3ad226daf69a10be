// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

import AppKit
import RxSwift

extension Reactive where Base: NSControl {
  public var controlEvent: ControlEvent<Void> {
    let source = Observable<Void>.create { [weak control = base as NSControl] observer in
      MainActor.assumeIsolated {
        let number = control?.targets.count ?? 0
        control?.targets[number] = { observer.onNext(()) }
        return Disposables.create { MainActor.assumeIsolated { control?.targets[number] = nil } }
      }
    }
    return ControlEvent(events: source)
  }
}

extension Reactive where Base: NSButton {
  public var tap: ControlEvent<Void> { controlEvent }
}

extension Reactive where Base: NSTextField {
  /// Its stream has the text at the time of the subscription first, and each that is typed.
  public var text: ControlProperty<String?> {
    let source = Observable<String?>.create { [weak field = base as NSTextField] observer in
      MainActor.assumeIsolated {
        guard let field else { return Disposables.create() }
        observer.onNext(field.stringValue)
        let number = field.delegates.count
        field.delegates[number] = { [weak field] in observer.onNext(field?.stringValue) }
        return Disposables.create { [weak field] in MainActor.assumeIsolated { field?.delegates[number] = nil } }
      }
    }
    return ControlProperty(
      values: source,
      valueSink: Binder(base) { field, text in MainActor.assumeIsolated { field.stringValue = text ?? "" } }
    )
  }
}
