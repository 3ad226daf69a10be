#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// Runs git, which finds the repository and its index by the current folder and by `GIT_DIR`, `GIT_INDEX_FILE` and the like,
/// as any command that a hook runs does.
package enum Git {
  /// What git prints.
  ///
  /// - Parameters:
  ///   - arguments: The arguments after `git`.
  ///   - input: What it reads from standard input.
  /// - Throws: Why it can't be run, or what it complains about.
  package static func output(_ arguments: [String], input: [UInt8] = []) throws(GitProblem) -> [UInt8] {
    let process: ChildProcess
    do {
      process = try ChildProcess(["git"] + arguments, input: input)
    } catch {
      throw GitProblem(error.isMissing ? "there is no git in PATH" : "git can't be run: \(error.text)")
    }
    guard process.status == 0 else { throw GitProblem(complaint: process.errors, status: process.status) }
    return process.output
  }

  /// The lines that git prints.
  package static func lines(_ arguments: [String]) throws(GitProblem) -> [String] {
    try output(arguments).split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false).dropLast().map {
      String(decoding: $0, as: UTF8.self)
    }
  }
}

/// Why git did not do what it was asked for.
package struct GitProblem: Error, Sendable, Hashable {
  /// What is wrong, to be put after "can't be read: " and the like.
  package var text: String

  package init(_ text: String) {
    self.text = text
  }

  package init(complaint: [UInt8], status: Int32) {
    var lines = complaint.split(separator: UInt8(ascii: "\n")).map { String(decoding: $0, as: UTF8.self) }
    if let first = lines.first, first.hasPrefix("fatal: ") { lines[0] = String(first.dropFirst("fatal: ".count)) }
    text = lines.isEmpty ? "git ended with status \(status)" : "git says: " + lines.joined(separator: "; ")
  }
}

/// The environment that the command was started with.
package enum Environment {
  /// The value of a variable; nil where it is not set or empty.
  package static func value(of name: String) -> String? {
    getenv(name).map { String(cString: $0) }.flatMap { $0.isEmpty ? nil : $0 }
  }
}
