import ReactorSpec

/// What RxSwift lacks and `overlap` needs: streams of which one goes on at a time. In names that no app has.
enum OverlapHelper {
  /// Whether a file with these reactors needs it.
  static func isNeeded(by specs: [ReactorSpec]) -> Bool {
    specs.contains { $0.runtime == .reactorKit && $0.takesTurns }
  }

  static func print(to printer: inout SwiftPrinter) {
    printer.line(
      """
      /// What happens to a stream that is to start while another one of its runs goes on: it is dropped, or it waits.
      fileprivate nonisolated enum ReactorOverlap {
        case first
        case queue
      }

      /// The runs of effects that don't go on at the same time as themselves. It is used where the reactor is.
      fileprivate nonisolated final class ReactorRuns {
        nonisolated final class Run {
          var start: () -> Void = {}
          /// Whether it has come to its own end, rather than being disposed of.
          var hasEnded = false
        }

        private var runs: [String: [Run]] = [:]

        /// Lets a run start if it has its turn; says whether it is dropped.
        func enter(_ run: Run, _ overlap: ReactorOverlap, id: String) -> Bool {
          let isFree = runs[id] == nil
          if !isFree, overlap == .first { return true }
          runs[id, default: []].append(run)
          if isFree { run.start() }
          return false
        }

        /// Forgets a run. The next one starts when what runs now on this thread is done: what an action ends, too, does not start. Where nothing
        /// runs that waits for it, who has disposed of the run may be about to do so with the next one.
        func leave(_ run: Run, id: String) {
          run.start = {}
          let wasFirst = runs[id]?.first === run
          runs[id]?.removeAll { $0 === run }
          guard let next = runs[id]?.first else {
            runs[id] = nil
            return
          }
          guard wasFirst else { return }
          let isCut = !run.hasEnded && CurrentThreadScheduler.isScheduleRequired
          let scheduler: any ImmediateSchedulerType = isCut ? MainScheduler.asyncInstance : CurrentThreadScheduler.instance
          _ = scheduler.schedule(()) { _ in
            next.start()
            return Disposables.create()
          }
        }
      }

      extension ObservableType {
        /// This stream, where no other one under the same id goes on; otherwise what `overlap` says.
        fileprivate nonisolated func reactorOverlap(
          _ overlap: ReactorOverlap,
          id: String,
          in runs: ReactorRuns
        ) -> Observable<Element> {
          .create { observer in
            let run = ReactorRuns.Run()
            var dispose: () -> Void = {}
            run.start = {
              run.start = {}
              let subscription = self.subscribe(
                onNext: { observer.onNext($0) },
                onError: { error in
                  run.hasEnded = true
                  observer.onError(error)
                },
                onCompleted: {
                  run.hasEnded = true
                  observer.onCompleted()
                },
                onDisposed: { runs.leave(run, id: id) }
              )
              dispose = { subscription.dispose() }
            }
            if runs.enter(run, overlap, id: id) { observer.onCompleted() }
            return Disposables.create {
              dispose()
              runs.leave(run, id: id)
            }
          }
        }
      }
      """
    )
  }
}
