import ReactorRuntime
import Testing

@Test("the runtime fits the shape that the generator writes")
func currentVersionIsAvailable() {
  let version = GeneratedCodeVersion.version1
  #expect("\(version)" == "version1")
}
