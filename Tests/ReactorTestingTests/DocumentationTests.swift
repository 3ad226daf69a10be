import Foundation
import Testing

/// The pages of the two libraries' catalogs: whoever copies an example must get something that compiles.
@Suite("The examples of the libraries' documentation")
struct DocumentationTests {
  private static let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent()

  private static let pages: [URL] = ["ReactorRuntime", "ReactorTesting"].flatMap { target in
    let catalog = root.appending(path: "Sources/\(target)/\(target).docc")
    let files = try? FileManager.default.contentsOfDirectory(at: catalog, includingPropertiesForKeys: nil)
    return (files ?? []).filter { $0.pathExtension == "md" }.sorted { $0.path < $1.path }
  }

  @Test("there are pages with examples")
  func pagesWithExamples() throws {
    #expect(try Self.pages.filter { try !examples(of: $0).isEmpty }.count >= 7)
  }

  @Test("those of a page compile together without warnings", arguments: pages)
  func compiles(page: URL) throws {
    let examples = try examples(of: page)
    if examples.isEmpty { return }
    let file = FileManager.default.temporaryDirectory.appending(path: "Examples-\(UUID().uuidString).swift")
    defer { try? FileManager.default.removeItem(at: file) }
    try examples.write(to: file, atomically: false, encoding: .utf8)
    #expect(try complaints(about: file) == "", "\(page.lastPathComponent)")
  }

  /// The Swift blocks of a page, one after the other.
  private func examples(of page: URL) throws -> String {
    var isInside = false
    var lines: [String] = []
    for line in try String(contentsOf: page, encoding: .utf8).components(separatedBy: "\n") {
      if line.hasPrefix("```") {
        isInside = line == "```swift"
      } else if isInside {
        lines.append(line)
      }
    }
    return lines.joined(separator: "\n")
  }

  private func complaints(about file: URL) throws -> String {
    let modules = Bundle.main.bundleURL.appending(path: "Modules").path
    let headers = Self.root.appending(path: "Sources/CReactorRuntime/include").path
    let process = Process()
    process.executableURL = URL(filePath: "/usr/bin/env")
    process.arguments = [
      "swiftc", "-typecheck", "-swift-version", "6", "-warnings-as-errors", "-parse-as-library",
      "-I", modules, "-I", headers, "-module-name", "Examples", file.path,
    ]
    let output = Pipe()
    process.standardOutput = output
    process.standardError = output
    try process.run()
    let text = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    process.waitUntilExit()
    return process.terminationStatus == 0 ? text : text + "exit \(process.terminationStatus)"
  }
}
