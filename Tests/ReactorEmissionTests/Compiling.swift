import ReactorEmission
import ReactorSpec
import Testing

/// The text of a file that a spec gives; records an issue where the spec has errors.
func generated(_ kind: GeneratedFile.Kind, from yaml: String, settings: Settings = Settings()) throws -> String {
  let spec = SpecFile(path: "Example.reactor.yaml", bytes: Array(yaml.utf8))
  let compilation = SpecCompilation(of: spec, settings: settings)
  #expect(compilation.diagnostics.filter { $0.severity == .error }.map(\.message) == [])
  let file = try #require(compilation.files.first { $0.kind == kind })
  return String(decoding: file.bytes, as: UTF8.self)
}

/// The lines of a member of a generated reactor, from the one that contains `start` to the one that ends it, without the indentation.
func member(_ start: String, of text: String) throws -> String {
  let lines = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
  let first = try #require(lines.firstIndex { $0.contains(start) })
  let indentation = lines[first].prefix { $0 == " " }
  let ends = [indentation + "}", indentation + "case "]
  let last = try #require(lines[(first + 1)...].firstIndex { line in ends.contains { line.hasPrefix($0) } })
  let end = lines[first].contains("case ") ? last : last + 1
  return lines[first..<end].map { String($0.dropFirst(indentation.count)) }.joined(separator: "\n")
}
