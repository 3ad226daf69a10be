// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
// What ReactorRuntime uses of the module of this name, as Apple declares it.

public import ObjectiveC

@preconcurrency @MainActor
open class NSViewController: NSObject {
  open var isViewLoaded: Bool { false }

  open func viewDidLoad() {}
}
