/// A growing group of disposables that are disposed of together. RxSwift 6: `CompositeDisposable`.
public final class CompositeDisposable: Cancelable {
  /// Names one disposable of the group, to remove it again.
  public struct DisposeKey {
    fileprivate let number: Int
  }

  private var lock: Lock { .shared(by: self) }
  private var members: [(number: Int, disposable: any Disposable)]? = []
  private var nextNumber = 0

  /// An empty group.
  public init() {}

  /// A group of `disposables`.
  public convenience init(disposables: [any Disposable]) {
    self.init()
    for disposable in disposables {
      _ = insert(disposable)
    }
  }

  /// A group of `disposables`.
  public convenience init(_ disposables: any Disposable...) {
    self.init(disposables: disposables)
  }

  /// Whether the group was disposed of.
  public var isDisposed: Bool {
    lock.withLock { members == nil }
  }

  /// How many disposables are in the group.
  public var count: Int {
    lock.withLock { members?.count ?? 0 }
  }

  /// Adds `disposable`, or disposes of it at once and returns nil when the group was disposed of already.
  public func insert(_ disposable: any Disposable) -> DisposeKey? {
    lock.lock()
    guard members != nil else {
      lock.unlock()
      disposable.dispose()
      return nil
    }
    let key = DisposeKey(number: nextNumber)
    nextNumber += 1
    members?.append((key.number, disposable))
    lock.unlock()
    return key
  }

  /// Takes one disposable out of the group and disposes of it.
  public func remove(for key: DisposeKey) {
    lock.lock()
    var removed: (any Disposable)?
    if let index = members?.firstIndex(where: { $0.number == key.number }) {
      removed = members?.remove(at: index).disposable
    }
    lock.unlock()
    removed?.dispose()
  }

  /// Disposes of all of them, in the order in which they were added.
  public func dispose() {
    lock.lock()
    let members = self.members
    self.members = nil
    lock.unlock()
    for member in members ?? [] {
      member.disposable.dispose()
    }
  }

  /// Keeps what `subscribe` returns until the closure that it gets is called.
  func keep(_ subscribe: (_ finish: @escaping () -> Void) -> any Disposable) {
    let slot = SerialDisposable()
    guard let key = insert(slot) else { return }
    slot.disposable = subscribe { [self] in remove(for: key) }
  }
}
