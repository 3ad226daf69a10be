import Foundation
import Testing

@Suite("Runs that are killed, and runs at once", .serialized)
struct InterruptionTests {
  private static let names = (0..<60).map { "Spec\($0)" }

  private func write(_ text: String, to sandbox: Sandbox) {
    for name in Self.names { sandbox.write(text, to: "Specs/\(name).reactor.yaml") }
  }

  @Test("a run that is killed leaves each file either old or new, and the next one cleans up")
  func killed() throws {
    let sandbox = Sandbox()
    write(SpecText.valid, to: sandbox)
    try sandbox.run("generate")
    let old = sandbox.generated
    write(SpecText.changed, to: sandbox)
    try sandbox.run("generate")
    let new = sandbox.generated
    var isOld = false
    let end = Date().addingTimeInterval(1)
    while Date() < end {
      write(isOld ? SpecText.changed : SpecText.valid, to: sandbox)
      isOld.toggle()
      let first = "Specs/Spec0.reactor.swift"
      let before = sandbox.status(first)?.time
      let process = try sandbox.start(Sandbox.executablePath, ["generate", "--jobs", "1"]).process
      // The kill is to come while files are being written, so it waits for the first one.
      while process.isRunning && sandbox.status(first)?.time == before { usleep(50) }
      usleep(UInt32.random(in: 0...3_000))
      kill(process.processIdentifier, SIGKILL)
      process.waitUntilExit()
      for (path, text) in sandbox.generated {
        #expect(text == old[path] || text == new[path], "\(path)")
      }
      #expect(sandbox.generated.count == old.count)
    }
    try sandbox.run("generate")
    #expect(sandbox.generated == (isOld ? old : new))
    #expect(sandbox.files.filter { $0.hasSuffix("reactorgen-tmp") } == [])
  }

  @Test("what a killed process has left is removed; what a living one is writing is not")
  func left() throws {
    let sandbox = Sandbox(["A.reactor.yaml": SpecText.valid])
    let living = ".A.reactor.swift.2-0.reactorgen-tmp"
    let left = ".A.reactor.swift.\(getpid())-0.reactorgen-tmp"
    for name in [living, left, ".mine.reactorgen-tmp"] { sandbox.write("", to: name) }
    // Whoever writes such a file holds its lock.
    let descriptor = open(sandbox.path(living), O_WRONLY | O_CLOEXEC)
    defer { close(descriptor) }
    #expect(flock(descriptor, LOCK_EX) == 0)
    #expect(try sandbox.run("check").status == 2)
    #expect(sandbox.files.contains(left))
    try sandbox.run("generate")
    #expect(!sandbox.files.contains(left))
    #expect(sandbox.files.contains(living))
    #expect(sandbox.files.contains(".mine.reactorgen-tmp"))
  }

  @Test("runs at once in one folder do each other no harm")
  func atOnce() throws {
    let sandbox = Sandbox()
    for text in [SpecText.manual, SpecText.changed] {
      write(text, to: sandbox)
      let processes = try (0..<4).map { _ in try sandbox.start(Sandbox.executablePath, ["generate", "--jobs", "2"]) }
      for process in processes {
        process.process.waitUntilExit()
        #expect(process.process.terminationStatus == 0)
      }
      #expect(try sandbox.run("check").status == 0)
      #expect(sandbox.files.filter { $0.hasSuffix("reactorgen-tmp") } == [])
    }
    #expect(sandbox.files.filter { $0.hasSuffix("+Manual.swift") }.count == Self.names.count)
  }
}
