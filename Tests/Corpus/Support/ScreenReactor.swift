/// The base class of screens that count how often they were shown.
class ScreenReactor {
  let screenName: String
  private(set) var showCount = 0

  init(screenName: String = "screen") {
    self.screenName = screenName
  }

  func countShow() {
    showCount += 1
  }
}
