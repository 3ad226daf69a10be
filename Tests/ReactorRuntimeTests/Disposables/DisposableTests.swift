import ReactorRuntime
import ReactorTesting
import Testing

@Suite("Disposables")
struct DisposableTests {
  private let log = Log<String>()

  private func disposable(_ name: String) -> any Cancelable {
    Disposables.create { [log] in log.add(name) }
  }

  @Test("a closure is run once")
  func closure() {
    let one = disposable("one")
    #expect(!one.isDisposed)
    one.dispose()
    one.dispose()
    #expect(one.isDisposed)
    #expect(log.entries == ["one"])
  }

  @Test("several are disposed of together, in their order")
  func several() {
    Disposables.create(disposable("a"), disposable("b")).dispose()
    Disposables.create(disposable("c"), disposable("d"), disposable("e")).dispose()
    Disposables.create(disposable("f"), disposable("g"), disposable("h"), disposable("i")).dispose()
    Disposables.create([disposable("j"), disposable("k")]).dispose()
    Disposables.create().dispose()
    #expect(log.entries.joined() == "abcdefghijk")
  }

  @Test("a group disposes of its members, of those that were removed, and of those that come later")
  func composite() {
    let group = CompositeDisposable(disposable("a"), disposable("b"))
    let key = group.insert(disposable("c"))
    #expect(group.count == 3)
    if let key {
      group.remove(for: key)
      group.remove(for: key)
    }
    #expect(log.entries == ["c"])
    #expect(group.count == 2)
    group.dispose()
    #expect(group.isDisposed)
    #expect(group.count == 0)
    #expect(group.insert(disposable("d")) == nil)
    group.dispose()
    #expect(log.entries == ["c", "a", "b", "d"])
  }

  @Test("a serial one disposes of the one before")
  func serial() {
    let serial = SerialDisposable()
    serial.disposable = disposable("a")
    serial.disposable = disposable("b")
    #expect(log.entries == ["a"])
    serial.dispose()
    serial.disposable = disposable("c")
    #expect(log.entries == ["a", "b", "c"])
    #expect(serial.isDisposed)
  }

  @Test("a single assignment is disposed of whichever comes first")
  func singleAssignment() {
    let first = SingleAssignmentDisposable()
    first.setDisposable(disposable("a"))
    #expect(log.entries == [])
    first.dispose()
    first.dispose()
    let second = SingleAssignmentDisposable()
    second.dispose()
    second.setDisposable(disposable("b"))
    #expect(log.entries == ["a", "b"])
    #expect(first.isDisposed && second.isDisposed)
  }

  @Test("a single assignment from two threads is disposed of exactly once")
  func singleAssignmentRace() {
    let disposals = Shared(Log<Int>())
    for _ in 0..<200 {
      let slot = SingleAssignmentDisposable()
      let shared = Shared(slot)
      onThreads(2) { index in
        if index == 0 {
          shared.value.setDisposable(Disposables.create { disposals.value.add(1) })
        } else {
          shared.value.dispose()
        }
      }
    }
    #expect(disposals.value.entries.count == 200)
  }

  @Test("a counted one waits for all who retained it", arguments: [[0, 1, 2], [2, 0, 1], [1, 2, 0]])
  func refCount(order: [Int]) {
    let held = BooleanDisposable()
    let counted = RefCountDisposable(disposable: held)
    let all: [any Disposable] = [counted, counted.retain(), counted.retain()]
    for (position, index) in order.enumerated() {
      #expect(!held.isDisposed, "before the disposal number \(position)")
      all[index].dispose()
      all[index].dispose()
    }
    #expect(held.isDisposed)
    #expect(counted.isDisposed)
    counted.retain().dispose()
  }

  @Test("a scheduled one is disposed of on its scheduler")
  func scheduled() {
    let scheduler = TestScheduler(initialClock: 0)
    let held = BooleanDisposable()
    let scheduled = ScheduledDisposable(scheduler: scheduler, disposable: held)
    scheduler.scheduleAt(100) { scheduled.dispose() }
    scheduler.scheduleAt(100) { #expect(!held.isDisposed) }
    scheduler.start()
    #expect(held.isDisposed)
    #expect(scheduled.isDisposed)
  }

  @Test("a flag knows whether it was disposed of")
  func boolean() {
    let flag = BooleanDisposable()
    #expect(!flag.isDisposed)
    flag.dispose()
    #expect(flag.isDisposed)
    #expect(BooleanDisposable(isDisposed: true).isDisposed)
  }

  @Test("a bag disposes of what it holds when it goes, in the order of insertion")
  func bag() {
    var bag: DisposeBag? = DisposeBag()
    bag?.insert(disposable("a"))
    bag?.insert(disposable("b"), disposable("c"))
    bag?.insert([disposable("d")])
    bag?.insert {
      disposable("e")
      disposable("f")
    }
    if let bag { disposable("g").disposed(by: bag) }
    #expect(log.entries == [])
    bag = nil
    #expect(log.entries.joined() == "abcdefg")
  }

  @Test("a bag can be made with what it holds")
  func bagWith() {
    var bags: [DisposeBag] = [
      DisposeBag(disposing: disposable("a"), disposable("b")),
      DisposeBag(disposing: [disposable("c")]),
      DisposeBag {
        disposable("d")
        disposable("e")
      },
    ]
    #expect(log.entries == [])
    bags = []
    #expect(log.entries.sorted().joined() == "abcde")
    _ = bags
  }
}
