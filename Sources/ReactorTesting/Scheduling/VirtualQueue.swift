/// What waits for its virtual time: the earliest first, and of those with the same time the one that was added first.
///
/// A binary heap: adding and removing cost the logarithm of how many wait, whatever the times are.
struct VirtualQueue<Item> {
  private struct Entry {
    let time: TestTime
    let number: Int
    let item: Item

    func comes(before other: Entry) -> Bool {
      time == other.time ? number < other.number : time < other.time
    }
  }

  private var heap: [Entry] = []
  private var nextNumber = 0

  /// The item that comes next.
  var first: (time: TestTime, item: Item)? {
    heap.first.map { ($0.time, $0.item) }
  }

  var count: Int {
    heap.count
  }

  mutating func insert(_ item: Item, at time: TestTime) {
    heap.append(Entry(time: time, number: nextNumber, item: item))
    nextNumber += 1
    var child = heap.count - 1
    while child > 0 {
      let parent = (child - 1) / 2
      guard heap[child].comes(before: heap[parent]) else { return }
      heap.swapAt(child, parent)
      child = parent
    }
  }

  mutating func removeFirst() {
    guard let last = heap.popLast(), !heap.isEmpty else { return }
    heap[0] = last
    var parent = 0
    while true {
      var earliest = parent
      for child in [2 * parent + 1, 2 * parent + 2] where child < heap.count {
        if heap[child].comes(before: heap[earliest]) {
          earliest = child
        }
      }
      if earliest == parent { return }
      heap.swapAt(parent, earliest)
      parent = earliest
    }
  }
}
