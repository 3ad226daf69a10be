import Foundation
import ReactorSpec
import Testing
import YAMLTree

/// Damages lines of right specs in ways in which people do, and does what the messages say.
@Suite("What a message says to write, written")
struct MendingTests {
  @Test("mends each rule's wrong example", arguments: Rule.all)
  func examples(rule: Rule) {
    let specs = rule.wrong.files.filter { $0.path.hasSuffix(".reactor.yaml") }
    for file in specs { check(String(decoding: file.bytes ?? [], as: UTF8.self), named: file.path) }
  }

  @Test("mends damaged specs", arguments: SpecSource.all)
  func damagedSpecs(source: SpecSource) {
    let lines = source.text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    // One damage for each third line, another one for the next: together they are all, many times.
    for (index, line) in lines.enumerated() where index % 3 == 0 && !line.trimmedOfSpaces.hasPrefix("#") {
      let damages = LineDamage.all(of: line)
      guard !damages.isEmpty else { continue }
      var text = lines
      text[index] = damages[(7 * index + source.text.utf8.count) % damages.count]
      check(text.joined(separator: "\n"), named: source.name)
    }
  }

  @Test("leaves no error in a spec that was right but for the form of one line", arguments: SpecSource.all)
  func wholeSpecs(source: SpecSource) {
    guard !diagnostics(source.text, source.name).containsErrors else { return }
    let lines = source.text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    for (index, line) in lines.enumerated() where index % 8 == 1 && !line.trimmedOfSpaces.hasPrefix("#") {
      let damages = LineDamage.ofForm(line)
      guard !damages.isEmpty else { continue }
      var text = lines
      text[index] = damages[(5 * index + source.text.utf8.count) % damages.count]
      let errors = diagnostics(text.joined(separator: "\n"), source.name).filter { $0.severity == .error }
      // What two messages say of one line, one of them can't say alone.
      for error in errors where error.replacesLine && Set(errors.map(\.rule)).count == 1 {
        guard let number = error.place.range?.start.line, let replacement = error.replacement else { continue }
        var mended = text
        mended[number - 1] = text[number - 1].prefix { $0 == " " } + replacement
        let left = diagnostics(mended.joined(separator: "\n"), source.name).filter { $0.severity == .error }
        // Each message is of its own line.
        #expect(
          left.count < errors.count,
          """
          \(source.name):\(number): \(error.rule.code) \(error.message)
          \(text[number - 1])
          \(mended[number - 1])
          \(left.map { "\($0.place.range?.start.line ?? 0): \($0.rule.code) \($0.message)" })
          """
        )
      }
    }
  }

  /// Writes what each diagnostic says in the place of its line, and expects that nothing is wrong there any more for which that was to be
  /// written, and nothing else.
  private func check(_ text: String, named name: String) {
    let found = diagnostics(text, name)
    for diagnostic in found where diagnostic.replacesLine {
      guard let number = diagnostic.place.range?.start.line, let replacement = diagnostic.replacement else { continue }
      var lines = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
      let before = lines[number - 1]
      lines[number - 1] = before.prefix { $0 == " " } + replacement
      let left = diagnostics(lines.joined(separator: "\n"), name)
      let here = rules(left, at: number)
      // With its last error gone, lint has something to say, too.
      let new = here.filter { rule, count in rule.severity == .error && count > rules(found, at: number)[rule] ?? 0 }
      let isGone = here[diagnostic.rule] ?? 0 < rules(found, at: number)[diagnostic.rule] ?? 0
      #expect(
        isGone && new.isEmpty,
        """
        \(name):\(number): \(diagnostic.rule.code) \(diagnostic.message)
        \(before)
        \(lines[number - 1])
        \(left.filter { $0.place.range?.start.line == number }.map { $0.rule.code + " " + $0.message })
        """
      )
    }
  }

  private func diagnostics(_ text: String, _ name: String) -> [Diagnostic] {
    SpecReading(of: SpecFile(path: name, bytes: Array(text.utf8))).diagnostics
  }

  /// How many diagnostics of each rule there are in a line.
  private func rules(_ found: [Diagnostic], at line: Int) -> [Rule: Int] {
    found.filter { $0.place.range?.start.line == line }.reduce(into: [:]) { $0[$1.rule, default: 0] += 1 }
  }
}

/// Ways in which a line is written wrong: what is replaced, as a regular expression, and what by.
enum LineDamage {
  /// Those that leave in the line what it says.
  private static let ofForm: [(pattern: String, template: String)] = [
    (": ", ":"), ("- ", "-"), (#"(['"])(.*)\1"#, "$2"), (#"['"]$"#, ""), ("'", "\""), (#"state\."#, ""), ("$", ";"),
    (#": (\w[^:]*)$"#, ": [$1"), (#": (\w[^:]*)$"#, ": “$1”"), (#": (\w+)$"#, ": $1()"),
    (#"- (\w+): (.*)$"#, "- $1($2)"),
    (" = ", " "), ("await: ", "await: try await "),
  ]

  /// Those that don't.
  private static let ofContents: [(pattern: String, template: String)] =
    [
      (#": (\w[^:]*)$"#, ": !$1"), (#": (\w+)\w$"#, ": $1"), (#"\w+: (\w+)\]"#, "$1]"), ("= .*$", "= null"),
      (#"(\w)(\w):"#, "$2$1:"), ("run: ", ""),
    ] + values.map { (": .*$", ": \($0)") }

  private static let values = [
    "0", "null", "~", "no", "[]", "{a: b}", "*x", #"a[0] ?? "b: c""#, "[a[0], b]", "f(a: 1) # c", "class", "x;",
  ]

  /// The line with each damage that changes it.
  static func all(of line: String) -> [String] { damaged(line, ofForm + ofContents) }

  /// The line with each damage that leaves in it what it says.
  static func ofForm(_ line: String) -> [String] {
    damaged(line, ofForm).filter { !damaged(line, ofContents).contains($0) }
  }

  private static func damaged(_ line: String, _ damages: [(pattern: String, template: String)]) -> [String] {
    let damaged = damages.compactMap { pattern, template -> String? in
      line.range(of: pattern, options: .regularExpression).map { range in
        line.replacingOccurrences(of: pattern, with: template, options: .regularExpression, range: range)
      }
    }
    return Set(damaged).subtracting([line]).sorted()
  }
}

extension SpecSource {
  /// All examples of the repository, also those in folders.
  static let all: [SpecSource] = {
    let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent()
    let folder = root.appending(path: "Specs")
    let names = (try? FileManager.default.subpathsOfDirectory(atPath: folder.path)) ?? []
    let specs = names.filter { $0.hasSuffix(".reactor.yaml") }.sorted().compactMap { name in
      (try? String(contentsOf: folder.appending(path: name), encoding: .utf8)).map { SpecSource(name: name, text: $0) }
    }
    return specs + examples.suffix(1)
  }()
}

extension String {
  fileprivate var trimmedOfSpaces: Substring { drop { $0 == " " } }
}
