// The types that the reference's examples take from the app around them.
import Foundation
import ReactorRuntime

protocol TodoStore: Sendable { func save(_ title: String) }

protocol API: Sendable {
  func save()
  func save() async throws
  func save(_ title: String) async throws
  func save(_ count: Int, at place: Int) async throws
  func log(_ text: String, at level: Int)
  func log() async throws
  func delete() async throws
  func count() async throws -> Int
  func user() async throws -> String
  func items() async throws -> [String]
  var progress: Observable<Double> { get }
}

protocol SearchAPI: Sendable { func search(_ query: String, page: Int) async throws -> [String] }

protocol ItemAPI: Sendable { func items(page: Int) async throws -> [String] }

protocol Chat { func messages(inRoom room: Int) -> Observable<String> }

protocol LoginAPI {}

struct FakeLoginAPI: LoginAPI {}

protocol ProfileAPI {}

struct WeatherClient: Sendable {
  var forecast: @Sendable (_ city: String, _ days: Int) async throws -> [Int]
  var log: @Sendable (String) -> Void
}

protocol NoteService {
  func notes() -> Observable<[String]>
  func remove(_ title: String) -> Observable<[String]>
}

protocol AlertService { func show(_ text: String) }

protocol ServiceProvider {
  var noteService: any NoteService { get }
  var alertService: any AlertService { get }
}

protocol Audio {}

struct SystemAudio: Audio {}

protocol Store {}

protocol Session { var currentUser: BehaviorSubject<String?> { get } }

struct OpenSession: Session { let currentUser = BehaviorSubject<String?>(value: nil) }

@propertyWrapper
struct Injected {
  var wrappedValue: Session { OpenSession() }
}

final class Container: @unchecked Sendable {
  static let shared = Container()
  private var makers: [ObjectIdentifier: () -> Any] = [:]

  func register<Value>(_ type: Value.Type, _ make: @escaping () -> Value) { makers[ObjectIdentifier(type)] = make }

  func resolve<Value>() -> Value { makers[ObjectIdentifier(Value.self)]!() as! Value }
}

@propertyWrapper
struct Provided<Value> {
  let wrappedValue: Value

  init() { wrappedValue = Container.shared.resolve() }
}

struct Member: Sendable, Equatable { var id: Int, name: String, years: Int }

struct Book: Sendable, Equatable { var title = "" }

struct Item: Equatable { var id: Int }

struct User {}

class BaseReactor {
  init(tag: String) {}
}

enum Tab { case home, search(Int) }

protocol Library: Sendable {
  func search(_ query: String, limit: Int) async throws -> [String]
  func note(_ query: String) async
  func close()
}

struct QuietAPI: API {
  func save() {}
  func save() async throws {}
  func save(_ title: String) async throws {}
  func save(_ count: Int, at place: Int) async throws {}
  func log(_ text: String, at level: Int) {}
  func log() async throws {}
  func delete() async throws {}
  func count() async throws -> Int { 0 }
  func user() async throws -> String { "" }
  func items() async throws -> [String] { [] }
  var progress: Observable<Double> { .empty() }
}

struct QuietSearchAPI: SearchAPI {
  func search(_ query: String, page: Int) async throws -> [String] { [] }
}

struct QuietItemAPI: ItemAPI {
  func items(page: Int) async throws -> [String] { [] }
}

struct QuietChat: Chat {
  func messages(inRoom room: Int) -> Observable<String> { .never() }
}

struct QuietTodoStore: TodoStore {
  func save(_ title: String) {}
}

struct QuietSession: Session {
  let currentUser = BehaviorSubject<String?>(value: nil)
}

struct QuietLoginAPI: LoginAPI {}

struct QuietProfileAPI: ProfileAPI {}

struct QuietAudio: Audio {}

struct QuietStore: Store {}

struct QuietLibrary: Library {
  func search(_ query: String, limit: Int) async throws -> [String] { [] }
  func note(_ query: String) async {}
  func close() {}
}

/// What an app's tests have in place of a service, as many write it.
final class MockService: ToggleService {
  private(set) var callCount = 0

  func keep(_ isOn: Bool) { callCount += 1 }
}
