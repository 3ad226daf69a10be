import ExampleDomain
import ReactorRuntime

extension EditorReactor {
  func reduceReplaceAll(into state: inout State, _ line: String, with: String) {
    var lines = state.text.split(separator: "\n", omittingEmptySubsequences: false)
    for index in lines.indices where lines[index] == line {
      lines[index] = with[...]
    }
    let text = lines.joined(separator: "\n")
    guard text != state.text else { return }
    state.past.append(state.text)
    state.future = []
    state.text = text
  }
}
