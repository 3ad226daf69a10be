import Dispatch

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// The objects of a repository, fetched when they are asked for, all by one `git cat-file --batch`, which is started with the first of them.
final class GitObjects: @unchecked Sendable {
  /// Guards what follows.
  private let lock = DispatchSemaphore(value: 1)
  private var channels: Channels?
  private var process: pid_t = 0
  private var problem: GitProblem?
  private var received: [UInt8] = []
  private var position = 0

  deinit {
    guard var channels else { return }
    channels.closeAll()
    var status: Int32 = 0
    while waitpid(process, &status, 0) < 0 && errno == EINTR {}
  }

  /// The bytes of an object.
  func bytes(of object: String) throws(GitProblem) -> [UInt8] {
    lock.wait()
    defer { lock.signal() }
    let channels = try start()
    do throws(GitProblem) {
      return try ask(for: object, channels)
    } catch {
      problem = error
      throw error
    }
  }

  private func start() throws(GitProblem) -> Channels {
    if let problem { throw problem }
    if let channels { return channels }
    do throws(FileProblem) {
      var new = try Channels()
      process = try new.spawn(["git", "cat-file", "--batch"])
      // What it complains about ends its output too.
      new.closeEnd(2)
      channels = new
      return new
    } catch {
      throw GitProblem("git can't be run: \(error.text)")
    }
  }

  private func ask(for object: String, _ channels: Channels) throws(GitProblem) -> [UInt8] {
    var request = Array((object + "\n").utf8)[...]
    while !request.isEmpty {
      guard channels.send(&request, waits: true) else { throw Self.ended }
    }
    // "ID blob SIZE", or "ID missing".
    var head: [UInt8] = []
    while let byte = try next(channels), byte != UInt8(ascii: "\n") { head.append(byte) }
    let fields = head.split(separator: UInt8(ascii: " "))
    guard fields.count == 3, let size = Int(String(decoding: fields[2], as: UTF8.self)) else {
      throw GitProblem("git has no object \(object)")
    }
    while received.count - position <= size { try receive(channels, atLeast: size) }
    let bytes = Array(received[position..<position + size])
    position += size + 1
    return bytes
  }

  private func next(_ channels: Channels) throws(GitProblem) -> UInt8? {
    if position == received.count { try receive(channels, atLeast: 0) }
    defer { position += 1 }
    return received[position]
  }

  private func receive(_ channels: Channels, atLeast size: Int) throws(GitProblem) {
    received.removeFirst(position)
    position = 0
    let chunk = [UInt8](unsafeUninitializedCapacity: max(1 << 16, size)) { buffer, count in
      var result = -1
      repeat { result = read(channels.own[1], buffer.baseAddress, buffer.count) } while result < 0 && errno == EINTR
      count = max(result, 0)
    }
    guard !chunk.isEmpty else { throw Self.ended }
    received = received.isEmpty ? chunk : received + chunk
  }

  private static let ended = GitProblem("git has ended before it has given all objects")
}
