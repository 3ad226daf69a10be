import MessengerDomain
import RIBs
import UIKit
import XCTest

@testable import Messenger

/// A RIB that is written by hand, as RIBs' templates have it, above one that is generated.
@MainActor
final class HandWrittenParentTests: XCTestCase {
  func testAttachesAGeneratedRIB() async {
    let router = DeskBuilder(dependency: DeskDependencyDouble()).build()
    router.interactable.activate()
    router.load()
    let child = router.children.first as? any SampleRouting
    XCTAssertEqual(child?.interactable.isActive, true)
    (child?.interactable as? SampleInteractor)?.listener?.requestToInteractor()
    XCTAssertEqual(router.children.count, 0)
    XCTAssertEqual(child?.interactable.isActive, false)
  }
}

private protocol DeskDependency: Dependency {
  var apiService: any ApiServiceType { get }
}

private final class DeskDependencyDouble: DeskDependency {
  let apiService: any ApiServiceType = ApiServiceTypeDouble()
}

private final class DeskComponent: Component<any DeskDependency> {}

extension DeskComponent: SampleDependency {
  var apiService: any ApiServiceType { dependency.apiService }
  var setting: Setting { shared { Setting() } }
}

private protocol DeskRouting: Routing {
  func detachSample()
}

private protocol DeskInteractable: Interactable, SampleListener {
  var router: (any DeskRouting)? { get set }
}

private final class DeskInteractor: Interactor, DeskInteractable {
  weak var router: (any DeskRouting)?

  func requestToInteractor() { router?.detachSample() }
}

private final class DeskRouter: Router<any DeskInteractable>, DeskRouting {
  private let sampleBuilder: any SampleBuildable
  private var sample: (any SampleRouting)?

  init(interactor: any DeskInteractable, sampleBuilder: any SampleBuildable) {
    self.sampleBuilder = sampleBuilder
    super.init(interactor: interactor)
    interactor.router = self
  }

  override func didLoad() {
    super.didLoad()
    let sample = sampleBuilder.build(withListener: interactor)
    self.sample = sample
    attachChild(sample)
  }

  func detachSample() {
    guard let sample else { return }
    detachChild(sample)
    self.sample = nil
  }
}

private final class DeskBuilder: Builder<any DeskDependency> {
  func build() -> any DeskRouting {
    let component = DeskComponent(dependency: dependency)
    return DeskRouter(interactor: DeskInteractor(), sampleBuilder: SampleBuilder(dependency: component))
  }
}
