/// Which items of a list are shown.
public enum Filter: Sendable, Hashable {
  /// All of them.
  case all
  /// Those that are not done.
  case open
}
