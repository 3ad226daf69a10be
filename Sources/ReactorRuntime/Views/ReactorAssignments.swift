/// Which reactor is assigned to which view: the storage of `reactor`, which a protocol can't have.
///
/// An entry goes when a bag that holds it goes and the view is gone too. If the view lives, someone replaced its
/// bag, as cells do in `prepareForReuse`: the assignment is put into the new one at the next use of `reactor`, or when the
/// main actor is next idle.
enum ReactorAssignments {
  private static let table = Table()

  /// Replaces the assignment of `view` and then its bag. The former reactor lives until the former bag is gone.
  @MainActor
  static func assign<V: ReactorView>(_ reactor: V.Reactor?, to view: V) {
    let assignment = reactor.map { ReactorAssignment(of: $0, to: view) }
    let former = table.replace(ObjectIdentifier(view), by: assignment)
    view.disposeBag = DisposeBag()
    withExtendedLifetime(former) {}
    if let assignment {
      table.putIntoBag(assignment, of: view)
    }
  }

  @MainActor
  static func reactor<V: ReactorView>(of view: V) -> V.Reactor? {
    guard let assignment = assignment(of: view) else { return nil }
    table.putIntoBag(assignment, of: view)
    return assignment.reactor as? V.Reactor
  }

  /// The reactor of `view`, unless it was asked for before.
  @MainActor
  static func reactorToBind<V: ReactorView>(of view: V) -> V.Reactor? {
    guard let assignment = assignment(of: view), table.claimBinding(assignment) else { return nil }
    return assignment.reactor as? V.Reactor
  }

  /// Whether `view` has a reactor that was never asked for to bind it.
  @MainActor
  static func isUnbound(_ view: AnyObject) -> Bool {
    assignment(of: view).map(table.isUnbound) ?? false
  }

  fileprivate static func bagIsGone(from assignment: ReactorAssignment) {
    guard assignment.view != nil else {
      table.remove(assignment)
      return
    }
    let key = assignment.key
    if table.tookOutOfBag(assignment) {
      Task { @MainActor in
        guard let assignment = table.assignment(key) else { return }
        if let view = assignment.view {
          table.putIntoBag(assignment, of: view)
        } else {
          table.remove(assignment)
        }
      }
    }
  }

  /// An assignment whose view isn't this one belongs to a dead one that had the same address.
  private static func assignment(of view: AnyObject) -> ReactorAssignment? {
    guard let assignment = table.assignment(ObjectIdentifier(view)), assignment.view === view else { return nil }
    return assignment
  }

  // Sendable because the lock guards the entries, and what of them changes.
  private final class Table: @unchecked Sendable {
    private let lock = Lock()
    private var assignments: [ObjectIdentifier: ReactorAssignment] = [:]

    deinit {
      lock.destroy()
    }

    func assignment(_ key: ObjectIdentifier) -> ReactorAssignment? {
      lock.withLock { assignments[key] }
    }

    /// Returns what was there, so that it is destroyed without the lock.
    func replace(_ key: ObjectIdentifier, by assignment: ReactorAssignment?) -> ReactorAssignment? {
      lock.lock()
      let former = assignments[key]
      assignments[key] = assignment
      lock.unlock()
      return former
    }

    func remove(_ assignment: ReactorAssignment) {
      lock.withLock {
        if assignments[assignment.key] === assignment {
          assignments[assignment.key] = nil
        }
      }
    }

    @MainActor
    func putIntoBag(_ assignment: ReactorAssignment, of view: AnyObject) {
      lock.lock()
      let isAlreadyThere = assignment.place != .nowhere
      if !isAlreadyThere {
        assignment.place = .beingPutIntoBag
      }
      lock.unlock()
      if isAlreadyThere { return }
      assignment.putIntoBag(of: view)
      lock.withLock {
        if assignment.place == .beingPutIntoBag {
          assignment.place = .inBag
        }
      }
    }

    /// Says whether the assignment, if it is still valid, must be put into another bag. It must not if its bag went while
    /// it was put into it: the view doesn't keep its bags.
    func tookOutOfBag(_ assignment: ReactorAssignment) -> Bool {
      lock.withLock {
        let wasInBag = assignment.place == .inBag
        assignment.place = .nowhere
        return wasInBag && assignments[assignment.key] === assignment
      }
    }

    func isUnbound(_ assignment: ReactorAssignment) -> Bool {
      lock.withLock { !assignment.isBound }
    }

    /// Says yes once.
    func claimBinding(_ assignment: ReactorAssignment) -> Bool {
      lock.withLock {
        let isFirst = !assignment.isBound
        assignment.isBound = true
        return isFirst
      }
    }
  }
}

/// That a reactor was assigned to a view.
///
/// It lies in the view's `disposeBag`, which tells it when the view is deallocated, since the bag goes with it.
private final class ReactorAssignment: Disposable {
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
  init<V: ReactorView>(of reactor: V.Reactor, to view: V) {
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
