/// What comes to the steps of a run while others of them are put off on their way to the main actor.
///
/// The steps of a reference are on the main actor already; the reactor's come there by a turn of its queue, and go on to where they wait
/// for something before their stream does anything more. So where steps have begun no wait and are not over, what comes behind them is held
/// back until they are as far.
final class ReferenceArrivals {
  /// Whether an element was held back and came behind streams of the steps before it, which may have elements at once: then nothing says which
  /// of them comes first.
  private(set) var wereOvertaken = false
  private var waitCount = 0
  /// What goes on when steps that were put off come to a wait, or are over, by their strands.
  private var putOff: [Int: (_ mayHaveElements: Bool) -> Void] = [:]

  /// Notes that steps have come to something for which they may have to wait.
  ///
  /// - Parameters:
  ///   - strand: The number of the steps, where they have one.
  ///   - forStreams: Whether those are streams, or several things at once.
  func noteWait(of strand: Int?, forStreams: Bool) {
    waitCount += 1
    if let strand { putOff.removeValue(forKey: strand)?(forStreams) }
  }

  /// Forgets whether what was held back was overtaken.
  func forget() { wereOvertaken = false }

  /// Where one stream comes to its steps: in the order in which it has done things, and one thing after the other.
  final class Gate {
    private let arrivals: ReferenceArrivals
    private var isClosed = false
    private var heldBack: [(isElement: Bool, work: () -> Void)] = []

    init(of arrivals: ReferenceArrivals) { self.arrivals = arrivals }

    /// Lets something through that a stream has done, as soon as steps are not put off before it.
    func pass(isElement: Bool, _ work: @escaping () -> Void) {
      if isClosed { heldBack.append((isElement, work)) } else { work() }
    }

    /// Begins the steps for an element, and holds back what comes behind it where they are put off.
    ///
    /// - Parameter begin: Begins them; returns whether they are over.
    func begin(_ strand: Int, _ begin: () -> Bool) {
      let waits = arrivals.waitCount
      let isOver = begin()
      isClosed = !isOver && arrivals.waitCount == waits && ReferenceTime.startsAtOnce
      guard isClosed else { return }
      arrivals.putOff[strand] = { mayHaveElements in
        if mayHaveElements, self.heldBack.contains(where: \.isElement) { self.arrivals.wereOvertaken = true }
        self.open()
      }
    }

    /// Notes that the steps for an element are over. Of several whose steps go on, the newest is the one that was put off.
    func end(_ strand: Int) {
      if arrivals.putOff.removeValue(forKey: strand) != nil { open() }
    }

    /// Forgets what is held back: the stream is over.
    func discard() { heldBack = [] }

    private func open() {
      isClosed = false
      while !isClosed, !heldBack.isEmpty { heldBack.removeFirst().work() }
    }
  }
}
