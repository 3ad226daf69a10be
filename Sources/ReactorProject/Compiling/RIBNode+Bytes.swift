import ReactorEmission
import ReactorSpec

/// What is known of a RIB, as the cache keeps it.
extension ByteWriter {
  mutating func append(_ rib: RIBNode) {
    append(rib.name)
    append(rib.isRoot ? 1 : 0)
    append(rib.access)
    append(rib.showings) { $0.append($1) }
    append(rib.build)
    append(rib.listener) { $0.append($1) }
    append(rib.needed) { $0.append($1) }
    append(rib.given) { $0.append($1) }
    append(rib.children) { writer, child in
      writer.append(child.name)
      writer.append(child.show)
      writer.append(child.build)
      writer.append(child.told) { $0.append($1) }
      writer.append(child.place)
    }
    append(rib.place)
  }

  private mutating func append(_ signature: RIBNode.Signature) {
    append(signature.name)
    append(signature.parameters)
    append(signature.place)
  }

  private mutating func append(_ value: RIBNode.Value) {
    append(value.name)
    append(value.type)
    append(value.place)
  }
}

extension RIBNode {
  init(_ reader: inout ByteReader) throws(ByteReader.Damage) {
    self.init(
      name: try reader.text(),
      isRoot: try reader.number() == 1,
      access: try reader.text(),
      showings: try reader.list { reader throws(ByteReader.Damage) in try reader.text() },
      build: try reader.text(),
      listener: try reader.list { reader throws(ByteReader.Damage) in try Signature(&reader) },
      needed: try reader.list { reader throws(ByteReader.Damage) in try Value(&reader) },
      given: try reader.list { reader throws(ByteReader.Damage) in try Value(&reader) },
      children: try reader.list { reader throws(ByteReader.Damage) in
        Child(
          name: try reader.text(),
          show: try reader.text(),
          build: try reader.text(),
          told: try reader.list { reader throws(ByteReader.Damage) in try Signature(&reader) },
          place: try reader.place()
        )
      },
      place: try reader.place()
    )
  }
}

extension RIBNode.Signature {
  fileprivate init(_ reader: inout ByteReader) throws(ByteReader.Damage) {
    self.init(name: try reader.text(), parameters: try reader.text(), place: try reader.place())
  }
}

extension RIBNode.Value {
  fileprivate init(_ reader: inout ByteReader) throws(ByteReader.Damage) {
    self.init(name: try reader.text(), type: try reader.text(), place: try reader.place())
  }
}
