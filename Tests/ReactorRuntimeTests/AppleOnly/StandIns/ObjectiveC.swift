// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
// What ReactorRuntime uses of the module of this name, as Apple declares it.

open class NSObject {
  public init() {}
}
