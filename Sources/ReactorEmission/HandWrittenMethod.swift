public import ReactorSpec
import YAMLTree

/// A method that belongs to the user where the spec says `manual`.
public struct HandWrittenMethod: Sendable, Hashable {
  /// The reactor that it belongs to.
  public var reactor: String
  /// The action, mutation or stream that it is for.
  public var subject: String
  /// Its name.
  public var name: String
  /// Whether the spec leaves it to the user; otherwise nothing calls it.
  public var isNeeded: Bool
  /// Its declaration with a body that compiles.
  public var declaration: String
  /// Where the spec declares what it is for.
  public var place: Diagnostic.Place

  /// Creates a method that was found before.
  package init(
    reactor: String,
    subject: String,
    name: String,
    isNeeded: Bool,
    declaration: String,
    place: Diagnostic.Place
  ) {
    self.reactor = reactor
    self.subject = subject
    self.name = name
    self.isNeeded = isNeeded
    self.declaration = declaration
    self.place = place
  }

  /// The name of the file in which it is scaffolded.
  public var scaffoldName: String { "\(reactor)+Manual.swift" }
}

extension ReactorSpec {
  /// The methods of everything that can be `manual`.
  ///
  /// - Parameter place: What stands in a stretch of the spec.
  func handWrittenMethods(place: (SourceRange) -> Diagnostic.Place) -> [HandWrittenMethod] {
    let ofActions = actions.map { (ManualMethod(of: $0), $0.body == .manual, $0.range) }
    let ofMutations = mutations.map { (ManualMethod(of: $0), $0.effect == .manual, $0.range) }
    let ofStreams = transforms.map { (ManualMethod(of: $0), true, range) }
    return (ofActions + ofMutations + ofStreams).map { method, isNeeded, range in
      HandWrittenMethod(
        reactor: name,
        subject: method.subject,
        name: method.name,
        isNeeded: isNeeded,
        declaration: method.declaration,
        place: place(range)
      )
    }
  }
}
