/// What a reference asks of values that the reactor uses as they are: where the reactor would stop the program, these functions throw, and
/// the check does not use that input.
public enum ReactorCheck {
  /// The values that differ from run to run, where a check looks for them.
  @TaskLocal static var variation: Variation?

  /// Leaves the input out: what comes here can't be said outside of the reactor.
  public static func leaveOut() throws { throw ReferenceTrap(isLeftOut: true) }

  /// One turn more of a loop, which is true. An input with very many of them is taken to have no end, and is not used.
  public static func turn() throws -> Bool {
    guard let variation else { return true }
    variation.turns += 1
    guard variation.turns <= 10_000 else { throw ReferenceTrap() }
    return true
  }

  /// An index that a collection has.
  public static func index<Elements: Collection>(_ index: Elements.Index, in elements: Elements) throws
    -> Elements.Index
  {
    guard index >= elements.startIndex, index < elements.endIndex else { throw ReferenceTrap() }
    return index
  }

  /// A range that a collection has.
  public static func index<Elements: Collection>(
    _ range: Range<Elements.Index>,
    in elements: Elements
  ) throws -> Range<Elements.Index> {
    _ = try position(range.lowerBound, in: elements)
    _ = try position(range.upperBound, in: elements)
    return range
  }

  /// A range that a collection has.
  public static func index<Elements: Collection>(
    _ range: ClosedRange<Elements.Index>,
    in elements: Elements
  ) throws -> ClosedRange<Elements.Index> {
    _ = try index(range.lowerBound, in: elements)
    _ = try index(range.upperBound, in: elements)
    return range
  }

  /// A range that a collection has.
  public static func index<Elements: Collection>(
    _ range: PartialRangeFrom<Elements.Index>,
    in elements: Elements
  ) throws -> PartialRangeFrom<Elements.Index> {
    _ = try position(range.lowerBound, in: elements)
    return range
  }

  /// A range that a collection has.
  public static func index<Elements: Collection>(
    _ range: PartialRangeUpTo<Elements.Index>,
    in elements: Elements
  ) throws -> PartialRangeUpTo<Elements.Index> {
    _ = try position(range.upperBound, in: elements)
    return range
  }

  /// A range that a collection has.
  public static func index<Elements: Collection>(
    _ range: PartialRangeThrough<Elements.Index>,
    in elements: Elements
  ) throws -> PartialRangeThrough<Elements.Index> {
    _ = try index(range.upperBound, in: elements)
    return range
  }

  /// A key of a dictionary, which may have it or not.
  public static func index<Key, Value>(_ key: Key, in dictionary: [Key: Value]) throws -> Key { key }

  /// An index that a collection has, where there is one: otherwise nothing is asked of it.
  public static func index<Elements: Collection>(_ index: Elements.Index, in elements: Elements?) throws
    -> Elements.Index
  {
    if let elements { try self.index(index, in: elements) } else { index }
  }

  /// A key of a dictionary, where there is one.
  public static func index<Key, Value>(_ key: Key, in dictionary: [Key: Value]?) throws -> Key { key }

  /// What a type of the user's is asked for. A text, a case of an enum and an identifier are keys, which a type may know or not; an `IndexPath` is
  /// taken to lead to an element of a section. Anything else may be a position, which may stop the program and can't be asked first.
  @_disfavoredOverload
  public static func index<Index, Container>(_ index: Index, in container: Container) throws -> Index {
    guard isKey(index) || isPath(index, in: container, orBehind: 0) else { throw ReferenceTrap() }
    return index
  }

  /// Where something can be put, by a method of the user's, likewise.
  @_disfavoredOverload
  public static func position<Index, Container>(_ index: Index, in container: Container) throws -> Index {
    guard isKey(index) || isPath(index, in: container, orBehind: 1) else { throw ReferenceTrap() }
    return index
  }

  /// Whether an `IndexPath` leads from collection to collection: what is none has its elements in a property `items`, as the sections of
  /// RxDataSources, or in its only one that is a collection.
  private static func isPath(_ path: Any, in container: Any, orBehind extra: Int) -> Bool {
    func numbers<Path: Collection>(_ path: Path) -> [Int]? { Array(path) as? [Int] }
    // Other collections of numbers are sets of positions.
    guard "\(type(of: path))" == "IndexPath", let path = (path as? any Collection).flatMap({ numbers($0) }) else {
      return false
    }
    var container = container
    for (depth, number) in path.enumerated() {
      guard let elements = elements(of: container) else { return false }
      let isLast = depth == path.count - 1
      guard number >= 0, number < elements.count + (isLast ? extra : 0) else { return false }
      if !isLast { container = elements[number] }
    }
    return !path.isEmpty
  }

  private static func elements(of value: Any) -> [Any]? {
    func all<Elements: Collection>(_ elements: Elements) -> [Any] { elements.map { $0 } }
    if let collection = value as? any Collection { return all(collection) }
    let parts = Mirror(reflecting: value).children.filter { $0.value is any Collection && !($0.value is String) }
    let part = parts.first { $0.label == "items" } ?? (parts.count == 1 ? parts.first : nil)
    return (part?.value as? any Collection).map { all($0) }
  }

  private static func isKey(_ value: Any) -> Bool {
    if value is String || "\(type(of: value))" == "UUID" { return true }
    let mirror = Mirror(reflecting: value)
    switch mirror.displayStyle {
    case .enum, .optional: return mirror.children.allSatisfy { isKey($0.value) }
    case .struct: return mirror.children.count == 1 && mirror.children.allSatisfy { isKey($0.value) }
    default: return false
    }
  }

  /// An element of a collection that is made where it is asked for.
  public static func element<Elements: Collection>(of elements: Elements, at index: Elements.Index) throws
    -> Elements.Element
  {
    elements[try self.index(index, in: elements)]
  }

  /// What a dictionary has, that is made where it is asked for.
  public static func element<Key, Value>(of dictionary: [Key: Value], at key: Key) throws -> Value? { dictionary[key] }

  /// A position at which something can be put into a collection.
  public static func position<Elements: Collection>(_ index: Elements.Index, in elements: Elements) throws
    -> Elements.Index
  {
    guard index >= elements.startIndex, index <= elements.endIndex else { throw ReferenceTrap() }
    return index
  }

  /// A position at which something can be put into a collection, where there is one.
  public static func position<Elements: Collection>(_ index: Elements.Index, in elements: Elements?) throws
    -> Elements.Index
  {
    if let elements { try position(index, in: elements) } else { index }
  }

  /// A collection with elements.
  public static func filled<Elements: Collection>(_ elements: Elements) throws -> Elements {
    guard !elements.isEmpty else { throw ReferenceTrap() }
    return elements
  }

  /// A collection with elements, where there is one.
  @_disfavoredOverload
  public static func filled<Elements: Collection>(_ elements: Elements?) throws -> Elements? {
    guard elements?.isEmpty != true else { throw ReferenceTrap() }
    return elements
  }

  /// The value of an optional.
  public static func unwrapped<Value>(_ value: Value?) throws -> Value {
    guard let value else { throw ReferenceTrap() }
    return value
  }

  /// A whole number by which another one can be divided.
  public static func divisor<Number: BinaryInteger>(_ number: Number) throws -> Number {
    guard number != 0 else { throw ReferenceTrap() }
    return number
  }

  /// A number by which another one can be divided.
  @_disfavoredOverload
  public static func divisor<Number>(_ number: Number) throws -> Number { number }

  /// A bound that is not below another one.
  public static func bound<Bound: Comparable>(_ upper: Bound, from lower: Bound) throws -> Bound {
    guard upper >= lower else { throw ReferenceTrap() }
    return upper
  }

  /// A bound that is above another one.
  public static func bound<Bound: Comparable>(_ upper: Bound, above lower: Bound) throws -> Bound {
    guard upper > lower else { throw ReferenceTrap() }
    return upper
  }

  /// A text that is one character.
  public static func character<Text: StringProtocol>(_ text: Text) throws -> Text {
    guard text.count == 1 else { throw ReferenceTrap() }
    return text
  }

  /// What becomes a character in another way.
  @_disfavoredOverload
  public static func character<Value>(_ value: Value) throws -> Value { value }

  /// A number of elements, for which there is room.
  public static func count(_ count: Int) throws -> Int {
    guard count >= 0, count <= 10_000_000 else { throw ReferenceTrap() }
    return count
  }

  /// The first of the keys of a dictionary, which all differ.
  public static func key<Key: Hashable>(_ key: Key, _ others: Key...) throws -> Key {
    guard Set(others).count == others.count, !others.contains(key) else { throw ReferenceTrap() }
    return key
  }

  /// The first of the keys of a literal that is no dictionary's.
  @_disfavoredOverload
  public static func key<Key>(_ key: Key, _ others: Key...) throws -> Key { key }

  /// Keys with values of which each has another key.
  public static func distinct<Key: Hashable, Value, Pairs: Sequence>(_ pairs: Pairs) throws -> [(Key, Value)]
  where Pairs.Element == (Key, Value) {
    let all = Array(pairs)
    guard Set(all.map { $0.0 }).count == all.count else { throw ReferenceTrap() }
    return all
  }

  /// A number that has a whole part which another type holds.
  public static func convertible<Number: BinaryFloatingPoint, Whole: FixedWidthInteger>(
    _ number: Number,
    to type: Whole.Type
  ) throws -> Number {
    guard Whole(exactly: number.rounded(.towardZero)) != nil else { throw ReferenceTrap() }
    return number
  }

  /// A whole number that another type holds.
  public static func convertible<Number: BinaryInteger, Whole: FixedWidthInteger>(
    _ number: Number,
    to type: Whole.Type
  ) throws -> Number {
    guard Whole(exactly: number) != nil else { throw ReferenceTrap() }
    return number
  }

  /// What becomes a number, or none, in another way.
  @_disfavoredOverload
  public static func convertible<Value, Whole>(_ value: Value, to type: Whole.Type) throws -> Value { value }

  /// A number of elements that a collection has.
  public static func count<Elements: Collection>(_ count: Int, of elements: Elements) throws -> Int {
    guard count >= 0, count <= elements.count else { throw ReferenceTrap() }
    return count
  }

  /// A number of elements that a collection has, where there is one.
  public static func count<Elements: Collection>(_ count: Int, of elements: Elements?) throws -> Int {
    if let elements { try self.count(count, of: elements) } else { count }
  }

  /// What takes a function or anything else that can't stop the program.
  @_disfavoredOverload
  public static func count<Value>(_ value: Value) throws -> Value { value }

  /// A value that differs from run to run: what comes of it is not compared. The second run of a check gets another one, where there is.
  public static func varying<Value>(_ value: () throws -> Value) rethrows -> Value {
    var result = try value()
    guard let variation else { return result }
    if let former = variation.nextFormer {
      for _ in 0..<64 where ReferenceEquality.areSame(former, result) { result = try value() }
    }
    variation.values.append(result)
    return result
  }

  /// The values that differ from run to run, in the order in which they were made. Used on one thread at a time.
  final class Variation: @unchecked Sendable {
    var values: [Any] = []
    /// Those of another run of the same input.
    var former: [Any] = []
    /// How many turns the loops have taken.
    var turns = 0
    /// How many actions of a reactor have ended with an error that nothing catches, as far as the runtime tells.
    var uncaughtErrorCount = 0

    fileprivate var nextFormer: Any? { values.count < former.count ? former[values.count] : nil }
  }
}
