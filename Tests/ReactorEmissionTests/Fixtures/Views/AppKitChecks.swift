import AppKit

extension Checks {
  /// What the scaffold of a view controller of AppKit sends and shows, with a stub.
  static func checkAppKit() {
    let reactor = NoteReactor()
    reactor.isStubEnabled = true
    let view = NoteViewController(reactor: reactor)
    view.loadViewIfNeeded()
    expect(view.view.subviews.count, 1, "a stack of what is seen")
    view.appear(true)
    view.appear(false)
    expect(reactor.stub.actions.map { "\($0)" }, ["load", "show", "hide"], "the life of a view")
    var state = NoteReactor.State()
    state.text = "Hi"
    state.isSaved = false
    reactor.stub.state.value = state
    expect(view.textLabel.stringValue, "Hi", "a text")
    expect(view.saveButton.isHidden, false, "whether it is hidden")
    expect(view.title, "Hi (edited)", "a statement")
    view.textLabel.stringValue = "by hand"
    state.isSaved = true
    reactor.stub.state.value = state
    expect(view.textLabel.stringValue, "by hand", "a value that hasn't changed is not shown again")
    expect(view.saveButton.isHidden, true, "whether it is hidden, later")
  }
}
