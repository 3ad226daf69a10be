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
  package static func write(_ text: String, to descriptor: Int32) {
    var text = text
    text.withUTF8 { buffer in
      var rest = UnsafeRawBufferPointer(buffer)[...]
      while !rest.isEmpty {
        #if canImport(Darwin)
          let count = Darwin.write(descriptor, UnsafeRawBufferPointer(rebasing: rest).baseAddress, rest.count)
        #else
          let count = Glibc.write(descriptor, UnsafeRawBufferPointer(rebasing: rest).baseAddress, rest.count)
        #endif
        if count < 0 {
          if errno == EINTR || errno == EAGAIN { continue }
          return
        }
        rest = rest.dropFirst(count)
      }
    }
  }
}
