import ReactorSpec

/// A method that a view is called by with values, which is still to be written.
struct CalledMethod: Hashable {
  /// The part of the view whose method it is; nil for the view's own.
  var owner: String?
  var name: String
  var parameters: [String]

  func print(to printer: inout SwiftPrinter) {
    let subject = (owner.map { "\($0)." } ?? "") + name
    printer.block("func \(name)(\(parameters.joined(separator: ", ")))") { printer in
      printer.line("#warning(\"\(subject) is still to be written\")")
    }
  }
}

/// A stream of the view's own that sends actions, which is still to be written.
struct OwnStream: Hashable {
  var name: String
  /// What its elements are.
  var element: String

  func print(to printer: inout SwiftPrinter) {
    printer.block("var \(SwiftName.escaped(name)): Observable<\(element)>") { printer in
      printer.line("#warning(\"\(name) is still to be written\")")
      printer.line("return .empty()")
    }
  }
}

extension ViewScaffold {
  /// The events that are named by a name alone, which no part of the view has.
  var ownStreams: [OwnStream] {
    let nested = Set(spec.nestedTypes.map(\.name))
    let declared = DeclaredNames(of: spec)
    var known = Set(view.events.map(\.name) + outlets.map(\.name))
    return view.actions.compactMap { sent in
      guard case .stream(let stream) = sent.event, let path = stream.memberPath, let name = path.last,
        path.count == 1 || path.count == 2 && path[0] == "self", known.insert(name).inserted
      else { return nil }
      let values = declared.actions[sent.action]?.payload.values ?? []
      let isPassed = sent.arguments == nil && values.count == 1
      let element = isPassed ? values[0].type.qualifying(nested, by: reactor).text : "Void"
      return OwnStream(name: name, element: sent.arguments?.takesElement == true ? "Any" : element)
    }
  }

  /// The methods that are called with values: of the view, and of its parts.
  var calledMethods: [CalledMethod] {
    let nested = Set(spec.nestedTypes.map(\.name))
    let declared = DeclaredNames(of: spec)
    let methods = view.values.compactMap { value -> CalledMethod? in
      let type = declared.type(of: value.name)
      let given = declared.fields[value.name]?.isPulse == true ? type?.wrapped ?? type : type
      let own = value.transform == nil ? given.map { $0.qualifying(nested, by: reactor).text } : nil
      switch value.sink {
      case .method(let path, let label):
        guard let place = Self.place(of: path) else { return nil }
        let head =
          label.map { [value.name, "value"].contains($0) ? SwiftName.label($0) : "\(SwiftName.label($0)) value" }
          ?? "_ value"
        return CalledMethod(owner: place.owner, name: place.name, parameters: ["\(head): \(own ?? "Any")"])
      case .statement(let statement):
        guard statement.takesElement, let call = statement.call, let place = Self.place(of: call.function),
          place.owner == nil, !Self.functions.contains(place.name)
        else { return nil }
        let parameters = call.arguments.commaSeparatedParts.enumerated().map { number, argument in
          let (label, value) = argument.labelledValue.map { ($0.label, $0.value.text) } ?? (nil, argument.text)
          let type = value == "$0" ? own ?? "Any" : Self.type(ofLiteral: value)
          return "\(label.map { SwiftName.label($0) } ?? "_") value\(number == 0 ? "" : "\(number + 1)"): \(type)"
        }
        return CalledMethod(owner: place.owner, name: place.name, parameters: parameters)
      case .observer, .curried, .content, .manual: return nil
      }
    }
    return methods.unique
  }

  /// Whose method it is: the view's own, or that of a part.
  private static func place(of path: SwiftText) -> (owner: String?, name: String)? {
    guard var names = path.memberPath else { return nil }
    if names.first == "self" { names.removeFirst() }
    guard let name = names.last, names.count < 3 else { return nil }
    let owner = names.count == 2 ? names[0] : nil
    guard owner.map({ !ReactiveOwner.own.contains($0) }) ?? true else { return nil }
    return (owner, SwiftName.escaped(name))
  }

  /// Functions that need no writing: Swift's, and what views and their controllers have.
  private static let functions: Set<String> = [
    "addChild", "assert", "assertionFailure", "debugPrint", "dismiss", "dump", "endEditing", "performSegue",
    "popToViewController",
    "present", "print", "pushViewController", "setEditing", "setNavigationBarHidden", "setToolbarItems",
    "setViewControllers", "show",
  ]

  private static func type(ofLiteral text: String) -> String {
    if text == "true" || text == "false" { return "Bool" }
    guard text.isLiteral else { return "Any" }
    return text.hasPrefix("\"") ? "String" : text.allSatisfy(\.isNumber) ? "Int" : "Any"
  }
}

/// What stands before a member without being a part of the view that the spec names.
enum ReactiveOwner {
  /// What a view has anyway.
  static let own: Set<String> = ["self", "view", "navigationItem", "window"]
}
