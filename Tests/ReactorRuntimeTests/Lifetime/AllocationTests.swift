import Foundation
import ReactorRuntime
import XCTest

/// An XCTestCase because those have a process of their own, in which nothing else allocates meanwhile.
final class AllocationTests: XCTestCase {
  /// Creates a reactor, starts one effect of each kind, and drops it.
  private func round(_ source: PublishSubject<String>, withTask tasks: DispatchGroup?) {
    let reactor = ScriptedReactor()
    let bag = DisposeBag()
    reactor.transformMutation = { .merge($0, source.filter { _ in false }) }
    reactor.onMutate = { reactor, action in
      switch action {
      case "concat": .concat(.just("1"), source.asObservable(), .just("2"))
      case "merge": .merge(source.flatMap { _ in source }, .concat(source.asObservable(), .just("3")))
      case "cancellable": source.cancellable(id: action, cancelInFlight: true)
      case "until": source.take(until: reactor.action.filter { $0 == "stop" })
      case "task":
        .task {
          // Not a sleep, whose timer stays allocated until it would have fired.
          let (never, continuation) = AsyncStream.makeStream(of: Void.self)
          for await _ in never {}
          continuation.finish()
          tasks?.leave()
          return "late"
        }
      default: .just(action)
      }
    }
    reactor.state.subscribe(onNext: { _ in }).disposed(by: bag)
    reactor.mutations.subscribe(onNext: { _ in }).disposed(by: bag)
    reactor.action.subscribe(onNext: { _ in }).disposed(by: bag)
    for action in ["concat", "merge", "cancellable", "cancellable", "until", "other"] {
      reactor.action.onNext(action)
    }
    if let tasks {
      tasks.enter()
      reactor.action.onNext("task")
    }
  }

  private func rounds(_ count: Int) {
    let source = PublishSubject<String>()
    let tasks = DispatchGroup()
    for number in 0..<count {
      round(source, withTask: number % 10 == 0 ? tasks : nil)
    }
    XCTAssertFalse(source.hasObservers)
    XCTAssertEqual(tasks.wait(timeout: .now() + 60), .success)
  }

  func test19_TenThousandReactorsThatAreDroppedWithEffectsInFlightLeaveNothingAllocated() throws {
    // As many before, so that the allocator and the thread pool have what they need.
    rounds(10_000)
    let before = try XCTUnwrap(Heap.allocatedBytes)
    rounds(10_000)
    let after = try XCTUnwrap(Heap.allocatedBytes)
    // Less than one small object for each reactor; what the allocator keeps for its threads varies.
    XCTAssertLessThan(after - before, 100_000)
  }
}
