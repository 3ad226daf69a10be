/// What a check has learned from its inputs about what it is worthwhile to wait for.
///
/// It goes by numbers, never by time: the same inputs are tried in the same way in each run.
final class ReferencePatience {
  /// How much happens in one go at most.
  struct Limits: Equatable {
    /// How many actions are handled at one instant before these are taken for endless.
    var actions = 100
    /// How often what comes again and again does so: on the main actor each time takes turns of its queue.
    var ticks: Int64 = 150
  }

  private var vainCount = 0
  private var endlessCount = 0
  private var stopCount = 0

  /// Whether to wait for a reactor that has done less than its steps: each wait takes longer than dozens of inputs.
  var isWorthwhile: Bool { vainCount < 12 }

  /// Notes that a wait is over.
  func note(hasHelped: Bool) { vainCount = hasHelped ? 0 : vainCount + 1 }

  /// Lets it wait again.
  func renew() { vainCount = 0 }

  /// Where many inputs have no end, or much happens in their time, each of them costs as much as dozens of others: then less is enough.
  var limits: Limits { Limits(actions: endlessCount < 4 ? 100 : 24, ticks: stopCount < 2_000 ? 150 : 12) }

  /// Notes what an input has cost.
  ///
  /// - Parameters:
  ///   - isEndless: Whether its actions were taken for endless.
  ///   - stopCount: At how many instants something was due while time passed.
  func note(isEndless: Bool, stopCount: Int) {
    if isEndless { endlessCount += 1 }
    self.stopCount += stopCount
  }
}
