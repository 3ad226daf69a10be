import ReactorSpec

extension PathTest {
  /// The reactor's properties that are assigned to on the path, and nowhere else meanwhile; each once.
  var assignedProperties: [String] {
    let sendsOthers = events.contains { event in
      switch event {
      case .cancel, .pass: true
      default: false
      }
    }
    guard !path.isUnordered, !sendsOthers else { return [] }
    return events.reduce(into: []) { properties, event in
      if case .assign(let property, _, _) = event, !properties.contains(property) { properties.append(property) }
    }
  }

  /// The test's own name for what such a property should be.
  func expectedName(of property: String) -> String {
    local.free("expected\(property.prefix(1).uppercased())\(property.dropFirst())")
  }
}
