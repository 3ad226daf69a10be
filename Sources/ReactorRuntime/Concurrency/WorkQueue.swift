/// First in, first out.
///
/// A chain rather than an array: where the type of the work isn't known, each call of an array costs several look-ups of
/// types, which is more than the block of a link. Copies share the links, so that a queue is moved and never copied.
@usableFromInline
struct WorkQueue<Work> {
  @usableFromInline var head: WorkLink<Work>?
  @usableFromInline var tail: WorkLink<Work>?

  @inlinable
  init() {}

  @inlinable
  var isEmpty: Bool {
    head == nil
  }

  /// The one that comes next, without taking it out.
  var first: Work? {
    head?.work
  }

  @inlinable
  mutating func append(_ work: Work) {
    let link = WorkLink(work)
    if let tail {
      tail.next = link
    } else {
      head = link
    }
    tail = link
  }

  @inlinable
  mutating func popFirst() -> Work? {
    guard let link = head else { return nil }
    head = link.next
    link.next = nil
    if head == nil {
      tail = nil
    }
    return link.work
  }
}

/// One piece of work in a queue, and the link behind it.
@usableFromInline
final class WorkLink<Work> {
  @usableFromInline let work: Work
  @exclusivity(unchecked) @usableFromInline var next: WorkLink<Work>?

  @inlinable
  init(_ work: Work) {
    self.work = work
  }

  /// A loop, since each link would otherwise destroy the one behind it inside of its own destruction.
  @inlinable
  deinit {
    var rest = next
    next = nil
    while rest != nil, isKnownUniquelyReferenced(&rest) {
      let following = rest?.next
      rest?.next = nil
      rest = following
    }
  }
}
