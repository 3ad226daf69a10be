/// How the app looks.
public enum Theme: Sendable, Hashable {
  /// As the rest of the system.
  case system
  /// Dark on light.
  case light
  /// Light on dark.
  case dark
}
