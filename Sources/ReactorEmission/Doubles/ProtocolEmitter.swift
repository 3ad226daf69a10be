import ReactorSpec

/// Prints the protocol of a dependency.
struct ProtocolEmitter {
  let contract: DependencyContract
  /// The doc comment.
  let documentation: String?
  /// The access level and the isolation, each with a space behind it; empty for what is the default.
  let modifiers: String
  /// Whether the reactor belongs to the main actor, and calls there what isn't async.
  let isOnMainActor: Bool
  /// Whether what conforms is Sendable: what an `await` calls is called in a task.
  let isSendable: Bool

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
        modifiers: reactor.access + nonisolated(contract, in: reactor.spec),
        isOnMainActor: reactor.spec.isolation == .main,
        isSendable: reactor.spec.languageMode == .swift6 && contract.isAskedInTasks
      )
    }
  }

  /// What lets a reactor that belongs to no actor call methods that aren't async, also in a module of the main actor. Where all are
  /// async it is left out: it would take their isolation from the methods of a class that belongs to the main actor.
  private static func nonisolated(_ contract: DependencyContract, in spec: ReactorSpec) -> String {
    contract.methods.allSatisfy(\.isAsync) ? "" : spec.nonisolated
  }

  func print(to printer: inout SwiftPrinter) {
    printer.documentation(documentation)
    let inheritance = isSendable ? ": Sendable" : ""
    printer.block("\(modifiers)protocol \(SwiftName.escaped(contract.name))\(inheritance)") { printer in
      for method in contract.methods {
        printer.documentation(method.documentation)
        let isolation = isOnMainActor && !method.isAsync ? "@MainActor " : ""
        if let type = method.result, method.isProperty {
          printer.line("\(isolation)var \(SwiftName.escaped(method.name)): \(type) { \(method.accessors) }")
          continue
        }
        let head: SwiftCode = "\(isolation)func \(SwiftName.escaped(method.name))\(method.genericClause)"
        printer.list(head, method.parameters.methodParameters, method.effectsAndResult)
      }
    }
  }
}
