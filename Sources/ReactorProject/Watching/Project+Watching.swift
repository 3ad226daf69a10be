extension Project {
  /// The folders in which a change can change what is generated: those that are searched, those of specs that are named, and that of
  /// the settings.
  var watchedFolders: Set<FilePath> {
    var folders = Set(search.folders.map(\.path) + search.specs.map(\.path.folder) + [settings.folder])
    for root in roots where !folders.contains(root.path) {
      // What is not there yet comes into a folder that is.
      var folder = root.path.folder
      while !files.exists(folder), folder != folder.folder { folder = folder.folder }
      folders.insert(folder)
    }
    return folders
  }
}
