/// The last elements, so many at most.
struct ReplayBuffer<Element> {
  private let limit: Int
  private var kept: [Element] = []
  /// Where the oldest element is, once the buffer is full.
  private var start = 0

  /// A buffer of `limit` elements, or of any number without one.
  init(limit: Int?) {
    self.limit = limit ?? .max
  }

  /// The elements, the oldest first.
  var elements: [Element] {
    Array(kept[start...] + kept[..<start])
  }

  /// Adds `element`. Returns the one that has to go, so that it can be destroyed elsewhere.
  @discardableResult
  mutating func append(_ element: Element) -> Element? {
    if limit == 0 { return element }
    if kept.count < limit {
      kept.append(element)
      return nil
    }
    var oldest = element
    swap(&kept[start], &oldest)
    start = (start + 1) % limit
    return oldest
  }
}
