#if os(Linux)
  import Foundation
  import Testing

  /// What is only compiled on Apple platforms, type-checked on Linux against small modules with the names of Apple's.
  @Suite("Apple-only code")
  struct AppleOnlyTests {
    @Test("compiles without warnings, with the library around it and with what uses it")
    func compiles() throws {
      let modules = FileManager.default.temporaryDirectory.appending(path: "stand-ins-\(UUID().uuidString)")
      try FileManager.default.createDirectory(at: modules, withIntermediateDirectories: true)
      defer { try? FileManager.default.removeItem(at: modules) }
      let here = URL(filePath: #filePath).deletingLastPathComponent()
      let standIns = here.appending(path: "StandIns")
      let shared = here.appending(path: "../../../IntegrationTests/ReactorKit/StandIns").standardizedFileURL
      for name in ["ObjectiveC", "UIKit", "AppKit", "SwiftUI"] {
        let module = modules.appending(path: "\(name).swiftmodule").path
        let isShared = ["UIKit", "AppKit"].contains(name)
        let sources =
          isShared
          ? try swiftFiles(in: shared.appending(path: name)) : [standIns.appending(path: "\(name).swift").path]
        let options = ["-emit-module", "-module-name", name, "-I", modules.path, "-o", module]
        #expect(try swiftc(options + sources, mode: isShared ? "5" : "6") == "")
      }
      let library = here.appending(path: "../../../Sources/ReactorRuntime").standardizedFileURL
      let views = try viewFiles(in: here.appending(path: "../../..").standardizedFileURL, to: modules)
      let sources = try swiftFiles(in: library) + [standIns.appending(path: "Usage.swift").path] + views
      let features = ["ExistentialAny", "InternalImportsByDefault", "MemberImportVisibility"].flatMap {
        ["-enable-upcoming-feature", $0]
      }
      let headers = here.appending(path: "../../../Sources/CReactorRuntime/include").standardizedFileURL.path
      let arguments = ["-typecheck", "-module-name", "ReactorRuntime", "-package-name", "reactorgen"]
      let complaints = try swiftc(arguments + ["-I", modules.path, "-I", headers] + features + sources)
      #expect(complaints == "")
    }

    /// The examples' views and what binds them, as files of the library, since only there the library has what Apple's modules bring.
    private func viewFiles(in root: URL, to folder: URL) throws -> [String] {
      let kiosk = "IntegrationTests/Committed/Sources/Kiosk"
      let views = ["Generated/Reactors/CounterViewController", "\(kiosk)/TicketShopView"]
      let reactors = ["Generated/Reactors/CounterView.reactor", "\(kiosk)/TicketShop.reactor"]
      var files: [String] = []
      for path in views + reactors {
        let source = root.appending(path: "\(path).swift").standardizedFileURL
        let text = try String(contentsOf: source, encoding: .utf8)
        if views.contains(path) { #expect(text.contains("#if canImport("), "\(path)") }
        let file = folder.appending(path: source.lastPathComponent)
        let own = text.replacing("import ReactorRuntime\n", with: "\n").replacing("import ExampleDomain\n", with: "\n")
        try own.write(to: file, atomically: false, encoding: .utf8)
        files.append(file.path)
      }
      return files
    }

    private func swiftFiles(in folder: URL) throws -> [String] {
      let paths = try FileManager.default.subpathsOfDirectory(atPath: folder.path)
      let files = paths.filter { $0.hasSuffix(".swift") }.sorted().map { folder.appending(path: $0).path }
      return files
    }

    /// The compiler's complaints.
    private func swiftc(_ arguments: [String], mode: String = "6") throws -> String {
      let process = Process()
      process.executableURL = URL(filePath: "/usr/bin/env")
      let compiler = ProcessInfo.processInfo.environment["SWIFT_EXEC"] ?? "swiftc"
      process.arguments = [compiler, "-swift-version", mode, "-warnings-as-errors", "-parse-as-library"] + arguments
      let output = Pipe()
      process.standardOutput = output
      process.standardError = output
      try process.run()
      let data = output.fileHandleForReading.readDataToEndOfFile()
      process.waitUntilExit()
      let text = String(decoding: data, as: UTF8.self)
      return process.terminationStatus == 0 ? text : text + "exit \(process.terminationStatus)"
    }
  }
#endif
