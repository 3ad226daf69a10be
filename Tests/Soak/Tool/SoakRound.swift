import Foundation
import ReactorRuntime

/// A reactor's life: eight threads send it actions, subscribe and let go, until nothing is left to happen.
struct SoakRound {
  static let senders = 8
  /// How long is waited for what has to happen, before it counts as lost.
  static let patience: TimeInterval = 600

  /// Runs one, and says in what it differs from the sequential model.
  ///
  /// - Parameters:
  ///   - seed: What decides the actions. In what order the threads get on is the machine's.
  ///   - count: How many actions each sender sends.
  static func differences(seed: UInt64, actionsPerSender count: Int) -> [String] {
    let record = SoakRecord()
    let model = run(seed: seed, count: count, record)
    var differences = model.differences
    if record.overlaps > 0 { differences.append("mutate or reduce ran \(record.overlaps) times at the same time") }
    if !holdsSoon({ record.reactors == 0 }) { differences.append("the reactor is still there though nobody has it") }
    return differences
  }

  private static func run(seed: UInt64, count: Int, _ record: SoakRecord) -> SoakModel {
    let reactor = SoakReactor(record)
    let shared = Shared(reactor)
    let always = Subscriber()
    always.start(reactor)
    // Answers from inside, where a subscriber is told.
    let answering = reactor.state.map(\.lastCall).distinctUntilChanged().subscribe(onNext: { [weak reactor] id in
      if let id { reactor?.action.onNext(.echo(id: id)) }
    })
    var generators = (0..<senders).map { RoundRandom(seed: seed &* 1_000_003 &+ UInt64($0)) }
    let plans = generators.indices.map { sender in
      (0..<count).map { generators[sender].action(id: sender * count + $0) }
    }
    let passing = Shared((0..<senders).map { _ in Subscriber() })
    onThreads(senders) { sender in
      for (index, action) in plans[sender].enumerated() {
        // A subscriber comes, and goes again some actions later.
        if index == count / 4 { passing.value[sender].start(shared.value) }
        if index == count / 2 { passing.value[sender].stop() }
        shared.value.action.onNext(action)
        if index % 16 == 0 { _ = shared.value.currentState }
      }
    }
    let total = plans.joined().count
    _ = holdsSoon {
      let mutations = record.mutations
      let echoes = mutations.count { if case .echoed = $0 { true } else { false } }
      let calls = mutations.count { if case .called = $0 { true } else { false } }
      return mutations.count { $0.action != nil } == total && echoes == calls && SoakModel.open(mutations).isEmpty
        && always.states.count > mutations.count
    }
    let last = reactor.currentState
    answering.dispose()
    always.stop()
    return SoakModel(
      sent: plans,
      mutations: record.mutations,
      last: last,
      told: [(always.states, true)] + passing.value.map { ($0.states, false) }
    )
  }

  private static func holdsSoon(_ condition: () -> Bool) -> Bool {
    let deadline = Date(timeIntervalSinceNow: patience)
    while !condition() {
      if Date() > deadline { return false }
      Thread.sleep(forTimeInterval: 0.002)
    }
    return true
  }

  private static func onThreads(_ count: Int, _ body: @escaping @Sendable (Int) -> Void) {
    let gate = DispatchSemaphore(value: 0)
    let group = DispatchGroup()
    for index in 0..<count {
      group.enter()
      Thread {
        gate.wait()
        body(index)
        group.leave()
      }.start()
    }
    for _ in 0..<count { gate.signal() }
    group.wait()
  }
}

/// Lets several threads have one value, which is what a round is about.
private final class Shared<Value>: @unchecked Sendable {
  let value: Value
  init(_ value: Value) { self.value = value }
}

/// Keeps the states that it is told.
private final class Subscriber: @unchecked Sendable {
  private let lock = NSLock()
  private var storedStates: [SoakReactor.State] = []
  private var subscription: (any Disposable)?

  var states: [SoakReactor.State] { lock.withLock { storedStates } }

  func start(_ reactor: SoakReactor) {
    subscription = reactor.state.subscribe(onNext: { [weak self] state in
      guard let self else { return }
      lock.withLock { storedStates.append(state) }
    })
  }

  func stop() { subscription?.dispose() }
}

/// Random actions that a seed decides (SplitMix64).
private struct RoundRandom {
  private var state: UInt64

  init(seed: UInt64) { state = seed }

  private mutating func below(_ limit: UInt64) -> Int {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return Int((mixed ^ (mixed >> 31)) % limit)
  }

  mutating func action(id: Int) -> SoakReactor.Action {
    switch below(10) {
    case 0..<4: .add(id: id, value: below(1_000))
    case 4..<7: .effect(id: id, key: below(4), suspensions: below(8))
    case 7: .cancel(id: id, key: below(4))
    default: .call(id: id)
    }
  }
}
