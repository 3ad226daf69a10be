import Testing

@testable import ReactorRuntime

/// A model of an engine's queue with an ``EngineStatus``, of which every interleaving of a few threads is walked through.
///
/// One step is one access to the word, or what is done to the queue with the lock held: a step of another thread may come between an entry
/// in the queue and its note in the word, as it may in the engine, whose fast way takes no lock. The model is what the engine does, with
/// numbers for work; whatever it does is compared with what must hold in any order of the steps.
@Suite("Who drains")
struct EngineStatusTests {
  /// Where a thread is.
  private enum Place: Hashable {
    /// It is about to send the next of its numbers: the next step reads the word.
    case sending

    /// It read this, which was idle, and tries to take the turn for it.
    case taking(EngineStatus)

    /// It has the turn and handles its number past the queue; then tries to put this back.
    case handling(EngineStatus)
    case puttingBack(EngineStatus)

    /// It waits for the lock, or has it and has added its number, which it is about to note.
    case locking
    case noting

    /// It drains: the next step takes work out with the lock held, or finds none, and is then about to end the turn.
    case draining
    case ending

    /// It asks the scheduler.
    case asking
    case finished
  }

  private struct Model: Hashable {
    var status: EngineStatus
    var queue: [Int] = []
    var handled: [Int] = []
    var places: [Place]
    var sent: [Int]
    var lockOwner: Int?

    /// How often the scheduler was asked and hasn't come to it.
    var requests = 0
  }

  private struct Setting {
    let sends: [Int]

    /// Whether there is a scheduler, and which thread, if any, is where it works. The scheduler is a thread of its own then, the last one.
    var hasScheduler = false
    var here: Int?

    /// Whether a thread that only lets others follow the actions, and then not, runs beside.
    var hasFollower = false
  }

  private func drainers(_ model: Model) -> Int {
    model.places.count { place in
      switch place {
      case .handling, .puttingBack, .draining, .ending: true
      default: false
      }
    }
  }

  /// What the step of `thread` leads to, or nil if it can't take one.
  private func step(_ model: Model, _ thread: Int, _ setting: Setting) -> Model? {
    var next = model
    let isScheduler = setting.hasScheduler && thread == setting.sends.count
    func rest() -> Place {
      isScheduler || next.sent[thread] == setting.sends[thread] ? .finished : .sending
    }
    switch model.places[thread] {
    case .sending:
      next.places[thread] = model.status.isIdle ? .taking(model.status) : .locking
    case .taking(let idle):
      if model.status == idle {
        next.status = idle.union(.draining)
        next.places[thread] = .handling(idle)
      } else {
        next.places[thread] = .locking
      }
    case .handling(let idle):
      next.handled.append(thread * 10 + next.sent[thread])
      next.sent[thread] += 1
      next.places[thread] = .puttingBack(idle)
    case .puttingBack(let idle):
      if model.status == idle.union(.draining) {
        next.status = idle
        next.places[thread] = rest()
      } else {
        next.places[thread] = .draining
      }
    case .locking:
      guard model.lockOwner == nil else { return nil }
      next.lockOwner = thread
      next.queue.append(thread * 10 + next.sent[thread])
      next.sent[thread] += 1
      next.places[thread] = .noting
    case .noting:
      let isHere = !setting.hasScheduler || setting.here == thread
      let (status, answer) = model.status.arriving(here: isHere)
      next.status = status
      next.lockOwner = nil
      switch answer {
      case .leave: next.places[thread] = rest()
      case .drain: next.places[thread] = .draining
      case .askScheduler: next.places[thread] = .asking
      }
    case .asking:
      next.requests += 1
      next.places[thread] = rest()
    case .draining:
      guard model.lockOwner == nil else { return nil }
      if next.queue.isEmpty {
        next.lockOwner = thread
        next.places[thread] = .ending
      } else {
        next.handled.append(next.queue.removeFirst())
      }
    case .ending:
      next.status = model.status.finishing
      next.lockOwner = nil
      next.places[thread] = rest()
    case .finished:
      guard isScheduler, model.requests > 0 else { return nil }
      next.requests -= 1
      if let status = model.status.beginning {
        next.status = status
        next.places[thread] = .draining
      }
    }
    return next
  }

  /// Walks through all that can happen. Returns how many ends there are.
  private func check(_ setting: Setting) -> Int {
    var start = Model(
      status: setting.hasScheduler ? [.started, .scheduled] : .started,
      places: setting.sends.map { _ in .sending },
      sent: setting.sends.map { _ in 0 }
    )
    if setting.hasScheduler {
      start.places.append(.finished)
      start.sent.append(0)
    }
    var seen: Set<Model> = []
    var open = [start]
    var ends = 0
    while let model = open.popLast() {
      guard seen.insert(model).inserted else { continue }
      let drainers = drainers(model)
      #expect(drainers <= 1, "two drain at once: \(model)")
      #expect(model.status.contains(.draining) == (drainers == 1), "the word and who has the turn differ: \(model)")
      if model.lockOwner == nil, !model.queue.isEmpty {
        #expect(!model.status.isDisjoint(with: [.draining, .asked]), "work lies in an idle queue: \(model)")
      }
      var following = model.places.indices.compactMap { step(model, $0, setting) }
      if following.isEmpty {
        ends += 1
        #expect(model.status.isIdle || setting.hasScheduler, "the reactor isn't idle: \(model)")
        #expect(
          model.status.isDisjoint(with: [.draining, .asked, .waiting]) && model.queue.isEmpty,
          "something was left: \(model)"
        )
        #expect(model.handled.count == setting.sends.reduce(0, +), "something was lost or done twice: \(model)")
        for thread in setting.sends.indices {
          let own = model.handled.filter { $0 / 10 == thread }
          #expect(own == own.sorted(), "a sender's order was not kept: \(model)")
        }
      }
      if setting.hasFollower {
        var followed = model
        followed.status.formSymmetricDifference(.followed)
        following.append(followed)
      }
      open += following
    }
    return ends
  }

  @Test(
    "in every interleaving one thread drains, nothing is lost, and each sender's order is kept",
    arguments: [[3], [2, 2], [2, 1, 1]]
  )
  func everyInterleaving(sends: [Int]) {
    #expect(check(Setting(sends: sends)) > 0)
    #expect(check(Setting(sends: sends, hasScheduler: true)) > 0)
    for here in sends.indices {
      // One thread at most is where the scheduler works; more would be a scheduler that runs two things at once.
      #expect(check(Setting(sends: sends, hasScheduler: true, here: here)) > 0)
    }
  }

  @Test("who begins or ceases to follow the actions meanwhile loses nothing and lets no two drain")
  func followers() {
    #expect(check(Setting(sends: [2, 2], hasFollower: true)) > 0)
  }

  @Test("whoever has the turn can leave it to the scheduler, which is to begin once")
  func handOver() {
    let handedOver = EngineStatus([.started, .draining]).handingOver
    #expect(handedOver == [.started, .asked])
    #expect(handedOver.arriving(here: false) == ([.started, .asked, .waiting], .leave))
    #expect(handedOver.beginning == [.started, .draining])
    #expect(handedOver.beginning?.beginning == nil)
    #expect(handedOver.beginning?.finishing == .started)
  }

  @Test("who sends from where the scheduler works takes the turn over before it has begun")
  func takesOver() {
    let (asked, answer) = EngineStatus([.started, .scheduled]).arriving(here: false)
    #expect(answer == .askScheduler)
    let (taken, second) = asked.arriving(here: true)
    #expect(second == .drain)
    #expect(taken.beginning == nil)
  }

  @Test("an action is handled past the queue only where nothing else is going on")
  func idle() {
    #expect(EngineStatus.started.isIdle)
    #expect(EngineStatus([.started, .followed]).isIdle)
    let others: [EngineStatus] = [.stopped, .stubbed, .scheduled, .asked, .draining, .waiting]
    for other in others {
      #expect(!EngineStatus.started.union(other).isIdle)
    }
    #expect(!EngineStatus([]).isIdle)
  }
}
