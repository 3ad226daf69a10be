/// So that a reactor whose properties are constants of `Sendable` types can be declared `Sendable` and sent to from anywhere.
///
/// Sendable because the only property is a reference to the engine, whose own properties are guarded by its lock or touched
/// by the draining thread only, which the lock appoints; what the engine hands from thread to thread is `Sendable`
/// by the condition. The reactor is asked for no more than its owner allows: a core is used through the reactor only.
extension ReactorCore: @unchecked Sendable where Action: Sendable, Mutation: Sendable, State: Sendable {}
