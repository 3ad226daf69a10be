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
    let uses = syntax.nameUses.filter { !names.contains($0.name) }
    let stateIsWhole = uses.contains { $0.name == "state" && ($0.member == nil || $0.isMemberCalled) }
    var taken = names.union(syntax.identifiers).union(["state"])
    var captures: [SwiftCode] = []
    var locals: [String: String] = [:]
    var edits: [(range: Range<Int>, text: String)] = []
    var usage = Usage()
    var readsLate = false
    let owner = lowering.freshName("reactor", besides: taken)
    var usesOwner = false
    for use in uses {
      switch lowering.role(of: use.name) {
      case .state:
        usage.state = true
        readsLate = true
        guard !stateIsWhole, let member = use.member, let range = use.memberRange else {
          if !captures.contains("state") { captures.append("state") }
          continue
        }
        if locals[member] == nil {
          let isTaken = names.contains(member) || uses.contains { $0.name == member }
          let name = isTaken ? lowering.freshName("current" + member.capitalizedFirst, besides: taken) : member
          locals[member] = name
          taken.insert(name)
          captures.append("\(SwiftName.escaped(name)) = \(syntax.part(use.range.lowerBound..<range.upperBound))")
        }
        edits.append((use.range.lowerBound..<range.upperBound, SwiftName.escaped(locals[member] ?? member)))
      case .constant:
        usage.capture(use.name)
        if !captures.contains(SwiftCode(use.name)) { captures.append(SwiftCode(use.name)) }
      case .member where !["self", "currentState", "initialState", "action"].contains(use.name):
        usage.member = true
        readsLate = true
        if !captures.contains(SwiftCode(use.name)) { captures.append(SwiftCode(use.name)) }
      case .member, .unknown:
        usage.member = true
        usesOwner = true
        edits.append((use.range, use.name == "self" ? owner : "\(owner).\(use.name)"))
      case .outside:
        break
      }
    }
    let throwing = if case .impossible = effect.failure { "" } else { "try " }
    source = .task(
      head: "Observable.\(lowering.spec.runtime.taskFunction)\(usesOwner ? Self.ownerTail : "")",
      captures: captures,
      parameter: usesOwner ? owner + " " : "",
      expression: "\(throwing)await \(SwiftCode(syntax, replacing: edits))"
    )
    self.readsLate = readsLate
    self.usage = usage
  }

  /// Notes what the closure takes from around it.
  func note(in usage: inout Usage) {
    usage.state = usage.state || self.usage.state
    usage.member = usage.member || self.usage.member
    for name in self.usage.captures { usage.capture(name) }
  }
}
