import Testing

@testable import ReactorRuntime

/// A model of a queue with a ``DrainTurn``, of which every interleaving of a few threads is walked through.
///
/// What a thread does with the lock held is one step. The model is what the engine does, with numbers for work; whatever it does
/// is compared with what must hold in any order of the steps.
@Suite("Who drains")
struct DrainTurnTests {
  /// Where a thread is.
  private enum Place: Hashable {
    /// It is about to send the next of its numbers.
    case sending

    /// It drains: the next step takes work out, or ends the draining.
    case draining

    /// It asked the scheduler, which is the next step.
    case asking
    case finished
  }

  private struct Model: Hashable {
    var turn = DrainTurn.idle
    var queue: [Int] = []
    var handled: [Int] = []
    var places: [Place]
    var sent: [Int]

    /// How often the scheduler was asked and hasn't come to it, and whether it drains.
    var requests = 0
    var isSchedulerDraining = false
  }

  private struct Setting {
    let sends: [Int]

    /// Whether there is a scheduler, and which threads are where it works.
    let hasScheduler: Bool
    let isHere: [Bool]
  }

  private func drainers(_ model: Model) -> Int {
    model.places.filter { $0 == .draining }.count + (model.isSchedulerDraining ? 1 : 0)
  }

  /// The models that one step of anyone leads to.
  private func steps(from model: Model, _ setting: Setting) -> [Model] {
    var following: [Model] = []
    func add(_ change: (inout Model) -> Void) {
      var next = model
      change(&next)
      following.append(next)
    }
    for thread in model.places.indices {
      switch model.places[thread] {
      case .sending:
        add { next in
          next.queue.append(thread * 10 + next.sent[thread])
          next.sent[thread] += 1
          let rest: Place = next.sent[thread] == setting.sends[thread] ? .finished : .sending
          switch next.turn.arrive(here: !setting.hasScheduler || setting.isHere[thread]) {
          case .leave: next.places[thread] = rest
          case .drain: next.places[thread] = .draining
          case .askScheduler: next.places[thread] = .asking
          }
        }
      case .asking:
        add { next in
          next.requests += 1
          next.places[thread] = next.sent[thread] == setting.sends[thread] ? .finished : .sending
        }
      case .draining:
        add { next in
          if next.queue.isEmpty {
            _ = next.turn.finish(isQueueEmpty: true)
            next.places[thread] = next.sent[thread] == setting.sends[thread] ? .finished : .sending
          } else {
            next.handled.append(next.queue.removeFirst())
          }
        }
      case .finished:
        break
      }
    }
    if model.requests > 0 && !model.isSchedulerDraining {
      add { next in
        next.requests -= 1
        next.isSchedulerDraining = next.turn.begin()
      }
    }
    if model.isSchedulerDraining {
      add { next in
        if next.queue.isEmpty {
          next.isSchedulerDraining = !next.turn.finish(isQueueEmpty: true)
        } else {
          next.handled.append(next.queue.removeFirst())
        }
      }
    }
    return following
  }

  /// Walks through all that can happen. Returns how many ends there are.
  private func check(_ setting: Setting) -> Int {
    var seen: Set<Model> = []
    var open = [Model(places: setting.sends.map { _ in .sending }, sent: setting.sends.map { _ in 0 })]
    var ends = 0
    while let model = open.popLast() {
      guard seen.insert(model).inserted else { continue }
      let drainers = drainers(model)
      #expect(drainers <= 1, "two drain at once: \(model)")
      #expect((model.turn == .draining) == (drainers == 1), "the turn and who has it differ: \(model)")
      #expect(!model.queue.isEmpty ? model.turn != .idle : true, "work lies in an idle queue: \(model)")
      let following = steps(from: model, setting)
      if following.isEmpty {
        ends += 1
        #expect(model.turn == .idle && model.queue.isEmpty, "something was left: \(model)")
        #expect(model.handled.count == setting.sends.reduce(0, +), "something was lost or done twice: \(model)")
        for thread in setting.sends.indices {
          let own = model.handled.filter { $0 / 10 == thread }
          #expect(own == own.sorted(), "a sender's order was not kept: \(model)")
        }
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
    let count = sends.count
    #expect(check(Setting(sends: sends, hasScheduler: false, isHere: [])) > 0)
    for here in 0...count {
      // One thread at most is where the scheduler works; more would be a scheduler that runs two things at once.
      let isHere = (0..<count).map { $0 == here }
      if here < count {
        #expect(check(Setting(sends: sends, hasScheduler: true, isHere: isHere)) > 0)
      } else {
        #expect(check(Setting(sends: sends, hasScheduler: true, isHere: isHere.map { _ in false })) > 0)
      }
    }
  }

  @Test("whoever has the turn can leave it to the scheduler, which is to begin once")
  func handOver() {
    var turn = DrainTurn.draining
    turn.handOver()
    let answers = [turn.arrive(here: false), turn.begin() ? .drain : .leave, turn.begin() ? .drain : .leave]
    #expect(answers == [.leave, .drain, .leave])
    let late = turn.arrive(here: true)
    #expect(late == .leave)
    let ends = [turn.finish(isQueueEmpty: false), turn.finish(isQueueEmpty: true)]
    #expect(ends == [false, true])
    #expect(turn == .idle)
  }

  @Test("who sends from where the scheduler works takes the turn over before it has begun")
  func takesOver() {
    var turn = DrainTurn.idle
    let answers = [turn.arrive(here: false), turn.arrive(here: true)]
    #expect(answers == [.askScheduler, .drain])
    let begins = turn.begin()
    #expect(!begins)
  }
}
