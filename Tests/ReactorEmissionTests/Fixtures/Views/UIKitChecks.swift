import UIKit

extension Checks {
  /// What the scaffold of a view controller of UIKit sends and shows, with a stub.
  static func checkUIKit() {
    let reactor = FormReactor()
    reactor.isStubEnabled = true
    let view = FormViewController(reactor: reactor)
    func actions(after event: () -> Void) -> [String] {
      let count = reactor.stub.actions.count
      event()
      return reactor.stub.actions.dropFirst(count).map { "\($0)" }
    }
    func setState(_ change: (inout FormReactor.State) -> Void) {
      var state = reactor.currentState
      change(&state)
      reactor.stub.state.value = state
    }
    expect(reactor.stub.actions.map { "\($0)" }, [#"typeName("")"#], "a text is sent at once")
    expect(actions { view.loadViewIfNeeded() }, ["load"], "loading")
    expect(actions { view.beginAppearanceTransition(true, animated: false) }, ["appear"], "appearing")
    expect(actions { view.endAppearanceTransition() }, [], "having appeared")
    expect(actions { view.beginAppearanceTransition(false, animated: false) }, [], "disappearing")
    expect(actions { view.endAppearanceTransition() }, ["leave"], "having disappeared")
    let typed = actions {
      view.nameField.text = "ada"
      view.nameField.sendActions(for: .editingChanged)
    }
    expect(typed, [#"typeName("ada")"#], "typing")
    let switched = actions {
      view.publicSwitch.isOn = true
      view.publicSwitch.sendActions(for: .valueChanged)
    }
    expect(switched, ["publish(true)"], "a switch")
    let chosen = actions {
      view.kindSegmentedControl.selectedSegmentIndex = 2
      view.kindSegmentedControl.sendActions(for: .valueChanged)
    }
    expect(chosen, ["choose(2)"], "a segment")
    let turned = actions {
      view.volumeSlider.value = 0.5
      view.volumeSlider.sendActions(for: .valueChanged)
    }
    expect(turned, ["turn(0.5)"], "a slider")
    let invited = actions {
      view.guestStepper.value = 3
      view.guestStepper.sendActions(for: .valueChanged)
    }
    expect(invited, ["invite(3.0)"], "a stepper")
    let day = Date(timeIntervalSince1970: 86_400)
    let picked = actions {
      view.dayDatePicker.date = day
      view.dayDatePicker.sendActions(for: .valueChanged)
    }
    expect(picked, ["pick(\(day))"], "a date picker")
    let searched = actions {
      view.placeSearchBar.searchTextField.text = "Oslo"
      view.placeSearchBar.searchTextField.sendActions(for: .editingChanged)
    }
    expect(searched, [#"search("Oslo")"#], "a search bar")
    let tapped = actions {
      view.submitButton.sendActions(for: .touchUpInside)
      view.submitButton.sendActions(for: .touchUpInside)
    }
    expect(tapped, ["submit"], "two taps at once")
    expect(actions { view.refreshControl.sendActions(for: .valueChanged) }, ["refresh"], "a control event")

    expect(view.submitButton.isEnabled, false, "a derived value at first")
    setState { $0.name = "bob" }
    expect(view.nameField.text, "bob", "a text")
    expect(view.submitButton.isEnabled, true, "a derived value")
    expect(actions { setState { $0.isPublic = true } }, [], "what is shown isn't sent")
    expect(view.publicSwitch.isOn, true, "a switch that is set")
    setState { $0.kind = 1 }
    expect(view.kindSegmentedControl.selectedSegmentIndex, 1, "a segment that is set")
    setState { $0.volume = 0.25 }
    expect(view.volumeSlider.value, 0.25, "a slider that is set")
    setState { $0.guests = 5 }
    expect(view.guestStepper.value, 5, "a stepper that is set")
    setState { $0.day = day.addingTimeInterval(1) }
    expect(view.dayDatePicker.date, day.addingTimeInterval(1), "a date that is set")
    setState { $0.place = "Rome" }
    expect(view.placeSearchBar.text, "Rome", "a search bar that is set")
    setState { $0.isBusy = true }
    expect(view.spinner.isAnimating && view.refreshControl.isRefreshing, true, "a value that two show")
    setState { $0.name = "eve" }
    setState { $0.name = "eve" }
    expect(view.spinner.startCount, 1, "an equal value is not shown again")
    view.nameField.text = "by hand"
    setState { $0.kind = 2 }
    expect(view.nameField.text, "by hand", "a value that hasn't changed is not shown again")
    let shown = view.title
    setState { $0.kind = 3 }
    setState { $0.draft.version = 4 }
    expect(view.title, (shown ?? "") + " 0 4", "what can't be compared is shown at each state")
    setState { $0.notice = "a" }
    setState { $0.kind = 4 }
    setState { $0.notice = "a" }
    setState { $0.notice = nil }
    expect(view.noticeLabel.text, "aa", "a pulse is shown each time that it is set, and nil is none")
    var names: [String] = []
    let subscription = view.rx.submitted.subscribe(onNext: { names.append($0) })
    view.submitButton.sendActions(for: .touchUpInside)
    subscription.dispose()
    expect(names, ["by hand"], "an event of the view's own")

    let other = FormReactor()
    other.isStubEnabled = true
    view.reactor = other
    expect(actions { view.refreshControl.sendActions(for: .valueChanged) }, [], "a reactor that was replaced")
    expect(other.stub.actions.map { "\($0)" }.contains("refresh"), true, "the reactor in its place")
    weak var gone: FormViewController?
    do {
      let view = FormViewController(reactor: FormReactor())
      view.loadViewIfNeeded()
      view.submitButton.sendActions(for: .touchUpInside)
      // At first, for what the name's field has by then, for the loading and for the tap.
      expect(view.title, " 0 0 0 1", "the whole screen")
      gone = view
      expect(gone != nil, true, "a view that is held")
    }
    expect(gone == nil, true, "a view goes with its bindings")
  }
}
