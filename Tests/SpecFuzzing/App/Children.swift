// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

public import RIBs
import UIKit

// RIBs that the app's programmers have written by hand, as RIBs' own templates have them: children of those that are made up.

/// One with a view.
public protocol LeafDependency: Dependency {}

public protocol LeafListener: AnyObject {
  func leafDidClose()
  func leafDidPick(_ id: Int, with comment: Comment)
}

public protocol LeafBuildable: Buildable {
  func build(withListener listener: any LeafListener) -> any ViewableRouting
}

public final class LeafBuilder: Builder<any LeafDependency>, LeafBuildable {
  public func build(withListener listener: any LeafListener) -> any ViewableRouting {
    PlainRouter(interactor: Interactor(), viewController: PlainViewController())
  }
}

/// One with a view, that gets something from its parent, and whose builder takes something.
public protocol DetailDependency: Dependency {
  var limit: Int { get }
}

public protocol DetailListener: AnyObject {
  func detailDidEnd(_ order: SortOrder?)
}

public protocol DetailBuildable: Buildable {
  func build(withListener listener: any DetailListener, id: Int, _ comment: Comment) -> any ViewableRouting
}

public final class DetailBuilder: Builder<any DetailDependency>, DetailBuildable {
  public func build(
    withListener listener: any DetailListener,
    id: Int,
    _ comment: Comment
  ) -> any ViewableRouting {
    PlainRouter(interactor: Interactor(), viewController: PlainViewController())
  }
}

/// One without a view, that shows its own children in its parent's.
public protocol GuideViewControllable: ViewControllable {}

public protocol GuideDependency: Dependency {
  var guideViewController: any GuideViewControllable { get }
}

public protocol GuideListener: AnyObject {
  func guideDidFinish()
}

public protocol GuideBuildable: Buildable {
  func build(withListener listener: any GuideListener) -> any Routing
}

public final class GuideBuilder: Builder<any GuideDependency>, GuideBuildable {
  public func build(withListener listener: any GuideListener) -> any Routing { Router(interactor: Interactor()) }
}

/// One of which nothing is seen, and that tells nothing.
public protocol WorkerDependency: Dependency {}

public protocol WorkerListener: AnyObject {}

public final class WorkerBuilder: Builder<any WorkerDependency> {
  public func build(withListener listener: any WorkerListener, `in` tag: Tag) -> any Routing {
    Router(interactor: Interactor())
  }
}

private typealias PlainRouter = ViewableRouter<Interactor, PlainViewController>

private final class PlainViewController: UIViewController, ViewControllable {
  init() { super.init(nibName: nil, bundle: nil) }

  required init?(coder: NSCoder) { nil }
}
