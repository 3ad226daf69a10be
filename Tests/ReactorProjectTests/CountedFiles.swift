import Dispatch

@testable import ReactorProject

/// The disk's files, with how often one was read.
final class CountedFiles: DiskBacked, @unchecked Sendable {
  let disk = DiskFiles()
  private let lock = DispatchSemaphore(value: 1)
  private var count = 0

  var readCount: Int {
    lock.wait()
    defer { lock.signal() }
    return count
  }

  func contents(of path: FilePath, limit: Int) -> Result<[UInt8], FileProblem> {
    lock.wait()
    count += 1
    lock.signal()
    return disk.contents(of: path, limit: limit)
  }

  func contents(of path: FilePath, limit: Int, foundAt real: FilePath) -> Result<[UInt8], FileProblem> {
    contents(of: path, limit: limit)
  }
}
