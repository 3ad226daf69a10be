import Foundation
import Stencil
import Yams

/// The generator that one writes in an afternoon, in Swift: Yams and Stencil, the same bytes out, nothing checked.
///
///     peer TEMPLATE SPECS SECTIONS OUTPUT FILES BYTES
///
/// `Benchmarks/generation/peer.py` does the same with PyYAML and Jinja2, from the same template, and says in SECTIONS how often
/// each spec's test section repeats.
@main
struct Peer {
  static func main() throws {
    let arguments = CommandLine.arguments
    guard arguments.count == 7, let files = Int(arguments[5]), let size = Int(arguments[6]) else {
      print("usage: peer TEMPLATE SPECS SECTIONS OUTPUT FILES BYTES")
      exit(64)
    }
    let template = Template(templateString: try text(arguments[1]))
    let sections = try counts(text(arguments[3]))
    try FileManager.default.createDirectory(atPath: arguments[4], withIntermediateDirectories: true)
    let names = try FileManager.default.contentsOfDirectory(atPath: arguments[2])
    for name in names.sorted() where name.hasSuffix(".yaml") {
      let root = try Yams.load(yaml: text("\(arguments[2])/\(name)")) as? [String: Any] ?? [:]
      let page = try template.render([
        "spec": model(String(name.prefix { $0 != "." }), root), "sections": Array(0..<(sections[name] ?? 0)),
      ])
      var content = Data(page.utf8.prefix(size))
      content.append(contentsOf: repeatElement(UInt8(ascii: " "), count: size - content.count))
      for number in 0..<files {
        let piece = content[(number * size / files)..<((number + 1) * size / files)]
        try piece.write(to: URL(fileURLWithPath: "\(arguments[4])/\(name).\(number).swift"), options: .atomic)
      }
    }
  }

  private static func text(_ path: String) throws -> String {
    try String(contentsOfFile: path, encoding: .utf8)
  }

  private static func counts(_ text: String) -> [String: Int] {
    var found: [String: Int] = [:]
    for line in text.split(separator: "\n") {
      let words = line.split(separator: " ")
      found[String(words[0])] = Int(words[1])
    }
    return found
  }

  /// What the template is given: the spec by name, with lists in place of mappings.
  private static func model(_ name: String, _ root: [String: Any]) -> [String: Any] {
    let actions = root["actions"] as? [String: Any] ?? [:]
    return [
      "name": name,
      "state": named(root["state"]),
      "derived": named(root["derived"]),
      "dependencies": named(root["dependencies"]),
      "mutations": named(root["mutations"]),
      "actions": named(actions).map { entry in
        entry.merging(["steps": steps(actions[entry["name"] as? String ?? ""])]) { $1 }
      },
    ]
  }

  private static func named(_ value: Any?) -> [[String: Any]] {
    (value as? [String: Any] ?? [:]).sorted { $0.key < $1.key }.map { name, value in
      ["name": name, "text": text(of: value), "payload": text(of: (value as? [String: Any])?["payload"])]
    }
  }

  private static func text(of value: Any?) -> String {
    switch value {
    case let mapping as [String: Any]:
      mapping.sorted { $0.key < $1.key }.map { "\($0): \(text(of: $1))" }.joined(separator: ", ")
    case let list as [Any]: list.map { text(of: $0) }.joined(separator: "; ")
    case let value? where !(value is NSNull): "\(value)"
    default: ""
    }
  }

  private static func steps(_ value: Any?) -> [String] {
    let steps = (value as? [String: Any]).map { $0["steps"] ?? [Any]() } ?? value
    return (steps as? [Any])?.map { text(of: $0) } ?? [text(of: steps)]
  }
}
