import ReactorSpec

/// Prints the test double of a dependency: a class that conforms to its protocol, or that has a struct with closures.
struct DoubleEmitter {
  let contract: DependencyContract
  let samples: SampleValues
  /// Whether the values that it falls back to may belong to the main actor, as the reactor does.
  let isOnMainActor: Bool
  /// The types that the spec declares, which stand outside of the reactor as its members, and what the reactor is called.
  var nested: (names: Set<String>, owner: String) = ([], "")
  /// What it is besides the protocol's methods, where it stands for a part of a RIB.
  var part: RIBPart?

  /// The doubles that the specs of a file ask for.
  static func all(of specs: [ReactorSpec], _ taken: TakenTypeNames, settings: Settings) -> [DoubleEmitter] {
    let samples = SampleValues(settings)
    return specs.flatMap { spec in
      spec.parameters.flatMap { parameter in
        parameter.contracts.map(\.contract).filter(\.hasOwnDouble).map { contract in
          DoubleEmitter(
            contract: taken.resolved(contract),
            samples: samples,
            isOnMainActor: spec.isolation == .main,
            nested: (Set(spec.nestedTypes.map(\.name)), spec.name),
            part: RIBPart(parameter, of: spec)
          )
        }
      }
    }
  }

  func print(to printer: inout SwiftPrinter) {
    let holdsClosures = contract.kind == .structOfClosures
    let whose = holdsClosures ? "its closures note their calls and do" : "it notes its calls and does"
    printer.documentation("A test double of `\(contract.name)`: \(whose) what a test says.")
    let bases = part?.bases(contract) ?? (holdsClosures ? "Sendable" : "\(contract.name), Sendable")
    // Parts of RIBs belong where RIBs' own classes do.
    let isolation = part == nil ? "nonisolated " : ""
    printer.block("\(isolation)final class \(contract.doubleName): \(bases)") { printer in
      for member in part?.members ?? [] { printer.line(member) }
      for method in contract.methods { printProperty(of: method, to: &printer) }
      if !contract.methods.isEmpty || holdsClosures { printer.line() }
      if holdsClosures { return printValue(to: &printer) }
      printer.declarations(contract.methods) { method, printer in
        if method.isProperty {
          print(property: method, to: &printer)
        } else {
          print(function: method, to: &printer)
        }
      }
    }
    part?.printMore(to: &printer)
  }

  /// Prints the struct with the double's closures: made of them all, or a sample of it with these in place of its own.
  private func printValue(to printer: inout SwiftPrinter) {
    let name = outside(contract.name)
    let made = contract.value(of: "\(contract.doubleName)()")
    let sample = samples.values(of: SwiftType(contract.name)).first.map(outside)
    printer.documentation("What the reactor gets.")
    printer.block("\(isOnMainActor ? "@MainActor " : "")var value: \(name)") { printer in
      guard let sample, sample != made else {
        let arguments = contract.methods.map { "\(SwiftName.argumentLabel($0.name)): \(closure($0))" }
        return printer.list(SwiftCode(name), arguments.map { SwiftCode($0) }, "")
      }
      printer.line("var value: \(name) = \(sample)")
      for method in contract.methods { printer.line("value.\(SwiftName.member(method.name)) = \(closure(method))") }
      printer.line("return value")
    }
  }

  /// A closure that calls the double's method. One throws errors of a single type only where it says so itself.
  private func closure(_ method: Method) -> String {
    let noted = Set(method.parameters.notedNames)
    let names = method.parameters.values.map { value in
      let name = SwiftName.escaped(value.name)
      return (name: noted.contains(name) ? name : "_", type: value.type.text)
    }
    var signature = names.map(\.name).joined(separator: ", ")
    if let error = method.errorType {
      let list = names.map { "\($0.name): \($0.type)" }.joined(separator: ", ")
      signature = "(\(list))\(method.isAsync ? " async" : "") throws(\(error.text))"
    }
    return "{ [\(method.doublePropertyName)] \(signature.isEmpty ? "" : signature + " ")in \(call(of: method)) }"
  }

  /// What lets an async method be called where the caller is. In a module of the main actor, a protocol that says nothing of isolation belongs
  /// to it, and a method would have the actor from there: a test that has the main thread would wait for its call in vain.
  private func isolation(of method: Method) -> String {
    let saysNothing = contract.isGenerated && contract.methods.allSatisfy(\.isAsync)
    return method.isAsync && saysNothing && part == nil && !isOnMainActor ? "nonisolated " : ""
  }

  private func print(function method: Method, to printer: inout SwiftPrinter) {
    let start = printer.lineCount
    printer.list(
      "\(isolation(of: method))func \(SwiftName.escaped(method.name))\(method.genericClause)",
      method.parameters.methodParameters,
      "\(method.effectsAndResult) {"
    )
    printer.body(of: start) { $0.line(call(of: method)) }
  }

  private func print(property: Method, to printer: inout SwiftPrinter) {
    guard let type = property.result else { return }
    let hasAccessors = property.kind == .property(isSettable: true) || property.isAsync || property.canThrow
    guard hasAccessors else {
      return printer.shortBlock("var \(SwiftName.escaped(property.name)): \(type)") { $0.line(call(of: property)) }
    }
    printer.line("\(isolation(of: property))var \(SwiftName.escaped(property.name)): \(type) {")
    printer.indented { printer in
      // No directive for the compiler can stand before an accessor, nor behind the last one.
      printer.line("get\(property.effects) { \(call(of: property)) }", startsStatement: false)
      if property.kind == .property(isSettable: true) {
        printer.line("set { \(property.doublePropertyName).assign(newValue) }", startsStatement: false)
      }
    }
    printer.line("}", startsStatement: false)
  }

  private func printProperty(of method: Method, to printer: inout SwiftPrinter) {
    let head = "let \(method.doublePropertyName) ="
    let arguments = method.isProperty ? [] : [method.parameters.notedType(besides: method.genericNames)]
    let types = arguments + [method.notedResult, method.failure(hiddenBy: samples.typesOfApp)]
    let label = fallsBackOnMainActor(method) ? "mainActorFallback" : "fallback"
    let fallback = fallback(of: method).map { ", \(label): { \($0) }" } ?? ""
    let double = method.isProperty ? "PropertyDouble" : "MethodDouble"
    let value = "\(double)<\(types.joined(separator: ", "))>(\"\(contract.name).\(method.name)\"\(fallback))"
    if printer.fits("\(head) \(value)") {
      printer.line("\(head) \(value)")
    } else {
      printer.line(head)
      printer.indented { $0.line(value) }
    }
  }

  private func call(of method: Method) -> String {
    let names = method.parameters.notedNames
    let noted = names.count > 1 ? "(\(names.joined(separator: ", ")))" : names.joined()
    let result = method.isResultErased ? method.result?.asArgumentType : nil
    let type = result.map { $0.contains(" ") ? "as: (\($0)).self" : "as: \($0).self" } ?? ""
    let arguments = [noted, type].filter { !$0.isEmpty }.joined(separator: ", ")
    let isHidden = names.contains(method.doublePropertyName)
    let function = (isHidden ? "self." : "") + method.doublePropertyName + (method.isAsync ? ".asyncCall" : ".call")
    return (method.canThrow ? "try " : "") + (method.isAsync ? "await " : "") + "\(function)(\(arguments))"
  }

  /// Whether a method's fallback is made on the main actor, since it may be a value of a type that belongs there.
  private func fallsBackOnMainActor(_ method: Method) -> Bool {
    guard isOnMainActor, let fallback = fallback(of: method) else { return false }
    let silent = [Self.silentStream, SampleValues.silentSubject, SampleValues.replaying, method.result?.silentSequence]
    return !silent.contains(fallback) && !fallback.isLiteral
  }

  /// What a call returns that the test has forgotten, after the test has failed; nil where the double finds something itself.
  private func fallback(of method: Method) -> String? {
    guard let type = method.result, !method.canThrow || method.errorType != nil, !type.isOptional,
      !method.isResultErased
    else { return nil }
    switch type.stream {
    case let stream? where stream.hasNever: return Self.silentStream
    case let stream? where stream.isSequence:
      return samples.values(of: type).first.map(outside) ?? type.silentSequence.map(outside)
    case let stream? where stream.isSubject: return samples.subject(type).map(outside)
    default: return samples.values(of: type).first.map(outside)
    }
  }

  /// A sample, which may name types of the spec's as they are called inside of the reactor.
  private func outside(_ value: String) -> String {
    nested.names.isEmpty ? value : SwiftText(value).qualifying(nested.names, by: nested.owner).text
  }

  private static let silentStream = ".never()"
}
