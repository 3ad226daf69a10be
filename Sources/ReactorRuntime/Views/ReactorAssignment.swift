/// That a reactor was assigned to a view.
///
/// It lies in the view's `disposeBag`, which tells it when the view is deallocated, since the bag goes with it.
final class ReactorAssignment: Disposable {
  /// Whether a bag of the view holds the assignment. The lock of the table guards it.
  enum Place {
    case nowhere
    case beingPutIntoBag
    case inBag
  }

  let reactor: AnyObject

  /// The identity of the view, which a later one at the same address shares.
  let key: ObjectIdentifier
  private(set) weak var view: AnyObject?
  private let putIntoBag: @MainActor (AnyObject, ReactorAssignment) -> Void

  var place = Place.nowhere

  /// Whether `bind(reactor:)` was called for it, where that is deferred. The lock of the table guards it.
  var isBound = false

  @MainActor
  init<V: View>(of reactor: V.Reactor, to view: V) {
    self.reactor = reactor
    self.view = view
    key = ObjectIdentifier(view)
    putIntoBag = { view, assignment in
      (view as? V)?.disposeBag.insert(assignment)
    }
  }

  /// Called by a bag that goes.
  func dispose() {
    ReactorAssignments.bagIsGone(from: self)
  }

  @MainActor
  func putIntoBag(of view: AnyObject) {
    putIntoBag(view, self)
  }
}
