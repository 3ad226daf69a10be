import Foundation

/// The specs in a target's folder that are not among the target's files, since Package.swift leaves them out.
struct LeftOutSpecs {
  /// The specs, sorted.
  private(set) var urls: [URL] = []

  /// Searches a target's folder.
  ///
  /// - Parameters:
  ///   - folder: The target's folder.
  ///   - files: The target's files; a folder among them is copied as it is.
  ///   - otherTargets: The folders of the package's targets, which are not searched from above.
  init(of folder: URL, files: [URL], otherTargets: [String]) {
    let known = Set(files.map(\.standardizedFileURL.path))
    let others = Set(otherTargets).subtracting([folder.standardizedFileURL.path])
    let entries = FileManager.default.enumerator(
      at: folder,
      includingPropertiesForKeys: [.isDirectoryKey],
      options: [.skipsHiddenFiles]
    )
    while let url = entries?.nextObject() as? URL {
      let path = url.standardizedFileURL.path
      if (try? url.resourceValues(forKeys: [.isDirectoryKey]).isDirectory) == true {
        let manifest = url.appendingPathComponent("Package.swift").path
        if known.contains(path) || others.contains(path) || FileManager.default.fileExists(atPath: manifest) {
          entries?.skipDescendants()
        }
      } else if OutputNames(ofSpecNamed: url.lastPathComponent) != nil, !known.contains(path) {
        urls.append(url)
      }
    }
    urls.sort { $0.path < $1.path }
  }
}
