/// What a run did with a file, or what `check` says about it.
public enum FileAction: String, Sendable, Hashable, CaseIterable, Codable {
  /// Written where there was none.
  case created
  /// Written over what was there.
  case updated
  /// Removed, since its spec is gone.
  case removed
  /// As it should be, and not touched.
  case unchanged
  /// A scaffold that is the user's, or an orphan that was changed by hand: not touched, whatever is in it.
  case kept
  /// Could not be read, written or removed.
  case failed
  /// Is not ours, so it was not touched.
  case notOurs

  /// `check`: there is none.
  case missing
  /// `check`: its spec has changed since it was generated.
  case stale
  /// `check`: another version of the tool or other settings gave it.
  case outdated
  /// `check`: it was changed by hand.
  case edited
  /// Its spec is gone. `generate` says so too; without `--prune` it leaves the file alone.
  case orphaned

  /// The word for it in a text.
  public var word: String {
    switch self {
    case .notOurs: "not ours"
    default: rawValue
    }
  }

  /// Whether the file was written or removed.
  public var isChange: Bool {
    switch self {
    case .created, .updated, .removed: true
    default: false
    }
  }

  /// Whether the file is not what a `generate --prune` would leave.
  public var isDrift: Bool {
    switch self {
    case .missing, .stale, .outdated, .edited, .orphaned: true
    default: false
    }
  }
}
