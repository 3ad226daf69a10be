import ReactorSpec

/// Prints the protocol of a dependency.
struct ProtocolEmitter {
  let contract: DependencyProtocol
  /// The doc comment.
  let documentation: String?
  /// The access level and the isolation, each with a space behind it; empty for what is the default.
  let modifiers: String
  /// Whether the reactor belongs to the main actor, and calls there what isn't async.
  let isOnMainActor: Bool

  /// The protocols that a reactor's spec asks for.
  static func all(of reactor: ReactorEmitter) -> [ProtocolEmitter] {
    reactor.spec.parameters.compactMap { parameter in
      guard let contract = parameter.contract, contract.isGenerated else { return nil }
      let documentation =
        parameter.documentation
        ?? reactor.publicDocumentation("What `\(reactor.spec.name)` needs of its `\(parameter.name)`.")
      let isOnMainActor = reactor.spec.isolation == .main
      return ProtocolEmitter(
        contract: contract,
        documentation: documentation,
        modifiers: reactor.access + (isOnMainActor ? "nonisolated " : reactor.spec.nonisolated),
        isOnMainActor: isOnMainActor
      )
    }
  }

  func print(to printer: inout SwiftPrinter) {
    printer.documentation(documentation)
    // What an `await` calls is called in a task.
    let inheritance = contract.methods.contains(where: \.isAsync) ? ": Sendable" : ""
    printer.block("\(modifiers)protocol \(SwiftName.escaped(contract.name))\(inheritance)") { printer in
      for method in contract.methods {
        printer.documentation(method.documentation)
        let isolation = isOnMainActor && !method.isAsync ? "@MainActor " : ""
        let head = "\(isolation)func \(SwiftName.escaped(method.name))"
        printer.list(head, method.parameterDeclarations, method.effectsAndResult)
      }
    }
  }
}
