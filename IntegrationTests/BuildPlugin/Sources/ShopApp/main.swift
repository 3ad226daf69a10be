import ReactorRuntime
import Shop

struct EmptyStore: CounterStore {
  func count() async -> Int { 0 }
  func save(_ count: Int) async {}
}

let counter = CounterReactor(store: EmptyStore())
counter.action.onNext(.show(itemsAfterAdding("bread").count))
print("items: \(counter.currentState.count)")
