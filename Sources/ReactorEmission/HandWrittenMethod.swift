package import ReactorSpec
import YAMLTree

/// A method that belongs to the user where the spec says `manual`.
package struct HandWrittenMethod: Sendable, Hashable {
  /// The reactor that it belongs to.
  package var reactor: String
  /// The action, mutation or stream that it is for.
  package var subject: String
  /// Its name.
  package var name: String
  /// Its declaration with a body that compiles, where the spec leaves it to the user; nil where nothing calls it.
  package var declaration: String?
  /// Where the spec declares what it is for.
  package var place: Diagnostic.Place

  package init(
    reactor: String,
    subject: String,
    name: String,
    declaration: String?,
    place: Diagnostic.Place
  ) {
    self.reactor = reactor
    self.subject = subject
    self.name = name
    self.declaration = declaration
    self.place = place
  }

  /// Whether the spec leaves it to the user.
  package var isNeeded: Bool { declaration != nil }

  /// The name of the file in which it is scaffolded.
  package var scaffoldName: String { OutputNames.manualScaffold(of: reactor) }
}

extension ReactorSpec {
  /// The methods of everything that can be `manual`.
  ///
  /// - Parameter place: What stands in a stretch of the spec.
  func handWrittenMethods(place: (SourceRange) -> Diagnostic.Place) -> [HandWrittenMethod] {
    func method(_ subject: String, _ name: String, _ manual: ManualMethod?, at range: SourceRange) -> HandWrittenMethod
    {
      HandWrittenMethod(
        reactor: self.name,
        subject: subject,
        name: name,
        declaration: manual?.declaration,
        place: place(range)
      )
    }
    let ofActions = actions.map {
      method($0.name, $0.manualMethodName, $0.body == .manual ? ManualMethod(of: $0) : nil, at: $0.range)
    }
    let ofMutations = mutations.map {
      method($0.name, $0.manualMethodName, $0.effect == .manual ? ManualMethod(of: $0) : nil, at: $0.range)
    }
    let ofStreams = transforms.map { stream in
      let manual = ManualMethod(of: stream)
      return method(manual.subject, manual.name, manual, at: range)
    }
    return ofActions + ofMutations + ofStreams
  }
}
