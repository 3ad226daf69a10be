/// Names that nothing has yet, each of which is taken once it is given.
///
/// The numbers that were tried for a name are not tried for it again: n names that begin alike cost n tries.
struct FreshNames {
  private let others: [Set<String>]
  private var taken: Set<String> = []
  private var numbers: [String: Int] = [:]

  init(besides others: [Set<String>]) {
    self.others = others
  }

  /// Takes a name that was found elsewhere.
  mutating func insert(_ name: String) {
    taken.insert(name)
  }

  /// The name, or with the lowest number that makes it a new one.
  mutating func take(_ name: String) -> String {
    var number = numbers[name] ?? 1
    var candidate = number == 1 ? name : name + String(number)
    while taken.contains(candidate) || others.contains(where: { $0.contains(candidate) }) {
      number += 1
      candidate = name + String(number)
    }
    numbers[name] = number
    taken.insert(candidate)
    return candidate
  }
}
