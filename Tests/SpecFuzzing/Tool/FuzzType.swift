/// A Swift type that a random spec uses.
indirect enum FuzzType: Hashable, Sendable {
  case int, byte, string, bool, double, character, date, url, uuid, data, void
  /// Structs of the app's, some of them called as types of Testing's, Foundation's or RxSwift's.
  case comment, issue, tag
  /// Enums of the app's, without payloads and with some.
  case sortOrder, event
  /// Structs of the app's that hide Foundation's `Data` and `Progress` and Swift's `Result`, where a batch has them.
  case ownData, ownProgress, ownResult
  /// An enum that the spec declares in `types`, without payloads and with some.
  case own(String), ownEvent(String)
  /// A generic struct of the app's.
  case box(FuzzType)
  /// An existential type of the app's.
  case anyShape
  case optional(FuzzType), array(FuzzType), set(FuzzType), dictionary(FuzzType)
  case pair(String?, FuzzType, String?, FuzzType)
  /// A `Result` with errors of one type, or of any.
  case result(FuzzType, typed: Bool)
  /// A closure that takes a value and returns nothing.
  case closure(FuzzType)

  /// The type as Swift writes it.
  var text: String {
    switch self {
    case .int: "Int"
    case .byte: "UInt8"
    case .string: "String"
    case .bool: "Bool"
    case .double: "Double"
    case .character: "Character"
    case .date: "Date"
    case .url: "URL"
    case .uuid: "UUID"
    case .data, .ownData: "Data"
    case .ownProgress: "Progress"
    case .ownResult: "Result"
    case .void: "Void"
    case .comment: "Comment"
    case .issue: "Issue"
    case .tag: "Tag"
    case .sortOrder: "SortOrder"
    case .event: "Event"
    case .own(let name), .ownEvent(let name): name
    case .box(let content): "Box<\(content.text)>"
    case .anyShape: "any Shape"
    case .optional(let wrapped): wrapped.needsParentheses ? "(\(wrapped.text))?" : "\(wrapped.text)?"
    case .array(let element): "[\(element.text)]"
    case .set(let element): "Set<\(element.text)>"
    case .dictionary(let value): "[String: \(value.text)]"
    case .pair(let first, let left, let second, let right):
      "(\(first.map { "\($0): " } ?? "")\(left.text), \(second.map { "\($0): " } ?? "")\(right.text))"
    case .result(let success, let typed): "Result<\(success.text), \(typed ? "AppError" : "any Error")>"
    case .closure(let argument): "@Sendable (\(argument.text)) -> Void"
    }
  }

  private var needsParentheses: Bool {
    switch self {
    case .anyShape, .closure: true
    default: false
    }
  }

  /// Whether values can be compared by `==` as members of an equatable type.
  var isEquatable: Bool {
    switch self {
    case .anyShape, .closure, .pair, .void: false
    case .result(let success, let typed): typed && success.isEquatable
    case .box(let inner), .optional(let inner), .array(let inner), .dictionary(let inner): inner.isEquatable
    default: true
    }
  }

  /// Whether it is a tuple whose elements can be compared by `==`.
  var isComparedTuple: Bool {
    if case .pair(_, let left, _, let right) = self { left.isEquatable && right.isEquatable } else { false }
  }

  /// Whether its values are closures, nil in place of one, or tuples with one.
  var isClosure: Bool {
    switch self {
    case .closure: true
    case .optional(let wrapped): wrapped.isClosure
    case .pair(_, let left, _, let right): left.isClosure || right.isClosure
    default: false
    }
  }

  var isHashable: Bool {
    switch self {
    case .int, .byte, .string, .bool, .double, .character, .date, .url, .uuid, .data, .comment, .issue, .tag,
      .sortOrder,
      .own, .ownData, .ownProgress, .ownResult:
      true
    case .optional(let inner), .array(let inner): inner.isHashable
    default: false
    }
  }

  /// The types that the spec itself declares in it.
  var ownNames: Set<String> {
    switch self {
    case .own(let name), .ownEvent(let name): [name]
    case .box(let inner), .optional(let inner), .array(let inner), .set(let inner), .dictionary(let inner),
      .closure(let inner), .result(let inner, _):
      inner.ownNames
    case .pair(_, let left, _, let right): left.ownNames.union(right.ownNames)
    default: []
    }
  }

  /// A value that depends on nothing.
  ///
  /// - Parameter isTyped: Whether it has to say its type by itself, since nothing around it does.
  func literal(_ random: inout SeededGenerator, isTyped: Bool = false) -> String {
    let dot = isTyped ? text : ""
    switch self {
    case .int: return random.pick(["0", "1", "2", "7", "-3", "42"])
    case .byte:
      let number = random.pick(["0", "1", "200"])
      return isTyped ? "UInt8(\(number))" : number
    case .string: return random.pick([#""""#, #""a b""#, #""it's: #1""#, #""[x] {y}""#, #""é\"q\"""#])
    case .bool: return random.pick(["true", "false"])
    case .double: return random.pick(["0.5", "1.5", "-2.25"])
    case .character: return #"Character("x")"#
    case .date: return random.pick(["Date(timeIntervalSince1970: 5)", "Date(timeIntervalSinceReferenceDate: 9)"])
    case .url: return #"URL(fileURLWithPath: "/a")"#
    case .uuid: return #"UUID(uuidString: "00000000-0000-0000-0000-000000000001")!"#
    case .data: return random.pick(["Data()", "Data([1, 2])"])
    case .ownData: return "Data(id: \(random.below(5)))"
    case .ownProgress: return "Progress(done: \(random.below(5)))"
    case .ownResult: return "Result(value: \(random.below(5)))"
    case .void: return "()"
    case .comment: return #"Comment(id: \#(random.below(5)), text: "x")"#
    case .issue: return "Issue(number: \(random.below(5)))"
    case .tag: return #"Tag(name: "t\#(random.below(3))")"#
    case .sortOrder: return dot + random.pick([".ascending", ".descending"])
    case .own: return dot + random.pick([".first", ".second", ".`default`"])
    case .event, .ownEvent: return dot + random.pick([".opened", #".message("hi")"#, ".progress(1, of: 3)"])
    case .box(let content): return "Box(\(content.literal(&random, isTyped: true)))"
    case .anyShape: return isTyped ? "Circle(radius: 2) as any Shape" : "Circle(radius: \(random.below(3)))"
    case .optional(let wrapped):
      guard random.happens(60) else { return isTyped ? "nil as \(text)" : "nil" }
      let value = wrapped.literal(&random)
      return isTyped ? "(\(value)) as \(text)" : value
    case .array(let element):
      let values = (0..<random.below(3)).map { _ in element.literal(&random) }
      return "[\(values.joined(separator: ", "))]" + (isTyped ? " as \(text)" : "")
    case .set(let element):
      return random.happens(50) ? "\(text)()" : "Set([\(element.literal(&random, isTyped: true))])"
    case .dictionary(let value):
      let pairs = random.happens(50) ? "[:]" : "[\"k\": \(value.literal(&random))]"
      return pairs + (isTyped ? " as \(text)" : "")
    case .pair(let first, let left, let second, let right):
      let (first, second) = (first.map { "\($0): " } ?? "", second.map { "\($0): " } ?? "")
      return "(\(first)\(left.literal(&random)), \(second)\(right.literal(&random)))" + (isTyped ? " as \(text)" : "")
    case .result(let success, let typed):
      let failure = typed ? ".failure(.offline)" : ".failure(AppError.offline)"
      let value = random.happens(60) ? ".success(\(success.literal(&random)))" : failure
      return dot + value
    case .closure: return "{ _ in }" + (isTyped ? " as \(text)" : "")
    }
  }

  /// A type of some depth.
  static func random(
    _ random: inout SeededGenerator,
    in batch: FuzzBatch,
    own: [String],
    ownEvents: [String],
    depth: Int = 2
  ) -> FuzzType {
    let plain: [FuzzType] =
      [
        .int, .int, .byte, .string, .string, .bool, .bool, .double, .character, .date, .url, .uuid, .comment, .comment,
        .issue, .tag, .sortOrder, .event,
      ] + (batch.hidesTypes ? [.ownData, .ownProgress, .ownResult] : [.data])
      + own.map { .own($0) } + ownEvents.map { .ownEvent($0) }
    guard depth > 0, random.happens(45) else { return random.pick(plain) }
    let inner = FuzzType.random(&random, in: batch, own: own, ownEvents: ownEvents, depth: depth - 1)
    let hashable = inner.isHashable ? inner : .int
    let label = random.happens(50) ? "x" : nil
    switch random.below(11) {
    case 0, 1, 2: return .optional(inner)
    case 3, 4: return .array(inner)
    case 5: return .set(hashable)
    case 6: return .dictionary(inner)
    case 7: return .pair(label, inner, label.map { _ in "y" }, .int)
    case 8 where !batch.hidesTypes: return .result(inner, typed: random.happens(50))
    case 9: return .box(inner)
    default: return random.pick([.anyShape, .closure(.int), .optional(.optional(.int))])
    }
  }
}
