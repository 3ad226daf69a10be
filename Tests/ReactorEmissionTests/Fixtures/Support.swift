// swift-format-ignore-file
import ReactorRuntime

// What the fixtures' specs refer to.

public struct Item: Hashable, Sendable { public var id = 0 }
public protocol API: AnyObject { func send(_ text: String, at: Int); func ping() }
public protocol Stepper {}
open class Base {
  public let presenter: Int
  public init(presenter: Int) { self.presenter = presenter }
}
open class PlainBase { public init() {} }
@propertyWrapper struct Injected<Value> {
  var wrappedValue: Value
  init() where Value == Int { wrappedValue = 0 }
}
struct Pair<First, Second> { var first: First; var second: Second }

extension NestedReactor {
  func track() {}
}

func globalLog(_ text: String) {}
let globalLimit = 3

struct SearchResult: Sendable { var items: [Item] = []; var next: Int? }
protocol Searcher: Sendable {
  func search(_ query: String, page: Int) async throws -> SearchResult
  func track(_ count: Int) async
  func ping() async
  func stop()
  func attempt(_ then: @escaping (Int) -> Void) async
}
struct Feed: Sendable {
  var all: Observable<Item> { .empty() }
  var busy: Observable<Bool> { .empty() }
  var numbers: AsyncStream<Int> { AsyncStream { $0.finish() } }
  func items(_ query: String) -> Observable<Item> { .empty() }
  func mutations(_ query: String) -> Observable<EffectsReactor.Mutation> { .empty() }
  func save(_ items: [Item]) -> Completable { .empty() }
  func single() -> Single<Int>? { nil }
  func log(_ text: String) {}
}
extension EffectsReactor {
  func reload(_ query: String, since page: Int?) async throws -> Int { 0 }
  func globalCount() async throws -> Int { 0 }
}

// What an app calls its own types, and generated code needs for others.
struct Task {}
enum Result {}
protocol Scheduler {}

struct Mailbox: Sendable {
  enum Failure: Error { case full }
  var owner = ""
  var send: @Sendable (_ text: String, Int) async throws(Failure) -> Int
  var open: @Sendable () throws(Failure) -> Void
  var texts: @Sendable () -> Observable<String>
  var close: @Sendable () -> Void
  static let empty = Mailbox(send: { _, _ in 0 }, open: {}, texts: { .never() }, close: {})
}

struct Post: Sendable { var weigh: @Sendable (Item) -> Double }

protocol Counter: Sendable {
  func count() async -> Int
  var texts: Observable<String> { get }
}
