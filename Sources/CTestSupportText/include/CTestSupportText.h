/// The sources of ReactorTesting that need nothing of ReactorRuntime which RxSwift and ReactorKit don't have.
extern const char *const reactor_testing_sources;

/// What these need besides, made of RxSwift and ReactorKit.
extern const char *const reactor_kit_platform_source;
