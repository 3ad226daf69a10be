// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

import Dispatch
import Foundation

public typealias RxTime = Date
public typealias RxTimeInterval = DispatchTimeInterval

public protocol ImmediateSchedulerType {
  func schedule<StateType>(_ state: StateType, action: @escaping (StateType) -> any Disposable) -> any Disposable
}

public protocol SchedulerType: ImmediateSchedulerType {
  var now: RxTime { get }

  func scheduleRelative<StateType>(
    _ state: StateType,
    dueTime: RxTimeInterval,
    action: @escaping (StateType) -> any Disposable
  ) -> any Disposable
}

public class SerialDispatchQueueScheduler: SchedulerType {
  private let queue: DispatchQueue

  init(queue: DispatchQueue) {
    self.queue = queue
  }

  public var now: RxTime { Date() }

  public func schedule<StateType>(
    _ state: StateType,
    action: @escaping (StateType) -> any Disposable
  ) -> any Disposable {
    scheduleRelative(state, dueTime: .nanoseconds(0), action: action)
  }

  public func scheduleRelative<StateType>(
    _ state: StateType,
    dueTime: RxTimeInterval,
    action: @escaping (StateType) -> any Disposable
  ) -> any Disposable {
    let group = DisposableGroup()
    let work = Transfer { if !group.isDisposed { group.add(action(state)) } }
    queue.asyncAfter(deadline: .now() + dueTime) { work.value() }
    return group
  }
}

public final class MainScheduler: SerialDispatchQueueScheduler {
  public static let instance = MainScheduler()

  public init() {
    super.init(queue: .main)
  }
}

public final class CurrentThreadScheduler: ImmediateSchedulerType {
  public static let instance = CurrentThreadScheduler()

  public func schedule<StateType>(
    _ state: StateType,
    action: @escaping (StateType) -> any Disposable
  ) -> any Disposable {
    action(state)
  }
}

extension ObservableType {
  public func delay(_ dueTime: RxTimeInterval, scheduler: any SchedulerType) -> Observable<Element> {
    .create { observer in
      let group = DisposableGroup()
      group.add(
        self.subscribe { event in
          if case .error = event { return observer.on(event) }
          group.add(
            scheduler.scheduleRelative((), dueTime: dueTime) { _ in
              observer.on(event)
              return Disposables.create()
            }
          )
        }
      )
      return group
    }
  }

  public func observe(on scheduler: any ImmediateSchedulerType) -> Observable<Element> {
    .create { observer in
      let group = DisposableGroup()
      group.add(
        self.subscribe { event in
          group.add(
            scheduler.schedule(()) { _ in
              observer.on(event)
              return Disposables.create()
            }
          )
        }
      )
      return group
    }
  }
}
