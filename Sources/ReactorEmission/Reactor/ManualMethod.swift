import ReactorSpec

/// A method that the user writes in an extension, since the spec says `manual`.
struct ManualMethod {
  /// The action, mutation or stream that it belongs to.
  var subject: String
  /// Its name.
  var name: String
  /// Its parameters with the parentheses.
  private var parameters: SwiftCode
  private var result: String?
  /// The argument list with which the generated code calls it.
  var passedOn: String

  init(of action: Action) {
    subject = action.name
    name = action.manualMethodName
    parameters = "(\(action.payload.keptParameters.joined(separator: ", ")))"
    result = "Observable<Mutation>"
    passedOn = action.payload.values.isEmpty ? "()" : action.payload.passedOn
  }

  init(of mutation: Mutation) {
    subject = mutation.name
    name = mutation.manualMethodName
    let payload = mutation.payload
    parameters = "(\(([SwiftCode("into state: inout State")] + payload.keptParameters).joined(separator: ", ")))"
    passedOn = "(\((["into: &state"] + payload.passedOnArguments).joined(separator: ", ")))"
  }

  init(of stream: TransformedStream) {
    subject = stream.rawValue
    name = "transform\(stream.elementType)"
    let type = "Observable<\(stream.elementType)>"
    parameters = "(_ \(stream.rawValue): \(type))"
    result = type
    passedOn = "(\(stream.rawValue))"
  }

  /// The method's declaration without its body, for people: in doc comments, messages and files of theirs.
  var signature: String {
    "func \(name)\(parameters.text)" + (result.map { " -> \($0)" } ?? "")
  }

  /// Lines of a body that compiles and says that it is still to be written.
  var scaffoldBody: [String] {
    let warning = "#warning(\"\(name) is still to be written\")"
    switch result {
    case nil: return [warning]
    case "Observable<Mutation>" where passedOn != "(mutation)": return [warning, "return .empty()"]
    default: return [warning, "return \(passedOn.dropFirst().dropLast())"]
    }
  }

  /// The method with a body that compiles and says that it is still to be written.
  var declaration: String {
    let body = scaffoldBody.map { "  \($0)" }
    return (["\(signature) {"] + body + ["}"]).joined(separator: "\n")
  }
}

extension ReactorSpec {
  /// The methods for actions that say `manual`.
  var manualActions: [ManualMethod] {
    actions.compactMap { action in
      if case .manual = action.body { return ManualMethod(of: action) }
      return nil
    }
  }

  /// The methods for mutations that say `manual`.
  var manualMutations: [ManualMethod] {
    mutations.compactMap { mutation in
      if case .manual = mutation.effect { return ManualMethod(of: mutation) }
      return nil
    }
  }

  /// All methods that the user writes.
  var manualMethods: [ManualMethod] {
    manualActions + manualMutations
      + TransformedStream.allCases.filter(transforms.contains).map { ManualMethod(of: $0) }
  }
}
