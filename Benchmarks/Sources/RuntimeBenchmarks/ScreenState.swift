/// The state of a screen of the usual size: four fields, among them a string and an array.
struct ScreenState {
  var count = 0
  var title = "a title that is long enough to live on the heap"
  var items = [1, 2, 3]
  var isLoading = false
}
