import ReactorRuntime
import ReactorTesting
import Testing

@Suite struct RecordedTests {
  private struct Failure: Error, CustomStringConvertible {
    var description = "failure"
  }

  private struct OtherFailure: Error, CustomStringConvertible {
    var description = "failure"
  }

  @Test("a record is told with its value and its time")
  func description() {
    #expect("\(Recorded(time: 210, value: 5))" == "5 @ 210")
    #expect("\(Recorded.next(210, 5))" == "next(5) @ 210")
    #expect("\(Recorded.completed(30, Int.self))" == "completed @ 30")
  }

  @Test("records are equal when time and value are")
  func equality() {
    let events: [Recorded<Event<Int>>] = [.next(210, 1), .completed(300)]
    #expect(events == [.next(210, 1), .completed(300)])
    #expect(events != [.next(211, 1), .completed(300)])
    #expect(events != [.next(210, 2), .completed(300)])
    #expect(events != [.next(210, 1), .error(300, Failure())])
    #expect([Recorded.next(1, Int?.none)] != [.next(1, 2)])
  }

  @Test("errors are equal when they are of one kind and say the same")
  func errors() {
    #expect(Event<Int>.error(Failure()) == .error(Failure()))
    #expect(Event<Int>.error(Failure()) != .error(Failure(description: "other")))
    #expect(Event<Int>.error(Failure()) != .error(OtherFailure()))
  }

  @Test("recorded elements are compared whenever they came")
  func elements() {
    XCTAssertRecordedElements([.next(210, 1), .next(300, 2)], [1, 2])
    withKnownIssue {
      XCTAssertRecordedElements([.next(210, 1), .next(300, 2)], [1, 3])
    } matching: { issue in
      "\(issue)".contains("3")
    }
    withKnownIssue {
      XCTAssertRecordedElements([.next(210, 1), .completed(300)], [1])
    } matching: { issue in
      "\(issue)".contains("completed @ 300")
    }
  }

  @Test("the ends of maybes and completables are equal when their elements or errors are")
  func ends() {
    #expect(MaybeEvent.success(3) == .success(3))
    #expect(MaybeEvent.success(3) != .success(4))
    #expect(MaybeEvent<Int>.completed == .completed)
    #expect(MaybeEvent<Int>.error(Failure()) == .error(Failure()))
    #expect(MaybeEvent<Int>.error(Failure()) != .error(OtherFailure()))
    #expect(MaybeEvent<Int>.completed != .error(Failure()))
    #expect(CompletableEvent.completed == .completed)
    #expect(CompletableEvent.error(Failure()) == .error(Failure()))
    #expect(CompletableEvent.error(Failure()) != .error(OtherFailure()))
    #expect(CompletableEvent.completed != .error(Failure()))
  }

  @Test("the ends of singles are compared by XCTAssertEqual")
  func singleEnds() {
    let ends: [SingleEvent<Int>] = [.success(5), .failure(Failure())]
    XCTAssertEqual(ends, [.success(5), .failure(Failure())])
    for different: [SingleEvent<Int>] in [
      [.success(6), .failure(Failure())],
      [.success(5), .failure(OtherFailure())],
      [.success(5), .success(5)],
      [.success(5)],
    ] {
      withKnownIssue {
        XCTAssertEqual(ends, different)
      } matching: { issue in
        "\(issue)".contains("The events differ")
      }
    }
  }

  @Test("events makes an array of records whose type is known")
  func events() {
    let events = Recorded.events(.next(1, "a"), .completed(2))
    #expect(events == [Recorded(time: 1, value: .next("a")), Recorded(time: 2, value: .completed)])
    #expect(Recorded.events(events) == events)
  }
}
