/// Values of a type that a check tries.
///
/// ```swift
/// let names: ReferenceSamples<String> = ["first", "second"]
/// reference.field("name", \\.name, from: nil, names.optional)
/// ```
///
/// Sendable because the samples are values of a test's own, which it hands to one side after the other.
public struct ReferenceSamples<Value>: ExpressibleByArrayLiteral, @unchecked Sendable {
  let values: [Value]
  /// Whether no value is tried besides these, and what is made of them: other values of the type mean something else, as those of a type that another
  /// name stands for.
  let isClosed: Bool

  /// The values, each of them.
  ///
  /// Of an enum that can list its cases, also those that are not among them.
  public init(arrayLiteral values: Value...) {
    var cases: [Value] = []
    if let type = Value.self as? any CaseIterable.Type { cases = Self.cases(of: type) }
    self.values = values + cases.filter { each in !values.contains { ReferenceEquality.areSame($0, each) } }
    isClosed = false
  }

  /// The values, beside which no others are tried.
  public init(only values: [Value]) { self.init(values, isClosed: true) }

  private static func cases<Listed: CaseIterable>(of type: Listed.Type) -> [Value] {
    type.allCases.prefix(12).compactMap { $0 as? Value }
  }

  private init(_ values: [Value], isClosed: Bool) {
    self.values = values
    self.isClosed = isClosed
  }

  /// The values, and nil.
  public var optional: ReferenceSamples<Value?> {
    ReferenceSamples<Value?>(values.prefix(1).map { $0 } + [nil] + values.dropFirst().map { $0 }, isClosed: isClosed)
  }

  /// Arrays of the values: of one, of none, of two, of another one, of several in both orders, of all, and of each of the others.
  public var arrays: ReferenceSamples<[Value]> { arrays() }

  /// Arrays of the values: of one, of none, of two, of another one, of several in both orders, of given numbers, of all, and of each of the
  /// others.
  public func arrays(_ counts: Int...) -> ReferenceSamples<[Value]> {
    guard let first = values.first else { return ReferenceSamples<[Value]>([[]], isClosed: isClosed) }
    let second = values.dropFirst().first
    let pairs = second.map { [[first, $0], [$0]] } ?? []
    // The other way round, too: what arrays of arrays begin with is mostly short.
    let several = Array(values.prefix(6))
    let rest = values.count > 2 ? [several, several.reversed()] : second.map { [[$0, first]] } ?? []
    let longer = counts.map { count in (0..<count).map { values[$0 % values.count] } }
    let all = values.count > several.count ? [values] : []
    // Of the values of an enum, say, any may be the one that decides.
    let others = values.dropFirst(2).prefix(12).map { [$0] }
    return ReferenceSamples<[Value]>([[first], []] + pairs + rest + longer + all + others, isClosed: isClosed)
  }

  /// Dictionaries of the values: of one, of none, of another one for each key, of one for another key, and of each other one for all keys; of many keys,
  /// for the first six.
  public func dictionaries<Key: Hashable>(by keys: ReferenceSamples<Key>) -> ReferenceSamples<[Key: Value]> {
    let isClosed = isClosed || keys.isClosed
    guard let first = values.first, let key = keys.values.first else {
      return ReferenceSamples<[Key: Value]>([[:]], isClosed: isClosed)
    }
    let keys = keys.values.prefix(6)
    let filled = keys.enumerated().map { ($1, values[$0 % values.count]) }
    let all = filled.count > 1 ? [Dictionary(filled) { first, _ in first }] : []
    let others = values.dropFirst().map { value in Dictionary(keys.map { ($0, value) }) { first, _ in first } }
    return ReferenceSamples<[Key: Value]>(
      [[key: first], [:]] + all + keys.dropFirst().map { [$0: first] } + others,
      isClosed: isClosed
    )
  }
}
