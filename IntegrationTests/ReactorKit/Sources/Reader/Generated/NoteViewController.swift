#if canImport(AppKit) && !targetEnvironment(macCatalyst)
  import AppKit
  import ReactorKit
  import RxCocoa
  import RxSwift

  // Yours: reactorgen has written this file once and leaves it alone from now on.
  final class NoteViewController: NSViewController, View {
    let textField = NSTextField()
    let saveButton = NSButton()
    let savedLabel = NSTextField()
    var disposeBag = DisposeBag()

    init(reactor: NoteReactor) {
      super.init(nibName: nil, bundle: nil)
      self.reactor = reactor
    }

    @available(*, unavailable)
    required init?(coder: NSCoder) {
      fatalError("it is made without a storyboard")
    }

    override func loadView() {
      view = NSView()
    }

    override func viewDidLoad() {
      super.viewDidLoad()
      let stack = NSStackView(views: [
        textField, saveButton, savedLabel,
      ])
      stack.orientation = .vertical
      stack.translatesAutoresizingMaskIntoConstraints = false
      view.addSubview(stack)
      NSLayoutConstraint.activate([
        stack.leadingAnchor.constraint(equalTo: view.leadingAnchor),
        stack.trailingAnchor.constraint(equalTo: view.trailingAnchor),
        stack.topAnchor.constraint(equalTo: view.topAnchor),
      ])
    }

    func bind(reactor: NoteReactor) {
      bindState(reactor: reactor)
      bindActions(reactor: reactor)
    }
  }
#endif
