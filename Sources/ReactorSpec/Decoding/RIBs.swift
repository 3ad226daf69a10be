import YAMLTree

/// Reads the `rib` of a spec and what its children tell.
struct RIBDecoder {
  let reader: SpecDecoder
  /// The parameters that the spec itself declares.
  let parameters: [Parameter]

  /// What a RIB gives a spec.
  struct Result {
    var rib: RIB
    /// The presenter, the router and the listener.
    var parameters: [Parameter]
    /// The actions for what children tell.
    var actions: [BehaviorDecoder.ActionHead]
  }

  /// Reads `rib` and `told`.
  ///
  /// - Parameter interactor: The reactor's name; nil where it could not be read.
  func rib(_ node: KeyedNode, interactor: String?) -> Result? {
    guard let pair = node[.rib] else {
      if let told = node[.told], node.lacks(.rib) {
        reader.report(
          .ribMissing,
          "`told` is what the children of a RIB tell, and the spec has no `rib`",
          at: told.key.range
        )
      }
      return nil
    }
    guard let keyed = reader.keyed(pair.value, key: pair.key, as: .rib) else { return nil }
    let name = ribName(interactor, node, at: pair.key.range)
    let children = reader.entries(keyed, .children, kind: "`RIB: push`").compactMap { child($0, $1) }
    reader.unread.add(.children, written: keyed.names(in: .children), known: children.map(\.name))
    var rib = RIB(
      name: name,
      isRoot: reader.flag(keyed, .launch, of: "rib"),
      children: children,
      provided: reader.entries(keyed, .provides, kind: "`name: Type = value`").compactMap { provision($0, $1) },
      required: reader.entries(keyed, .requires, kind: "`name: Type`").compactMap { requirement($0, $1) },
      told: [],
      range: pair.key.range
    )
    rib.view = view(keyed, of: name)
    let methods = keyed[.listener].map { listenerMethods($0) } ?? []
    if rib.isRoot, let listener = keyed[.listener], let launch = keyed[.launch] {
      reader.report(
        .keysExcludeEachOther,
        "the root of the tree has no parent that could listen",
        at: listener.key.range,
        notes: [("it is the root since it is launched", launch.key.range)]
      )
    }
    if rib.isRoot, rib.view == nil, let launch = keyed[.launch] {
      reader.report(
        .rootWithoutView,
        "the root of the tree is shown in the app's window: it needs a view",
        at: launch.key.range
      )
    }
    let told = told(node, of: rib)
    rib.told = told.map(\.told)
    let assigned = assigned(rib, methods, at: keyed)
    checkNames(of: rib, node)
    return Result(rib: rib, parameters: assigned, actions: told.map(\.head))
  }

  private func ribName(_ interactor: String?, _ node: KeyedNode, at range: SourceRange) -> String {
    guard let interactor else { return "" }
    let suffix = "Interactor"
    if interactor.hasSuffix(suffix), interactor.utf8.count > suffix.utf8.count {
      return String(interactor.dropLast(suffix.count))
    }
    let stem = interactor.hasSuffix("Reactor") ? String(interactor.dropLast("Reactor".count)) : interactor
    let place = node[.reactor]?.value.range
    reader.report(
      .reactorIsNoInteractor,
      "the reactor of a RIB is its interactor, and called so: `\(stem)Interactor`",
      at: place ?? range,
      replacement: place.flatMap { reader.line(replacing: $0, with: "\(stem)Interactor") }
    )
    return stem
  }

  private func view(_ node: KeyedNode, of name: String) -> RIB.View? {
    guard let pair = node[.view] else { return RIB.View(type: SwiftType("\(name)ViewController")) }
    if case .scalar(let scalar) = pair.value.content, scalar.text == "none" { return nil }
    guard let (type, value) = reader.typeAndValue(pair.value, key: pair.key, subject: "`view` of `rib`") else {
      return RIB.View(type: SwiftType("\(name)ViewController"))
    }
    return RIB.View(type: type, value: value)
  }

  private func child(_ name: String, _ pair: YAMLPair) -> RIB.Child? {
    guard reader.checkName(name, at: pair.key.range, what: "a child") else { return nil }
    let words = RIB.Showing.allCases.map(\.rawValue)
    func child(_ node: YAMLNode, _ key: YAMLNode, _ build: Payload) -> RIB.Child? {
      let show = reader.choice(node, key: key, subject: "`\(name)`", words: words).flatMap(RIB.Showing.init)
      return show.map { RIB.Child(name: name, build: build, show: $0, range: pair.key.range) }
    }
    guard case .mapping = pair.value.content else { return child(pair.value, pair.key, Payload()) }
    guard let node = reader.keyed(pair.value, key: pair.key, as: .child), let show = node[.show] else { return nil }
    var build: Payload? = Payload()
    if let written = node[.build] { build = parameters(written, of: "build") }
    return build.flatMap { child(show.value, show.key, $0) }
  }

  private func provision(_ name: String, _ pair: YAMLPair) -> RIB.Provision? {
    guard reader.checkMemberName(name, at: pair.key.range, what: "what a component provides") else { return nil }
    if case .mapping = pair.value.content {
      guard let node = reader.keyed(pair.value, key: pair.key, as: .provision),
        let type = node[.type].flatMap({ reader.type($0, subject: "`type` of `\(name)`") }),
        let value = reader.swift(node, .shared, of: name, kind: "a Swift expression", form: .value(.ofType(type)))
      else { return nil }
      return RIB.Provision(name: name, type: type, value: value, isShared: true, range: pair.key.range)
    }
    guard let (type, value) = reader.typeAndValue(pair.value, key: pair.key, subject: "`\(name)`") else { return nil }
    guard let value else {
      let message = "`\(name)` needs ` = ` and what makes it; what the parent gives stands in `requires`"
      reader.report(.missingDefault, message, at: pair.value.range)
      return nil
    }
    return RIB.Provision(name: name, type: type, value: value, isShared: false, range: pair.key.range)
  }

  private func requirement(_ name: String, _ pair: YAMLPair) -> RIB.Requirement? {
    guard reader.checkMemberName(name, at: pair.key.range, what: "what a parent gives"),
      let type = reader.type(pair, subject: "`\(name)`")
    else { return nil }
    return RIB.Requirement(name: name, type: type, range: pair.key.range)
  }

  /// What a method takes, as a signature says it that returns nothing.
  private func parameters(_ pair: YAMLPair, of name: String) -> Payload? {
    var method = Method(name: name, range: pair.key.range)
    guard MemberDecoder(reader: reader).signature(pair, of: &method), checkPlain(method, at: pair.value.range) else {
      return nil
    }
    return method.parameters.kept
  }

  /// Checks the name of a method of a listener, which is one of the interactor that hears it as well.
  private func checkName(of method: Method) -> Bool {
    let (name, what) = (method.name, "a method of a listener")
    guard reader.checkLocalName(name, at: method.range, what: what) else { return false }
    // With parameters it is another one.
    guard method.parameters.values.isEmpty, Self.membersOfInteractor.contains(name) else { return true }
    let words = "\(what) can't be called `\(name)`: an interactor has a member of that name"
    reader.report(.reservedName, words, at: method.range)
    return false
  }

  /// What each interactor has, of RIBs or of its reactor.
  private static let membersOfInteractor: Set<String> = [
    "activate", "clock", "core", "deactivate", "didBecomeActive", "initialState", "isActive", "isActiveStream",
    "listener", "router", "scheduler", "stub", "willResignActive",
  ]

  private func listenerMethods(_ pair: YAMLPair) -> [Method] {
    MemberDecoder(reader: reader).methods(pair, of: ReactorSpec.listenerName).filter { method in
      checkName(of: method) && checkPlain(method, at: method.range)
    }
    .map { method in
      var method = method
      method.parameters = method.parameters.kept
      return method
    }
  }

  /// Checks that a method only takes something: nothing waits for what it would return or throw.
  private func checkPlain(_ method: Method, at range: SourceRange) -> Bool {
    let isPlain =
      !method.isProperty && method.result == nil && !method.isAsync && !method.canThrow
      && method.genericParameters == nil
    if isPlain { return true }
    let message = "`\(method.name)` has to give nothing back: its signature is parameters in parentheses, `()` for none"
    reader.report(.unreadableSignature, message, at: range)
    return false
  }
}

/// What children tell.
extension RIBDecoder {
  private func told(_ node: KeyedNode, of rib: RIB) -> [(told: RIB.Told, head: BehaviorDecoder.ActionHead)] {
    let children = Set(rib.children.map(\.name))
    return reader.entries(node, .told, kind: "`child.method: steps`").compactMap { name, pair in
      let parts = name.split(separator: ".", omittingEmptySubsequences: false).map(String.init)
      guard parts.count == 2, let method = parts.last else {
        reader.report(
          .unknownChild,
          "what a child tells is called by the child and the method of its listener: `Child.childDidFinish`, not `\(name)`",
          at: pair.key.range
        )
        return nil
      }
      guard children.contains(parts[0]) else {
        if !reader.unread.contains(parts[0], in: .children) {
          reader.reportUnknownChild(parts[0], among: rib.children, at: pair.key.range)
        }
        return nil
      }
      return entry(parts[0], method, pair).flatMap { checkName(of: $0.0.method) ? $0 : nil }
    }
  }

  private func entry(_ child: String, _ name: String, _ pair: YAMLPair) -> (RIB.Told, BehaviorDecoder.ActionHead)? {
    var method = Method(name: name, range: pair.key.range)
    var action = Action(name: name, payload: Payload(), body: .steps([]), range: pair.key.range)
    guard BehaviorDecoder(reader: reader).isLongForm(pair.value, of: .told) else {
      return (RIB.Told(child: child, method: method), BehaviorDecoder.ActionHead(action: action, steps: pair))
    }
    guard let node = reader.keyed(pair.value, key: pair.key, as: .told) else { return nil }
    if let written = node[.parameters] {
      if let payload = parameters(written, of: name), isPayload(payload, of: name, at: written.value.range) {
        method.parameters = payload
        action.payload = payload.stored
      } else {
        reader.unread.payloads.insert(.action(name))
      }
    }
    method.documentation = reader.documentation(node, of: name)
    action.documentation = method.documentation
    let head = BehaviorDecoder.ActionHead(action: action, steps: node[.steps], overlap: node[.overlap])
    return (RIB.Told(child: child, method: method), head)
  }

  /// Whether parameters can be what an action carries.
  private func isPayload(_ parameters: Payload, of name: String, at range: SourceRange) -> Bool {
    reader.checkLabels(parameters.values.map { (value: $0, range: range) }, what: "what `\(name)` tells")
    return parameters.values.allSatisfy { reader.checkLocalName($0.name, at: range, what: "what `\(name)` tells") }
  }
}

/// The parameters that a RIB's interactor has.
extension RIBDecoder {
  private func assigned(_ rib: RIB, _ methods: [Method], at node: KeyedNode) -> [Parameter] {
    let range = rib.range
    func parameter(_ name: String, _ role: Parameter.Role, _ suffix: String, _ methods: [Method]) -> Parameter {
      let contract = DependencyContract(name: rib.type(suffix), kind: .protocolOfApp, methods: methods, range: range)
      let type = "any \(rib.type(suffix))"
      var parameter = Parameter(
        name: name,
        role: role,
        type: SwiftType(SwiftText(role == .assigned ? "(\(type))?" : type, at: range)),
        contract: contract,
        range: range
      )
      parameter.isInherited = role == .dependency
      return parameter
    }
    var result: [Parameter] = []
    if rib.view != nil { result.append(parameter(ReactorSpec.presenterName, .dependency, "Presentable", [])) }
    var routes = rib.children.flatMap { child in
      [
        Method(name: child.attachMethod, parameters: child.build, range: child.range),
        Method(name: child.detachMethod, range: child.range),
      ]
    }
    if rib.borrowsView { routes.append(Method(name: "cleanupViews", range: range)) }
    result.append(parameter(ReactorSpec.routerName, .assigned, "Routing", routes))
    if !rib.isRoot { result.append(parameter(ReactorSpec.listenerName, .assigned, "Listener", methods)) }
    return result
  }

  /// Checks that nothing of the spec has a name of the interactor's, or one of the component's twice.
  private func checkNames(of rib: RIB, _ node: KeyedNode) {
    let taken: Set = [
      "isActive", "isActiveStream", "activate", "deactivate", "didBecomeActive", "willResignActive", "dependency",
      "component", "interactor", "viewController",
    ]
    let superclasses: Set = ["Empty", "Launch", "Presentable", "Viewable"]
    if superclasses.contains(rib.name) {
      let message = "a RIB can't be called `\(rib.name)`: RIBs has classes of the names that are made of it"
      reader.report(.reservedName, message, at: node[.reactor]?.value.range ?? rib.range)
    }
    for (name, range) in rib.provided.map({ ($0.name, $0.range) }) + rib.required.map({ ($0.name, $0.range) })
    where name == "dependency" {
      reader.report(.reservedName, "a component of RIBs has a `dependency` already", at: range)
    }
    for section in [LanguageKey.Name.dependencies, .inputs, .properties] {
      for (name, range) in names(node, section) where taken.contains(name) {
        let article = "aeiou".contains(name.prefix(1)) ? "an" : "a"
        reader.report(.reservedName, "the interactor of a RIB has \(article) `\(name)` already", at: range)
      }
    }
    let needed = parameters.filter { $0.role == .dependency }
    let dependencies = Dictionary(needed.map { ($0.name, $0) }) { first, _ in first }
    for provision in rib.provided {
      guard let dependency = dependencies[provision.name],
        dependency.type.canonicalText != provision.type.canonicalText
      else { continue }
      reader.report(
        .nameTaken,
        "the component provides `\(provision.name)` as `\(provision.type.text)`, and the interactor needs a `\(dependency.type.text)`",
        at: provision.range,
        notes: [("the dependency is here", dependency.range)]
      )
    }
    let inputs = Dictionary(parameters.filter { $0.role == .input }.map { ($0.name, $0) }) { first, _ in first }
    for provision in rib.provided {
      guard let input = inputs[provision.name], provision.value.text != input.name else {
        continue
      }
      reader.report(
        .nameTaken,
        "the component has the input `\(input.name)` under that name: provide what is made of it under another one",
        at: provision.range,
        notes: [("the input is here", input.range)]
      )
    }
    let named = needed.map { ($0.name, $0.range) } + rib.provided.map { ($0.name, $0.range) }
    let others = Dictionary(named) { first, _ in first }
    for requirement in rib.required {
      guard let other = others[requirement.name] else { continue }
      reader.report(
        .nameTaken,
        "`\(requirement.name)` is there already: `requires` is for what only the children need of the parent",
        at: requirement.range,
        notes: [("it is here", other)]
      )
    }
    if let superclass = node[.superclass] {
      reader.report(
        .keysExcludeEachOther,
        "the superclass of a RIB's interactor is RIBs' own",
        at: superclass.key.range,
        notes: [("the RIB is here", rib.range)]
      )
    }
  }

  private func names(_ node: KeyedNode, _ section: LanguageKey.Name) -> [(String, SourceRange)] {
    guard case .mapping(let entries)? = node[section]?.value.content else { return [] }
    return entries.compactMap { entry in
      if case .scalar(let scalar) = entry.key.content { (scalar.text, entry.key.range) } else { nil }
    }
  }
}

extension SpecDecoder {
  /// Reports a name that is none of a RIB's children.
  func reportUnknownChild(_ name: String, among children: [RIB.Child], at range: SourceRange) {
    let near = didYouMean(name, among: children.map(\.name), otherwise: "name it in `children` of `rib`")
    report(.unknownChild, noSuch("child", name) + near, at: range)
  }
}

/// The steps by which an interactor moves in the tree.
extension BehaviorDecoder {
  /// Reads an `attach` or a `detach`.
  func routing(_ pair: YAMLPair, _ node: KeyedNode, isAttaching: Bool, in scope: StepScope) -> Step.Kind? {
    let word = isAttaching ? "attach" : "detach"
    guard let name = reader.text(pair.value, key: pair.key, subject: "`\(word)`", expected: "the name of a child"),
      let rib = rib(word, at: pair.key.range, in: scope)
    else { return nil }
    guard let child = scope.surroundings.children[name] else {
      if !reader.unread.contains(name, in: .children) {
        if !reportCall(name, of: word, "the name of a child", at: pair.value.range) {
          reader.reportUnknownChild(name, among: rib.children, at: pair.value.range)
        }
      }
      return nil
    }
    let method = isAttaching ? child.attachMethod : child.detachMethod
    let payload = isAttaching ? child.build : Payload()
    let callee = Callee(kind: .child, name: name, payload: payload, range: child.range)
    return call("\(ReactorSpec.routerName)?.\(method)", of: callee, pair, isAttaching ? node[.with] : nil, in: scope)
  }

  /// Reads a `tell`.
  func telling(_ pair: YAMLPair, _ node: KeyedNode, in scope: StepScope) -> Step.Kind? {
    guard let name = reader.text(pair.value, key: pair.key, subject: "`tell`", expected: "a method of the listener"),
      let rib = rib("tell", at: pair.key.range, in: scope)
    else { return nil }
    guard !rib.isRoot else {
      reader.report(
        .unknownListenerMethod,
        "the root of the tree has no parent that it could tell anything",
        at: pair.key.range
      )
      return nil
    }
    let listener = scope.surroundings.contracts[ReactorSpec.listenerName]
    guard let method = listener?.method(name) else {
      if !reader.unread.contracts.contains(ReactorSpec.listenerName) {
        if reportCall(name, of: "tell", "the name of a method", at: pair.value.range) { return nil }
        let near = reader.didYouMean(
          name,
          among: listener?.methods.map(\.name) ?? [],
          otherwise: "list it in `listener` of `rib`"
        )
        reader.report(
          .unknownListenerMethod,
          "the listener has no method `\(name)`\(near)",
          at: pair.value.range
        )
      }
      return nil
    }
    let callee = Callee(kind: .method, name: name, payload: method.parameters, range: method.range)
    return call("\(ReactorSpec.listenerName)?.\(SwiftName.member(name))", of: callee, pair, node[.with], in: scope)
  }

  /// Reports a call where a step takes a name; returns whether there is one.
  private func reportCall(_ text: String, of word: String, _ what: String, at range: SourceRange) -> Bool {
    guard let call = SwiftText(text).call, SwiftName.isValid(call.function.text) else { return false }
    let arguments = word == "detach" ? "" : call.arguments.text
    let with = arguments.isEmpty ? "" : ", with: \(Quoting.quoted(arguments))"
    reader.report(
      word == "tell" ? .unknownListenerMethod : .unknownChild,
      "`\(word)` takes \(what)\(with.isEmpty ? "" : ", and the arguments stand in `with`"): `{\(word): \(call.function.text)\(with)}`",
      at: range
    )
    return true
  }

  private func call(
    _ function: String,
    of callee: Callee,
    _ pair: YAMLPair,
    _ with: YAMLPair?,
    in scope: StepScope
  ) -> Step.Kind? {
    let place = with?.value.range ?? pair.value.range
    guard let arguments = reader.checkedArguments(of: callee, at: place, arguments: with) else { return nil }
    if let with { checkStrings(in: with.value, in: scope) }
    return .do(SwiftText(function, at: pair.value.range).called(with: arguments.text))
  }

  private func rib(_ word: String, at range: SourceRange, in scope: StepScope) -> RIB? {
    if let rib = scope.surroundings.rib { return rib }
    if !scope.surroundings.hasUnreadRIB {
      reader.report(.ribMissing, "`\(word)` is a step of a RIB's interactor, and the spec has no `rib`", at: range)
    }
    return nil
  }
}

extension Payload {
  /// The parameters of a method that keeps what it is given: closures escape.
  fileprivate var kept: Payload { mapping { $0.isFunction && !$0.isEscaping ? $0.prefixed(by: "@escaping ") : $0 } }

  /// The values of a case, where a closure escapes without saying so.
  fileprivate var stored: Payload { mapping(\.withoutEscaping) }

  private func mapping(_ change: (SwiftType) -> SwiftType) -> Payload {
    Payload(
      values: values.map { value in
        var value = value
        value.type = change(value.type)
        return value
      }
    )
  }
}

extension SwiftType {
  /// The type as it is stored, rather than taken as a parameter.
  package var withoutEscaping: SwiftType {
    guard !parameterWords.isEmpty else { return self }
    return SwiftType(SwiftText(swift.replacing(parameterWords.map { ($0, "") }).trimmed, at: range))
  }

  fileprivate func prefixed(by word: String) -> SwiftType { SwiftType(SwiftText(word + text, at: range)) }
}
