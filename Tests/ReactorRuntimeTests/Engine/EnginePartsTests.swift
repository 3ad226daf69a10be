import Testing

@testable import ReactorRuntime

@Suite("Where the draining thread is")
struct DrainPositionTests {
  private typealias Steps = DrainPosition.Steps

  /// All positions that the steps can be nested to, each beside what the thread has entered, from the outside in.
  private var all: [(entered: [String], position: DrainPosition)] {
    var found: [(entered: [String], position: DrainPosition)] = []
    func enter(_ entered: [String], _ position: DrainPosition) {
      found.append((entered, position))
      func go(_ name: String, feed: PipelinePart? = nil, _ steps: Steps = []) {
        guard !entered.contains(name) else { return }
        var next = position
        next.feed = feed ?? position.feed
        next.steps.formUnion(steps)
        enter(entered + [name], next)
      }
      switch entered.last {
      case nil:
        go("feeds actions", feed: .actions)
        go("delivers", .delivering)
      case "feeds actions":
        go("mutates", .mutating)
      case "mutates":
        go("delivers", .delivering)
      case "delivers":
        go("feeds mutations", feed: .mutations)
        go("commits", .committing)
      case "feeds mutations":
        go("commits", .committing)
      case "commits":
        go("feeds states", feed: .states)
      case "feeds states":
        go("publishes", .publishing)
      default:
        break
      }
    }
    enter([], DrainPosition())
    return found
  }

  @Test(
    "what comes out of a transform is handled on the spot while it is fed, a state at any time, unless the one before is being handled"
  )
  func atOnce() {
    #expect(all.count == 19)
    let handling: [PipelinePart: String] = [.actions: "mutates", .mutations: "commits", .states: "publishes"]
    for (entered, position) in all {
      for part in PipelinePart.allCases {
        let innermost = entered.last { $0.hasPrefix("feeds") } == "feeds \(part)"
        let isHandling = handling[part].map(entered.contains) ?? false
        let isFed = innermost || part == .states
        #expect(position.takesAtOnce(from: part) == (isFed && !isHandling), "\(part) in \(entered)")
      }
    }
  }

  @Test("what effects do because of an action comes first only until mutate gets it")
  func beforeMutate() {
    for (entered, position) in all {
      #expect(position.isBeforeMutate == (entered.last == "feeds actions"), "\(entered)")
      #expect(position.isBeforeCommit == (entered.last == "feeds actions"), "\(entered)")
    }
  }
}

@Suite("What a reactor has to do")
struct EngineBacklogTests {
  @Test("it comes in the order in which it was added")
  func order() {
    var backlog = EngineBacklog()
    func next() -> Int? {
      (backlog.next() as? WorkItem<Int>)?.work
    }
    for number in 1...3 { backlog.append(WorkItem(number)) }
    #expect([next(), next()] == [1, 2])
    backlog.append(WorkItem(4))
    #expect([next(), next(), next()] == [3, 4, nil])
    #expect(backlog.isEmpty)
  }

  @Test("the thread that works it off is told once that it goes on without end, and begins anew behind its end")
  func runaway() {
    var backlog = EngineBacklog()
    let here = ThreadIdentity.current
    func add(_ count: Int) -> Int {
      (0..<count).count { _ in backlog.isRunaway(here) }
    }
    #expect(add(2_000) == 0)
    backlog.begin(on: here)
    #expect(add(2_000) == 1)
    #expect(backlog.next() == nil)
    backlog.begin(on: here)
    #expect(add(999) == 0)
    #expect(add(1) == 1)
  }
}

@Suite("Who gets the states")
struct StateStoreTests {
  private func withState(_ value: Int, _ body: (UnsafePointer<Int>) -> Void) {
    withUnsafePointer(to: value, body)
  }

  @Test("who comes before there is a state waits for nothing, who comes later catches up with it first")
  func catchingUp() {
    let log = Log<String>()
    func subscriber(_ name: String) -> CatchUpSubscriber<Int> {
      CatchUpSubscriber(Sink { log.add("\(name) \($0)") })
    }
    var store = StateStore<Int>()
    let (early, late) = (subscriber("early"), subscriber("late"))
    store.insert(early)
    #expect(store.catchingUpCount == 0)
    store.hasState = true
    store.insert(late)
    #expect(store.catchingUpCount == 1)
    withState(7) { state in
      #expect(store.ready(for: state).map { $0 === early } == [true])
    }
    let lock = Lock()
    late.catchUp(lock)
    lock.destroy()
    store.caughtUp()
    #expect(log.entries == ["late next(7)"])
    withState(8) { state in
      #expect(store.ready(for: state).count == 2)
    }
    #expect(store.remove(ObjectIdentifier(early)) === early)
    #expect(store.remove(ObjectIdentifier(early)) == nil)
    #expect(store.removeAll().map { $0 === late } == [true])
    #expect(store.subscribers.isEmpty)
  }
}

@Suite("What runs in a reactor")
struct EffectTableTests {
  private final class Stream: Cancellation {
    let id: CancellationID
    var waitingCount = 0
    init(_ id: some Hashable & Sendable) { self.id = CancellationID(id) }
    func cancel() {}
  }

  @Test("effects are listed in the order of their start, and one that was taken out doesn't run any more")
  func effects() {
    var table = EffectTable()
    let effects = (0..<20).map { ReactorEffect(action: "\($0)") }
    for effect in effects { table.insert(effect) }
    let actions: [String] = (0..<20).map { "\($0)" }
    #expect(table.effects.map { "\($0.action)" } == actions)
    table.leave(effects[3], isEvent: true)
    #expect((effects[3].waitingCount, effects[3].waitingEventCount) == (1, 1))
    let stillRuns = table.takeTurn(of: effects[3], isEvent: true)
    #expect(stillRuns && effects[3].waitingCount == 0)
    table.leave(effects[3], isEvent: false)
    table.remove(effects[3])
    table.remove(effects[3])
    #expect(!table.takeTurn(of: effects[3], isEvent: false) && !table.isRunning(effects[3]))
    // The last one has taken the place of the one before it.
    table.remove(effects[19])
    table.remove(effects[0])
    let left = table.effects.map { "\($0.action)" }
    #expect(left == actions.filter { !["0", "3", "19"].contains($0) })
    #expect(table.removeAll().effects.count == 17 && table.isEmpty && !effects.contains { table.isRunning($0) })
  }

  @Test("streams are found by their id, in the order of their start")
  func cancellations() {
    var table = EffectTable()
    let streams = [Stream("a"), Stream("b"), Stream("a")]
    for stream in streams { table.insert(stream) }
    func found(_ id: String) -> [Int] {
      table.cancellations(for: CancellationID(id)).compactMap { found in streams.firstIndex { $0 === found } }
    }
    #expect(found("a") == [0, 2])
    #expect(found("c").isEmpty)
    table.remove(streams[0] as any Cancellation)
    #expect(found("a") == [2])
  }
}
