import ReactorSpec

/// A test that can't be made, or only for a part of what it is about.
struct Omission: Error, Hashable {
  /// What a test is about.
  enum Subject: Hashable {
    /// All that the reactor does.
    case reactor
    case action(String)
    case mutation(String)
    /// What depends on a field of the state.
    case field(String)
    /// A derived value of the state.
    case derived(String)
    /// A flow, which actions run.
    case flow(String)
    /// What the calls of a double's method lead to.
    case method(dependency: String, name: String)
    /// With what a dependency is called, or, without a name, something that is none.
    case calls(of: String?)
    /// What depends on a value with which the reactor is made.
    case parameter(String)
    /// What errors of a type lead to.
    case error(SwiftType)
    /// What stands around the interactor of a RIB.
    case rib
    /// What binds a view.
    case view
    /// A scenario of the spec.
    case scenario
  }

  /// The test that is left out.
  var test: String
  /// What it is about.
  var subject: Subject
  /// Why.
  var reason: Obstacle
  /// Whether it is told as a test that is left out, rather than another one that includes it: then it only says what else has no value.
  var isTold = true

  /// What is told of it, with a reason that says what is to be done.
  func text(in spec: ReactorSpec, _ reason: Obstacle) -> String {
    Diagnostic.shortened("\(spec.name): \(test) (\(reason.text))")
  }
}

/// Why a test can't be made.
enum Obstacle: Error, Hashable {
  /// There are no values of a type.
  case missingValue(of: SwiftType)
  /// There is no view of a type, which could be made over the test's reactor.
  case missingView(SwiftType)
  /// The spec lists no methods of the dependency, a value of a protocol or of another type, so that it has no double.
  case unlistedMethods(of: String, isProtocol: Bool)
  /// A property of a dependency is a service of its own, and a double has a sample of it.
  case unlistedService(String)
  /// What is called is no dependency, so that no test can give another one: a function, or an object that the reactor keeps.
  case freeCall
  /// The same, where it may be the superclass's.
  case unknownOwner
  /// A text uses what only the reactor's own file can see, or set.
  case hiddenName(String, in: String)
  /// A method returns what its caller asks for, and has no other outcome.
  case genericResult(of: String)
  /// A text may stop the program, and a test can't ask first whether it does.
  case unguarded(String)
  /// A method of the reactor's own does something, of which only what doubles and properties tell is compared.
  case ownMethod
  /// A double has a subject, of which the check asks who listens, and not what it gets.
  case subjectOfDouble
  /// A closure is given to a double that does not know what to call it with, or sent to who may call it.
  case uncalledClosure
  /// What the reactor starts with is made by a text that may stop the program for some values.
  case risk(of: String)
  /// Steps change what all reactors share, and ask for it.
  case sharedState(String)
  /// A text takes the reactor's subject of actions: a reference has its own reactor, which would handle what is sent beside the check.
  case sentByHand(String)
  /// A text says where it stands, which is somewhere else in a test.
  case ownPlace(String)
  /// With ReactorKit, a stream goes on on another thread, in its own time.
  case otherThread(String)
  /// A RIB lends its view to a child, and only the child's spec knows what that asks of it.
  case lentView(to: String, as: SwiftType)
  /// Only the view knows how an event of it happens.
  case ownEvent(String)
  /// The view makes a stream of its own events, which may depend on all that is in it.
  case ownStream(String)
  /// Only the view knows what it does with what it is shown.
  case ownSink(String)
  /// A text names parts of the view from inside of it.
  case ownName(in: String)
  /// With ReactorKit, time that `wait` doesn't count passes by a clock that no test can turn.
  case untimed
  /// With ReactorKit, a text names a scheduler whose time passes by such a clock.
  case otherTime(String, in: String)
  /// There are so many tests, each with all that the reactor takes, that their file would be larger than any compiler can take.
  case tooManyValues

  /// The reason, to stand in parentheses, with what to do about it.
  var text: String {
    switch self {
    case .missingValue(let type): "no value of `\(type.asStoredType.text)`: give it in `samples`"
    case .missingView(let type):
      "no value of `\(type.text)`: give it in `samples`, as `\(type.text): '\(type.text)(reactor: reactor)'`"
    case .genericResult(let method):
      "`\(method)` returns a type that its caller chooses, and can't throw: write a scenario in `tests:`"
    case .unlistedMethods(let dependency, true):
      "no double notes them: list the `methods` of `\(dependency)`, or write a test by hand"
    case .unlistedMethods(let dependency, false):
      "no double notes them: give `\(dependency)` a `protocol` with `methods`, or list its `closures` where it is a struct of them, or write a test by hand"
    case .unlistedService(let name):
      "no double notes them: list the `methods` of `\(name)` where it is listed, as `{type: any Name, methods: …}`"
    case .freeCall: "no double notes them: let a dependency with `methods` do that, or write a test by hand"
    case .unknownOwner:
      "no test knows whose it is: write `self.` before it where the superclass has it, or let a dependency with `methods` do that"
    case .subjectOfDouble: "no double notes it: make it a relay or a method, or write a test by hand"
    case .hiddenName(let name, let text):
      "`\(name)` in `\(text.onOneLine)` is private to the reactor: give it another `access`, or write a scenario in `tests:`"
    case .unguarded(let text):
      "`\(text.onOneLine)` may stop the program, and a test can't ask first: write a scenario in `tests:`"
    case .ownMethod: "tests see what it does to doubles and to properties, and no more: write a test by hand"
    case .uncalledClosure: "no test calls it: write a test by hand"
    case .risk(let text):
      "`\(text.onOneLine)`, with which it starts, may stop the program for these: write a scenario in `tests:`"
    case .sharedState(let name):
      "it changes `\(name)` and asks for it, which both sides of a test share: make it a dependency with `methods`"
    case .sentByHand(let text):
      "`\(text.onOneLine)` takes the reactor's `action` by hand, which no test can follow: let a step `send` do it, or write a scenario in `tests:`"
    case .ownPlace(let text):
      "`\(text.onOneLine)` is something else where a test repeats it: write a scenario in `tests:`"
    case .otherThread(let text):
      "`\(text.onOneLine)` goes on on another thread, for which no test can wait: observe it in a dependency's method, whose double answers at once"
    case .lentView(let child, let type):
      "`\(child)` shows its children in the view, by methods that this spec doesn't know: give a view controller that has them in `samples`, as `\(type.text): …ViewController()`"
    case .ownEvent(let event):
      "only the view knows how `\(event.onOneLine)` happens: write a test by hand"
    case .ownStream(let stream):
      "only the view knows what `\(stream.onOneLine)` is made of: write a test by hand"
    case .ownSink(let sink):
      "only the view knows what `\(sink.onOneLine)` does: write a test by hand"
    case .ownName(let text):
      "`\(text.onOneLine)` uses the view from inside of it: write a test by hand"
    case .untimed:
      "with ReactorKit, a scenario's `advance` lets the time of `wait` pass, and that of a scheduler among the dependencies (`any SchedulerType`): make it one, or write a test by hand"
    case .otherTime(let scheduler, let text):
      "with ReactorKit, no test can turn the clock of `\(scheduler)` in `\(text.onOneLine)`, which this scenario lets run: make it a dependency of the type `any SchedulerType`, or write a test by hand"
    case .tooManyValues:
      "the tests would make more than \(ScenarioFixture.mostValues) dependencies, inputs and children: divide the spec, or write a test by hand"
    }
  }
}

extension String {
  /// The text on one line, cut where it is long.
  fileprivate var onOneLine: String {
    let line = split(whereSeparator: \.isWhitespace).joined(separator: " ")
    return line.count > 60 ? line.prefix(57) + "…" : line
  }
}
