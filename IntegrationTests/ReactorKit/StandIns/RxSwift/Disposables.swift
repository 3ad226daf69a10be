// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

import Foundation

/// Work that is done once, at the first disposal.
final class OnceDisposable: Disposable {
  private let lock = NSLock()
  private var work: (() -> Void)?

  init(_ work: (() -> Void)? = nil) {
    self.work = work
  }

  func dispose() {
    lock.lock()
    let work = work
    self.work = nil
    lock.unlock()
    work?()
  }
}

/// Disposables that come one after the other, all disposed together.
final class DisposableGroup: Disposable {
  private let lock = NSRecursiveLock()
  private var members: [any Disposable] = []
  private(set) var isDisposed = false

  func add(_ disposable: any Disposable) {
    lock.lock()
    let isLate = isDisposed
    if !isLate { members.append(disposable) }
    lock.unlock()
    if isLate { disposable.dispose() }
  }

  func dispose() {
    lock.lock()
    isDisposed = true
    let members = members
    self.members = []
    lock.unlock()
    for member in members { member.dispose() }
  }
}

public final class CompositeDisposable: Disposable {
  private let group = DisposableGroup()

  public init(disposables: [any Disposable]) {
    for disposable in disposables { group.add(disposable) }
  }

  public struct DisposeKey {}

  public var isDisposed: Bool { group.isDisposed }

  public func insert(_ disposable: any Disposable) -> DisposeKey? {
    defer { group.add(disposable) }
    return isDisposed ? nil : DisposeKey()
  }

  public func dispose() { group.dispose() }
}

public struct Disposables {
  private init() {}

  public static func create() -> any Disposable { OnceDisposable() }
  public static func create(with dispose: @escaping () -> Void) -> any Disposable { OnceDisposable(dispose) }
}

public final class DisposeBag {
  private let group = DisposableGroup()

  public init() {}

  deinit { group.dispose() }

  public func insert(_ disposable: any Disposable) { group.add(disposable) }
}

extension Disposable {
  public func disposed(by bag: DisposeBag) { bag.insert(self) }
}
