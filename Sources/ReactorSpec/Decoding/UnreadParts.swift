/// What of a spec could not be read although it is written. What is wrong with it is reported where it stands; what would only follow from
/// that is not, and this is all that decides about it.
struct UnreadParts {
  /// Something that can have a payload.
  enum PayloadOwner: Hashable {
    case mutation(String)
    case action(String)
    case flow(String)

    /// Its name.
    var name: String {
      switch self {
      case .mutation(let name), .action(let name), .flow(let name): name
      }
    }
  }

  /// The sections that are not written, but may be misspelt. A rule says which ones it needs.
  var sections: Set<LanguageKey.Name> = []
  /// What has a payload that could not be read, so that arguments for it are not judged.
  var payloads: Set<PayloadOwner> = []
  /// The dependencies of whose methods not all could be read.
  var contracts: Set<String> = []
  /// What has steps of which one binds names that could not be read.
  var bindings: Set<StepScope.Owner> = []
  /// The names that stand in sections and are not known, since nothing could be read behind them.
  private var names: [LanguageKey.Name: Set<String>] = [:]

  /// Whether the payload could not be read of what has these steps, so that its names are not known.
  func hasPayload(of owner: StepScope.Owner) -> Bool {
    switch owner {
    case .action(let name): payloads.contains(.action(name))
    case .flow: payloads.contains { if case .flow = $0 { true } else { false } }
    case .event, .start, .onError: false
    }
  }

  /// Whether steps may know names that could not be read: those of the payload, or those that a step binds.
  func hasNames(of owner: StepScope.Owner) -> Bool { hasPayload(of: owner) || bindings.contains(owner) }

  /// Notes which of a section's names are not among the known ones.
  mutating func add(_ section: LanguageKey.Name, written: some Sequence<String>, known: some Sequence<String>) {
    names[section] = Set(written).subtracting(known)
  }

  /// Whether one of the sections has a name although nothing could be read there.
  func contains(_ name: String, in sections: LanguageKey.Name...) -> Bool {
    sections.contains { names[$0]?.contains(name) ?? false }
  }
}
