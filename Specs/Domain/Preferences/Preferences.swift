/// Keeps what the user has chosen.
public protocol Preferences: Sendable {
  /// How the app looks.
  func theme() -> Theme
  /// Keeps how the app looks.
  func keepTheme(_ theme: Theme)
  /// Keeps whether the app notifies.
  func keepNotifications(_ isOn: Bool)
}
