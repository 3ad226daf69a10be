/// Which names stand in a piece of Swift, in whatever role.
extension SwiftText {
  /// The names that stand behind a dot.
  var memberNames: Set<String> {
    tokens.indices.dropFirst().reduce(into: []) { names, position in
      if tokens[position - 1].kind == .dot, let name = name(position) { names.insert(name) }
    }
  }
}

extension Sequence<SwiftText> {
  /// The names that the texts mention other than behind a dot or as argument labels.
  var mentions: Set<String> {
    reduce(into: []) { $0.formUnion($1.mentions) }
  }
}
