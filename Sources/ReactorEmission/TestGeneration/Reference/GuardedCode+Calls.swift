import ReactorSpec

/// Calls that may stop the program, and those that have another value each time.
extension GuardedCode {
  /// `base.remove(at: index)` and the like.
  mutating func guardCall(_ position: Int) {
    guard position + 1 < tokens.count, tokens[position + 1].kind == .leftParenthesis,
      let close = surroundings.partner(of: position + 1),
      let name = values.name(position)
    else { return tellVarying(position) }
    let arguments = position + 2..<close
    guard let base = chain(endingAt: position - 2) else { return tellVarying(position) }
    switch name {
    case "remove", "insert":
      // An index set has no numbers below zero.
      if values.label("integersIn", in: arguments) != nil { return givesUp = true }
      guard let at = values.label("at", in: arguments) else { return }
      guard values.isPure(base) else { return givesUp = true }
      let end =
        tokens[(at..<close)].indices.first { tokens[$0].kind == .comma && tokens[$0].depth == tokens[at].depth }
        ?? close
      // What is taken out of the same collection first leaves one position less.
      let isFree = name == "insert" && !arguments.contains { values.name($0)?.hasPrefix("remove") == true }
      ask(isFree ? "position" : "index", at..<end, of: base, at: position)
    case "swapAt":
      guard !arguments.isEmpty else { return }
      guard values.isPure(base) else { return givesUp = true }
      var start = arguments.lowerBound
      for end in arguments where tokens[end].kind == .comma && tokens[end].depth == tokens[arguments.lowerBound].depth {
        ask("index", start..<end, of: base, at: position)
        start = end + 1
      }
      ask("index", start..<close, of: base, at: position)
    case "removeFirst" where !arguments.isEmpty, "removeLast" where !arguments.isEmpty:
      guard !values.hasCommaOrLabel(arguments) else { return }
      guard values.isPure(base) else { return givesUp = true }
      ask("count", arguments, of: base, at: position, label: "of")
    case "removeSubrange", "replaceSubrange":
      guard !arguments.isEmpty else { return }
      guard values.isPure(base) else { return givesUp = true }
      let end = arguments.first { tokens[$0].kind == .comma && tokens[$0].depth == tokens[arguments.lowerBound].depth }
      ask("index", arguments.lowerBound..<(end ?? close), of: base, at: position)
    case "removeFirst", "removeLast":
      // An expression changes nothing.
      guard isStatement else { return }
      guard arguments.isEmpty, values.isPure(base), lookBefore("filled(\(values.source(base)))", at: position) else {
        return givesUp = true
      }
    case "substring" where base.contains { values.name($0) == "NSString" }: givesUp = true
    // A position is found by way of others, which may be none.
    case "index"
    where values.label(Self.offset, in: arguments) != nil && values.label("limitedBy", in: arguments) == nil
      || ["after", "before"].contains { values.label($0, in: arguments) != nil }:
      givesUp = true
    default: tellVarying(position)
    }
  }

  /// The methods whose result chance decides, and the types of which each new value is another.
  private static let chance: Set<String> = ["random", "randomElement", "shuffled"]
  private static let newEachTime: Set<String> = ["UUID", "Date"]

  /// Whether a text may have another value each time, or be a function that has: it names something of that kind. What is made of
  /// arguments, as `Date(timeIntervalSince1970: 0)` is, stays the same.
  static func mayVary(_ swift: SwiftText) -> Bool {
    let tokens = swift.tokens
    return tokens.indices.contains { position in
      guard tokens[position].kind == .name else { return false }
      let name = tokens[position].name(in: swift.text)
      if chance.contains(name) || name == "now" { return true }
      let following = tokens[(position + 1)...].prefix(2)
      guard newEachTime.contains(name), following.count == 2 else { return false }
      return following.map(\.kind) == [.leftParenthesis, .rightParenthesis]
        || following.first?.kind == .dot && following.last?.name(in: swift.text) == "init"
    }
  }

  /// `UUID()` and the like.
  mutating func tellVarying(_ position: Int) {
    guard let name = values.name(position) else { return }
    let isCalled = position + 1 < tokens.count && tokens[position + 1].kind == .leftParenthesis
    let end = isCalled ? surroundings.partner(of: position + 1) ?? position : position
    var start = position
    if values.isMember(position) {
      let varies = Self.chance.contains(name) && isCalled || name == "now" && !isCalled
      guard varies, position > 1, let base = chain(endingAt: position - 2) else { return }
      start = base.lowerBound
    } else {
      guard Self.newEachTime.contains(name), isCalled, end == position + 2 else { return }
    }
    insertions.append(
      (tokens[start].range.lowerBound, "\(Self.checker).varying({ ", tokens[end].range.upperBound, " })")
    )
  }

  /// Puts `try` into the closures of values that differ from run to run, where something in them is checked.
  mutating func tryInVaryingValues() {
    let varying = "\(Self.checker).varying({ "
    for index in insertions.indices where insertions[index].before == varying {
      let (start, end) = (insertions[index].start, insertions[index].end)
      let checks = insertions.filter { $0.start >= start && $0.end <= end && $0.before != varying }
      guard !checks.isEmpty else { continue }
      // Outside of the closure there is none then.
      if checks.contains(where: { $0.before.contains("try ") }) { givesUp = true }
      insertions[index].before += "try "
    }
  }

  /// `[first: 1, second: 2]`, whose keys have to differ. Names and literals that differ as they are written are taken to do so, as the cases
  /// of an enum do.
  mutating func guardKeys(_ open: Int) {
    guard let close = surroundings.partner(of: open) else { return }
    var keys: [Range<Int>] = []
    var start = open + 1
    // The colon of `condition ? one : other` ends no key.
    var choices = 0
    var hasKey = false
    var position = open + 1
    while position < close {
      switch tokens[position].kind {
      case .sign where values.text(position) == "?" && !values.isAttached(position): choices += 1
      case .colon where choices > 0: choices -= 1
      case .colon where !hasKey:
        guard start < position else { return }
        keys.append(start..<position)
        hasKey = true
      case .comma: (start, choices, hasKey) = (position + 1, 0, false)
      // What stands in brackets of its own is passed over, so that brackets in each other are walked once.
      case let kind where kind.isOpening: position = surroundings.partner(of: position) ?? position
      default: break
      }
      position += 1
    }
    let isConstant = keys.allSatisfy { key in
      key.count == 1 && tokens[key.lowerBound].kind == .literal && !values.text(key.lowerBound).contains("\\")
        || key.count == 2 && tokens[key.lowerBound].kind == .dot
    }
    guard keys.count > 1, !isConstant || Set(keys.map(values.source)).count < keys.count else { return }
    // Each of them is asked once more.
    guard keys.allSatisfy(values.isPure) else { return givesUp = true }
    wrap(keys[0], "key(", keys.dropFirst().reduce(into: "") { $0 += ", " + values.source($1) } + ")")
  }

  /// `Array(repeating: value, count: number)` and the like, wherever they are called by these names.
  mutating func guardArguments(_ open: Int) {
    guard open > 0, let close = surroundings.partner(of: open) else { return }
    let callee = values.name(open - 1)
    if let callee, Self.endings.contains(callee), !values.isMember(open - 1) { return givesUp = true }
    guard close > open + 1 else { return }
    let arguments = open + 1..<close
    switch callee {
    case nil where tokens[open - 1].kind == .rightBracket, "Array", "ContiguousArray", "String", "Data", "init",
      "range",
      "repeatElement":
      check(argument: "count", of: arguments, by: "count(")
    // The last ones are RxSwift's.
    case "prefix", "suffix", "dropFirst", "dropLast", "take", "takeLast", "elementAt":
      guard values.isMember(open - 1), !values.hasCommaOrLabel(arguments),
        arguments.count > 1 || tokens[open + 1].kind != .literal, tokens[open + 1].kind != .leftBrace
      else { return }
      wrap(arguments, "count(")
    case "quotientAndRemainder": check(argument: "dividingBy", of: arguments, by: "divisor(")
    case "split": check(argument: "maxSplits", of: arguments, by: "count(")
    case "DateInterval":
      check(argument: "duration", of: arguments, by: "bound(", ", from: 0)")
      guard let start = argument("start", of: arguments) else { return }
      guard values.isPure(start) else { return givesUp = true }
      check(argument: "end", of: arguments, by: "bound(", ", from: \(values.source(start)))")
    case "Dictionary": check(argument: "uniqueKeysWithValues", of: arguments, by: "distinct(")
    case "stride": check(argument: "by", of: arguments, by: "divisor(")
    case "element": check(argument: "at", of: arguments, by: "count(")
    case "Character":
      guard !values.isMember(open - 1), !values.hasCommaOrLabel(arguments),
        arguments.contains(where: { tokens[$0].kind == .name })
      else { return }
      wrap(arguments, "character(")
    // What an `Int` doesn't hold comes of a division by nothing, or of large numbers, where it does come.
    case let name? where NarrowNumbers.types.contains(name) || name == "Int" && calculates(arguments):
      guard !values.isMember(open - 1), !values.hasCommaOrLabel(arguments),
        arguments.contains(where: { tokens[$0].kind == .name })
      else { return }
      wrap(arguments, "convertible(", ", to: \(name).self)")
    default: break
    }
  }

  private static let offset = "offsetBy"

  /// The words of calls that end the program, or may, and before which nothing can be asked.
  static let endings: Set<String> = [
    "abort", "assert", "assertionFailure", "exit", "fatalError", offset, "precondition", "preconditionFailure",
  ]

  /// The names because of which a text is looked at as a whole: something behind them may not be asked for.
  static let givingUp = endings.union(["DateInterval", "index", "integersIn"])

  /// Whether something is divided, or raised to a power, or a number of many digits has a part in it.
  private func calculates(_ arguments: Range<Int>) -> Bool {
    arguments.contains { position in
      let text = values.text(position)
      return switch tokens[position].kind {
      case .sign: text == "/"
      case .name: ["exp", "exp2", "pow"].contains(text)
      case .literal: text.first?.isNumber == true && (text.count > 9 || text.lowercased().contains("e"))
      default: false
      }
    }
  }

  /// The argument of a label; nil where there is none.
  private func argument(_ label: String, of arguments: Range<Int>) -> Range<Int>? {
    guard let start = values.label(label, in: arguments) else { return nil }
    let depth = tokens[arguments.lowerBound].depth
    let end =
      (start..<arguments.upperBound).first { tokens[$0].kind == .comma && tokens[$0].depth == depth }
      ?? arguments.upperBound
    return start < end ? start..<end : nil
  }

  private mutating func check(
    argument label: String,
    of arguments: Range<Int>,
    by function: String,
    _ tail: String = ")"
  ) {
    guard let argument = argument(label, of: arguments),
      argument.count > 1 || tokens[argument.lowerBound].kind != .literal
    else { return }
    wrap(argument, function, tail)
  }

  /// Puts a check around some tokens.
  private mutating func wrap(_ arguments: Range<Int>, _ head: String, _ tail: String = ")") {
    let (start, end) = (
      tokens[arguments.lowerBound].range.lowerBound, tokens[arguments.upperBound - 1].range.upperBound
    )
    wrap(start, end, head, tail)
  }
}
