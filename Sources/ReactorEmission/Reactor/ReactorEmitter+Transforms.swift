import ReactorSpec

extension ReactorEmitter {
  /// The streams that the spec transforms, by hand or by what runs at the start.
  var transformedStreams: [TransformedStream] {
    TransformedStream.allCases.filter { spec.transforms.contains($0) || $0 == .mutation && !spec.start.isEmpty }
  }

  func printTransform(_ stream: TransformedStream, to printer: inout SwiftPrinter) {
    let methods = spec.transforms.contains(stream) ? [ManualMethod(of: stream)] : []
    printDocumentation("The stream of \(stream.rawValue)s, with what the spec adds to it.", methods, to: &printer)
    let type = "Observable<\(stream.elementType)>"
    printer.block("\(access)func transform(\(stream.rawValue): \(type)) -> \(type)") { printer in
      printTransformBody(stream, to: &printer)
    }
  }

  private func printTransformBody(_ stream: TransformedStream, to printer: inout SwiftPrinter) {
    let method = spec.transforms.contains(stream) ? ManualMethod(of: stream).name : nil
    guard stream == .mutation, !spec.start.isEmpty else {
      printer.line("\(method ?? "")(\(stream.rawValue))")
      return
    }
    let closure = StepLowering(spec).body(spec.start, names: [])
    let start: Stream
    if closure.statements.count == 1, !closure.usesReactor, case .return(let stream) = closure.statements[0] {
      start = stream
    } else {
      start = .deferred(closure)
    }
    let streams = [start, .expression(method.map { "\($0)(mutation)" } ?? "mutation")]
    printer.streamCall(".merge", streams, head: "", tail: "")
  }

  /// Prints the doc comment of a member: what it is, where other modules see it, and the methods that the user writes for it.
  func printDocumentation(_ summary: String, _ methods: [ManualMethod], to printer: inout SwiftPrinter) {
    guard !methods.isEmpty else {
      printer.documentation(publicDocumentation(summary))
      return
    }
    let names = methods.map { "`\($0.subject)`" }.joined(separator: ", ")
    let signatures = methods.map { "    \($0.signature)" }.joined(separator: "\n")
    printer.documentation(publicDocumentation(summary), "By hand, in an extension: \(names).", signatures)
  }
}

extension TransformedStream {
  var elementType: String { rawValue.prefix(1).uppercased() + rawValue.dropFirst() }
}
