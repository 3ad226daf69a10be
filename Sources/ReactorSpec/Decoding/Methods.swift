import YAMLTree

extension MemberDecoder {
  /// Reads the methods of a dependency's protocol.
  func methods(_ pair: YAMLPair, of dependency: String) -> [Method] {
    let entries = reader.entries(
      pair.value,
      key: pair.key,
      subject: "`methods` of `\(dependency)`",
      expected: "a mapping: `name: signature`"
    )
    let methods = entries.compactMap { name, entry -> Method? in
      guard !reportSignatureInKey(entry), reader.checkName(name, at: entry.key.range, what: "a method") else {
        return nil
      }
      return method(name, entry)
    }
    if methods.count < entries.count { reader.unread.contracts.insert(dependency) }
    checkPropertyNames(of: methods)
    return methods
  }

  /// Reads the closures of a dependency's struct: methods whose parameters have no labels.
  func closures(_ pair: YAMLPair, of dependency: String) -> [Method] {
    let entries = reader.entries(
      pair.value,
      key: pair.key,
      subject: "`closures` of `\(dependency)`",
      expected: "a mapping: `name: (Int) async throws -> Page`"
    )
    let closures = entries.compactMap { name, entry -> Method? in
      guard reader.checkName(name, at: entry.key.range, what: "a closure") else { return nil }
      return closure(name, entry)
    }
    if closures.count < entries.count { reader.unread.contracts.insert(dependency) }
    checkPropertyNames(of: closures)
    return closures
  }

  private func closure(_ name: String, _ pair: YAMLPair) -> Method? {
    guard let type = reader.type(pair, subject: "the closure `\(name)`") else { return nil }
    guard let function = type.function else {
      reader.report(
        .closureOfNoFunction,
        type.wrapped?.function == nil
          ? "the closure `\(name)` has the type of a function, written out: `(Int) async throws -> Page`, in place of `\(type.text)`"
          : "the closure `\(name)` is there in each test: a struct whose closure may be missing is given by a sample",
        at: type.range
      )
      return nil
    }
    var values: [Payload.Value] = []
    for (name, parameter) in zip(Self.constants(of: function), function.parameters) {
      guard let value = value(label: "_", name: name, type: parameter.type) else { return nil }
      values.append(value)
    }
    let errors = function.errorType?.errors ?? (canThrow: function.canThrow, type: nil)
    return Method(
      name: name,
      parameters: Payload(values: values),
      result: function.result.isVoid ? nil : function.result,
      isAsync: function.isAsync,
      canThrow: errors.canThrow,
      errorType: errors.type,
      range: pair.key.range
    )
  }

  /// What the parameters of a closure are called where it is said what it does. No caller sees that: a name that can't be a constant's, or is an
  /// earlier one's, gives way.
  private static func constants(of function: SwiftType.Function) -> [String] {
    let parameters = function.parameters
    var used: Set<String> = []
    let own = parameters.map { parameter in
      parameter.name.flatMap { SwiftName.isValid($0) && used.insert($0).inserted ? $0 : nil }
    }
    return own.enumerated().map { index, name in
      if let name { return name }
      let made = parameters.count == 1 ? "value" : "value\(index + 1)"
      let more = (2...).lazy.map { "\(made)_\($0)" }
      let free = used.contains(made) ? more.first { !used.contains($0) } ?? made : made
      used.insert(free)
      return free
    }
  }

  /// Reports a method as Swift declares it, with its signature behind its name: `load(page: Int) async throws -> Page`.
  private func reportSignatureInKey(_ pair: YAMLPair) -> Bool {
    guard let (text, range) = reader.cutText(pair), let open = text.firstIndex(of: "("),
      SwiftName.isValid(String(text[..<open]))
    else { return false }
    reader.report(
      .invalidName,
      "a method is a key, its name alone, and its signature stands behind a colon",
      at: range,
      replacement: reader.line(replacing: range, with: "\(text[..<open]): \(Quoting.quoted(String(text[open...])))")
    )
    return true
  }

  private func method(_ name: String, _ pair: YAMLPair) -> Method? {
    var method = Method(name: name, range: pair.key.range)
    if case .mapping = pair.value.content {
      guard let node = reader.keyed(pair.value, key: pair.key, as: .method) else { return nil }
      return longForm(node, of: &method) ? method : nil
    }
    guard !pair.value.isAbsent else { return method }
    return signature(pair, of: &method) ? method : nil
  }

  /// Reads a method's, or a property's, long form.
  private func longForm(_ node: KeyedNode, of method: inout Method) -> Bool {
    let name = method.name
    method.documentation = reader.documentation(node, of: name)
    method.isAsync = reader.flag(node, .async, of: name)
    if let pair = node[.throws] { throwing(pair, of: &method) }
    if let pair = node[.type] {
      let isSettable = reader.flag(node, .settable, of: name)
      method.kind = .property(isSettable: isSettable)
      method.result = node[.type].flatMap { reader.type($0, subject: "`type` of `\(name)`") }
      if let written = node[.methods], let type = method.result {
        method.service = service(written, type, node, of: name)
      }
      let others = [node[.parameters], node[.returns], node[.generics], node[.where]].compactMap { $0 }
      if let other = others.first ?? (isSettable ? node[.async] ?? node[.throws] : nil) {
        let message =
          others.isEmpty
          ? "a property that is `async` or throws can't be set"
          : "`type` is that of a property, which takes no `\(reader.keyText(other.key) ?? "")`"
        reader.report(
          .keysExcludeEachOther,
          message,
          at: other.key.range,
          notes: [("the type is here", pair.key.range)]
        )
        return false
      }
      return method.result != nil
    }
    if let written = node[.methods] {
      reader.report(
        .keysExcludeEachOther,
        "`methods` are those of a property, which has a `type`: `any Name`",
        at: written.key.range
      )
      return false
    }
    if let settable = node[.settable] {
      reader.report(.keysExcludeEachOther, "`settable` is for a property, which has a `type`", at: settable.key.range)
      return false
    }
    if let pair = node[.generics] {
      guard let generics = reader.swift(node, .generics, of: name, kind: "generic parameters", form: .signature) else {
        return false
      }
      do throws(MethodSignature.Problem) {
        try MethodSignature.check(genericParameters: generics)
      } catch {
        reader.report(
          .unreadableSignature,
          "the generic parameters of `\(name)` can't be read: \(error.reason)",
          at: pair.value.range
        )
        return false
      }
      method.genericParameters = generics
      method.requirements = reader.swift(node, .where, of: name, kind: "requirements", form: .signature)
    } else if let pair = node[.where] {
      reader.report(.keysExcludeEachOther, "`where` says something of `generics`", at: pair.key.range)
      return false
    }
    if let parameters = node[.parameters] {
      guard let payload = methodParameters(parameters, of: name) else { return false }
      method.parameters = payload
    }
    let result = node[.returns].flatMap { reader.type($0, subject: "`returns` of `\(name)`") }
    method.result = result?.isVoid == true ? nil : result
    return true
  }

  /// Reads `methods` of a property: what steps ask its value for, a service of its own.
  private func service(_ pair: YAMLPair, _ type: SwiftType, _ node: KeyedNode, of name: String) -> DependencyContract? {
    let methods = methods(pair, of: name)
    guard let existing = type.existentialName else {
      reader.report(
        .methodsOfNoProtocol,
        "`methods` are those of a protocol, and `\(type.text)` is none: write `any Name`",
        at: type.range,
        notes: [("the methods are here", pair.key.range)]
      )
      return nil
    }
    var service = DependencyContract(name: existing, kind: .protocolOfApp, methods: methods, range: type.range)
    if isElsewhere(node, of: name) { service.leaveDoubleElsewhere() }
    return service
  }

  /// Reads `throws`: whether it does, or the type of its errors.
  private func throwing(_ pair: YAMLPair, of method: inout Method) {
    if case .scalar(let scalar) = pair.value.content, ["true", "false"].contains(scalar.text) {
      method.canThrow = scalar.text == "true"
      return
    }
    let subject = "`throws` of `\(method.name)`"
    let type = reader.swift(
      pair.value,
      key: pair.key,
      subject: subject,
      kind: "`true`, or the type of its errors",
      form: .type
    )
    method.canThrow = true
    method.errorType = type.flatMap { reader.type($0, of: pair.value, subject: subject) }
  }

  /// Reads a method's short form.
  func signature(_ pair: YAMLPair, of method: inout Method) -> Bool {
    let subject = "the method `\(method.name)`"
    guard
      let text = reader.swift(
        pair.value,
        key: pair.key,
        subject: subject,
        kind: "a signature such as `()`",
        form: .signature
      )
    else {
      return false
    }
    do throws(MethodSignature.Problem) {
      let signature = try MethodSignature(text)
      let types = [signature.result, signature.errorType].compactMap { $0 }
      guard types.allSatisfy({ reader.type($0.swift, of: pair.value, subject: subject) != nil }),
        signature.parameters.allSatisfy({
          reader.type($0.type.swift, of: pair.value, subject: "`\($0.name)`", isParameter: true) != nil
        })
      else { return false }
      method.kind = signature.kind
      method.genericParameters = signature.genericParameters
      let values = signature.parameters.compactMap { parameter in
        value(label: parameter.label, name: parameter.name, type: parameter.type)
      }
      guard values.count == signature.parameters.count else { return false }
      reader.checkDistinct(values.map { ($0.name, text.range) }, what: subject)
      method.parameters = Payload(values: values)
      method.isAsync = signature.isAsync
      method.canThrow = signature.canThrow
      method.errorType = signature.errorType
      method.result = signature.result
      method.requirements = signature.requirements
      return true
    } catch {
      reader.report(
        .unreadableSignature,
        "\(subject) is not a signature such as `(_ query: String, page: Int) async throws -> Page`, nor a property such as `Int { get }`: \(error.reason)",
        at: text.range,
        replacement: error.correction.flatMap {
          reader.line(replacing: pair.value.range, with: Quoting.plainOrQuoted($0))
        }
      )
      return false
    }
  }

  /// Reads the parameters of a method's long form.
  private func methodParameters(_ pair: YAMLPair, of method: String) -> Payload? {
    let subject = "the parameters of `\(method)`"
    let entries = reader.entries(pair.value, key: pair.key, subject: subject, expected: "a mapping: `name: Type`")
    let values = entries.compactMap { written, entry -> Payload.Value? in
      let words = written.split(separator: " ").map(String.init)
      guard let name = words.last, words.count < 3 else {
        reader.report(.invalidName, "`\(written)` is not a name, or a label and a name", at: entry.key.range)
        return nil
      }
      guard
        let type = reader.type(entry, subject: "`\(name)`", isParameter: true)
      else { return nil }
      let label = words.count == 2 ? words[0] : nil
      return value(label: label, name: name, type: type, at: entry.key.range)
    }
    guard values.count == entries.count else { return nil }
    reader.checkDistinct(zip(values, entries).map { ($0.name, $1.pair.key.range) }, what: subject)
    return Payload(values: values)
  }

  /// A parameter, after checking its names and its type.
  ///
  /// - Parameter range: Where its name stands, if not in the same text as its type.
  private func value(label: String?, name: String, type: SwiftType, at range: SourceRange? = nil) -> Payload.Value? {
    let place = range ?? type.range
    let label = label ?? name
    guard reader.checkName(name, at: place, what: "a parameter"),
      label == "_" || reader.checkName(label, at: place, what: "a label")
    else { return nil }
    if let word = type.wordAgainstKeeping {
      let message = "a test double keeps the arguments of its calls, and can't keep one of type `\(type.text)`"
      reader.report(.unkeepableParameter, word == "some" ? "\(message); write `any`" : message, at: type.range)
      return nil
    }
    return Payload.Value(label: label == "_" ? nil : label, name: name, isNamed: true, type: type)
  }

  /// Checks that the double's properties don't get the names of its methods.
  private func checkPropertyNames(of methods: [Method]) {
    let properties = Dictionary(methods.map { ($0.doublePropertyName, $0) }) { first, _ in first }
    for method in methods {
      guard let other = properties[method.name] else { continue }
      reader.report(
        .nameTaken,
        "the test double's property for `\(other.name)` is called `\(method.name)` already",
        at: method.range,
        notes: [("`\(other.name)` is here", other.range)]
      )
    }
  }
}
