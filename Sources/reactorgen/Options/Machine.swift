import ReactorProject

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

  /// What is typed in a folder to run the command once more.
  static func toolCommand(in folder: String = ".") -> String {
    variable(Tool.commandVariable)
      ?? ToolCommand.typed(startedBy: CommandLine.arguments.first ?? Tool.name, in: folder)
  }
}
