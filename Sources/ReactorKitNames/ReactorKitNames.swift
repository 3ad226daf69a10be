public import ReactorRuntime

/// ReactorKit 3's name of `ReactorView`.
///
/// In a module of its own, because SwiftUI has a `View` too: a file that imports both writes `ReactorView`.
public typealias View = ReactorView

/// ReactorKit 3's name of `DeferredReactorView`.
public typealias StoryboardView = DeferredReactorView
