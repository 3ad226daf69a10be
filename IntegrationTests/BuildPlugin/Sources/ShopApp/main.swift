import ReactorRuntime
import Shop

let counter = CounterReactor()
counter.action.onNext(.show(itemsAfterAdding("bread").count))
print("items: \(counter.currentState.count)")
