/// First in, first out, with amortised constant cost; keeps its storage.
@usableFromInline
struct WorkQueue<Work> {
  @usableFromInline var incoming: [Work] = []

  /// Reversed, so that the next one is the last.
  @usableFromInline var outgoing: [Work] = []

  @inlinable
  init() {}

  @inlinable
  var isEmpty: Bool {
    incoming.isEmpty && outgoing.isEmpty
  }

  /// The one that comes next, without taking it out.
  var first: Work? {
    outgoing.last ?? incoming.first
  }

  @inlinable
  mutating func append(_ work: Work) {
    incoming.append(work)
  }

  @inlinable
  mutating func popFirst() -> Work? {
    if outgoing.isEmpty {
      if incoming.isEmpty { return nil }
      swap(&incoming, &outgoing)
      outgoing.reverse()
    }
    return outgoing.popLast()
  }
}
