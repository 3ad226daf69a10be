/// The order in which steps of a reference go on that run side by side, where the spec says none: as one of many in which the reactor's
/// streams may do the same.
struct ReferenceOrder {
  private let number: UInt64
  private var state: UInt64
  /// What is decided first, before the number says.
  private var given: ArraySlice<Int> = []
  /// What was decided so far, out of what, and how much had happened before.
  private var decisions: [(value: Int, choices: [Int], entryCount: Int)] = []
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

  /// Another order, in which one of the decisions that came before an entry is another one; nil where they have no further one.
  ///
  /// - Parameter count: How many such orders come before it: those first in which the last decisions differ.
  func changed(before entry: Int, skipping count: Int) -> ReferenceOrder? {
    var count = count
    for index in decisions.indices.prefix(while: { decisions[$0].entryCount <= entry }).reversed() {
      let others = decisions[index].choices.filter { $0 != decisions[index].value }
      if count < others.count {
        var order = ReferenceOrder(number: number)
        order.given = decisions.map(\.value)[...]
        order.given[index] = others[count]
        return order
      }
      count -= others.count
    }
    return nil
  }

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
    decide(of: [0, 1]) { $0.number <= Self.lastPlain ? Int($0.number & bit).signum() : Int($0.next() % 2) } > 0
  }

  private mutating func decide(of choices: [Int], _ value: (inout ReferenceOrder) -> Int) -> Int {
    let value = given.popFirst() ?? value(&self)
    decisions.append((value, choices, entryCount))
    return value
  }

  /// How often others go first, before the next step of a strand.
  ///
  /// - Parameter turn: How many strands have begun before it for elements of the same stream, at once.
  mutating func delay(of strand: Int, turn: Int) -> Int {
    decide(of: Self.delays) { $0.nextDelay(of: strand, turn) }
  }

  /// None, the least ones, and one for long: on its way from call to call, by the main actor perhaps, a strand takes more turns than one.
  private static let delays = [0, 1, 2, 12]

  private mutating func nextDelay(of strand: Int, _ turn: Int) -> Int {
    if number <= Self.lastPlain { return number & 2 > 0 ? turn : 0 }
    if number.isMultiple(of: 4) { return Self.delays[Int(next() % 3)] }
    if number.isMultiple(of: 2) { return Self.delays[next() % 2 > 0 ? 3 : 0] }
    var order = ReferenceOrder(number: number &+ UInt64(strand) << 32)
    return Self.delays[[0, 2, 3][Int(order.next() % 3)]]
  }

  private mutating func next() -> UInt64 {
    // SplitMix64, of Steele, Lea and Flood.
    state &+= 0x9e37_79b9_7f4a_7c15
    var mixed = (state ^ state >> 30) &* 0xbf58_476d_1ce4_e5b9
    mixed = (mixed ^ mixed >> 27) &* 0x94d0_49bb_1331_11eb
    return mixed ^ mixed >> 31
  }
}
