// The types that the reference's examples take from the app around them.
import ReactorRuntime

protocol TodoStore: Sendable { func save(_ title: String) }

protocol API {
  func save()
  func log(_ text: String, at level: Int)
}

struct User {}

protocol LoginAPI {}

protocol ProfileAPI {}

protocol Audio {}

struct SystemAudio: Audio {}

protocol Store {}

struct Session {}

@propertyWrapper
struct Injected {
  var wrappedValue: Session { Session() }
}

struct Item: Equatable { var id: Int }

class BaseReactor {
  init(tag: String) {}
}

struct Book: Equatable, Sendable { var title: String }
