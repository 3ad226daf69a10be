#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// The machine that the command runs on.
enum Machine {
  /// How many cores it has that are in use.
  static var coreCount: Int {
    max(1, Int(sysconf(Int32(_SC_NPROCESSORS_ONLN))))
  }

  /// The value of an environment variable; nil where it is not set or empty.
  static func variable(_ name: String) -> String? {
    getenv(name).map { String(cString: $0) }.flatMap { $0.isEmpty ? nil : $0 }
  }
}
