import Testing

/// The tests build in one folder, so they run one after the other.
@Suite(.serialized)
enum IntegrationTests {}

/// What is built with ReactorKit has folders of its own, so that these tests run beside the others, one after the other.
@Suite(.serialized)
enum ReactorKitIntegrationTests {}
