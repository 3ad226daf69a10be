/// The order in which steps of a reference go on that run side by side, where the spec says none: as one of many in which the reactor's
/// streams may do the same.
struct ReferenceOrder {
  /// What each of them comes to goes on first, and what begins first.
  static let asWritten = ReferenceOrder(number: 0)

  private let number: UInt64
  private var state: UInt64

  /// - Parameter number: 0 as written, 1 the other way round; all others look like chance.
  init(number: UInt64) {
    self.number = number
    state = number
  }

  /// Whether of those that could go on now the last one does so first.
  mutating func isReversed() -> Bool {
    number == 1 || next(below: 2) > 0
  }

  /// How often others go first.
  mutating func delay() -> Int { number == 1 ? 0 : Int(next(below: 3)) }

  private mutating func next(below count: UInt64) -> UInt64 {
    guard number > 0 else { return 0 }
    // Knuth's multiplier for such sequences, of which the upper bits are good.
    state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
    return (state >> 33) % count
  }
}
