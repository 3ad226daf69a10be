/// Random numbers that a seed decides (SplitMix64).
struct SeededGenerator: RandomNumberGenerator {
  private var state: UInt64

  init(seed: UInt64) {
    state = seed
  }

  /// The numbers of one of several that a seed gives.
  init(seed: UInt64, index: Int) {
    var outer = SeededGenerator(seed: seed &* 0x9E37_79B9_7F4A_7C15 &+ UInt64(index))
    self.init(seed: outer.next())
  }

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }

  /// Whether something happens that does so in `percent` of a hundred cases.
  mutating func happens(_ percent: Int) -> Bool { Int(next() % 100) < percent }

  /// A number below a limit.
  mutating func below(_ limit: Int) -> Int { limit < 2 ? 0 : Int(next() % UInt64(limit)) }

  /// One of several.
  mutating func pick<Element>(_ elements: [Element]) -> Element { elements[below(elements.count)] }

  /// One of several, if there are any.
  mutating func pickAny<Element>(_ elements: [Element]) -> Element? { elements.isEmpty ? nil : pick(elements) }
}
