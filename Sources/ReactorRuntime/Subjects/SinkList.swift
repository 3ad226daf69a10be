/// The subscribers of a subject, in the order of subscription.
@usableFromInline
struct SinkList<Element> {
  @usableFromInline private(set) var sinks: [Sink<Element>] = []

  mutating func insert(_ sink: Sink<Element>) {
    sinks.append(sink)
  }

  mutating func remove(_ sink: Sink<Element>) {
    if let index = sinks.firstIndex(where: { $0 === sink }) {
      sinks.remove(at: index)
    }
  }

  /// All of them; the list is empty afterwards.
  mutating func removeAll() -> [Sink<Element>] {
    let removed = sinks
    sinks = []
    return removed
  }
}
