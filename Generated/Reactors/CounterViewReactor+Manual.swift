import Dispatch
import ExampleDomain
import ReactorRuntime

extension CounterViewReactor {
  func mutatePlus() -> Observable<Mutation> { afterOneSecond(.increaseValue) }

  func mutateMinus() -> Observable<Mutation> { afterOneSecond(.decreaseValue) }

  private func afterOneSecond(_ mutation: Mutation) -> Observable<Mutation> {
    .concat(
      .just(.setLoading(true)),
      .just(mutation).delay(.seconds(1), scheduler: clock),
      .just(.setLoading(false))
    )
  }
}
