import ExampleDomain
import ReactorRuntime

// Yours: reactorgen has written this file once and leaves it alone from now on.
extension EditorReactor {
  func reduceReplaceAll(into state: inout State, _ line: String, with: String) {
    #warning("reduceReplaceAll is still to be written")
  }
}
