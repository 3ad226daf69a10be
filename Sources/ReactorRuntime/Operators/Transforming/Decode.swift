#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

extension ObservableType where Element == Data {
  /// What `decoder` makes of the data; what it throws is the error. RxSwift 6: `decode(type:decoder:)`.
  public func decode<Item: Decodable, Decoder: DataDecoder>(type: Item.Type, decoder: Decoder) -> Observable<Item> {
    map { try decoder.decode(type, from: $0) }
  }
}

/// Makes values of data. RxSwift 6: `DataDecoder`.
public protocol DataDecoder {
  /// The value of the type `type` that `data` stands for.
  func decode<Item: Decodable>(_ type: Item.Type, from data: Data) throws -> Item
}

extension JSONDecoder: DataDecoder {}
extension PropertyListDecoder: DataDecoder {}
