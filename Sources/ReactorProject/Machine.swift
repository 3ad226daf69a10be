#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// The machine that a command runs on.
package enum Machine {
  /// How many cores are in use.
  package static var coreCount: Int {
    max(1, Int(sysconf(Int32(_SC_NPROCESSORS_ONLN))))
  }

  /// Writes a text to standard output or standard error, all of it: a pipe takes long texts in parts.
  ///
  /// Who reads may be gone; there is nobody to tell then.
  ///
  /// - Throws: A ``FileFault`` where it can't be written.
  package static func write(_ text: String, to descriptor: Int32) throws {
    var text = text
    let problem = text.withUTF8 { DescriptorWriting.write(UnsafeRawBufferPointer($0), to: descriptor) }
    guard let problem, problem.code != EPIPE else { return }
    throw FileFault(
      FilePath(descriptor == STDOUT_FILENO ? "standard output" : "standard error"),
      problem,
      isWriting: true
    )
  }

  /// Prepares this process for what its user may have set up: a limit on the sizes of files is told as an error rather than by a signal, and
  /// no file that is opened takes the place of a standard output that is closed.
  package static func prepare() {
    signal(SIGXFSZ, SIG_IGN)
    for descriptor in STDIN_FILENO...STDERR_FILENO where fcntl(descriptor, F_GETFD) < 0 && errno == EBADF {
      // The lowest free number is this one. What can only be read is no place to write to.
      _ = open("/dev/null", O_RDONLY)
    }
  }
}
