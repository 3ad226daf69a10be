import ReactorSpec

/// The call of an `await`: a task's closure, which is `@Sendable` and so takes what it needs by value.
struct AsyncCall {
  /// What stands behind the function that starts a task where the task gets the reactor.
  static let ownerTail = "(with: self)"

  /// The closure.
  let source: Stream.Source
  /// Whether it takes something by value that may change until the task starts.
  let readsLate: Bool

  private let usage: Usage

  init(_ effect: Effect, names: Set<String>, lowering: StepLowering) {
    let syntax = effect.expression
    var uses = syntax.nameUses
    // A closure that a step has bound is not `Sendable`.
    let calledNames = uses.filter {
      $0.isCalled && names.contains($0.name) && !lowering.waitingClosures.contains($0.name)
    }
    uses.removeAll { names.contains($0.name) }
    let used = Set(uses.map(\.name))
    let own = syntax.ownNames
    let stateIsWhole = uses.contains { $0.name == "state" && ($0.member == nil || $0.isMemberCalled) }
    var taken = lowering.freshNames(besides: names, syntax.identifiers, ["state"])
    var captures: [SwiftCode] = []
    var captured: Set<String> = []
    func capture(_ name: String) {
      let name = SwiftName.captured(name)
      if captured.insert(name).inserted { captures.append(SwiftCode(name)) }
    }
    var locals: [String: String] = [:]
    var edits: [(range: Range<Int>, text: String)] = []
    var usage = Usage()
    var readsLate = false
    let owner = taken.take("reactor")
    var usesOwner = false
    // What an argument asks of the reactor is asked before the task starts, which neither the reactor nor a dependency has to enter for it.
    let ranges = syntax.argumentRanges
    let inside = Self.uses(uses, inside: ranges)
    let arguments = zip(zip(ranges, inside), Self.types(ofArguments: ranges.count, of: syntax, lowering.known))
    let early = arguments.filter { argument, type in
      let callsName = calledNames.contains { argument.0.contains($0.range.lowerBound) }
      return Self.isReadEarly(syntax.part(argument.0), type, argument.1, callsName: callsName, lowering)
    }
    let readEarly = Set(early.flatMap { argument, _ in argument.1.map(\.range.lowerBound) })
    // The names of members and labels stand where no local one can be meant.
    var local = lowering.freshNames(besides: names, used, ["state", owner])
    var readNames: Set<String> = []
    for ((range, uses), type) in early {
      let value = syntax.part(range)
      let path = Self.path(of: value)
      let name = local.take(path?.last ?? "value")
      taken.insert(name)
      readNames.insert(name)
      captures.append("\(SwiftName.captured(name)) = \(Self.typed(value, type))")
      edits.append((range, SwiftName.escaped(name)))
      readsLate = true
      for use in uses {
        switch lowering.role(of: use.name) {
        case .state: usage.state = true
        case .constant: usage.capture(use.name)
        case .member, .unknown: usage.member = true
        case .outside: break
        }
      }
    }
    for use in uses where !readEarly.contains(use.range.lowerBound) {
      switch lowering.role(of: use.name) {
      case .state:
        usage.state = true
        readsLate = true
        guard !stateIsWhole, let member = use.member, let range = use.memberRange else {
          capture("state")
          continue
        }
        if locals[member] == nil {
          // What the text binds itself would hide it, and an argument that is read early may have the name.
          let isTaken = [names, used, own, readNames].contains { $0.contains(member) }
          let name = isTaken ? taken.take("current" + member.capitalizedFirst) : member
          locals[member] = name
          taken.insert(name)
          captures.append("\(SwiftName.captured(name)) = \(syntax.part(use.range.lowerBound..<range.upperBound))")
        }
        edits.append((use.range.lowerBound..<range.upperBound, SwiftName.escaped(locals[member] ?? member)))
      case .constant:
        usage.capture(use.name)
        capture(use.name)
      case .member
      where !["self", "currentState", "initialState", "action"].contains(use.name) && !use.hasOwnSelf
        && !syntax.changes(use):
        usage.member = true
        readsLate = true
        capture(use.name)
      case .member, .unknown:
        usage.member = true
        usesOwner = true
        edits.append((use.range, use.replacement(by: owner)))
      case .outside:
        break
      }
    }
    let throwing = if case .impossible = effect.failure { "" } else { "try " }
    for name in syntax.reboundNames.subtracting(names).sorted() {
      switch lowering.role(of: name) {
      case .constant: usage.capture(name)
      case .member:
        usage.member = true
        readsLate = true
      case .state, .unknown, .outside: continue
      }
      capture(name)
    }
    source = .task(
      head: "Observable.\(lowering.spec.runtime.taskFunction)\(usesOwner ? Self.ownerTail : "")",
      captures: captures,
      parameter: usesOwner ? owner + " " : "",
      expression:
        "\(throwing)await \(SwiftCode(syntax, replacing: edits.sorted { $0.range.lowerBound < $1.range.lowerBound }))",
      takesValues: readsLate
    )
    self.readsLate = readsLate
    self.usage = usage
  }

  /// The uses of names that stand in each of several parts of a text; both are in its order.
  private static func uses(_ uses: [NameUse], inside ranges: [Range<Int>]) -> [[NameUse]] {
    var next = uses[...]
    return ranges.map { range in
      next = next.drop { $0.range.lowerBound < range.lowerBound }
      let inside = next.prefix { range.contains($0.range.lowerBound) }
      next = next[inside.endIndex...]
      return Array(inside)
    }
  }

  /// The types of a call's arguments, as far as the spec lists the method and a value outside of the call can be said to be of them.
  private static func types(ofArguments count: Int, of call: SwiftText, _ known: KnownMethods) -> [SwiftType?] {
    let unknown = [SwiftType?](repeating: nil, count: count)
    guard let (owner, member) = call.calledFunction?.memberOfOwner,
      let method = known.method(member, of: owner),
      method.parameters.values.count == unknown.count
    else { return unknown }
    let generics = method.genericNames
    return method.parameters.values.map { value in
      let type = value.type.plain
      let isOwnType = !type.isVariadic && !type.isFunction && value.type.attributes.isEmpty
      let isAnywhere = !type.contains { type in
        if case .opaque = type.shape { true } else { type.name.map(generics.contains) ?? false }
      }
      return isOwnType && isAnywhere ? type : nil
    }
  }

  /// A member, or a call of one, which has its type from no one else; nil for any other text.
  private static func path(of value: SwiftText) -> [String]? {
    (value.memberPath ?? value.calledFunction?.memberPath).flatMap { $0.count > 1 ? $0 : nil }
  }

  /// A value that has its type where the call does not give it one.
  private static func typed(_ value: SwiftText, _ type: SwiftType?) -> SwiftCode {
    guard let type, path(of: value) == nil else { return "\(value)" }
    return value.isOneOperand ? "\(value) as \(type.text)" : "(\(value)) as \(type.text)"
  }

  /// Whether an argument asks a dependency or the reactor for something that is there at once, or calls a closure that a step has bound.
  private static func isReadEarly(
    _ value: SwiftText,
    _ type: SwiftType?,
    _ uses: [NameUse],
    callsName: Bool,
    _ lowering: StepLowering
  ) -> Bool {
    // In the capture list of a closure, Swift finds no names that the closures in a value bind.
    guard value.ownNames.isEmpty else { return false }
    // The value of an implicit member is looked for in the type that the call gives it.
    guard type != nil || value.tokens.first?.kind != .dot else { return false }
    guard value.memberPath?.count != 1, value.tokens.first?.kind != .leftBrace, !value.hasKeyword(.await),
      !value.hasKeyword(.try), !value.text.hasPrefix("&")
    else { return false }
    let asked = uses.filter { use in
      switch lowering.role(of: use.name) {
      case .constant: use.member != nil || use.isSubscripted || use.isCalled && lowering.known.closure(use.name) != nil
      case .member, .unknown: true
      case .state, .outside: false
      }
    }
    let needTask = asked.contains { use in
      if use.isCalled, let closure = lowering.known.closure(use.name) { return closure.isAsync || closure.canThrow }
      let method = use.member.flatMap { lowering.known.method($0, of: use.name) }
      return method.map { $0.isAsync || $0.canThrow } ?? false
    }
    return (callsName || !asked.isEmpty) && !needTask
  }

  /// Notes what the closure takes from around it.
  func note(in usage: inout Usage) {
    usage.state = usage.state || self.usage.state
    usage.member = usage.member || self.usage.member
    for name in self.usage.captures { usage.capture(name) }
  }
}

extension NameUse {
  /// What stands for the reactor, or a member of it, where a constant is the reactor: in a closure that captures `self`, it still is that.
  func replacement(by owner: String) -> String {
    if name == "self" { isCaptured ? "self = \(owner)" : owner } else { "\(hasOwnSelf ? "self" : owner).\(name)" }
  }
}
