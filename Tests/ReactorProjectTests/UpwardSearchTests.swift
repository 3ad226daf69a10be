import Testing

@testable import ReactorProject

@Suite("Looking upward from folders")
struct UpwardSearchTests {
  @Test("Each folder is looked at once, however many are below it, and whether or not it has an answer")
  func looksOnce() {
    var search = UpwardSearch<String>()
    var looked: [String] = []
    func answer(from folder: String) -> String? {
      search.answer(from: FilePath(folder)) { folder in
        looked.append(folder.text)
        return folder.text == "/app" ? "the app's" : nil
      }
    }

    #expect(answer(from: "/app/Sources/Login") == "the app's")
    #expect(looked == ["/app/Sources/Login", "/app/Sources", "/app"])

    looked = []
    #expect(answer(from: "/app/Sources/Menu") == "the app's")
    #expect(answer(from: "/app/Sources/Login") == "the app's")
    #expect(looked == ["/app/Sources/Menu"])

    looked = []
    #expect(answer(from: "/elsewhere/deep") == nil)
    #expect(answer(from: "/elsewhere/deep") == nil)
    #expect(answer(from: "/elsewhere") == nil)
    #expect(looked == ["/elsewhere/deep", "/elsewhere", "/"])
  }

  @Test("The nearest folder that has an answer gives it, also to the folders that were passed")
  func nearest() {
    var search = UpwardSearch<String>()
    let known: Set = ["/", "/app/Packages/Login"]
    func answer(from folder: String) -> String? {
      search.answer(from: FilePath(folder)) { known.contains($0.text) ? $0.text : nil }
    }
    #expect(answer(from: "/app/Packages/Login/Sources") == "/app/Packages/Login")
    #expect(answer(from: "/app/Packages") == "/")
    #expect(answer(from: "/app/Packages/Login") == "/app/Packages/Login")
  }
}
