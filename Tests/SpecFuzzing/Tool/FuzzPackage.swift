import Foundation
import ReactorEmission
import ReactorSpec

/// The scratch package in which the specs of a batch are compiled and run, as an app's package has them.
struct FuzzPackage {
  /// Why a spec fails.
  struct Failure: Hashable {
    var spec: String
    var kind: String
    var message: String
    /// What was said around it.
    var output = ""

    /// What stays of the message when names and numbers change.
    var signature: String {
      let parts = message.split(separator: "'", omittingEmptySubsequences: false)
      let plain = parts.indices.filter { $0 % 2 == 0 }.map { String(parts[$0]) }.joined(separator: "…")
      return kind + ": " + plain.filter { !$0.isNumber }.prefix(160)
    }
  }

  private let repository: URL
  private let folder: URL
  private let runtime: Runtime
  private static let testModule = "\(FuzzBatch.module)Tests"

  /// The package of all batches like one, in `.build-fuzz`. Where a UIKit was built, views could be compiled: batches with RIBs have a package of
  /// their own.
  init(of batch: FuzzBatch, in repository: URL) {
    self.repository = repository
    runtime = batch.runtime
    folder = repository.appending(path: ".build-fuzz/Fuzz\(runtime.rawValue)\(batch.hasRIBs ? "RIBs" : "")")
  }

  /// Compiles the specs and runs their tests. What does not compile is taken out, so that the others are run.
  ///
  /// - Returns: The specs that fail, each once.
  func check(_ specs: [FuzzedSpec], of batch: FuzzBatch) throws -> [Failure] {
    var failures: [Failure] = []
    var rest = specs
    while !rest.isEmpty {
      try write(rest, of: batch)
      let output = try build()
      guard output.status != 0 else { break }
      let found = Self.compileFailures(in: output.text)
      if found.isEmpty {
        throw PackageError(text: "the build fails, and no spec is named:\n\(output.text.suffix(6000))")
      }
      failures += found
      let names = Set(found.map(\.spec))
      rest.removeAll { names.contains($0.name) }
    }
    return rest.isEmpty ? failures : failures + (try run(rest, of: batch))
  }

  /// Breaks some of the specs' reactors, each in one place, and runs their tests. Those that don't compile are left out.
  ///
  /// - Parameter random: Decides which, and where.
  /// - Returns: How many were broken, and of how many the tests fail.
  func breakSome(
    of specs: [FuzzedSpec],
    _ batch: FuzzBatch,
    _ random: inout SeededGenerator
  ) throws -> (broken: Int, caught: Int) {
    var broken: [String: String] = [:]
    for spec in specs where random.happens(40) {
      let reactor = spec.compilation.files.first { $0.kind == .reactor }
      broken[spec.name] = reactor.flatMap { FuzzBreak.broken(String(decoding: $0.bytes, as: UTF8.self), &random) }
    }
    while !broken.isEmpty {
      try write(specs, of: batch, broken: broken)
      let output = try build()
      if output.status == 0 { break }
      let found = Self.compileFailures(in: output.text)
      if found.isEmpty { throw PackageError(text: "broken reactors do not build:\n\(output.text.suffix(6000))") }
      let before = broken.count
      for failure in found { broken[failure.spec] = nil }
      if broken.count == before { throw PackageError(text: "what is not broken fails:\n\(output.text.suffix(6000))") }
    }
    let caught = try specs.count { spec in
      guard broken[spec.name] != nil else { return false }
      let status = try runTests(of: [spec], batch, limit: 90).status
      return status != 0 && status != Self.noTests
    }
    return (broken.count, caught)
  }

  /// Keeps a spec that fails with what is generated from it and what was said.
  ///
  /// - Returns: The folder.
  func keep(_ failure: Failure, of spec: FuzzedSpec, seed: UInt64) throws -> String {
    let kept = repository.appending(path: ".build-fuzz/failed/\(runtime.rawValue)-\(seed)-\(spec.name)")
    try? FileManager.default.removeItem(at: kept)
    try FileManager.default.createDirectory(at: kept, withIntermediateDirectories: true)
    var files = [("\(spec.name).reactor.yaml", Data(spec.node.yaml.utf8)), ("output.txt", Data(failure.output.utf8))]
    files += spec.compilation.files.filter { $0.kind != .testSupport }.map { ($0.name, Data($0.bytes)) }
    for (name, data) in files { try data.write(to: kept.appending(path: name)) }
    return kept.path
  }
}

struct PackageError: Error, CustomStringConvertible {
  var text: String
  var description: String { text }
}

/// Writing.
extension FuzzPackage {
  /// - Parameter broken: The texts of broken reactors in place of the generated ones, by their specs' names.
  private func write(_ specs: [FuzzedSpec], of batch: FuzzBatch, broken: [String: String] = [:]) throws {
    var files: [String: String] = ["Package.swift": manifest(of: batch)]
    let app = repository.appending(path: "Tests/SpecFuzzing/App")
    let parts = ["Domain"] + (batch.hidesTypes ? ["HidingTypes"] : []) + (batch.hasRIBs ? ["Children"] : [])
    for part in parts.map({ "\($0).swift" }) {
      files["Sources/\(FuzzBatch.module)/\(part)"] = try String(contentsOf: app.appending(path: part), encoding: .utf8)
    }
    for spec in specs {
      files["Specs/\(spec.name).reactor.yaml"] = spec.node.yaml
      for file in spec.compilation.files {
        let isTest = [.tests, .testScaffold, .testSupport].contains(file.kind)
        let folder = isTest ? "Tests/\(Self.testModule)" : "Sources/\(FuzzBatch.module)"
        // Without the scaffolds' reminders.
        let text = (file.kind == .reactor ? broken[spec.name] : nil) ?? String(decoding: file.bytes, as: UTF8.self)
        let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
        files["\(folder)/\(file.name)"] = lines.filter { !$0.contains("#warning") }.joined(separator: "\n")
      }
    }
    for part in ["Sources", "Tests", "Specs"] {
      let root = folder.appending(path: part)
      for name in (try? FileManager.default.subpathsOfDirectory(atPath: root.path)) ?? [] {
        let path = "\(part)/\(name)"
        let isKept = files[path] != nil || !(name.hasSuffix(".swift") || name.hasSuffix(".yaml"))
        if !isKept { try FileManager.default.removeItem(at: folder.appending(path: path)) }
      }
    }
    for (path, text) in files {
      let file = folder.appending(path: path)
      if let old = try? String(contentsOf: file, encoding: .utf8), old == text { continue }
      try FileManager.default.createDirectory(at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
      try text.write(to: file, atomically: false, encoding: .utf8)
    }
  }

  private func manifest(of batch: FuzzBatch) -> String {
    let features = batch.hasInternalImports ? [#".enableUpcomingFeature("InternalImportsByDefault")"#] : []
    let isOurs = runtime == .reactorRuntime
    let package = isOurs ? "../.." : "../../IntegrationTests/ReactorKit"
    let name = isOurs ? "reactorgen" : "ReactorKit"
    let products =
      isOurs
      ? ["ReactorRuntime", "ReactorRx"]
      : ["RxSwift", "RxRelay", "ReactorKit"] + (batch.hasRIBs ? ["RIBs", "UIKit"] : [])
    let testProducts = products + (isOurs ? ["ReactorTesting"] : ["RxTest"])
    func list(_ products: [String]) -> String {
      products.map { #".product(name: "\#($0)", package: "\#(name)")"# }.joined(separator: ", ")
    }
    return """
      // swift-tools-version: 6.2
      import PackageDescription

      let settings: [SwiftSetting] = [
        \((features + [
          #".enableUpcomingFeature("ExistentialAny")"#, #".enableUpcomingFeature("MemberImportVisibility")"#,
          ".treatAllWarnings(as: .error)", ".swiftLanguageMode(.\(batch.languageMode == .swift5 ? "v5" : "v6"))",
        ]).joined(separator: ", "))
      ]
      let package = Package(
        name: "Fuzz",
        platforms: [.macOS(.v14)],
        dependencies: [.package(name: "\(name)", path: "\(package)")],
        targets: [
          .target(name: "\(FuzzBatch.module)", dependencies: [\(list(products))], swiftSettings: settings),
          .testTarget(
            name: "\(Self.testModule)",
            dependencies: ["\(FuzzBatch.module)", \(list(testProducts))],
            swiftSettings: settings
          ),
        ]
      )

      """
  }
}

/// Compiling.
extension FuzzPackage {
  private func build() throws -> (status: Int32, text: String) {
    try Self.run(
      [
        "swift", "build", "--build-tests", "-Xswiftc", "-gnone", "--package-path", folder.path,
        "--scratch-path", folder.appending(path: "build").path,
      ],
      limit: 1800
    )
  }

  /// The specs whose files have errors, each with the first one.
  private static func compileFailures(in output: String) -> [Failure] {
    var failures: [String: Failure] = [:]
    for match in output.matches(of: /(Fuzz[0-9a-z]+)[A-Za-z0-9+.]*\.(?:swift|yaml):\d+(?::\d+)?: error: (.*)/) {
      let name = String(match.1)
      if failures[name] == nil {
        let output = String(output[match.range.lowerBound...].prefix(3000))
        failures[name] = Failure(spec: name, kind: "compiler", message: String(match.2), output: output)
      }
    }
    // A compiler that stops says what it was at.
    for match in output.matches(of: /While [^\n]*\/(Fuzz[0-9a-z]+)[A-Za-z0-9+.]*\.(?:swift|yaml)[^\n]*/) {
      let name = String(match.1)
      if failures[name] == nil {
        let output = String(output[match.range.lowerBound...].prefix(3000))
        failures[name] = Failure(spec: name, kind: "compiler crash", message: String(match.0), output: output)
      }
    }
    return failures.values.sorted { $0.spec < $1.spec }
  }
}

/// Running.
extension FuzzPackage {
  /// Runs all tests in one process, as a user does. Where that fails, those of each spec that it names are run by themselves; where it
  /// stops or hangs, those of each.
  private func run(_ specs: [FuzzedSpec], of batch: FuzzBatch) throws -> [Failure] {
    let all = try runTests(of: specs, batch, limit: 60 + Double(specs.count) * 10)
    if all.status == 0 || all.status == Self.noTests { return [] }
    let named = all.status == 1 ? Self.namedAsFailing(in: all.text) : Set(specs.map(\.name))
    var failures: [Failure] = []
    for spec in specs where named.contains(spec.name) {
      let one = try runTests(of: [spec], batch, limit: 90)
      guard one.status != 0, one.status != Self.noTests else { continue }
      let (kind, message) = (Self.kind(of: one.status), Self.reason(in: one.text))
      failures.append(Failure(spec: spec.name, kind: kind, message: message, output: one.text))
    }
    if failures.isEmpty {
      let message = Self.reason(in: all.text)
      failures.append(
        Failure(spec: "all together", kind: Self.kind(of: all.status), message: message, output: all.text)
      )
    }
    return failures
  }

  /// The specs in whose files, or of whose suites, something failed.
  private static func namedAsFailing(in output: String) -> Set<String> {
    let lines = output.split(separator: "\n").filter { $0.hasPrefix("✘") || $0.contains(": error:") }
    return Set(lines.flatMap { $0.matches(of: /Fuzz[0-9]+(?:c[0-9]+)?/).map { String($0.output) } })
  }

  private func runTests(
    of specs: [FuzzedSpec],
    _ batch: FuzzBatch,
    limit: Double
  ) throws -> (status: Int32, text: String) {
    let binary = folder.appending(path: "build/debug/FuzzPackageTests.xctest").path
    switch batch.framework {
    case .swiftTesting:
      let names = specs.map(\.name).joined(separator: "|")
      let filter = "\(Self.testModule)\\.(\(names))(Reactor|Machine|Generated|Scenario|Test)"
      return try Self.run([binary, "--testing-library", "swift-testing", "--filter", filter], limit: limit)
    case .xctest:
      let names = specs.flatMap { spec in
        spec.compilation.files.flatMap { file in
          String(decoding: file.bytes, as: UTF8.self).matches(of: /final class (\w+): XCTestCase/).map { String($0.1) }
        }
      }
      if names.isEmpty { return (0, "") }
      return try Self.run([binary, names.map { "\(Self.testModule).\($0)" }.joined(separator: ",")], limit: limit)
    }
  }

  private static func kind(of status: Int32) -> String {
    switch status {
    case 1: "test"
    case timedOut: "hang"
    default: "trap (\(status))"
    }
  }

  /// The line that says most of why tests fail.
  private static func reason(in output: String) -> String {
    let lines = output.split(separator: "\n").map(String.init)
    let marks = ["Fatal error", "recorded an issue", ": error:", "found:", "Signal"]
    let reason = marks.lazy.compactMap { mark in lines.first { $0.contains(mark) } }.first ?? lines.last ?? ""
    let details = lines.filter { $0.contains("expected:") || $0.contains("found:") }.prefix(2)
    return ([reason] + details).joined(separator: "\n    ")
  }

  private static let timedOut: Int32 = -1
  /// What Swift Testing ends with where there are no tests: all are left out.
  private static let noTests: Int32 = 69

  /// Runs a program to its end, or as long as it may take: so many seconds of the processor's time, or ten times as many of a clock's, since
  /// others may use the machine, too.
  private static func run(_ arguments: [String], limit: Double) throws -> (status: Int32, text: String) {
    let log = FileManager.default.temporaryDirectory.appending(path: "spec-fuzz-\(UUID().uuidString)")
    _ = FileManager.default.createFile(atPath: log.path, contents: nil)
    defer { try? FileManager.default.removeItem(at: log) }
    let process = Process()
    process.executableURL = URL(filePath: "/usr/bin/env")
    process.arguments = ["sh", "-c", "ulimit -t \(Int(limit)); exec \"$@\"", "sh"] + arguments
    process.environment = ProcessInfo.processInfo.environment.merging(["SWIFT_BACKTRACE": "enable=no"]) { $1 }
    let handle = try FileHandle(forWritingTo: log)
    process.standardOutput = handle
    process.standardError = handle
    try process.run()
    let end = Date(timeIntervalSinceNow: limit * 10)
    while process.isRunning, Date() < end { usleep(20_000) }
    let isLate = process.isRunning
    if isLate { kill(process.processIdentifier, SIGKILL) }
    process.waitUntilExit()
    let text = (try? String(decoding: Data(contentsOf: log), as: UTF8.self)) ?? ""
    let isStopped = process.terminationReason == .uncaughtSignal && process.terminationStatus == SIGXCPU
    if isLate || isStopped { return (timedOut, text) }
    let status =
      process.terminationReason == .uncaughtSignal ? 128 + process.terminationStatus : process.terminationStatus
    return (status, text)
  }
}
