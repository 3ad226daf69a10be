/// How a hook finds the tool when a commit is made. Hooks run in the repository's top folder.
enum HookTool: Sendable, Hashable {
  /// By a command that the user named.
  case command(String)

  /// In `PATH`, or else at a path at which it was once.
  case path(orElse: String?)

  /// In the build folder of a package in the repository, which has to be built before.
  case package(path: String, configuration: String, executable: String)

  /// Finds out how the tool that is running can be found again.
  ///
  /// - Parameters:
  ///   - name: By what it was started: a path, or a name that was found in `PATH`.
  ///   - root: The repository's top folder, an absolute path.
  ///   - isShared: Whether the hook is in the work tree, so that others get it: then no path of this machine is put into it.
  init(startedBy name: String, root: FilePath, isShared: Bool) {
    guard let executable = Self.absolutePath(of: name) else {
      self = .path(orElse: nil)
      return
    }
    let isInside = executable.isBelow(root)
    let relative = isInside ? executable.relative(to: root) : executable
    if isInside, let package = Self.package(of: relative, root: root) {
      self = package
    } else {
      self = .path(orElse: isInside || !isShared ? relative.text : nil)
    }
  }

  /// The lines of the script that run the tool.
  func lines(arguments: String) -> String {
    switch self {
    case .command(let command):
      return "\(Self.telling(command))exec \(command) \(arguments)"
    case .package(let path, let configuration, let executable):
      let package = path == "." ? "" : "--package-path \(MendingCommand.quoted(path)) "
      let options = package + (configuration == "debug" ? "" : "--configuration \(configuration) ")
      return Self.telling("swift run \(options)\(Tool.name)") + """
        # Git's variables for this commit are not for the repositories of the package's dependencies.
        (unset $(git rev-parse --local-env-vars) && \\
          exec swift build --quiet \(package)--configuration \(configuration) --product \(Tool.name) >&2) || exit 1
        exec \(MendingCommand.quoted("./" + executable)) \(arguments)
        """
    case .path(let other):
      var lines = "if command -v \(Tool.name) >/dev/null 2>&1; then\n  exec \(Tool.name) \(arguments)\n"
      if let other {
        let word = MendingCommand.quoted(FilePath(other).isAbsolute ? other : "./" + other)
        lines += "elif [ -x \(word) ]; then\n  \(Self.telling(word))  exec \(word) \(arguments)\n"
      }
      return lines + """
        fi
        echo "\(Tool.name) is not in PATH, so this commit can't be checked. Install it, or run its 'hook install' again." >&2
        echo "To commit without the check: git commit --no-verify" >&2
        exit 1
        """
    }
  }

  /// The line that has messages name the command as it can be typed.
  private static func telling(_ command: String) -> String {
    "export \(Tool.commandVariable)=\(MendingCommand.quoted(command))\n"
  }

  /// The package in whose build folder an executable lies: `PACKAGE/.build/…/debug/reactorgen`.
  private static func package(of executable: FilePath, root: FilePath) -> HookTool? {
    let names = executable.components
    guard let build = names.firstIndex(of: ".build"), names.count >= build + 3 else { return nil }
    let configuration = names[names.count - 2]
    let path = FilePath(names[..<build].joined(separator: "/"))
    guard ["debug", "release"].contains(configuration), names.last == Tool.name,
      FileSystem.exists(root.resolving(path.text).appending("Package.swift"))
    else { return nil }
    return .package(path: path.text, configuration: configuration, executable: executable.text)
  }

  private static func absolutePath(of name: String) -> FilePath? {
    if name.utf8.contains(UInt8(ascii: "/")) {
      // The folder's links are resolved, as git does for the repository; the file may be a link that an update replaces.
      let path = FilePath(name)
      return FileSystem.realPath(of: path.folder)?.appending(path.name)
    }
    let folders = (Environment.value(of: "PATH") ?? "").split(separator: ":").map { FilePath(String($0)) }
    return folders.map { $0.appending(name) }.first { $0.isAbsolute && FileSystem.isExecutable($0) }
  }
}
