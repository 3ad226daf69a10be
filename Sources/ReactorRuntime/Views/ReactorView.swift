/// Shows the state of a reactor and sends it what the user does. ReactorKit 3: `View`.
///
/// ```swift
/// final class CounterViewController: UIViewController, ReactorView {
///   var disposeBag = DisposeBag()
///
///   func bind(reactor: CounterReactor) {
///     increaseButton.rx.tap.map { .increase }.bind(to: reactor.action).disposed(by: disposeBag)
///     reactor.state(\.count).map(String.init).bind(to: countLabel.rx.text).disposed(by: disposeBag)
///   }
/// }
/// ```
///
/// A conformer writes `disposeBag` and `bind(reactor:)`; the storage of `reactor` is supplied. It holds the reactor, and
/// doesn't hold the view: when the view goes, its reactor is let go of.
///
/// For Swift 6 a view belongs to the main actor; code in Swift 5 mode is not held to that.
@preconcurrency @MainActor
public protocol ReactorView: AnyObject {
  // On the main actor, or each view controller would have to isolate its conformance; preconcurrency for Swift 5 mode.
  // Reactor isn't constrained, or a view of a reactor that is isolated to the main actor would have to do so too.

  /// The type of the reactor, a ``ReactorRuntime/Reactor``. Swift finds it in `bind(reactor:)`.
  associatedtype Reactor: AnyObject

  /// What ends with the bindings. Replaced each time `reactor` is assigned.
  var disposeBag: DisposeBag { get set }

  /// The reactor that the view is bound to. Assigning replaces `disposeBag` and calls `bind(reactor:)`, also when it is
  /// the same reactor again; assigning nil only unbinds.
  var reactor: Reactor? { get set }

  /// Connects the view with `reactor`. Called for each assignment; don't call it.
  func bind(reactor: Reactor)
}

extension ReactorView {
  /// The reactor that was assigned last. Costs a lock and a look-up in a table; nil while the view is being deallocated.
  public var reactor: Reactor? {
    get {
      ReactorAssignments.reactor(of: self)
    }
    set {
      ReactorAssignments.assign(newValue, to: self)
      if let newValue {
        bind(reactor: newValue)
      }
    }
  }
}
