/// What somebody types to run the tool again, as they have just run it.
package enum ToolCommand {
  /// The words, to be pasted into a shell.
  ///
  /// - Parameters:
  ///   - name: By what the tool was started: a path, or a name that was found in `PATH`. `swift run` starts it by an absolute path.
  ///   - folder: The folder in which the words are going to be typed.
  /// - Returns: `reactorgen` for a tool in `PATH`, `swift run …` for one in a package's build folder, otherwise its path.
  package static func typed(startedBy name: String, in folder: String = ".") -> String {
    guard name.utf8.contains(UInt8(ascii: "/")) else { return Tool.name }
    let path = FilePath(name)
    guard path.isAbsolute else {
      if FilePath(folder) == .currentFolder { return MendingCommand.quoted(name) }
      let absolute = FileSystem.currentFolder?.resolving(name) ?? path
      return MendingCommand.quoted(PackageSource.path(absolute.text, from: FilePath(folder)))
    }
    let names = path.components
    guard let build = names.lastIndex(of: ".build"), names.last == Tool.name, names.count >= build + 3 else {
      return MendingCommand.quoted(name)
    }
    let package = "/" + names[..<build].joined(separator: "/")
    let place = MendingCommand.quoted(PackageSource.path(package, from: FilePath(folder)))
    let configuration = names[names.count - 2] == "release" ? " -c release" : ""
    return "swift run --package-path \(place)\(configuration) \(Tool.name)"
  }
}
