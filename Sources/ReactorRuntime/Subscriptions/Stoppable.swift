/// Something that can say that no more elements are wanted, so that a synchronous source stops its loop.
protocol Stoppable: AnyObject {
  var isStopped: Bool { get }
}
