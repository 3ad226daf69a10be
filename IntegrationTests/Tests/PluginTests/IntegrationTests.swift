import Testing

/// The tests build in one folder, so they run one after the other.
@Suite(.serialized)
enum IntegrationTests {}
