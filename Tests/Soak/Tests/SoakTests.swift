import Foundation
import Testing

@testable import soak

@Suite("Reactors on eight threads beside a sequential model")
struct SoakTests {
  @Test("random actions, effects, cancellations and subscribers do what the model does", arguments: [1, 2, 3])
  func rounds(seed: UInt64) async {
    // On a thread of its own: a round waits for tasks, which need the threads that tests share.
    let differences = await withCheckedContinuation { continuation in
      Thread { continuation.resume(returning: SoakRound.differences(seed: seed, actionsPerSender: 40)) }.start()
    }
    #expect(differences == [])
  }

  /// Two senders, an effect, a call and a subscriber: as it should be.
  private static var sound: SoakModel {
    var model = SoakModel(
      sent: [
        [.add(id: 0, value: 5), .call(id: 1)], [.effect(id: 2, key: 7, suspensions: 0), .cancel(id: 3, key: 7)],
      ],
      mutations: [
        .began(id: 0), .added(id: 0, value: 5), .started(id: 2, key: 7), .called(id: 1), .echoed(id: 1),
        .began(id: 3), .cancelled(key: 7),
      ]
    )
    var states = [model.last]
    for mutation in model.mutations {
      SoakReactor.fold(&model.last, mutation)
      states.append(model.last)
    }
    model.told = [(states, true), (Array(states[2..<4]), false)]
    return model
  }

  @Test("the model finds nothing in what is as it should be")
  func soundModel() {
    #expect(Self.sound.differences == [])
  }

  @Test("the model finds what is lost, twice, late, out of order, or told to nobody")
  func damagedModels() {
    let damages: [(inout SoakModel) -> Void] = [
      { $0.mutations.remove(at: 1) },
      { $0.mutations.swapAt(0, 3) },
      { $0.mutations.removeLast(2) },
      { $0.mutations.append(.called(id: 1)) },
      { $0.mutations.append(.finished(id: 2)) },
      { $0.mutations.insert(contentsOf: [.finished(id: 2), .finished(id: 2)], at: 3) },
      { $0.mutations.remove(at: 4) },
      { $0.last.sum += 1 },
      { $0.told[0].states.removeLast() },
      { $0.told[1].states.swapAt(0, 1) },
      { $0.told[1].states = [] },
      { $0.sent[0].append(.add(id: 9, value: 1)) },
      { $0.sent[0].swapAt(0, 1) },
    ]
    for (index, damage) in damages.enumerated() {
      var model = Self.sound
      damage(&model)
      #expect(!model.differences.isEmpty, "\(index)")
    }
  }
}
