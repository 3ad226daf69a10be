import ReactorRuntime
import Testing

@Suite("Events and errors in words")
struct EventTests {
  @Test("an event is printed as in RxSwift")
  func events() {
    #expect("\(Event.next(1))" == "next(1)")
    #expect("\(Event<Int>.error(TestError()))" == "error(TestError())")
    #expect("\(Event<Int>.completed)" == "completed")
    #expect(Event.next("a").debugDescription == "next(a)")
    #expect(Event.next(1).event.element == 1)
  }

  @Test("an error is printed as in RxSwift")
  func errors() {
    #expect("\(RxError.noElements)" == "Sequence doesn't contain any elements.")
    #expect("\(RxError.moreThanOneElement)" == "Sequence contains more than one element.")
    #expect("\(RxError.timeout)" == "Sequence timeout.")
    #expect("\(RxError.argumentOutOfRange)" == "Argument out of range.")
    #expect("\(RxError.unknown)" == "Unknown error occurred.")
    #expect("\(RxError.overflow)" == "Arithmetic overflow occurred.")
  }
}
