import ReactorRuntime

/// Whether two values are the same as far as one can tell, whatever their types.
///
/// Values that are `Equatable` are compared by `==`, others by their parts: cases by their names and payloads, structs and objects by their
/// properties. Two functions are the same, and two streams: what they have emitted is compared, not who listens. Objects that compare by
/// identity are compared by their parts, too, since the two sides of a check have objects of their own. The reactors of the
/// sides themselves are the same, and so are the members of their doubles: what they do is compared. What the reactors keep in properties is known by
/// these: one object of a reactor's is not another of its objects.
enum ReferenceEquality {
  /// The sides' own reactors, while what they have noted is compared.
  @TaskLocal static var sides: Sides?

  /// The reactors of the sides, and what they keep.
  ///
  /// Used on one thread at a time, as the sides are.
  final class Sides: @unchecked Sendable {
    private let reactors: [AnyObject]
    /// The properties of the objects in them. Made for the first objects that are compared.
    private lazy var properties: [ObjectIdentifier: String] = {
      var properties: [ObjectIdentifier: String] = [:]
      for reactor in reactors {
        for child in sequence(first: Mirror(reflecting: reactor), next: \.superclassMirror).flatMap(\.children) {
          guard let label = child.label, type(of: child.value) is AnyClass else { continue }
          let object = ObjectIdentifier(child.value as AnyObject)
          if properties[object] == nil { properties[object] = label }
        }
      }
      return properties
    }()

    init(_ reactors: [AnyObject]) { self.reactors = reactors }

    func contains(_ reactor: any Reactor) -> Bool { reactors.contains { $0 === reactor } }

    /// Whether two objects are known to be those of two properties.
    func areOfTwoProperties(_ left: Any, _ right: Any) -> Bool {
      guard type(of: left) is AnyClass, type(of: right) is AnyClass,
        let property = properties[ObjectIdentifier(left as AnyObject)],
        let other = properties[ObjectIdentifier(right as AnyObject)]
      else { return false }
      return property != other
    }
  }

  /// - Parameters:
  ///   - expected: What the reference has.
  ///   - again: What the reference has in a second run, where something in it differs from run to run; such parts are not compared.
  ///   - actual: What the reactor has.
  static func areSame(_ expected: Any, again: Any? = nil, _ actual: Any, depth: Int = 0) -> Bool {
    // What is cheap comes first: an input compares some hundred values, and nearly all of them are equal.
    let equal = areEqual(expected, actual)
    if equal == true || depth > 12 { return true }
    let (left, right) = (Mirror(reflecting: expected), Mirror(reflecting: actual))
    if left.displayStyle == .class || left.displayStyle == .optional || type(of: expected) is AnyClass {
      if isSide(expected) { return isSide(actual) }
      if sides?.areOfTwoProperties(expected, actual) == true { return false }
    }
    if left.displayStyle == .class, expected is any DoubleMember, actual is any DoubleMember {
      return left.subjectType == right.subjectType
    }
    if left.displayStyle != .enum, expected is any ObservableConvertibleType, actual is any ObservableConvertibleType {
      return true
    }
    // What is the same in both runs of the reference does not vary.
    let again = again.flatMap { areEqual(expected, $0) == true ? nil : $0 }
    if let again, areEqual(expected, again) == false, left.children.isEmpty { return true }
    if equal == false, again == nil, left.displayStyle != .class { return false }
    guard left.subjectType == right.subjectType else {
      return again.map { Mirror(reflecting: $0).subjectType != left.subjectType } ?? false
    }
    if left.displayStyle == .enum, caseName(of: expected) != caseName(of: actual) {
      return again.map { caseName(of: expected) != caseName(of: $0) } ?? false
    }
    guard left.children.count == right.children.count else { return variesInParts(expected, again, left) }
    if left.children.isEmpty { return equal ?? true }
    guard let found = parts(of: right, inOrderOf: left) else { return variesInParts(expected, again, left) }
    if left.displayStyle == .collection, let again, isShuffled(left, Mirror(reflecting: again), right) { return true }
    let second = again.flatMap { parts(of: Mirror(reflecting: $0), inOrderOf: left) }.map { Array($0) }
    let others = second?.count == left.children.count ? second : nil
    for (index, (one, other)) in zip(left.children, found).enumerated() {
      if one.label != other.label { return false }
      if !areSame(one.value, again: others?[index].value, other.value, depth: depth + 1) { return false }
    }
    if let superclass = left.superclassMirror, let other = right.superclassMirror {
      return zip(superclass.children, other.children).allSatisfy { areSame($0.value, $1.value, depth: depth + 1) }
    }
    // All parts are the same, and `==` says no: then it compares what can't be seen, or identities.
    return true
  }

  /// Whether a value has other parts in another run, rather than only others in their places: a collection that differs may have any.
  private static func variesInParts(_ value: Any, _ again: Any?, _ mirror: Mirror) -> Bool {
    guard let again else { return false }
    let other = Mirror(reflecting: again)
    if other.children.count != mirror.children.count || parts(of: other, inOrderOf: mirror) == nil { return true }
    return [.collection, .dictionary, .set].contains(mirror.displayStyle) && areEqual(value, again) == false
  }

  /// Whether a value, or what is in an optional, is a side's own reactor.
  private static func isSide(_ value: Any) -> Bool {
    sides.map { sides in (value as? any Reactor).map(sides.contains) ?? false } ?? false
  }

  /// Whether chance has put the elements of an array in its order: another run has them in another one, or is made of others that have no
  /// parts to compare. Then each may be anywhere.
  private static func isShuffled(_ left: Mirror, _ again: Mirror, _ right: Mirror) -> Bool {
    let elements = left.children.map(\.value)
    // What can't be compared is not known to differ.
    guard again.children.count == elements.count,
      zip(elements, again.children).contains(where: { areEqual($0, $1.value) == false })
    else { return false }
    if elements.allSatisfy({ Mirror(reflecting: $0).children.isEmpty }) { return true }
    return [again, right].flatMap { Array($0.children) }.allSatisfy { other in
      elements.contains { areEqual($0, other.value) == true }
    }
  }

  /// The parts of a value, those of a dictionary in the order of another one's; nil where that has other keys.
  private static func parts(of mirror: Mirror, inOrderOf other: Mirror) -> Mirror.Children? {
    let parts = mirror.children
    guard mirror.displayStyle == .dictionary, other.displayStyle == .dictionary else { return parts }
    func key(_ pair: Mirror.Child) -> Any? { Mirror(reflecting: pair.value).children.first?.value }
    var sorted: [Mirror.Child] = []
    for pair in other.children {
      let part = parts.first { part in key(pair).flatMap { own in key(part).flatMap { areEqual(own, $0) } } == true }
      guard let part else { return nil }
      sorted.append(part)
    }
    return Mirror.Children(sorted)
  }

  /// What `==` says; nil for values that are not `Equatable`. A value that doesn't equal itself equals another one of that kind.
  private static func areEqual(_ left: Any, _ right: Any) -> Bool? {
    func compare<Value: Equatable>(_ left: Value) -> Bool? {
      guard let right = right as? Value else { return nil }
      return left == right || left != left && right != right
    }
    return (left as? any Equatable).flatMap { compare($0) }
  }

  /// Whether an object is among the parts of a value, as far as one looks: not into what can be compared by `==`.
  static func hasObjects(_ value: Any, depth: Int = 0) -> Bool {
    if type(of: value) is AnyClass || depth > 6 { return true }
    if value is any Equatable { return false }
    return Mirror(reflecting: value).children.prefix(8).contains { hasObjects($0.value, depth: depth + 1) }
  }

  /// The name of a value's case, without its payload.
  static func caseName(of value: Any) -> String {
    if let label = Mirror(reflecting: value).children.first?.label { return label }
    func name<Value>(of value: Value) -> String? { enumCaseName(value).map { String(cString: $0) } }
    return _openExistential(value, do: name) ?? "\(value)"
  }
}

/// A part of a double: what it was asked for is noted by the check, and each side has its own.
protocol DoubleMember {}

extension MethodDouble: DoubleMember {}
extension StreamFeed: DoubleMember {}

/// The name of an enum's case, which its `description` may not say. Of Swift's runtime library, whose own reflection asks it.
@_silgen_name("swift_EnumCaseName")
private func enumCaseName<Value>(_ value: Value) -> UnsafePointer<CChar>?
