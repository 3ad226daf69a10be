import Testing

@testable import ReactorTesting

@Suite("What comes to steps of a reference that were put off")
struct ReferenceArrivalsTests {
  private let arrivals = ReferenceArrivals()
  private let log = Log<String>()

  /// A stream of whose elements each begins steps that are put off, but for those that are over at once.
  private func deliver(_ elements: Int..., isOver: @escaping (Int) -> Bool = { _ in false }) -> ReferenceArrivals.Gate {
    let gate = ReferenceArrivals.Gate(of: arrivals)
    for element in elements {
      gate.pass(isElement: true) { [log] in
        gate.begin(element) {
          log.add("begin \(element)")
          return isOver(element)
        }
      }
    }
    gate.pass(isElement: false) { [log] in log.add("completed") }
    return gate
  }

  @Test("is held back until these come to a wait, one element after the other")
  func heldBack() {
    let gate = deliver(1, 2)
    withExtendedLifetime(gate) {
      #expect(log.entries == ["begin 1"])
      arrivals.noteWait(of: 1, forStreams: false)
      #expect(log.entries == ["begin 1", "begin 2"])
      arrivals.noteWait(of: 2, forStreams: false)
      #expect(log.entries == ["begin 1", "begin 2", "completed"])
      #expect(!arrivals.wereOvertaken)
    }
  }

  @Test("or are over, of whatever strands wait meanwhile")
  func over() {
    let gate = deliver(1, 2)
    arrivals.noteWait(of: 7, forStreams: false)
    arrivals.noteWait(of: nil, forStreams: false)
    #expect(log.entries == ["begin 1"])
    gate.end(1)
    gate.end(2)
    #expect(log.entries == ["begin 1", "begin 2", "completed"])
  }

  @Test("and is not where they were over at once")
  func atOnce() {
    _ = deliver(1, 2) { _ in true }
    #expect(log.entries == ["begin 1", "begin 2", "completed"])
  }

  @Test("is overtaken where it is an element and these come to streams of their own")
  func overtaken() {
    _ = deliver(1, 2)
    arrivals.noteWait(of: 1, forStreams: true)
    #expect(arrivals.wereOvertaken)
    arrivals.forget()
    // Behind the last one comes only that the stream is over.
    arrivals.noteWait(of: 2, forStreams: true)
    #expect(!arrivals.wereOvertaken)
    #expect(log.entries == ["begin 1", "begin 2", "completed"])
  }

  @Test("is forgotten where the stream is over by an error of these")
  func discarded() {
    let gate = deliver(1, 2)
    gate.discard()
    gate.end(1)
    #expect(log.entries == ["begin 1"])
  }
}
