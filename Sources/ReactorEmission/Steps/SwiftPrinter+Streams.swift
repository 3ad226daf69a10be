import ReactorSpec

extension SwiftPrinter {
  /// Prints a stream between `head` and `tail`: on one line where it fits.
  mutating func stream(_ stream: Stream, head: String, tail: String) {
    if let flat = stream.flat, fits(head + flat + tail) {
      line(head + flat + tail)
      return
    }
    switch stream {
    case .expression(let text):
      line(head + text + tail)
    case .just(let mutation, let arguments):
      line(head + ".just(")
      indented { $0.list("." + SwiftName.member(mutation), arguments) }
      line(")" + tail)
    case .concat(let streams):
      streamCall(".concat", streams, head: head, tail: tail)
    case .merge(let streams):
      streamCall(".merge", streams, head: head, tail: tail)
    case .conditional(let condition, let first, let second):
      line(head + condition)
      indented { printer in
        printer.stream(first, head: "? ", tail: "")
        printer.stream(second, head: ": ", tail: tail)
      }
    case .deferred(let closure):
      if let flow = closure.onlyFlow, fits("\(head).deferred { [weak self] in \(flow) }\(tail)") {
        line("\(head).deferred { [weak self] in \(flow) }\(tail)")
        return
      }
      let captures = captureList(of: closure)
      line(head + ".deferred {" + (captures.isEmpty ? "" : " \(captures)in"))
      body(of: closure)
      line("}" + tail)
    case .chain(let source, let operators):
      chain(source, operators, head: head, tail: tail)
    case .commented(let text, let stream):
      for comment in text.split(whereSeparator: \.isNewline) { line("// \(comment)") }
      self.stream(stream, head: head, tail: tail)
    case .armed(let name, let actions, let closure):
      armed(name, actions, closure, head: head, tail: tail)
    }
  }

  /// Prints a call whose arguments are streams: on one line where it fits, else one argument a line.
  mutating func streamCall(_ name: String, _ streams: [Stream], head: String, tail: String) {
    let texts = streams.compactMap(\.flat)
    let flat = "\(head)\(name)(\(texts.joined(separator: ", ")))\(tail)"
    if texts.count == streams.count, fits(flat) {
      line(flat)
      return
    }
    line(head + name + "(")
    indented { printer in
      for (index, stream) in streams.enumerated() {
        printer.stream(stream, head: "", tail: index == streams.count - 1 ? "" : ",")
      }
    }
    line(")" + tail)
  }

  /// Prints where a chain begins, and each operator on a line of its own: further in, unless the beginning already takes several.
  private mutating func chain(_ source: Stream.Source, _ operators: [StreamOperator], head: String, tail: String) {
    let sourceTail = operators.isEmpty ? tail : ""
    let lineCount = self.lineCount
    switch source {
    case .expression(let text):
      line(head + text + sourceTail)
    case .task(let start, let captures, let parameter, let expression):
      let list = captureList(captures)
      let signature = list.isEmpty && parameter.isEmpty ? "" : list + parameter + "in"
      shortClosure(head + start, signature, expression, tail: sourceTail)
    }
    let isLong = self.lineCount > lineCount + 1
    indented(by: isLong ? 0 : 1) { printer in
      for (index, step) in operators.enumerated() {
        printer.streamOperator(step, tail: index == operators.count - 1 ? tail : "")
      }
    }
  }

  private mutating func streamOperator(_ step: StreamOperator, tail: String) {
    switch step {
    case .call(let text):
      line(text + tail)
    case .map(let element, let captures, let mutation, let arguments):
      let signature = captureList(captures) + element + " in"
      let expression = "Mutation.\(SwiftName.member(mutation))"
      let flat = ".map { \(signature) \(expression)\(Stream.list(arguments)) }\(tail)"
      if fits(flat) {
        line(flat)
      } else {
        line(".map { \(signature)")
        indented { $0.list(expression, arguments) }
        line("}" + tail)
      }
    case .filter(let element, let captures, let condition):
      shortClosure(".filter", captureList(captures) + element + " in", condition, tail: tail)
    case .closure(let name, let parameter, let closure):
      streamClosure(name, parameter, closure, tail: tail)
    case .take(let actions):
      take(until: actions, tail: tail)
    }
  }

  /// Prints an operator's closure that returns a stream: on one line where it is short.
  private mutating func streamClosure(_ name: String, _ parameter: String, _ closure: Closure, tail: String) {
    let type = name == "flatMap" ? " -> Observable<Mutation>" : ""
    let captures = captureList(of: closure)
    if let flat = closure.onlyFlow ?? closure.onlyStream?.flat {
      // Without the type, the compiler would report an error in the argument somewhere else.
      let typed = name == "catch" && parameter != "_" ? "(\(parameter): any Error)" : parameter
      let text = ".\(name) { \(captures)\(typed)\(type) in \(flat) }\(tail)"
      if fits(text) {
        line(text)
        return
      }
    }
    line(".\(name) { \(captures)\(parameter)\(type) in")
    body(of: closure)
    line("}" + tail)
  }

  /// Prints a stream that gets the last of the actions which cancel something in it, from its start on.
  private mutating func armed(_ name: String, _ actions: [String], _ closure: Closure, head: String, tail: String) {
    var head = head + "startedActions"
    var levels = 0
    if !actions.isEmpty {
      let lineCount = self.lineCount
      filter(of: actions.map { ".\(SwiftName.member($0))" }, head: head + ".filter")
      levels = self.lineCount > lineCount + 1 ? 0 : 1
      head = ""
    }
    indented(by: levels) { printer in
      printer.line(head + ".multicast(")
      printer.indented { printer in
        printer.line("{ ReplaySubject.create(bufferSize: 1) },")
        printer.line("selector: { \(printer.captureList(of: closure))\(name) -> Observable<Mutation> in")
        printer.body(of: closure)
        printer.line("}")
      }
      printer.line(")" + tail)
    }
  }

  private mutating func take(until actions: [String], tail: String) {
    guard !actions.isEmpty else {
      line(".take(until: startedActions)\(tail)")
      return
    }
    let patterns = actions.map { ".\(SwiftName.member($0))" }
    let short = "until: startedActions.filter { if case \(patterns[0]) = $0 { true } else { false } }"
    if patterns.count == 1, fits(".take(\(short))\(tail)") {
      line(".take(\(short))\(tail)")
      return
    }
    line(".take(")
    indented { printer in
      printer.filter(of: patterns, head: "until: startedActions.filter")
    }
    line(")" + tail)
  }

  /// Prints a filter that lets through the actions of these patterns.
  private mutating func filter(of patterns: [String], head: String) {
    let short = "\(head) { if case \(patterns[0]) = $0 { true } else { false } }"
    if patterns.count == 1, fits(short) {
      line(short)
      return
    }
    if patterns.count == 1 {
      line("\(head) {")
      indented { $0.line("if case \(patterns[0]) = $0 { true } else { false }") }
      line("}")
      return
    }
    line("\(head) { action in")
    indented { printer in
      printer.line("switch action {")
      if printer.fits("case \(patterns.joined(separator: ", ")): true") {
        printer.line("case \(patterns.joined(separator: ", ")): true")
      } else {
        for pattern in patterns { printer.line("case \(pattern): true") }
      }
      printer.line("default: false")
      printer.line("}")
    }
    line("}")
  }

  /// Prints `head { signature expression }tail` on one line, or the expression on lines of its own.
  private mutating func shortClosure(_ head: String, _ signature: String, _ expression: String, tail: String) {
    let start = "\(head) {\(signature.isEmpty ? "" : " " + signature)"
    if fits("\(start) \(expression) }\(tail)") {
      line("\(start) \(expression) }\(tail)")
    } else {
      line(start)
      indented { $0.line(expression) }
      line("}" + tail)
    }
  }
}
