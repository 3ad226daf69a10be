import AppKit

extension Checks {
  /// What the scaffold of a view controller of AppKit sends and shows, with a stub.
  static func checkAppKit() {
    let reactor = NoteReactor()
    reactor.isStubEnabled = true
    let view = NoteViewController(reactor: reactor)
    func actions(after event: () -> Void) -> [String] {
      let count = reactor.stub.actions.count
      event()
      return reactor.stub.actions.dropFirst(count).map { "\($0)" }
    }
    expect(reactor.stub.actions.map { "\($0)" }, [#"typeText("")"#], "a text is sent at once")
    expect(actions { view.loadViewIfNeeded() }, ["load"], "loading")
    expect(view.view.subviews.count, 1, "a stack of what is seen")
    expect(actions { view.appear(true) }, ["show"], "appearing")
    expect(actions { view.appear(false) }, ["hide"], "disappearing")
    expect(actions { view.titleField.type("ada") }, [#"typeText("ada")"#], "typing")
    expect(actions { NSTextField().type("other") }, [], "typing elsewhere")
    let written = actions {
      view.bodyTextView.string = "Milk"
      NotificationCenter.default.post(name: NSText.didChangeNotification, object: view.bodyTextView)
    }
    expect(written, [#"typeBody("Milk")"#], "writing")
    let pinned = actions {
      view.pinButton.state = .on
      view.pinButton.performClick(nil)
    }
    expect(pinned, ["pin(true)"], "a button that is on")
    let sized = actions {
      view.sizeSlider.doubleValue = 0.5
      view.sizeSlider.sendAction(view.sizeSlider.action, to: view.sizeSlider.target)
    }
    expect(sized, ["resize(0.5)"], "a slider")
    let clicked = actions {
      view.saveButton.performClick(nil)
      view.saveButton.performClick(nil)
    }
    expect(clicked, ["save"], "two clicks at once")

    var state = NoteReactor.State()
    state.text = "Hi"
    state.isSaved = false
    expect(actions { reactor.stub.state.value = state }, [], "what is shown isn't sent")
    expect(view.textLabel.stringValue, "Hi", "a text")
    expect(view.titleField.stringValue, "Hi", "a text that can be typed")
    expect(view.saveButton.isHidden, false, "whether it is hidden")
    expect(view.title, "Hi (edited)", "a statement")
    view.textLabel.stringValue = "by hand"
    state.isSaved = true
    state.isPinned = true
    state.size = 0.25
    state.body = "Eggs"
    reactor.stub.state.value = state
    expect(view.textLabel.stringValue, "by hand", "a value that hasn't changed is not shown again")
    expect(view.saveButton.isHidden, true, "whether it is hidden, later")
    expect(view.pinButton.state, .on, "a button that is set")
    expect(view.sizeSlider.doubleValue, 0.25, "a slider that is set")
    expect(view.bodyTextView.string, "Eggs", "a text view")
    checkListeners()
  }

  /// What all who listen to a control hear of it, and until when.
  private static func checkListeners() {
    let button = NSButton()
    var heard: [String] = []
    let first = button.rx.tap.subscribe(onNext: { heard.append("first") })
    let second = button.rx.controlEvent.subscribe(onNext: { heard.append("second") })
    button.performClick(nil)
    expect(heard, ["first", "second"], "two listeners of one button")
    first.dispose()
    button.performClick(nil)
    expect(heard, ["first", "second", "second"], "one of them is left")
    second.dispose()
    button.performClick(nil)
    expect(heard.count, 3, "none is left")
    expect(button.action == nil && button.target == nil, true, "a control without listeners has no action")
    weak var gone: NSTextField?
    var ended = 0
    do {
      let field = NSTextField()
      gone = field
      let typing = field.rx.text.changed.subscribe(onNext: { _ in ended += 1 })
      field.type("a")
      typing.dispose()
      field.type("b")
    }
    expect(ended, 1, "a listener that has left")
    expect(gone == nil, true, "a control is held by nobody who listened")
  }
}
