import ReactorSpec

extension ReactorEmitter {
  /// The streams that the spec transforms: by hand, by what it adds to them, or to be told of the actions that cancel.
  var transformedStreams: [TransformedStream] {
    TransformedStream.allCases.filter { stream in
      switch stream {
      case .action: spec.transforms.contains(stream) || spec.hasCancellers
      case .mutation: spec.transforms.contains(stream) || addsMutations
      case .state: spec.transforms.contains(stream)
      }
    }
  }

  /// Whether there are mutations besides those of actions.
  private var addsMutations: Bool { !spec.start.isEmpty || !spec.events.isEmpty || !lowering.loadings.isEmpty }

  func printTransform(_ stream: TransformedStream, to printer: inout SwiftPrinter) {
    let methods = spec.transforms.contains(stream) ? [ManualMethod(of: stream)] : []
    printDocumentation("The stream of \(stream.rawValue)s, with what the spec adds to it.", methods, to: &printer)
    let type = "Observable<\(stream.elementType)>"
    let range = spec.transformRanges[stream]
    let source: SwiftCode =
      methods.first.map { "\(at: range)\($0.name)(\(stream.rawValue))" } ?? SwiftCode(stream.rawValue)
    printer.block("\(access)func transform(\(stream.rawValue): \(type)) -> \(type)") { printer in
      switch stream {
      case .action where spec.hasCancellers:
        // Before `mutate`: what is cancelled ends, and its last mutations are reduced, before the action's own steps run.
        printer.line("\(source).do(onNext: { [startedActions] in startedActions.onNext($0) })")
      case .mutation where addsMutations:
        printMergedMutations(source, to: &printer)
      default:
        printer.line(source)
      }
    }
  }

  private func printMergedMutations(_ source: SwiftCode, to printer: inout SwiftPrinter) {
    var usage = Usage()
    var start: [Stream] = []
    if !spec.start.isEmpty {
      let closure = lowering.body(spec.start, names: [])
      start.append(closure.onlyStream ?? .deferred(closure))
    }
    var others: [Stream] = [.expression(source)]
    if !lowering.loadings.isEmpty { others.append(.expression(SwiftCode(StepLowering.cancelledLoading))) }
    // Of several expressions with closures in one call, Swift would have to find all types at once, and gives up at three or four.
    let areWithClosures = spec.events.map { $0.effect.expression.tokens.contains { $0.kind == .leftBrace } }
    let names = areWithClosures.count { $0 } > 1 ? constantNames : []
    var constants: [(name: String, stream: Stream)] = []
    var events: [Stream] = []
    for (index, event) in spec.events.enumerated() {
      var stream = lowering.stream(of: event, in: &usage)
      if !names.isEmpty, areWithClosures[index] {
        constants.append((names[index], stream))
        stream = .expression(SwiftCode(names[index]))
      }
      events.append(event.documentation.map { .commented($0, stream) } ?? stream)
    }
    if let activations = spec.activationsProperty {
      let name = freshName("ownMutations")
      let own = start + events
      constants.append((name, own.count > 1 ? .merge(own) : own.first ?? .empty))
      (start, events) = ([.expression("\(activations).take(1).flatMap { _ in \(name) }")], [])
    }
    let streams = start + others + events
    if usage.state { printer.line("let state = currentState") }
    for constant in constants {
      printer.stream(constant.stream, head: "let \(constant.name): Observable<Mutation> = ", tail: "")
    }
    printer.streamCall(usage.state || !constants.isEmpty ? "return .merge" : ".merge", streams, head: "", tail: "")
  }

  /// What the streams of the events are called in `transform(mutation:)`: like nothing that the events' texts speak of.
  private var constantNames: [String] {
    let taken = namesOfStart
    return spec.events.map { Self.name("\($0.name)Mutations", besides: taken) }
  }

  private func freshName(_ name: String) -> String {
    Self.name(name, besides: namesOfStart.union(spec.events.map { "\($0.name)Mutations" }))
  }

  private static func name(_ name: String, besides taken: Set<String>) -> String {
    var name = name
    while taken.contains(name) { name += "_" }
    return name
  }

  /// The names of which the texts of the start and the events speak.
  private var namesOfStart: Set<String> {
    let steps = spec.start + spec.events.map { Step(kind: .observe($0.effect), range: $0.range) }
    return steps.texts.reduce(into: Set<String>()) { $0.formUnion($1.identifiers) }
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
