#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// The environment that the command was started with.
enum Environment {
  /// The value of a variable; nil where it is not set or empty.
  static func value(of name: String) -> String? {
    getenv(name).map { String(cString: $0) }.flatMap { $0.isEmpty ? nil : $0 }
  }
}
