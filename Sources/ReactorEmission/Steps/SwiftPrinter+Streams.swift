import ReactorSpec

extension SwiftPrinter {
  /// Prints a stream between `head` and `tail`: on one line where it fits.
  mutating func stream(_ stream: Stream, head: SwiftCode, tail: SwiftCode, startsStatement: Bool = true) {
    if let flat = stream.flat, fits(head + flat + tail) {
      line(head + flat + tail, startsStatement: startsStatement)
      return
    }
    switch stream {
    case .expression(let text):
      line(head + text + tail, startsStatement: startsStatement)
    case .just(let mutation, let arguments):
      line(head + ".just(", startsStatement: startsStatement)
      indented { $0.list(".\(SwiftName.member(mutation))", arguments, startsStatement: false) }
      line(")" + tail, startsStatement: false)
    case .concat(let streams):
      streamCall(".concat", streams, head: head, tail: tail, startsStatement: startsStatement)
    case .merge(let streams):
      streamCall(".merge", streams, head: head, tail: tail, startsStatement: startsStatement)
    case .conditional(let condition, let first, let second):
      line(head + condition, startsStatement: startsStatement)
      indented { printer in
        printer.stream(first, head: "? ", tail: "", startsStatement: false)
        printer.stream(second, head: ": ", tail: tail, startsStatement: false)
      }
    case .deferred(let closure):
      lateStream("\(head).deferred", closure, tail: tail, startsStatement: startsStatement)
    case .chain(let source, let operators):
      chain(source, operators, head: head, tail: tail, startsStatement: startsStatement)
    case .commented(let text, let stream):
      for comment in text.split(whereSeparator: \.isNewline) { line("// \(comment)", startsStatement: startsStatement) }
      self.stream(stream, head: head, tail: tail, startsStatement: startsStatement)
    }
  }

  /// Prints a call whose arguments are streams: on one line where it fits, else one argument a line.
  mutating func streamCall(
    _ name: SwiftCode,
    _ streams: [Stream],
    head: SwiftCode,
    tail: SwiftCode,
    startsStatement: Bool = true
  ) {
    let texts = streams.compactMap(\.flat)
    let flat: SwiftCode = "\(head)\(name)(\(texts.joined(separator: ", ")))\(tail)"
    if texts.count == streams.count, fits(flat) {
      line(flat, startsStatement: startsStatement)
      return
    }
    line(head + name + "(", startsStatement: startsStatement)
    indented { printer in
      for (index, stream) in streams.enumerated() {
        printer.stream(stream, head: "", tail: index == streams.count - 1 ? "" : ",", startsStatement: false)
      }
    }
    line(")" + tail, startsStatement: false)
  }

  /// Prints where a chain begins, and each operator on a line of its own: further in, unless the beginning already takes several.
  private mutating func chain(
    _ source: Stream.Source,
    _ operators: [StreamOperator],
    head: SwiftCode,
    tail: SwiftCode,
    startsStatement: Bool
  ) {
    let sourceTail = operators.isEmpty ? tail : ""
    let lineCount = self.lineCount
    switch source {
    case .expression(let text):
      line(head + text + sourceTail, startsStatement: startsStatement)
    case .deferred(let closure):
      lateStream("\(head)Observable<Mutation>.deferred", closure, tail: sourceTail, startsStatement: startsStatement)
    case .task(let start, let captures, let parameter, let expression, _):
      if start.hasSuffix(AsyncCall.ownerTail) { startsTasksWithOwner = true }
      let list = captureList(captures)
      let signature: SwiftCode = list.isEmpty && parameter.isEmpty ? "" : "\(list)\(parameter)in"
      shortClosure("\(head)\(start)", signature, expression, tail: sourceTail, startsStatement: startsStatement)
    case .started(let actions):
      started(actions, head: head, startsStatement: startsStatement)
    }
    var isLong = self.lineCount > lineCount + 1
    // The operators go on with those that the text ends with.
    if case .expression(let text) = source, text.endsInLineOfDot { isLong = false }
    indented(by: isLong ? 0 : 1) { printer in
      for (index, step) in operators.enumerated() {
        printer.streamOperator(step, tail: index == operators.count - 1 ? tail : "")
      }
    }
  }

  private mutating func streamOperator(_ step: StreamOperator, tail: SwiftCode) {
    switch step {
    case .call(let text):
      if text.text.hasPrefix(CancelHelper.head.text) { cancelsByHelper = true }
      line(text + tail, startsStatement: false)
    case .map(let element, let captures, let mutation, let arguments):
      let signature: SwiftCode = "\(captureList(captures.map { SwiftCode(SwiftName.captured($0)) }))\(element) in"
      let expression: SwiftCode = "Mutation.\(SwiftName.member(mutation))"
      let flat: SwiftCode = ".map { \(signature) \(expression)\(Stream.list(arguments)) }\(tail)"
      if fits(flat) {
        line(flat, startsStatement: false)
      } else {
        line(".map { \(signature)", startsStatement: false)
        indented { $0.list(expression, arguments) }
        line("}" + tail)
      }
    case .filter(let element, let captures, let condition):
      let signature: SwiftCode = "\(captureList(captures.map { SwiftCode(SwiftName.captured($0)) }))\(element) in"
      shortClosure(".filter", signature, condition, tail: tail, startsStatement: false)
    case .closure(let name, let parameter, let closure):
      if name == ReplayHelper.call(in: .reactorKit) { replaysByHelper = true }
      let type = name == "catch" ? "" : " -> Observable<Mutation>"
      streamClosure(name, parameter, type, closure, tail: tail)
    case .results(let parameter, let closure):
      streamClosure("flatMap", parameter, " -> Observable<Swift.Result<Mutation, \(errorType)>>", closure, tail: tail)
    case .concat(let closure, let isConstant):
      let late: SwiftCode = "Observable<Mutation>.deferred"
      let flat = closure.onlyStream?.flat.map { $0.text.hasPrefix(".") ? "Observable<Mutation>\($0)" : $0 }
      if let text = isConstant ? flat : flatLateStream(late, closure), fits(".concat(\(text))\(tail)") {
        return line(".concat(\(text))\(tail)", startsStatement: false)
      }
      line(".concat(", startsStatement: false)
      indented { $0.lateStream(late, closure, tail: "", startsStatement: false) }
      line(")" + tail, startsStatement: false)
    case .end(let head, let actions):
      if head == CancelHelper.head { cancelsByHelper = true }
      end(head, actions, tail: tail)
    }
  }

  /// Prints a closure that makes a stream when that is subscribed to: on one line where it is short.
  private mutating func lateStream(_ name: SwiftCode, _ closure: Closure, tail: SwiftCode, startsStatement: Bool) {
    if let flat = flatLateStream(name, closure), fits(flat + tail) {
      line(flat + tail, startsStatement: startsStatement)
      return
    }
    line("\(name) {\(signature(captureList(of: closure)))", startsStatement: startsStatement)
    body(of: closure)
    line("}" + tail)
  }

  private func flatLateStream(_ name: SwiftCode, _ closure: Closure) -> SwiftCode? {
    (closure.onlyFlow ?? closure.onlyStream?.flat).map { "\(name) {\(signature(captureList(of: closure))) \($0) }" }
  }

  /// Prints an operator's closure that returns a stream: on one line where it is short.
  private mutating func streamClosure(
    _ name: String,
    _ parameter: String,
    _ type: String,
    _ closure: Closure,
    tail: SwiftCode
  ) {
    let captures = captureList(of: closure)
    if let flat = closure.onlyFlow ?? closure.onlyStream?.flat {
      // Without the type, the compiler would report an error in the argument somewhere else.
      let typed = name == "catch" && parameter != "_" ? "(\(parameter): \(errorType))" : parameter
      let text: SwiftCode = ".\(name) { \(captures)\(typed)\(type) in \(flat) }\(tail)"
      if fits(text) {
        line(text, startsStatement: false)
        return
      }
    }
    line(".\(name) { \(captures)\(parameter)\(type) in", startsStatement: false)
    body(of: closure)
    line("}" + tail)
  }

  /// What stands behind a closure's brace: a capture list and `in`, or nothing.
  private func signature(_ captures: SwiftCode) -> SwiftCode { captures.isEmpty ? "" : " \(captures)in" }

  /// Prints the operator that ends a stream where one of the actions has started; `head` is `.take(until: `, say.
  private mutating func end(_ head: SwiftCode, _ actions: [String], tail: SwiftCode) {
    if let flat = flatStarted(actions), fits("\(head)\(flat))\(tail)") {
      line("\(head)\(flat))\(tail)", startsStatement: false)
      return
    }
    let parts = head.text.split(separator: "(", maxSplits: 1).map(String.init)
    line("\(parts[0])(", startsStatement: false)
    indented { $0.started(actions, head: SwiftCode(parts[1]), startsStatement: false) }
    line(")" + tail, startsStatement: false)
  }

  /// Prints the stream of those of some actions that start.
  private mutating func started(_ actions: [String], head: SwiftCode, startsStatement: Bool) {
    if let flat = flatStarted(actions), fits(head + flat) {
      line(head + flat, startsStatement: startsStatement)
      return
    }
    let patterns = actions.map { ".\(SwiftName.member($0))" }
    if patterns.count == 1 {
      line("\(head)startedActions.filter {", startsStatement: startsStatement)
      indented { $0.line("if case \(patterns[0]) = $0 { true } else { false }") }
      line("}")
      return
    }
    line("\(head)startedActions.filter { action in", startsStatement: startsStatement)
    indented { printer in
      printer.line("switch action {")
      if printer.fits("case \(patterns.joined(separator: ", ")): true") {
        printer.line("case \(patterns.joined(separator: ", ")): true", startsStatement: false)
      } else {
        for (index, pattern) in patterns.enumerated() {
          printer.line("case \(pattern): true", startsStatement: index > 0)
        }
      }
      printer.line("default: false")
      printer.line("}")
    }
    line("}")
  }

  /// The stream of those of some actions that start, on one line; nil for several.
  private func flatStarted(_ actions: [String]) -> SwiftCode? {
    guard let action = actions.first else { return "startedActions" }
    let pattern = ".\(SwiftName.member(action))"
    return actions.count == 1 ? "startedActions.filter { if case \(pattern) = $0 { true } else { false } }" : nil
  }

  /// Prints `head { signature expression }tail` on one line, or the expression on lines of its own.
  private mutating func shortClosure(
    _ head: SwiftCode,
    _ signature: SwiftCode,
    _ expression: SwiftCode,
    tail: SwiftCode,
    startsStatement: Bool
  ) {
    let start: SwiftCode = signature.isEmpty ? "\(head) {" : "\(head) { \(signature)"
    if fits("\(start) \(expression) }\(tail)") {
      line("\(start) \(expression) }\(tail)", startsStatement: startsStatement)
    } else {
      line(start, startsStatement: startsStatement)
      indented { $0.line(expression) }
      line("}" + tail)
    }
  }
}
