import AppKit
import SwiftUI
import UIKit

final class FormReactor: Reactor {
  struct Photo {}

  enum Action {
    case submit
    case setName(String)
    case setPhoto(Photo?)
    case closeHelp
  }

  struct State {
    var name = ""
    var photo: Photo?
    var showsHelp = false
  }

  let initialState = State()
}

final class MessageInputView: UIView {
  let sendButton = UIButton()
  let label = UILabel()
}

@MainActor
extension Reactive where Base: MessageInputView {
  var sendButtonTap: ControlEvent<String> {
    let source = base.sendButton.rx.tap.map { "text" }
    return ControlEvent(events: source)
  }
}

final class FormViewController: UIViewController, ReactorView {
  let input = MessageInputView()
  var disposeBag = DisposeBag()

  func bind(reactor: FormReactor) {
    input.rx.sendButtonTap.map(FormReactor.Action.setName).bind(to: reactor.action).disposed(by: disposeBag)
    input.sendButton.rx.controlEvent(.valueChanged).map { .submit }.bind(to: reactor.action).disposed(by: disposeBag)
    reactor.state(\.name).bind(to: input.label.rx.text).disposed(by: disposeBag)
    reactor.state(\.name).map(\.isEmpty).bind(to: input.sendButton.rx.isEnabled).disposed(by: disposeBag)
  }
}

final class StoryboardViewController: UIViewController, DeferredReactorView {
  var disposeBag = DisposeBag()

  override func viewDidLoad() {
    super.viewDidLoad()
    performBinding()
  }

  func bind(reactor: FormReactor) {}
}

final class DesktopViewController: NSViewController, DeferredReactorView {
  var disposeBag = DisposeBag()

  func bind(reactor: FormReactor) {}
}

struct FormTitle: View {
  let reactor: FormReactor

  var body: some View {
    Text(reactor.currentState.name)
  }
}

@MainActor
final class PlainController {
  @Binding var name: String
  let photo: Binding<FormReactor.Photo?>
  let showsHelp: Binding<Bool>

  init(reactor: FormReactor) {
    _name = reactor.binding(\.name) { .setName($0) }
    photo = reactor.binding(\.photo) { .setPhoto($0) }
    showsHelp = reactor.binding(\.showsHelp, send: .closeHelp)
  }
}
