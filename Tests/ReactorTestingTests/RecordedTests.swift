import ReactorTesting
import Testing

@Suite struct RecordedTests {
  @Test("a record is told with its value and its time")
  func description() {
    #expect("\(Recorded(time: 210, value: 5))" == "5 @ 210")
  }
}
