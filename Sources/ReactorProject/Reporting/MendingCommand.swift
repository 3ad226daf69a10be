/// The command that mends what a run has found, with the paths and options of that run.
package struct MendingCommand {
  /// The run's request.
  var request: ProjectRequest

  /// Whether files are to be removed.
  var prunes: Bool

  package init(request: ProjectRequest, prunes: Bool) {
    self.request = request
    self.prunes = prunes
  }

  /// The command, to be pasted into a shell.
  package var text: String {
    command(request.generateCommand ?? "\(request.toolCommand) generate", prunes ? ["--prune"] : [])
  }

  /// The command that prints a patch of what is staged, to be pasted into a shell.
  var staged: String {
    command("\(request.toolCommand) check", ["--staged", "--diff"])
  }

  private func command(_ verb: String, _ flags: [String]) -> String {
    var words = flags
    if let output = request.output { words += ["--output", output] }
    if let settings = request.settingsPath { words += ["--settings", settings] }
    if request.paths.contains(where: { $0.hasPrefix("-") }) { words.append("--") }
    return ([verb] + (words + request.paths).map(Self.quoted)).joined(separator: " ")
  }

  /// A word as a POSIX shell has to see it.
  package static func quoted(_ word: String) -> String {
    let plain = word.utf8.allSatisfy { byte in
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
        UInt8(ascii: "0")...UInt8(ascii: "9"), 0x80...:
        true
      default: "/._-+,:=@%".utf8.contains(byte)
      }
    }
    if plain && !word.isEmpty { return word }
    return "'" + word.split(separator: "'", omittingEmptySubsequences: false).joined(separator: #"'\''"#) + "'"
  }

  /// The word that ``quoted(_:)`` has made of another one; nil where it is none of these.
  package static func unquoted(_ word: String) -> String? {
    var text = word
    if word.hasPrefix("'"), word.hasSuffix("'"), word.utf8.count > 1 {
      text = word.dropFirst().dropLast().split(separator: #"'\''"#, omittingEmptySubsequences: false).joined(
        separator: "'"
      )
    }
    return quoted(text) == word ? text : nil
  }
}
