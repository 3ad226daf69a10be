/// The shape of generated code that this runtime fits.
///
/// A generated reactor names the shape it was written for where it declares its core, so a file that the runtime no
/// longer fits does not compile, and the compiler's message says to generate it again.
public enum GeneratedCodeVersion: Sendable {
  /// The shape before the first release. No runtime fits it; it exists so that the message can be seen and tested.
  @available(
    *,
    unavailable,
    message: "this file was generated for another version of ReactorRuntime: run `reactorgen generate` again"
  )
  case version0

  /// The shape that this runtime fits: `core`, `mutate(action:)` and `reduce(into:mutation:)`.
  case version1
}
