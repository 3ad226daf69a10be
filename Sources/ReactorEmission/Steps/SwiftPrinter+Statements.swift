import ReactorSpec

extension SwiftPrinter {
  mutating func statements(_ statements: [Statement]) {
    for statement in statements { self.statement(statement) }
  }

  private mutating func statement(_ statement: Statement) {
    switch statement {
    case .line(let text):
      line(text)
    case .scope(let text):
      block("do") { $0.line(text) }
    case .guard(let conditions, let orElse):
      self.guard(conditions, orElse: orElse)
    case .if(let condition, let then, let orElse):
      line("if \(condition) {")
      indented { $0.statements(then) }
      if !orElse.isEmpty {
        line("} else {")
        indented { $0.statements(orElse) }
      }
      line("}")
    case .switch(let value, let cases):
      line("switch \(value) {")
      for (index, branch) in cases.enumerated() {
        let isDefault = branch.pattern.text == "default"
        line(isDefault ? "default:" : "case \(branch.pattern):", startsStatement: index > 0)
        indented { $0.statements(branch.statements) }
      }
      line("}")
    case .closure(let name, let closure):
      let head: SwiftCode = "let \(name) = { \(captureList(of: closure))() -> Observable<Mutation> in"
      if let text = closure.onlyStream?.flat, fits("\(head) \(text) }") { return line("\(head) \(text) }") }
      line(head)
      body(of: closure)
      line("}")
    case .return(let stream):
      self.stream(stream, head: "return ", tail: "")
    }
  }

  private mutating func `guard`(_ conditions: [SwiftCode], orElse: [Statement]) {
    let head: SwiftCode = "guard \(conditions.joined(separator: ", ")) else {"
    if orElse.count == 1, case .return(let stream) = orElse[0], let text = stream.flat, fits("\(head) return \(text) }")
    {
      line("\(head) return \(text) }")
      return
    }
    if fits(head) {
      line(head)
    } else {
      line("guard")
      indented { printer in
        for (index, condition) in conditions.enumerated() {
          printer.line(index == conditions.count - 1 ? condition : "\(condition),", startsStatement: false)
        }
      }
      line("else {", startsStatement: false)
    }
    indented { $0.statements(orElse) }
    line("}")
  }

  mutating func body(of closure: Closure) {
    let outer = captured
    captured = closure.usesReactor ? [] : outer.union(closure.captures.map(SwiftName.captured))
    indented { printer in
      if closure.usesReactor { printer.line("guard let self else { return .empty() }") }
      if closure.isUnsure { printer.line("_ = self") }
      if let stream = closure.onlyStream {
        printer.stream(stream, head: "", tail: "")
      } else {
        printer.statements(closure.statements)
      }
    }
    captured = outer
  }

  /// The capture list of a closure with a space behind it; empty where nothing is captured.
  func captureList(of closure: Closure) -> SwiftCode {
    closure.usesReactor ? "[weak self] " : captureList(closure.captures.map { SwiftCode(SwiftName.captured($0)) })
  }

  /// A capture list with a space behind it, without what the closures around it have captured already.
  func captureList(_ items: [SwiftCode]) -> SwiftCode {
    let items = items.filter { !captured.contains($0.text) }
    return items.isEmpty ? "" : "[\(items.joined(separator: ", "))] "
  }
}
