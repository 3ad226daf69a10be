import Testing

@testable import ReactorProject

@Suite("Unified diffs")
struct UnifiedDiffTests {
  private func diff(_ old: String?, _ new: String?) -> String {
    UnifiedDiff(path: "a.swift", from: old.map { Array($0.utf8) }, to: new.map { Array($0.utf8) }).text
  }

  @Test("equal texts have none")
  func equal() {
    #expect(diff("a\nb\n", "a\nb\n") == "")
    #expect(diff("", "") == "")
  }

  @Test("three lines stand around a change")
  func context() {
    let old = (1...9).map { "\($0)\n" }.joined()
    #expect(
      diff(old, old.replacingLine(5, by: "five")) == """
        --- a/a.swift
        +++ b/a.swift
        @@ -2,7 +2,7 @@
         2
         3
         4
        -5
        +five
         6
         7
         8

        """
    )
  }

  @Test("changes are parted by more than six lines, and joined by fewer")
  func hunks() {
    let old = (1...30).map { "\($0)\n" }.joined()
    let heads = { (text: String) in text.split(separator: "\n").count { $0.hasPrefix("@@") } }
    #expect(heads(diff(old, old.replacingLine(5, by: "x").replacingLine(12, by: "y"))) == 1)
    #expect(heads(diff(old, old.replacingLine(5, by: "x").replacingLine(13, by: "y"))) == 2)
  }

  @Test("a file that is created or removed stands against /dev/null")
  func wholeFiles() {
    #expect(diff(nil, "a\nb\n") == "--- /dev/null\n+++ b/a.swift\n@@ -0,0 +1,2 @@\n+a\n+b\n")
    #expect(diff("a\nb\n", nil) == "--- a/a.swift\n+++ /dev/null\n@@ -1,2 +0,0 @@\n-a\n-b\n")
  }

  @Test("a missing line break at the end is told")
  func noLineBreak() {
    #expect(diff("a", "a\n").contains("-a\n\\ No newline at end of file\n+a\n"))
  }

  @Test("whatever the texts, patch turns one into the other")
  func random() throws {
    var generator = SystemRandomNumberGenerator()
    for _ in 0..<60 {
      let line = { ["a", "b", "c", "", "  d", "e\r"].randomElement(using: &generator) ?? "" }
      let old = (0...Int.random(in: 0...30)).map { _ in line() }
      var new = old
      for _ in 0..<Int.random(in: 0...6) {
        let index = Int.random(in: 0..<new.count)
        switch Int.random(in: 0..<3) {
        case 0: new.insert(line(), at: index)
        case 1 where new.count > 1: new.remove(at: index)
        default: new[index] = line()
        }
      }
      let ends = ["", "\n"]
      let (before, after) = (
        old.joined(separator: "\n") + (ends.randomElement() ?? ""),
        new.joined(separator: "\n") + (ends.randomElement() ?? "")
      )
      guard !before.isEmpty, !after.isEmpty, before != after else { continue }
      let folder = Folder()
      folder.write(before, to: "a.swift")
      let patch = diff(before, after)
      #expect(try folder.patch(patch), "\(patch)")
      #expect(folder.read("a.swift") == after, "\(patch)")
    }
  }

  @Test("texts of many thousand lines with nothing in common are compared in no time")
  func large() {
    let old = (0..<20_000).map { "\($0)\n" }.joined()
    let new = (0..<20_000).map { "x\($0)\n" }.joined()
    let start = ContinuousClock.now
    #expect(diff(old, new).hasPrefix("--- a/a.swift\n+++ b/a.swift\n@@ -1,20000 +1,20000 @@\n-0\n"))
    #expect(ContinuousClock.now - start < .seconds(5))
  }

  @Test("a path with quotes or control characters is quoted as patch reads it")
  func labels() {
    let text = { (path: String) in UnifiedDiff(path: path, from: [10], to: nil).text.split(separator: "\n")[0] }
    #expect(text("a b") == "--- a/a b\t")
    #expect(text("a\"b\\\u{1}") == #"--- "a/a\"b\\\001""#)
  }
}

extension String {
  fileprivate func replacingLine(_ number: Int, by text: String) -> String {
    var lines = split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    lines[number - 1] = text
    return lines.joined(separator: "\n")
  }
}
