import ReactorRuntime

extension CurrencyConverterReactor {
  func countUp(by amount: Double) -> Observable<Mutation> {
    let start = Double(currentState.amountText) ?? 0
    return Observable.from([1, 2, 3]).map { .setAmountText(String(start + amount * Double($0))) }
  }
}
