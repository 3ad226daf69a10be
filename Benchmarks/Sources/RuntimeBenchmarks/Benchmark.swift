/// One line of the table: a name and what to measure.
struct Benchmark {
  let name: String

  /// How often a round repeats the operation.
  let count: Int

  /// Gets everything ready; what it returns is told how often to repeat what is measured.
  let make: () -> (_ count: Int) -> Void

  init(_ name: String, count: Int, _ make: @escaping () -> (_ count: Int) -> Void) {
    self.name = name
    self.count = count
    self.make = make
  }
}
