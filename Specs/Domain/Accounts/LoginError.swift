/// Why nobody is logged in.
public enum LoginError: Error, Hashable {
  /// The name and the password don't belong together.
  case wrongPassword
  /// The account may not be used.
  case blocked(reason: String)
}
