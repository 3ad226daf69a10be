#if os(Linux)
  import Foundation
  import ReactorEmission
  import ReactorSpec
  import Testing

  /// Type-checks the views of the reference and their tests beside what their specs give, against small modules with the names of Apple's.
  @Suite("The views of the reference", .serialized)
  struct DocumentedViewTests {
    @Test("compile with ReactorRuntime, as files of the library, since only there it has what Apple's modules bring")
    func ownRuntime() throws {
      let folder = try TemporaryFolder()
      try folder.emitAppleStandIns()
      let views = try DocumentedBlock.all(.view).filter { try !Self.spec(of: $0).isOfReactorKit }
      #expect(Set(views.map(\.name)).count > 2)
      let files = try Self.files(of: views, in: folder) { $0.replacing("import ReactorRuntime\n", with: "\n") }
      try folder.typeCheck(LibrarySources.arguments() + files, "6")
    }

    @Test("compile with ReactorKit and RxCocoa")
    func reactorKit() throws {
      let folder = try TemporaryFolder()
      for name in ["RxSwift", "ReactorKit", "UIKit", "AppKit", "RxCocoa"] { try folder.emitStandIn(name) }
      let views = try DocumentedBlock.all(.view).filter { try Self.spec(of: $0).isOfReactorKit }
      #expect(!views.isEmpty)
      try folder.typeCheck(["-module-name", "App"] + Self.files(of: views, in: folder) { $0 }, "6")
    }

    private static func spec(of block: DocumentedBlock) throws -> DocumentedBlock {
      try #require(try DocumentedBlock.all(.spec).first { $0.name == block.name }, "\(block.testDescription)")
    }

    /// Writes the views, with what their specs give and what is written by hand beside them.
    private static func files(
      of views: [DocumentedBlock],
      in folder: TemporaryFolder,
      _ change: (String) -> String
    ) throws -> [String] {
      var files: [String] = []
      for name in Set(views.map(\.name)).sorted() {
        let own = views.filter { $0.name == name }
        let spec = try Self.spec(of: own[0])
        for file in try spec.compilation.files where [.reactor, .viewScaffold].contains(file.kind) {
          let type = file.name.replacing(".swift", with: "")
          // The page shows the view as its user has gone on with it.
          if own.contains(where: { $0.text.contains(" \(type): ") }) { continue }
          let lines = String(decoding: file.bytes, as: UTF8.self).components(separatedBy: "\n")
          let text = lines.filter { !$0.contains("#warning") }.joined(separator: "\n")
          files.append(try folder.write(change(text), to: file.name))
        }
        for block in try DocumentedBlock.all(.handwritten) where block.name == name {
          files.append(try folder.write(change(block.handwrittenFile), to: "\(name)ByHand\(block.line).swift"))
        }
        for block in own {
          files.append(try folder.write(change(block.viewFile), to: "\(name)View\(block.line).swift"))
        }
      }
      return files
    }
  }

  extension DocumentedBlock {
    /// The Swift as a file: tests stand in a type of their own.
    fileprivate var viewFile: String {
      if text.contains("import ") { return text }
      // Whoever shows Swift Testing's tests shows SwiftUI's views.
      let imports = text.contains("@Test") ? "import SwiftUI\nimport Testing" : "import UIKit\nimport XCTest"
      return "\(imports)\n\n@MainActor\nstruct \(name)ViewTests\(line) {\n\(text)}\n"
    }
  }
#endif
