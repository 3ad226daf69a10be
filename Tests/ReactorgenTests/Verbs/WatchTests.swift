import Foundation
import Testing

@Suite("watch", .serialized)
struct WatchTests {
  @Test(
    "generates at once and after each save, says what is wrong, and then that it is mended",
    arguments: [[], ["--poll"]]
  )
  func saving(options: [String]) throws {
    let sandbox = Sandbox(["Specs/A.reactor.yaml": SpecText.valid])
    let watch = try WatchRun(in: sandbox, options)
    #expect(try watch.nextRun().contains("1 spec: 3 created"))
    sandbox.write(SpecText.changed, to: "Specs/A.reactor.yaml")
    #expect(try watch.nextRun().contains("updated Specs/A.reactor.swift"))
    sandbox.write(SpecText.broken, to: "Specs/A.reactor.yaml")
    #expect(try watch.nextRun().contains("1 spec: 1 error"))
    #expect(watch.errors.contains("[RG0102]"))
    sandbox.write(SpecText.changed, to: "Specs/A.reactor.yaml")
    #expect(try watch.nextRun().contains("1 spec: 2 unchanged, 1 kept"))
    #expect(sandbox.read("Specs/A.reactor.swift")?.contains("total") == true)
  }

  @Test("follows an editor that writes another file and renames it", arguments: [[], ["--poll"]])
  func renaming(options: [String]) throws {
    let sandbox = Sandbox(["Specs/A.reactor.yaml": SpecText.valid])
    let watch = try WatchRun(in: sandbox, options)
    _ = try watch.nextRun()
    for text in [SpecText.changed, SpecText.valid] {
      sandbox.write(text, to: "Specs/.A.swp")
      rename(sandbox.path("Specs/.A.swp"), sandbox.path("Specs/A.reactor.yaml"))
      #expect(try watch.nextRun().contains("updated Specs/A.reactor.swift"))
    }
  }

  @Test(
    "finds specs in folders that come later, and removes what is generated when they go",
    arguments: [[], ["--poll"]]
  )
  func folders(options: [String]) throws {
    let sandbox = Sandbox(["Specs/A.reactor.yaml": SpecText.valid])
    let watch = try WatchRun(in: sandbox, ["--prune"] + options)
    _ = try watch.nextRun()
    sandbox.write(SpecText.changed, to: "Later/B.reactor.yaml")
    rename(sandbox.path("Later"), sandbox.path("Specs/Later"))
    #expect(try watch.nextRun().contains("created Specs/Later/B.reactor.swift"))
    sandbox.write(SpecText.valid, to: "Specs/Later/B.reactor.yaml")
    #expect(try watch.nextRun().contains("updated Specs/Later/B.reactor.swift"))
    sandbox.remove("Specs/Later/B.reactor.yaml")
    #expect(try watch.nextRun().contains("removed Specs/Later/B.reactor.swift"))
  }

  @Test("settings that come or change lead to another run")
  func settings() throws {
    let sandbox = Sandbox(["Specs/A.reactor.yaml": SpecText.valid])
    let watch = try WatchRun(in: sandbox, [])
    _ = try watch.nextRun()
    sandbox.write("header: Ours.\n", to: "reactorgen.yaml")
    #expect(try watch.nextRun().contains("updated Specs/A.reactor.swift"))
    #expect(sandbox.read("Specs/A.reactor.swift")?.hasPrefix("// Ours.\n") == true)
  }

  @Test("many changes at once lead to few runs")
  func coalescing() throws {
    let sandbox = Sandbox(["Specs/A.reactor.yaml": SpecText.valid])
    let watch = try WatchRun(in: sandbox, [])
    _ = try watch.nextRun()
    for number in 0..<100 { sandbox.write(SpecText.valid, to: "Specs/S\(number).reactor.yaml") }
    while sandbox.read("Specs/S99.reactor.swift") == nil { _ = try watch.nextRun() }
    #expect(watch.runCount < 20)
  }

  @Test(
    "costs no processor time while nothing changes",
    .enabled(if: FileManager.default.fileExists(atPath: "/proc/self/stat"))
  )
  func idling() throws {
    let sandbox = Sandbox(["Specs/A.reactor.yaml": SpecText.valid])
    let watch = try WatchRun(in: sandbox, [])
    _ = try watch.nextRun()
    let before = try watch.voluntarySwitches()
    usleep(200_000)
    // Whoever sleeps is not put to sleep again.
    #expect(try watch.voluntarySwitches() - before <= 1)
  }
}

/// A `reactorgen watch` in a sandbox, which ends with the value.
private final class WatchRun {
  private let process: Process
  private let output: String
  private let errorOutput: String
  private(set) var runCount = 0

  private struct Silence: Error {
    var output: String
  }

  init(in sandbox: Sandbox, _ options: [String]) throws {
    (process, output, errorOutput) = try sandbox.start(Sandbox.executablePath, ["watch"] + options)
  }

  deinit {
    // A test's process may have blocked the signals that ask politely, and its children inherit that.
    kill(process.processIdentifier, SIGKILL)
    process.waitUntilExit()
  }

  var errors: String { (try? String(contentsOfFile: errorOutput, encoding: .utf8)) ?? "" }

  /// What the next run prints. It is waited for as long as a busy machine may take.
  func nextRun() throws -> String {
    let end = Date().addingTimeInterval(60)
    while Date() < end, process.isRunning {
      let runs = try String(contentsOfFile: output, encoding: .utf8).components(separatedBy: "watching for changes\n")
      if runs.count - 1 > runCount {
        runCount += 1
        return runs[runCount - 1]
      }
      usleep(5_000)
    }
    throw Silence(output: try String(contentsOfFile: output, encoding: .utf8) + errors)
  }

  /// How often the process has gone to sleep so far.
  func voluntarySwitches() throws -> Int {
    let status = try String(contentsOfFile: "/proc/\(process.processIdentifier)/status", encoding: .utf8)
    let line = status.split(separator: "\n").first { $0.hasPrefix("voluntary_ctxt_switches:") }
    return line.flatMap { Int($0.drop { !$0.isNumber }) } ?? 0
  }
}
