import CorpusDomain

extension FilesReactor {
  func copyAll(_ paths: [String], to folder: String) async throws {
    for path in paths {
      try await files.copy(path, to: folder)
    }
  }

  func moveAll(_ paths: [String], to folder: String) async throws {
    for path in paths {
      try await files.move(path, to: folder)
    }
  }
}
