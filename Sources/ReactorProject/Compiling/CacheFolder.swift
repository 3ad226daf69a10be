#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// The folder in which the caches of all projects are.
enum CacheFolder {
  /// The environment variable that names it.
  static let variable = "REACTORGEN_CACHE"

  private static let ending = ".reactorgen-cache"

  /// The cache of the project in a folder; nil where there is no place for one.
  static func cache(ofProjectIn folder: FilePath) -> SpecCache? {
    guard let tool = ToolBuild.current, let place else { return nil }
    let project = ContentDigest(of: folder.text).text.prefix(16)
    let file = place.appending("\(project)-\(tool.text.prefix(16))\(ending)")
    return SpecCache(file, tool: tool, today: ToolBuild.today)
  }

  /// The cache of a build step in the folder of its files, which belong to the build system.
  static func cache(beside folder: FilePath, of kind: String) -> SpecCache? {
    ToolBuild.current.map { SpecCache(folder.appending(".\(kind)\(ending)"), tool: $0, today: ToolBuild.today) }
  }

  /// A cache that ends with the process.
  static var passing: SpecCache {
    SpecCache(nil, tool: ContentDigest(first: 0, second: 0), today: 0)
  }

  private static var place: FilePath? {
    if let named = Environment.value(of: variable) { return FilePath(named) }
    #if canImport(Darwin)
      return Environment.value(of: "HOME").map { FilePath($0).appending("Library/Caches").appending(Tool.name) }
    #else
      let folder = Environment.value(of: "XDG_CACHE_HOME").map { FilePath($0) }
      // A relative one is to be ignored (XDG Base Directory Specification).
      if let folder, folder.isAbsolute { return folder.appending(Tool.name) }
      return Environment.value(of: "HOME").map { FilePath($0).appending(".cache").appending(Tool.name) }
    #endif
  }

  /// Removes what no run asks for: caches of projects that are gone or have rested for long, and those of earlier builds of the tool.
  static func removeOld(besides file: FilePath) {
    let folder = file.folder
    TemporaryFile.removeLeft(in: folder, within: .anywhere)
    guard case .success(let listing) = FolderListing.of(folder) else { return }
    let project = file.name.prefix { $0 != "-" }
    let now = time(nil)
    for entry in listing.entries
    where entry.kind == .file && entry.name.hasSuffix(ending) && entry.name.contains("-") && entry.name != file.name {
      let path = folder.appending(entry.name)
      guard case .success(let status) = FileSystem.status(of: path) else { continue }
      let days = entry.name.hasPrefix(project + "-") ? 1 : 60
      if now - status.modification.seconds > days * 86_400 { unlink(path.text) }
    }
  }
}

/// What tells one build of this tool from all others, and one day from others.
enum ToolBuild {
  /// Stands for the executable: its size, and the times at which it was written and put where it is. The second is set by the system
  /// alone, so a tool that is built again is another one, whatever is made of its other times. Nil where there is no telling.
  static let current: ContentDigest? = {
    guard let path, case .success(let status) = FileSystem.status(of: path) else { return nil }
    return status.digest.followed(by: ContentDigest(of: Tool.version))
  }()

  /// The days since 1970.
  static var today: Int { time(nil) / 86_400 }

  private static var path: FilePath? {
    #if canImport(Darwin)
      var size: UInt32 = 4096
      var buffer = [CChar](repeating: 0, count: Int(size))
      guard _NSGetExecutablePath(&buffer, &size) == 0 else { return nil }
      return FilePath(buffer.withUnsafeBufferPointer { $0.baseAddress.map { String(cString: $0) } ?? "" })
    #else
      // What the link says rather than what it leads to, which of a program in an emulator is the emulator.
      return ((try? FileSystem.linkTarget(of: FilePath("/proc/self/exe")).get()) ?? nil).map { FilePath($0) }
    #endif
  }
}
