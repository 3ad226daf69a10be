/// What can go wrong with a stream by itself. RxSwift 6: `RxError`.
public enum RxError: Error {
  /// Something that isn't told.
  case unknown

  /// `object` was disposed of and then used.
  case disposed(object: AnyObject)

  /// A number became too large.
  case overflow

  /// An argument was out of range.
  case argumentOutOfRange

  /// A stream that is to have an element has none.
  case noElements

  /// A stream that is to have one element has more.
  case moreThanOneElement

  /// Time was up.
  case timeout
}

// Sendable because the object is handed on only to say which one it was; this module never touches it.
extension RxError: @unchecked Sendable {}

extension RxError: CustomDebugStringConvertible {
  /// The error in words: RxSwift's, since they stand in people's logs and snapshots.
  public var debugDescription: String {
    switch self {
    case .unknown: "Unknown error occurred."
    case .disposed(let object): "Object `\(object)` was already disposed."
    case .overflow: "Arithmetic overflow occurred."
    case .argumentOutOfRange: "Argument out of range."
    case .noElements: "Sequence doesn't contain any elements."
    case .moreThanOneElement: "Sequence contains more than one element."
    case .timeout: "Sequence timeout."
    }
  }
}
