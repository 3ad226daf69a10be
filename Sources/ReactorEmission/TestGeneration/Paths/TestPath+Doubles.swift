extension TestPath {
  /// The names that the test binds to values.
  var boundNames: Set<String> {
    events.reduce(into: Set(types.keys)) { names, event in
      switch event {
      case .let(let name, _), .bind(let name, _), .unwrap(let name, _): names.insert(name)
      case .match(_, let bound, _): names.formUnion(bound)
      case .emit, .call, .assign, .wait, .cancel, .pass, .drive, .open, .close: break
      }
    }
  }

  /// The path with other names for doubles.
  func renamingDoubles(_ names: [String: String]) -> TestPath {
    guard !names.isEmpty else { return self }
    let renamed = { (method: String) -> String in
      let parts = method.split(separator: ".", maxSplits: 1).map(String.init)
      guard parts.count == 2, let name = names[parts[0]] else { return method }
      return "\(name).\(parts[1])"
    }
    var path = self
    for position in path.outcomes.indices { path.outcomes[position].method = renamed(path.outcomes[position].method) }
    path.events = path.events.map { event in
      guard case .call(var call) = event else { return event }
      call.method = renamed(call.method)
      return .call(call)
    }
    return path
  }
}
