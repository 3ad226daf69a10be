// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

import AppKit
import Foundation
import RxSwift
import UIKit

#if !canImport(ObjectiveC)
  @_exported import func AppKit.NSSelectorFromString
  @_exported import struct AppKit.Selector
#endif

extension Reactive where Base: UIControl {
  public func controlEvent(_ controlEvents: UIControl.Event) -> ControlEvent<Void> {
    let source = Observable<Void>.create { [weak control = base] observer in
      MainActor.assumeIsolated {
        let action = UIAction { _ in observer.onNext(()) }
        control?.addAction(action, for: controlEvents)
        return Disposables.create {
          MainActor.assumeIsolated { control?.removeAction(action, for: controlEvents) }
        }
      }
    }
    return ControlEvent(events: source)
  }

  /// Its stream has the value at the time of the subscription first, and one for each of the events.
  public func controlProperty<Value>(
    editingEvents: UIControl.Event,
    getter: @escaping @MainActor (Base) -> Value,
    setter: @escaping @MainActor (Base, Value) -> Void
  ) -> ControlProperty<Value> {
    let source = Observable<Value>.create { [weak control = base] observer in
      MainActor.assumeIsolated {
        guard let control else { return Disposables.create() }
        observer.onNext(getter(control))
        let action = UIAction { [weak control] _ in if let control { observer.onNext(getter(control)) } }
        control.addAction(action, for: editingEvents)
        return Disposables.create { [weak control] in
          MainActor.assumeIsolated { control?.removeAction(action, for: editingEvents) }
        }
      }
    }
    return ControlProperty(
      values: source,
      valueSink: Binder(base) { control, value in MainActor.assumeIsolated { setter(control, value) } }
    )
  }
}

extension Reactive where Base: UIButton {
  public var tap: ControlEvent<Void> { controlEvent(.touchUpInside) }
}

extension Reactive where Base: UITextField {
  public var text: ControlProperty<String?> {
    controlProperty(
      editingEvents: [.allEditingEvents, .valueChanged],
      getter: { $0.text },
      setter: { field, text in
        // As in RxCocoa: setting the same text would end the composition of a letter.
        if field.text != text { field.text = text }
      }
    )
  }
}

extension Reactive where Base: UISwitch {
  public var isOn: ControlProperty<Bool> {
    controlProperty(editingEvents: .valueChanged, getter: { $0.isOn }, setter: { $0.isOn = $1 })
  }
}

extension Reactive where Base: UIActivityIndicatorView {
  public var isAnimating: Binder<Bool> {
    Binder(base) { indicator, isActive in
      MainActor.assumeIsolated { isActive ? indicator.startAnimating() : indicator.stopAnimating() }
    }
  }
}

extension Reactive where Base: UIRefreshControl {
  public var isRefreshing: Binder<Bool> {
    Binder(base) { control, isActive in
      MainActor.assumeIsolated { isActive ? control.beginRefreshing() : control.endRefreshing() }
    }
  }
}

extension Reactive where Base: UITableView {
  public func items<Sequence: Swift.Sequence, Cell: UITableViewCell, Source: ObservableType>(
    cellIdentifier: String,
    cellType: Cell.Type = Cell.self
  ) -> (_ source: Source) -> (_ configureCell: @escaping (Int, Sequence.Element, Cell) -> Void) -> any Disposable
  where Source.Element == Sequence {
    { source in
      { configureCell in
        source.subscribe(onNext: { [weak table = base] items in
          MainActor.assumeIsolated {
            table?.visibleCells = items.enumerated().map { row, item in
              let cell = cellType.init()
              configureCell(row, item, cell)
              return cell
            }
            table?.reloadData()
          }
        })
      }
    }
  }

  public var itemSelected: ControlEvent<IndexPath> {
    ControlEvent(
      events: Observable.create { [weak table = base as UITableView] observer in
        MainActor.assumeIsolated {
          // A delegate is held by nobody but who made it.
          let delegate = UITableViewDelegate()
          delegate.tableView = UITableViewDelegate.Selecting { observer.onNext($0) }
          table?.delegate = delegate
          return Disposables.create {
            MainActor.assumeIsolated { if table?.delegate === delegate { table?.delegate = nil } }
          }
        }
      }
    )
  }
}

extension Reactive where Base: UICollectionView {
  public func items<Sequence: Swift.Sequence, Cell: UICollectionViewCell, Source: ObservableType>(
    cellIdentifier: String,
    cellType: Cell.Type = Cell.self
  ) -> (_ source: Source) -> (_ configureCell: @escaping (Int, Sequence.Element, Cell) -> Void) -> any Disposable
  where Source.Element == Sequence {
    { source in
      { configureCell in
        source.subscribe(onNext: { [weak view = base] items in
          MainActor.assumeIsolated {
            view?.visibleCells = items.enumerated().map { row, item in
              let cell = cellType.init()
              configureCell(row, item, cell)
              return cell
            }
            view?.reloadData()
          }
        })
      }
    }
  }

  public var itemSelected: ControlEvent<IndexPath> {
    ControlEvent(
      events: Observable.create { [weak view = base as UICollectionView] observer in
        MainActor.assumeIsolated {
          let delegate = UICollectionViewDelegate()
          delegate.collectionView = UICollectionViewDelegate.Selecting { observer.onNext($0) }
          view?.delegate = delegate
          return Disposables.create {
            MainActor.assumeIsolated { if view?.delegate === delegate { view?.delegate = nil } }
          }
        }
      }
    )
  }
}

extension Reactive where Base: UISearchBar {
  public var text: ControlProperty<String?> { base.searchTextField.rx.text }
}

extension Reactive where Base: UISlider {
  public var value: ControlProperty<Float> {
    controlProperty(editingEvents: .valueChanged, getter: { $0.value }, setter: { $0.value = $1 })
  }
}

extension Reactive where Base: UIStepper {
  public var value: ControlProperty<Double> {
    controlProperty(editingEvents: .valueChanged, getter: { $0.value }, setter: { $0.value = $1 })
  }
}

extension Reactive where Base: UIDatePicker {
  public var date: ControlProperty<Date> {
    controlProperty(editingEvents: .valueChanged, getter: { $0.date }, setter: { $0.date = $1 })
  }
}

extension Reactive where Base: UISegmentedControl {
  public var selectedSegmentIndex: ControlProperty<Int> {
    controlProperty(
      editingEvents: .valueChanged,
      getter: { $0.selectedSegmentIndex },
      setter: { $0.selectedSegmentIndex = $1 }
    )
  }
}

/// What tells of the calls of its methods, as all objects do where there is Objective-C.
@MainActor
private protocol Observed: AnyObject {
  var observers: [Int: (String) -> Void] { get set }
}

extension UIViewController: Observed {}
extension UITableView: Observed {}
extension UICollectionView: Observed {}
extension NSViewController: Observed {}

extension Reactive where Base: NSObject {
  /// Behind the method of the object, with its arguments. Without Objective-C, only for what tells of its calls.
  public func methodInvoked(_ selector: Selector) -> Observable<[Any]> {
    .create { [weak object = base as NSObject] observer in
      MainActor.assumeIsolated {
        guard let observed = object as? any Observed else { return Disposables.create() }
        let number = (observed.observers.keys.max() ?? 0) + 1
        observed.observers[number] = { name in if name == selector.name { observer.onNext([]) } }
        return Disposables.create { [weak observed] in
          MainActor.assumeIsolated { observed?.observers[number] = nil }
        }
      }
    }
  }
}
