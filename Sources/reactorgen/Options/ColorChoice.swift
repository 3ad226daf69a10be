import ArgumentParser

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// When output is coloured.
enum ColorChoice: String, ExpressibleByArgument, CaseIterable {
  /// On a terminal that is not dumb, unless `NO_COLOR` is set.
  case auto
  /// Always.
  case always
  /// Never.
  case never

  /// Whether to colour what goes to a file descriptor.
  func isColored(_ descriptor: Int32) -> Bool {
    switch self {
    case .always: true
    case .never: false
    case .auto:
      isatty(descriptor) == 1 && Machine.variable("NO_COLOR") == nil && Machine.variable("TERM") != "dumb"
    }
  }
}
