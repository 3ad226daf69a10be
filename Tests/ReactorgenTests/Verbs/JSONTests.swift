import Foundation
import Testing

@testable import ReactorProject

@Suite("--format json")
struct JSONTests {
  private func report(_ run: Run) throws -> Report {
    try JSONDecoder().decode(Report.self, from: Data(run.output.utf8))
  }

  @Test("is one object with the run's status, diagnostics, files and numbers, and nothing on standard error")
  func object() throws {
    let sandbox = Sandbox(["Specs/A.reactor.yaml": SpecText.valid, "Specs/B.reactor.yaml": SpecText.broken])
    let run = try sandbox.run("generate", "--format", "json")
    #expect(run.errors == "")
    let report = try report(run)
    #expect(report.version == 1)
    #expect(report.command == "generate")
    #expect(report.status == .errors)
    #expect(report.summary.specs == 2)
    #expect(report.summary.errors == report.diagnostics.count { $0.severity == "error" })
    let entry = try #require(report.diagnostics.first)
    #expect(entry.code == "RG0102")
    #expect(entry.path == "Specs/B.reactor.yaml")
    #expect(entry.line == 1 && entry.column == 1)
    let file = try #require(report.files.first { $0.kind == "reactor" })
    #expect(file.path == "Specs/A.reactor.swift")
    #expect(file.spec == "Specs/A.reactor.yaml")
    #expect(file.action == .created)
    #expect(report.summary.files["created"] == report.files.count)
  }

  @Test("its status and its actions agree with the exit status")
  func statuses() throws {
    let sandbox = Sandbox(["A.reactor.yaml": SpecText.valid])
    let drift = try sandbox.run("check", "--format", "json", "--diff")
    #expect(drift.status == 2)
    #expect(try report(drift).status == .drift)
    #expect(
      try report(drift).files.allSatisfy { $0.action == .missing && $0.diff?.hasPrefix("--- /dev/null\n") == true }
    )
    #expect(try report(drift).mend == "reactorgen generate")
    try sandbox.run("generate")
    let fine = try sandbox.run("check", "--format", "json")
    #expect(fine.status == 0)
    #expect(try report(fine).status == .ok)
    #expect(try report(fine).mend == nil)
    let failed = try sandbox.run("lint", "--format", "json", "nowhere")
    #expect(failed.status == 74)
    #expect(try report(failed).status == .failed)
    #expect(try report(failed).diagnostics.first?.line == nil)
  }

  @Test("slashes are not escaped, keys are sorted")
  func form() throws {
    let sandbox = Sandbox(["Specs/A.reactor.yaml": SpecText.valid])
    let output = try sandbox.run("generate", "--format", "json").output
    #expect(output.contains("\"Specs/A.reactor.swift\""))
    #expect(output.hasPrefix("{\n  \"command\""))
    #expect(output.hasSuffix("}\n"))
  }
}
