import ReactorRuntime
import ReactorTesting
import Testing

@Suite("Streams that operations send into", .enabled(if: tasksStartAtOnce))
struct RunTests {
  @Test("36: what is sent before the first suspension is in the state when onNext returns")
  func synchronousElements() {
    let reactor = ScriptedReactor()
    reactor.onMutate = { _, action in
      .concat(
        .run { send in
          send(action)
          send("\(action) again")
        },
        .just("after")
      )
    }
    reactor.action.onNext("a")
    #expect(reactor.currentState == ["a", "a again", "after"])
  }

  @Test("36: the stream completes when the operation returns, and fails with what it throws")
  func ends() {
    #expect(events(Observable<Int>.run { send in send(1) }) == ["1", "completed"])
    let failing = Observable<Int>.run { send in
      send(1)
      throw TestError()
    }
    #expect(events(failing) == ["1", "error"])
  }

  @Test("36: elements come as they are sent")
  func elementsOverTime() {
    withVirtualTime { clock in
      let log = Log<String>()
      let subscription = Observable<Int>
        .run { send in
          for second in 1...3 {
            try await clock.sleep(for: .seconds(1))
            send(second)
          }
        }
        .subscribe { log.add("\($0) \(clock.now.elapsed)") }
      clock.run()
      #expect(
        log.entries == [
          "next(1) 1.0 seconds", "next(2) 2.0 seconds", "next(3) 3.0 seconds", "completed 3.0 seconds",
        ]
      )
      subscription.dispose()
    }
  }

  @Test("36: nothing is sent after disposal, and the operation is cancelled")
  func disposal() {
    withVirtualTime { clock in
      let log = Log<String>()
      let subscription = Observable<Int>
        .run { send in
          send(1)
          try? await clock.sleep(for: .seconds(1))
          log.add("cancelled: \(Task.isCancelled)")
          send(2)
        }
        .subscribe { log.add("\($0)") }
      subscription.dispose()
      clock.settle()
      #expect(log.entries == ["next(1)", "cancelled: true"])
    }
  }

  @Test("36: nothing is sent after the operation has returned")
  func lateSend() {
    let log = Log<Send<Int>>()
    let received = Log<String>()
    let subscription = Observable<Int>.run { log.add($0) }.subscribe { received.add("\($0)") }
    for send in log.entries {
      send(1)
    }
    #expect(log.entries.count == 1)
    #expect(received.entries == ["completed"])
    subscription.dispose()
  }

  @Test("36: several tasks may send: nothing is lost, and elements are handed on one after the other")
  func severalTasks() async throws {
    let stream = Observable<Int>
      .run { send in
        await withTaskGroup(of: Void.self) { group in
          for sender in 0..<8 {
            group.addTask {
              for number in 0..<1_000 { send(sender * 1_000 + number) }
            }
          }
        }
      }
    // Observers aren't synchronised: if two elements were handed on at once, the sanitizer or the count would tell.
    var count = 0
    var lastOfSender = [Int](repeating: -1, count: 8)
    var isInOrder = true
    for try await number in stream.do(onNext: { _ in count += 1 }).values {
      isInOrder = isInOrder && lastOfSender[number / 1_000] < number
      lastOfSender[number / 1_000] = number
    }
    #expect(isInOrder)
    #expect(count == 8_000)
  }

  @Test("36: all that is sent before the end comes before it, also from another task")
  func orderOfEnd() {
    withVirtualTime { clock in
      let stream = Observable<Int>
        .run { send in
          async let first: Void = send(1)
          async let second: Void = send(2)
          _ = await (first, second)
        }
      #expect(events(stream) { clock.settle() } == ["1", "2", "completed"])
    }
  }
}
