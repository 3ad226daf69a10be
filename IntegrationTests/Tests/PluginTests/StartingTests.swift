import Foundation
import Testing

extension IntegrationTests {
  /// What the README says to type in an empty folder.
  @Suite("from an empty folder to a passing test")
  struct StartingTests {
    @Test("the README's commands end with the generated tests, which pass")
    func commands() throws {
      let folder = Checkout.workFolder.appendingPathComponent("Starting")
      try? FileManager.default.removeItem(at: folder)
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
      let run = try Run(["sh", "-c", Self.stage + Self.commandsOfREADME() + Self.more], in: folder)
      #expect(run.status == 0, "\(run.output)")
      #expect(run.output.contains("updated Package.swift\n"))
      #expect(run.output.contains("Suite \"CounterReactor, as its spec states it\" passed"), "\(run.output)")
      for name in ["Login", "News"] {
        #expect(run.output.contains("Suite \"\(name)Reactor, as its spec states it\" passed"), "\(run.output)")
      }
      #expect(run.lines(with: "warning:") == [])
    }

    /// The commands are those of the README; only the repository is this checkout, and builds go where the other tests' do.
    private static let stage = """
      set -eu
      git() {
        case "$*" in 'clone https://github.com/'*'/reactorgen') ;; *) exit 1 ;; esac
        ln -s '\(Checkout.root.path)' reactorgen
      }
      swift() {
        verb=$1
        shift
        case $verb in
          run) command swift run --scratch-path '\(Checkout.workFolder.path)/checkout' "$@" ;;
          test) command swift test --scratch-path '\(Checkout.workFolder.path)/native' "$@" ;;
          *) command swift "$verb" "$@" ;;
        esac
      }

      """

    /// What somebody does next.
    private static let more = """

      for name in Login News; do
        swift run --package-path ../reactorgen reactorgen new $name --output Sources/Shop
      done
      swift test
      """

    /// The lines of the first shell block below the heading.
    private static func commandsOfREADME() throws -> String {
      let text = try String(contentsOf: Checkout.root.appendingPathComponent("README.md"), encoding: .utf8)
      let section = try #require(text.components(separatedBy: "\n## From an empty folder to a passing test\n").last)
      let block = try #require(section.components(separatedBy: "\n```sh\n").dropFirst().first)
      return try #require(block.components(separatedBy: "\n```\n").first)
    }
  }
}
