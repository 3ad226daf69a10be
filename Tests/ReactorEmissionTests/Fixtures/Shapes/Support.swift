// swift-format-ignore-file

// What the fixture's spec refers to.

protocol P {}
protocol Q {}
struct Both: P, Q {}

struct Price: Hashable, Sendable {
  let text: String
  init(_ text: String) { self.text = text }
}

struct Sorting: Sendable {
  let isBefore: @Sendable (Int, Int) -> Bool
  init(_ isBefore: @escaping @Sendable (Int, Int) -> Bool) { self.isBefore = isBefore }
}
