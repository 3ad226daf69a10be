import CorpusDomain

enum Container {
  nonisolated(unsafe) static var analytics: any Analytics = NoAnalytics()
}

@propertyWrapper
struct Injected {
  var wrappedValue: any Analytics { Container.analytics }
  init() {}
}
