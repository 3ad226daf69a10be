/// The order in which steps of a reference go on that run side by side, where the spec says none: as one of many in which the reactor's
/// streams may do the same.
struct ReferenceOrder {
  private let number: UInt64
  private var state: UInt64
  /// What is decided first, before the number says.
  private var given: ArraySlice<Int> = []
  /// What was decided so far, and how much had happened before.
  private var decisions: [(value: Int, entryCount: Int)] = []
  private(set) var entryCount = 0

  /// - Parameter number: 0 as written, 1 the other way round; 2 and 3 the same where the elements of streams take turns, as those of `of` do;
  ///   4 to 7 the same where what steps send is handled before the next ones hear of an element, 8 to 15 the same where it is handled before
  ///   calls that are over come back. All others look like chance: by those that are
  ///   even each step of a strand may let others go first, by every second of them for long, by those that are odd all steps of a strand or none.
  init(number: UInt64 = 0) {
    self.number = number
    state = number
  }

  /// The last one that doesn't look like chance.
  static var lastPlain: UInt64 { 15 }

  /// The last plain one in which calls come back at once.
  static var lastWithoutLateResults: UInt64 { 7 }

  /// Notes that something has happened.
  mutating func noteEntry() { entryCount += 1 }

  /// Another order, which looks like chance from one of the decisions on that came before an entry; nil where there was none.
  ///
  /// - Parameter number: That of an order which looks like chance.
  func changed(before entry: Int, number: UInt64) -> ReferenceOrder? {
    let count = UInt64(decisions.count { $0.entryCount <= entry })
    guard count > 0 else { return nil }
    var order = ReferenceOrder(number: number)
    // Rather a late one: what came before led to what the reactor does.
    let first = max(order.next() % count, order.next() % count)
    order.given = decisions.prefix(Int(first)).map(\.value)[...]
    return order
  }

  /// Whether of those that could go on now the last one does so first.
  mutating func isReversed() -> Bool { decides(1) }

  /// Whether the actions that steps have sent come before steps that hear only now of what those have heard.
  mutating func letsSentGoFirst() -> Bool { decides(4) }

  /// Whether the actions that steps have sent come before what calls give that are over.
  mutating func letsResultsComeLate() -> Bool { decides(8) }

  private mutating func decides(_ bit: UInt64) -> Bool {
    decide { $0.number <= Self.lastPlain ? Int($0.number & bit) : Int($0.next() % 2) } > 0
  }

  private mutating func decide(_ value: (inout ReferenceOrder) -> Int) -> Int {
    let value = given.popFirst() ?? value(&self)
    decisions.append((value, entryCount))
    return value
  }

  /// How often others go first, before the next step of a strand.
  ///
  /// - Parameter turn: How many strands have begun before it for elements of the same stream, at once.
  mutating func delay(of strand: Int, turn: Int) -> Int { decide { $0.nextDelay(of: strand, turn) } }

  private mutating func nextDelay(of strand: Int, _ turn: Int) -> Int {
    if number <= Self.lastPlain { return number & 2 > 0 ? turn : 0 }
    if number.isMultiple(of: 4) { return Int(next() % 3) }
    if number.isMultiple(of: 2) { return next() % 2 > 0 ? 12 : 0 }
    var order = ReferenceOrder(number: number &+ UInt64(strand) << 32)
    // On its way from call to call, by the main actor perhaps, a strand takes more turns than one.
    return [0, 2, 12][Int(order.next() % 3)]
  }

  private mutating func next() -> UInt64 {
    // SplitMix64, of Steele, Lea and Flood.
    state &+= 0x9e37_79b9_7f4a_7c15
    var mixed = (state ^ state >> 30) &* 0xbf58_476d_1ce4_e5b9
    mixed = (mixed ^ mixed >> 27) &* 0x94d0_49bb_1331_11eb
    return mixed ^ mixed >> 31
  }
}
