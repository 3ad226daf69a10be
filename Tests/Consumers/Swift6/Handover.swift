import ReactorRuntime

/// What is no view has extensions of `Reactive` as well.
final class Service: ReactiveCompatible, Sendable {
  func value() -> Int { 3 }
}

extension Reactive where Base: Service {
  func load() -> Single<Int> {
    Single.create { observer in
      observer(.success(base.value()))
      return Disposables.create()
    }
  }
}

struct ServiceUser {
  let service = Service()

  func load() -> Single<Int> { service.rx.load() }
}

extension Main {
  /// A reactor that isn't `Sendable` is made here and used there.
  static func ownChecks() async {
    let reactor = CounterReactor()
    let count = await Task.detached {
      reactor.action.onNext(.increase)
      await reactor.send(.increase)
      return reactor.currentState.count
    }.value
    check(count == 2, "a reactor can be handed to another thread")
    let other = ConcurrentDispatchQueueScheduler(qos: .default)
    let value = try? await ServiceUser().load().subscribe(on: other).value
    check(value == 3, "an extension of `Reactive` about what is no view runs on any thread")
  }
}
