import Foundation
import Testing

/// The page with the contract and the titles that refer to it by number.
@Suite("The contract of the runtime")
struct RuntimeContractTests {
  private static let folder = URL(filePath: #filePath).deletingLastPathComponent()

  /// The numbers of the page's list, in their order.
  private static func numbersOnPage() throws -> [Int] {
    let page = folder.appending(path: "../../Sources/ReactorRuntime/ReactorRuntime.docc/RuntimeContract.md")
    return try String(contentsOf: page.standardizedFileURL, encoding: .utf8).components(separatedBy: "\n")
      .compactMap { $0.firstMatch(of: /^(\d+)\. \*\*/)?.1 }.compactMap { Int($0) }
  }

  /// The titles of tests that begin with numbers: `"15: …"`, `"18, 38: …"`.
  private static func numberedTitles() throws -> [(title: String, numbers: [Int])] {
    let paths = try FileManager.default.subpathsOfDirectory(atPath: folder.path).filter { $0.hasSuffix("Tests.swift") }
    return try paths.flatMap { path in
      try String(contentsOf: folder.appending(path: path), encoding: .utf8)
        .matches(of: /@Test\(\s*"((\d+(?:, \d+)*): [^"]*)"/)
        .map { match in (String(match.1), match.2.components(separatedBy: ", ").compactMap { Int($0) }) }
    }
  }

  @Test("the page counts from 1 on and leaves no number out")
  func page() throws {
    let numbers = try Self.numbersOnPage()
    #expect(numbers == Array(1..<numbers.count + 1) && !numbers.isEmpty)
  }

  @Test("each number that a title begins with is on the page, and each number of the page has such a test")
  func titles() throws {
    let numbers = Set(try Self.numbersOnPage())
    let titles = try Self.numberedTitles()
    #expect(titles.filter { !numbers.isSuperset(of: $0.numbers) }.map(\.title) == [])
    #expect(numbers.subtracting(titles.flatMap(\.numbers)).sorted() == [])
  }
}
