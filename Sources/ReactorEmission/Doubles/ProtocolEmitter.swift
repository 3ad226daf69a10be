import ReactorSpec

/// Prints the protocol of a dependency.
struct ProtocolEmitter {
  let contract: DependencyProtocol
  /// The doc comment.
  let documentation: String?
  /// The access level with a space behind it; empty for the default one.
  let access: String
  /// Whether the reactor belongs to the main actor, and calls what isn't async there.
  let isOnMainActor: Bool

  /// The protocols that a reactor's spec asks for.
  static func all(of reactor: ReactorEmitter) -> [ProtocolEmitter] {
    reactor.spec.parameters.compactMap { parameter in
      guard let contract = parameter.contract, contract.isGenerated else { return nil }
      let documentation =
        parameter.documentation
        ?? reactor.publicDocumentation("What `\(reactor.spec.name)` needs of its `\(parameter.name)`.")
      return ProtocolEmitter(
        contract: contract,
        documentation: documentation,
        access: reactor.access,
        isOnMainActor: reactor.spec.isolation == .main
      )
    }
  }

  func print(to printer: inout SwiftPrinter) {
    printer.documentation(documentation)
    // What an `await` calls is called in a task.
    let inheritance = contract.methods.contains(where: \.isAsync) ? ": Sendable" : ""
    printer.block("\(access)protocol \(SwiftName.escaped(contract.name))\(inheritance)") { printer in
      for method in contract.methods {
        printer.documentation(method.documentation)
        let isolation = isOnMainActor && !method.isAsync ? "@MainActor " : ""
        printer.list(
          "\(isolation)func \(SwiftName.escaped(method.name))",
          method.parameterDeclarations,
          method.effectsAndResult
        )
      }
    }
  }
}
