import ReactorRuntime
import Testing

@testable import ReactorTesting

@Suite("The doubles of a check")
struct ReferenceDoublesTests {
  private let time: ReferenceTime
  private let doubles: ReferenceDoubles

  init() {
    time = ReferenceTime(isOnMainActor: false)
    doubles = ReferenceDoubles(ReferenceInput(), time)
  }

  @Test("have one subject as a property, which is open as long as somebody listens")
  func subjectProperty() { time.run(checkSubjectProperty) }

  private func checkSubjectProperty() {
    let values = PropertyDouble<PublishSubject<Int>, Never>("API.values")
    doubles.stream(values, emits: [1])
    #expect(values.call() === values.call())
    #expect(doubles.open == [:])
    let subscription = values.call().subscribe()
    #expect(doubles.open == ["API.values": 1])
    subscription.dispose()
    #expect(doubles.open == [:])
  }

  @Test("count the subjects of a method that somebody listens to")
  func subjectsOfMethod() { time.run(checkSubjectsOfMethod) }

  private func checkSubjectsOfMethod() {
    let values = MethodDouble<Void, BehaviorSubject<Int>, Never>("API.values")
    doubles.stream(values, emits: [1])
    let subjects = [values.call(), values.call()]
    #expect(subjects[0] !== subjects[1])
    #expect(doubles.open == [:])
    let subscriptions = subjects.map { $0.subscribe() }
    #expect(doubles.open == ["API.values": 2])
    for subscription in subscriptions { subscription.dispose() }
  }
}
