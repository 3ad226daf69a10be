import Foundation
import ReactorRuntime
import Testing

private final class Button: ReactiveCompatible {
  let presses = PublishSubject<Void>()
  var isEnabled = true
}

extension Reactive where Base: Button {
  fileprivate var tap: ControlEvent<Void> {
    ControlEvent(events: base.presses)
  }

  fileprivate static var isRound: Bool { true }
}

private final class MessageInputView: ReactiveCompatible {
  let sendButton = Button()
  var text = ""
}

extension Reactive where Base: MessageInputView {
  fileprivate var sendButtonTap: ControlEvent<String> {
    let source = base.sendButton.rx.tap.map { [base] in base.text }
    return ControlEvent(events: source)
  }
}

@Suite("The communication of views")
@MainActor
struct ViewCommunicationTests {
  @Test("a custom view offers an event of its own, which is bound to an action like a button's tap")
  func customEvent() {
    let input = MessageInputView()
    let reactor = ScriptedReactor()
    let bag = DisposeBag()
    input.rx.sendButtonTap.bind(to: reactor.action).disposed(by: bag)
    #expect(reactor.currentState == [])
    input.text = "hello"
    input.sendButton.presses.onNext(())
    #expect(reactor.currentState == ["hello"])
    #expect(Button.rx.isRound)
  }

  @Test("an event that another event causes is delivered at once, after the one that caused it")
  func nestedEvents() {
    let button = Button()
    let log = Log<String>()
    let bag = DisposeBag()
    var presses = 0
    button.rx.tap.subscribe(onNext: {
      presses += 1
      let press = presses
      log.add("begin \(press)")
      if press == 1 { button.presses.onNext(()) }
      log.add("end \(press)")
    }).disposed(by: bag)
    button.presses.onNext(())
    #expect(log.entries == ["begin 1", "end 1", "begin 2", "end 2"])
  }

  @Test("a control event is subscribed to and delivered on the main queue, wherever that is asked for")
  func onMainQueue() async {
    let source = Observable<Void>.create { observer in
      MainActor.assumeIsolated {}
      let observer = Shared(observer)
      Thread { observer.value.onNext(()) }.start()
      return Disposables.create()
    }
    let event = Shared(ControlEvent(events: source))
    await withCheckedContinuation { continuation in
      Thread {
        let slot = SerialDisposable()
        slot.disposable = event.value.take(1).subscribe(onNext: {
          MainActor.assumeIsolated { continuation.resume() }
          slot.dispose()
        })
      }.start()
    }
  }

  @Test("a binder of a property sets it, on the main queue, as long as the view lives")
  func binder() async {
    var button: Button? = Button()
    weak let weakButton = button
    let isEnabled = PublishSubject<Bool>()
    guard let binder = button?.rx.isEnabled else { return }
    let bag = DisposeBag()
    isEnabled.bind(to: binder).disposed(by: bag)
    isEnabled.onNext(false)
    // Not at once when other tests have work on the main queue, which goes first.
    await mainQueueIsDone()
    #expect(button?.isEnabled == false)
    let shared = Shared(isEnabled)
    onAnotherThread { shared.value.onNext(true) }
    #expect(button?.isEnabled == false)
    await mainQueueIsDone()
    #expect(button?.isEnabled == true)
    button = nil
    #expect(weakButton == nil)
    isEnabled.onNext(false)
  }

  /// Returns when all work that is on the main queue now has been done.
  private func mainQueueIsDone() async {
    await withCheckedContinuation { continuation in
      DispatchQueue.main.async { continuation.resume() }
    }
  }
}

extension HooksTests {
  @Test("a control event reports an error and completes instead of failing")
  @MainActor
  func controlEvent() {
    var received: [String] = []
    let reports = Self.withHooks {
      let source = Observable<Int>.concat(.just(1), .error(TestError()))
      received = events(ControlEvent(events: source).asObservable())
    }
    #expect(received == ["1", "completed"])
    #expect(reports.contains { $0.contains("TestError") && $0.contains("a control event") })
  }

  @Test("a binder reports an error")
  @MainActor
  func binder() {
    let reports = Self.withHooks {
      Button().rx.isEnabled.onError(TestError())
    }
    #expect(reports.contains { $0.contains("TestError") && $0.contains("a stream that is bound") })
  }
}
