import Foundation
import ReactorRuntime
import Testing

/// A reactor that threads use one step at a time, beside a sequential model: the states that the actions give, one after the other, in the
/// order in which `mutate` got them.
@Suite("Every order of steps on several threads")
struct EngineScheduleTests {
  /// What a thread does.
  enum Operation {
    case send(Int)

    /// Sends an action whose mutations come when it is finished from elsewhere, and finishes what waits so.
    case begin(Int)
    case finish

    case subscribe
    case unsubscribe
    case read
  }

  private final class SteppedReactor: Reactor {
    enum Action {
      case add(Int)
      case begin(Int)
    }

    typealias Mutation = Int

    let core = ReactorCore<Action, Int, [Int]>()
    let initialState: [Int] = []
    let results = PublishSubject<Void>()
    var pause: () -> Void = {}

    /// How many threads are in `mutate` or `reduce`.
    var insideCount = 0
    var mostInside = 0
    var mutated: [Int] = []

    func mutate(action: Action) -> Observable<Int> {
      enter()
      defer { insideCount -= 1 }
      switch action {
      case .add(let number):
        mutated.append(number)
        return .concat(.just(number), .just(-number))
      case .begin(let number):
        return results.take(1).map { number }
      }
    }

    func reduce(into state: inout [Int], mutation: Int) {
      enter()
      state.append(mutation)
      insideCount -= 1
    }

    private func enter() {
      insideCount += 1
      mostInside = max(mostInside, insideCount)
      pause()
    }
  }

  /// What one run left behind, judged against the model.
  private func run(_ threads: [[Operation]], by schedule: Schedule) -> Schedule {
    let reactor = SteppedReactor()
    var seen: [[[Int]]] = []
    var subscriptions: [(list: Int, disposable: any Disposable)] = []
    var ended: Set<Int> = []
    var reads: [[Int]] = []
    reactor.action.onNext(.add(100))
    let made = SteppedThreads.run(schedule) { stepped in
      reactor.pause = { stepped.pause() }
      return threads.map { operations in
        {
          for operation in operations {
            stepped.pause()
            switch operation {
            case .send(let number):
              reactor.action.onNext(.add(number))
            case .begin(let number):
              reactor.action.onNext(.begin(number))
            case .finish:
              reactor.results.onNext(())
            case .subscribe:
              let list = seen.count
              seen.append([])
              let subscription = reactor.state.subscribe(onNext: { state in
                stepped.pause()
                seen[list].append(state)
              })
              subscriptions.append((list, subscription))
            case .unsubscribe:
              if let subscription = subscriptions.popLast() {
                subscription.disposable.dispose()
                ended.insert(subscription.list)
              }
            case .read:
              reads.append(reactor.currentState)
            }
          }
        }
      }
    }
    reactor.pause = {}
    reactor.results.onNext(())
    judge(reactor, threads, seen, ended, reads, "schedule \(made)")
    for subscription in subscriptions {
      subscription.disposable.dispose()
    }
    return made
  }

  private func judge(
    _ reactor: SteppedReactor,
    _ threads: [[Operation]],
    _ seen: [[[Int]]],
    _ ended: Set<Int>,
    _ reads: [[Int]],
    _ schedule: String
  ) {
    let last = reactor.currentState
    let sent = threads.map { operations in
      operations.compactMap { if case .send(let number) = $0 { number } else { nil } }
    }
    let begun = threads.joined().compactMap { if case .begin(let number) = $0 { number } else { nil } }
    // Actions without effects: both mutations, one right behind the other, in the order in which `mutate` got them.
    let synchronous = last.filter { !begun.contains($0) }
    let expected = reactor.mutated.flatMap { [$0, -$0] }
    if synchronous != expected { Issue.record("\(schedule): \(synchronous) rather than \(expected)") }
    for index in last.indices where last[index] > 0 && !begun.contains(last[index]) && last[index + 1] != -last[index] {
      Issue.record("\(schedule): something came between the mutations of one action: \(last)")
    }
    if reactor.mutated.count != sent.joined().count + 1 { Issue.record("\(schedule): actions were lost or came twice") }
    for numbers in sent where reactor.mutated.filter(numbers.contains) != numbers {
      Issue.record("\(schedule): the order of a sender was not kept: \(reactor.mutated)")
    }
    if last.filter(begun.contains).sorted() != begun.sorted() {
      Issue.record("\(schedule): effects were lost or came twice: \(last)")
    }
    if reactor.mostInside > 1 { Issue.record("\(schedule): mutate and reduce ran at the same time") }
    for read in reads where !last.starts(with: read) {
      Issue.record("\(schedule): a state was read that never was: \(read)")
    }
    // Whoever subscribes sees all states from one on, and none twice.
    for (list, states) in seen.enumerated() {
      guard let first = states.first else {
        Issue.record("\(schedule): a subscriber got nothing")
        continue
      }
      let all = (first.count...last.count).map { Array(last.prefix($0)) }
      if ended.contains(list) ? !all.starts(with: states) : all != states {
        Issue.record("\(schedule): a subscriber saw \(states) of \(last)")
      }
    }
  }

  @Test(
    "16, 30: every order of a few operations on two threads is one of the sequential model",
    arguments: [
      [[.send(1)], [.send(2)]],
      [[.send(1)], [.subscribe]],
      [[.subscribe, .unsubscribe], [.send(1)]],
      [[.begin(1), .finish], [.send(2)]],
      [[.begin(1)], [.finish, .read]],
      [[.send(1), .read], [.subscribe]],
    ] as [[[Operation]]]
  )
  func everySchedule(threads: [[Operation]]) {
    #expect(Schedule.forEach { run(threads, by: $0) } > 10)
  }

  @Test("16, 30: so is a random order of more operations on three threads", arguments: 1...6)
  func randomSchedules(seed: UInt64) {
    for number in 0..<40 {
      var random = RandomNumbers(state: seed &* 1_000 &+ UInt64(number))
      var name = 0
      let threads = (0..<3).map { _ in
        (0..<2 + random.next(below: 3)).map { _ -> Operation in
          name += 1
          let operations: [Operation] = [.send(name), .begin(name), .finish, .subscribe, .unsubscribe, .read]
          return operations[random.next(below: 6)]
        }
      }
      _ = run(threads, by: Schedule(seed: seed &* 7_919 &+ UInt64(number)))
    }
  }
}
