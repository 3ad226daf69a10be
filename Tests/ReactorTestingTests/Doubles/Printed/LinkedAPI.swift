// Recorded by PrintedDoubleTests.
// swift-format-ignore-file
import Foundation
import ReactorTesting

nonisolated protocol LinkedAPI: Sendable {
  func search(_ query: String, page: Int) async throws -> String
  func find(_ query: String) throws -> String
  func count() -> Int
  func refresh() async
  func pop()
}

nonisolated final class LinkedAPIDouble: LinkedAPI, Sendable {
  let searchMethod = MethodDouble<(query: String, page: Int), String, any Error>("LinkedAPI.search")
  let findMethod = MethodDouble<String, String, any Error>("LinkedAPI.find")
  let countMethod = MethodDouble<Void, Int, Never>("LinkedAPI.count", fallback: { 1 })
  let refreshMethod = MethodDouble<Void, Void, Never>("LinkedAPI.refresh")
  let popMethod = MethodDouble<Void, Void, Never>("LinkedAPI.pop")

  func search(_ query: String, page: Int) async throws -> String {
    try await searchMethod.asyncCall((query, page))
  }

  func find(_ query: String) throws -> String {
    try findMethod.call(query)
  }

  func count() -> Int {
    countMethod.call()
  }

  func refresh() async {
    await refreshMethod.asyncCall()
  }

  func pop() {
    popMethod.call()
  }
}
