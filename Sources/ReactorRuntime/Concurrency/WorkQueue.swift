/// First in, first out.
///
/// A chain rather than an array: where the type of the work isn't known, each call of an array costs several look-ups of
/// types, which is more than the block of a link. Copies share the links, so that a queue is moved and never copied.
@usableFromInline
struct WorkQueue<Work> {
  @usableFromInline var chain = WorkChain()

  @inlinable
  init() {}

  @inlinable var isEmpty: Bool {
    chain.isEmpty
  }

  /// The one that comes next, without taking it out.
  var first: Work? {
    chain.head.map { unsafeDowncast($0, to: WorkItem<Work>.self).work }
  }

  @inlinable
  mutating func append(_ work: Work) {
    chain.append(WorkItem(work))
  }

  @inlinable
  mutating func popFirst() -> Work? {
    chain.popFirst().map { unsafeDowncast($0, to: WorkItem<Work>.self).work }
  }
}

/// The links of a queue, for those who hand work on without knowing its type.
@usableFromInline
struct WorkChain {
  @usableFromInline var head: WorkLink?
  @usableFromInline var tail: WorkLink?

  @inlinable
  init() {}

  @inlinable var isEmpty: Bool {
    head == nil
  }

  @inlinable
  mutating func append(_ link: WorkLink) {
    if let tail {
      tail.next = link
    } else {
      head = link
    }
    tail = link
  }

  @inlinable
  mutating func popFirst() -> WorkLink? {
    guard let link = head else { return nil }
    head = link.next
    link.next = nil
    if head == nil {
      tail = nil
    }
    return link
  }
}

/// One piece of work in a queue.
@usableFromInline
final class WorkItem<Work>: WorkLink {
  @usableFromInline let work: Work

  @inlinable
  init(_ work: Work) {
    self.work = work
    super.init()
  }

  @inlinable
  deinit {}
}

/// A piece of work, whatever its type is, and the link behind it.
@usableFromInline
class WorkLink {
  @exclusivity(unchecked) @usableFromInline final var next: WorkLink?

  @inlinable
  init() {}

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
