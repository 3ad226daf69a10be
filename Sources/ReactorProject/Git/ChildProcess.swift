#if canImport(Darwin)
  import Darwin
#else
  @preconcurrency import Glibc
#endif

/// A program that is run to its end, with the environment and the current folder of this process.
package struct ChildProcess {
  /// The exit status; 128 and the signal's number where a signal ended it.
  package private(set) var status: Int32 = 0

  /// What it wrote to standard output.
  package private(set) var output: [UInt8] = []

  /// What it wrote to standard error.
  package private(set) var errors: [UInt8] = []

  /// Runs a program, which is looked for in `PATH`.
  ///
  /// - Parameters:
  ///   - arguments: The program's name and its arguments.
  ///   - input: What it reads from standard input.
  /// - Throws: Why it could not be started, or why what it wrote could not be read.
  package init(_ arguments: [String], input: [UInt8]) throws(FileProblem) {
    var channels = try Channels()
    let process: pid_t
    do {
      process = try channels.spawn(arguments)
    } catch {
      channels.closeAll()
      throw error
    }
    let received = channels.exchange(input)
    var result: Int32 = 0
    while waitpid(process, &result, 0) < 0 && errno == EINTR {}
    (output, errors) = try received.get()
    status = result & 0x7F == 0 ? (result >> 8) & 0xFF : 128 + (result & 0x7F)
  }
}

/// The ends of what connects this process with a child.
package struct Channels {
  /// The child's ends: its standard input, output and error.
  private var child: [Int32] = []

  /// This process's ends of the same.
  package private(set) var own: [Int32] = []

  /// Sockets, not pipes: a write to a child that is gone must not end this process by a signal.
  package init() throws(FileProblem) {
    for _ in 0..<3 {
      var ends: [Int32] = [-1, -1]
      #if canImport(Darwin)
        let kind = SOCK_STREAM
      #else
        let kind = Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue)
      #endif
      guard socketpair(AF_UNIX, kind, 0, &ends) == 0 else {
        let problem = FileProblem.last
        closeAll()
        throw problem
      }
      #if canImport(Darwin)
        for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
        var isOn: Int32 = 1
        setsockopt(ends[0], SOL_SOCKET, SO_NOSIGPIPE, &isOn, socklen_t(MemoryLayout<Int32>.size))
      #endif
      own.append(ends[0])
      child.append(ends[1])
    }
  }

  package mutating func closeAll() {
    for end in own + child where end >= 0 { close(end) }
    (own, child) = ([], [])
  }

  /// Starts the program and closes the child's ends here.
  mutating func spawn(_ arguments: [String]) throws(FileProblem) -> pid_t {
    #if canImport(Darwin)
      var actions: posix_spawn_file_actions_t?
    #else
      var actions = posix_spawn_file_actions_t()
    #endif
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    for (number, end) in child.enumerated() { posix_spawn_file_actions_adddup2(&actions, end, Int32(number)) }
    var words = arguments.map { strdup($0) } + [nil]
    defer { for word in words { free(word) } }
    var process: pid_t = 0
    #if canImport(Darwin)
      let environment = _NSGetEnviron().pointee
    #else
      let environment = environ
    #endif
    let code = posix_spawnp(&process, arguments[0], &actions, nil, &words, environment)
    guard code == 0 else { throw FileProblem(code: code) }
    for end in child { close(end) }
    child = []
    return process
  }

  /// Writes the input and reads what comes until both outputs end, then closes this process's ends.
  ///
  /// - Returns: What came, or why it could not be read: then what the child has said is not known, be it so little.
  package mutating func exchange(_ input: [UInt8]) -> Result<(output: [UInt8], errors: [UInt8]), FileProblem> {
    defer { closeAll() }
    var rest = input[...]
    var received: [[UInt8]] = [[], [], []]
    while own[1] >= 0 || own[2] >= 0 {
      if rest.isEmpty { closeEnd(0) }
      var polled = zip(own, [POLLOUT, POLLIN, POLLIN]).map { pollfd(fd: $0, events: Int16($1), revents: 0) }
      guard poll(&polled, 3, -1) >= 0 || errno == EINTR else { return .failure(.lastOfOpenFile) }
      if polled[0].revents != 0, !send(&rest) { rest = [] }
      for number in 1...2 where polled[number].revents != 0 {
        guard let chunk = Self.chunk(of: own[number]) else { return .failure(.lastOfOpenFile) }
        if chunk.isEmpty { closeEnd(number) }
        received[number] += chunk
      }
    }
    return .success((received[1], received[2]))
  }

  /// Closes the one of this process's ends of that number.
  package mutating func closeEnd(_ number: Int) {
    if own[number] >= 0 { close(own[number]) }
    own[number] = -1
  }

  /// Sends what the child can take at the moment; false where it takes nothing any more.
  ///
  /// - Parameter waits: Whether to wait until it can take something.
  package func send(_ rest: inout ArraySlice<UInt8>, waits: Bool = false) -> Bool {
    let waiting = waits ? 0 : Int32(MSG_DONTWAIT)
    #if canImport(Darwin)
      let flags = waiting
    #else
      let flags = waiting | Int32(MSG_NOSIGNAL)
    #endif
    let count = rest.withUnsafeBytes { buffer in
      #if canImport(Darwin)
        Darwin.send(own[0], buffer.baseAddress, buffer.count, flags)
      #else
        Glibc.send(own[0], buffer.baseAddress, buffer.count, flags)
      #endif
    }
    if count < 0 { return errno == EAGAIN || errno == EINTR }
    rest = rest.dropFirst(count)
    return true
  }

  /// What can be read at an end now, nothing where there is no more; nil where it can't be read, which `errno` says why.
  private static func chunk(of end: Int32) -> [UInt8]? {
    var result = -1
    let chunk = [UInt8](unsafeUninitializedCapacity: 1 << 16) { buffer, count in
      repeat { result = read(end, buffer.baseAddress, buffer.count) } while result < 0 && errno == EINTR
      count = max(result, 0)
    }
    return result < 0 ? nil : chunk
  }
}
