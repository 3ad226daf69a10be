/// What happens where steps are to run while they run already, and what tells them from all others.
public enum ReferenceOverlap {
  /// The newer ones are dropped.
  case first(String)
  /// The newer ones wait until those before them are over.
  case queue(String)
}

/// The steps and actions that don't run at the same time as themselves: of each, the one that runs, and behind it those that wait.
struct ReferenceTurns {
  private var turns: [String: [ReferenceTurn]] = [:]
  /// How many have come under each `overlap: first` since this was reset.
  private var comers: [String: Int] = [:]

  /// Whether several have come under one `overlap: first`.
  var haveSeveralComers: Bool { comers.values.contains { $0 > 1 } }

  /// Forgets who has come, before something else happens.
  mutating func forgetComers() { comers = [:] }

  /// A turn for steps that come now, behind those before them; nil for those that are dropped.
  mutating func take(_ overlap: ReferenceOverlap, in time: ReferenceTime) -> ReferenceTurn? {
    let turn: ReferenceTurn
    switch overlap {
    case .first(let id):
      comers[id, default: 0] += 1
      if turns[id]?.isEmpty == false { return nil }
      turn = ReferenceTurn(id, in: time)
    case .queue(let id): turn = ReferenceTurn(id, in: time)
    }
    turns[turn.id, default: []].append(turn)
    return turn
  }

  /// Whether nobody stands before a turn.
  func isNext(_ turn: ReferenceTurn) -> Bool { turns[turn.id]?.first === turn }

  /// Ends a turn, or the wait for one; returns the one that begins by that.
  mutating func leave(_ turn: ReferenceTurn) -> ReferenceTurn? {
    guard let index = turns[turn.id]?.firstIndex(where: { $0 === turn }) else { return nil }
    turns[turn.id]?.remove(at: index)
    return index == 0 ? turns[turn.id]?.first : nil
  }
}

/// The turn of steps that don't run at the same time as themselves.
final class ReferenceTurn {
  /// What tells the steps from all others.
  let id: String
  /// Reached when it comes.
  let end: ReferenceEnd

  init(_ id: String, in time: ReferenceTime) {
    self.id = id
    end = ReferenceEnd(in: time)
  }
}
