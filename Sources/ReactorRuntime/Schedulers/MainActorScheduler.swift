import Dispatch

/// Runs work on the main actor: at once when called there, otherwise as soon as the main queue gets to it.
///
/// The scheduler of a reactor that is isolated to the main actor:
///
/// ```swift
/// @MainActor
/// final class CounterReactor: @MainActor Reactor {
///   let core = ReactorCore<Action, Mutation, State>()
///   let scheduler: any Scheduler = MainActorScheduler.instance
/// }
/// ```
///
/// Its `mutate`, `reduce`, transforms and subscribers then run on the main actor, whatever thread its effects send their
/// results on: these wait in the reactor's queue for one hop, however many they are. What the main actor itself sends is
/// handled before `onNext` returns, after what waits.
public final class MainActorScheduler: ImmediateSchedulerType, LocatedScheduler, Sendable {
  /// The only one.
  public static let instance = MainActorScheduler()

  private let work = DispatchQueueWork(queue: .main, leeway: .nanoseconds(0))

  private init() {}

  /// Whether the caller runs on the main actor.
  var isCurrent: Bool {
    MainQueue.isCurrent
  }

  /// Runs `action` with `state` on the main actor: at once when called there, even if other work waits.
  public func schedule<StateType>(
    _ state: StateType,
    action: @escaping (StateType) -> any Disposable
  ) -> any Disposable {
    if isCurrent { return action(state) }
    // Not in virtual time: what is isolated to the main actor must run there.
    return work.scheduleOnQueue(state, action: action)
  }
}
