import ReactorRuntime

extension CheckoutReactor {
  func mutatePay() -> Observable<Mutation> {
    .just(.setTotal(0))
  }
}
