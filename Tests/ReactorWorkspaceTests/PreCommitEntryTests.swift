import Testing

@testable import ReactorWorkspace

@Suite("The entry for pre-commit")
struct PreCommitEntryTests {
  private let entry = PreCommitEntry(source: .url("https://example.com/reactorgen", from: "1.2.0"))

  private func merged(_ text: String) -> String? {
    entry.merged(into: Array(text.utf8)).map { String(decoding: $0, as: UTF8.self) }
  }

  @Test("stands behind the other repositories, and nothing else changes")
  func merging() {
    let before = """
      # Hooks of the shop.
      repos:
        - repo: https://example.com/other # pinned
          rev: v1
          hooks:
            - id: other

      # Where they run.
      default_stages: [pre-commit]

      """
    let after = """
      # Hooks of the shop.
      repos:
        - repo: https://example.com/other # pinned
          rev: v1
          hooks:
            - id: other
        - repo: https://example.com/reactorgen
          rev: 1.2.0
          hooks:
          - id: reactorgen-check

      # Where they run.
      default_stages: [pre-commit]

      """
    #expect(merged(before) == after)
  }

  @Test("ends the file where repos does, with a line break or without")
  func end() {
    let item = "- repo: https://example.com/reactorgen\n  rev: 1.2.0\n  hooks:\n  - id: reactorgen-check\n"
    for ending in ["", "\n", "\n\n\n"] {
      let repos = "repos:\n- repo: a\n  hooks: [{id: b}]"
      #expect(merged(repos + ending)?.hasPrefix(repos + "\n" + item) == true)
    }
  }

  @Test("is put into no file that is no text")
  func noText() {
    let text = Array("repos:\n- repo: a\n  hooks: [{id: b}]\n# ".utf8)
    #expect(entry.merged(into: text) != nil)
    #expect(entry.merged(into: text + [0xF8]) == nil)
  }

  @Test("ends its lines as the file does")
  func lineBreaks() {
    let before = "repos:\r\n- repo: a\r\n  hooks: [{id: b}]\r\n"
    let item = "- repo: https://example.com/reactorgen\r\n  rev: 1.2.0\r\n  hooks:\r\n  - id: reactorgen-check\r\n"
    #expect(merged(before) == before + item)
  }

  @Test("is made once")
  func again() throws {
    let file = entry.file
    #expect(merged(file) == file)
    let local = PreCommitEntry(source: .path("../reactorgen"), settingsPath: "my app/reactorgen.yaml").file
    #expect(merged(local) == local)
  }

  @Test(
    "is not merged into what can't be extended line by line",
    arguments: [
      "", "repos: []\n", "repos: [{repo: a, hooks: [{id: b}]}]\n", "repos: a\n", "- repo: a\n", "repos:\n  - [\n",
    ]
  )
  func refusal(text: String) {
    #expect(merged(text) == nil)
  }

  @Test("runs the installed tool where there is no repository to build it from")
  func local() {
    let text = PreCommitEntry(source: .path("../reactorgen"), settingsPath: "App/reactorgen.yaml").file
    #expect(text.contains("  entry: 'reactorgen check --staged --settings App/reactorgen.yaml'\n"))
    #expect(text.contains("- repo: local\n"))
  }
}
