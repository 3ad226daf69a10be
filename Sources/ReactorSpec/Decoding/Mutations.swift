import YAMLTree

/// Reads mutations. Which fields they set is found out later.
struct MutationDecoder {
  let reader: SpecDecoder

  func mutations(_ spec: KeyedNode) -> [Mutation] {
    reader.entries(spec, .mutations, kind: "`name: Type`").compactMap { name, pair in
      guard reader.checkName(name, at: pair.key.range, what: "a mutation") else { return nil }
      return mutation(name, pair)
    }
  }

  /// Reads a mutation; where its effect can't be read, the mutation itself is still known.
  private func mutation(_ name: String, _ pair: YAMLPair) -> Mutation? {
    var mutation = Mutation(name: name, payload: Payload(), effect: .statements([]), range: pair.key.range)
    guard pair.value.isMapping else {
      if isWord(pair.value, "manual") {
        reader.report(
          .wrongShape,
          "`\(name)` takes a type or a mapping; a reduce by hand is `reduce: manual`",
          at: pair.value.range,
          replacement: reader.line(replacing: pair.value.range, with: "{reduce: manual}")
        )
        return mutation
      }
      if !pair.value.isAbsent {
        guard let payload = reader.payload(pair, of: .mutation(name)) else { return mutation }
        mutation.payload = payload
      }
      mutation.unresolved = .inferred
      return mutation
    }
    guard let node = reader.keyed(pair.value, key: pair.key, as: .mutation) else { return mutation }
    mutation.documentation = reader.documentation(node, of: name)
    if let payload = reader.payload(in: node, of: .mutation(name)) {
      mutation.payload = payload
    } else if node[.payload] != nil {
      return mutation
    }
    readEffect(node, of: &mutation)
    return mutation
  }

  private func isWord(_ node: YAMLNode, _ word: String) -> Bool {
    if case .scalar(let scalar) = node.content { return scalar.style == .plain && scalar.text == word }
    return false
  }

  /// Reads what a mutation does, as far as its names don't have to say it.
  private func readEffect(_ node: KeyedNode, of mutation: inout Mutation) {
    if let sets = node[.sets], let reduce = node[.reduce] {
      reader.report(
        .keysExcludeEachOther,
        "`sets` and `reduce` both say what the mutation does",
        at: reduce.key.range,
        notes: [("`sets` is here", sets.key.range)]
      )
    } else if let sets = node[.sets] {
      let subject = "`sets` of `\(mutation.name)`"
      mutation.unresolved = reader.text(sets.value, key: sets.key, subject: subject, expected: "the name of a field")
        .map {
          .sets($0, at: sets.value.range, key: sets.key.range)
        }
    } else if let reduce = node[.reduce] {
      let subject = "`reduce` of `\(mutation.name)`"
      let kind = "a Swift statement or a list of them"
      mutation.effect =
        isWord(reduce.value, "manual")
        ? .manual : .statements(reader.swiftList(reduce, subject: subject, kind: kind, form: .statement))
    } else if node.lacks(.reduce) {
      mutation.unresolved = .inferred
    }
  }
}
