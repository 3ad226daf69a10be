import Foundation

/// This checkout of the repository.
enum Checkout {
  /// Its root.
  static let root = URL(fileURLWithPath: #filePath).standardizedFileURL
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

  /// Where the consumers are copied to and built, beside the sources and ignored by git.
  static let workFolder = root.appendingPathComponent(".build-integration")

  /// The paths of a folder's files relative to it, hidden ones left out.
  static func files(in folder: URL) -> [String] {
    let paths = (try? FileManager.default.subpathsOfDirectory(atPath: folder.path)) ?? []
    return paths.filter { path in
      var isFolder: ObjCBool = false
      let exists = FileManager.default.fileExists(atPath: folder.path + "/" + path, isDirectory: &isFolder)
      let isHidden = path.split(separator: "/").contains { $0.hasPrefix(".") }
      return exists && !isFolder.boolValue && !isHidden && path != "Package.resolved"
    }
    .sorted()
  }
}
