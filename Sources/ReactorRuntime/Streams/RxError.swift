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
  /// The error in words.
  public var debugDescription: String {
    switch self {
    case .unknown: "something unknown went wrong"
    case .disposed(let object): "\(object) was used after it was disposed of"
    case .overflow: "a number became too large"
    case .argumentOutOfRange: "an argument is out of range"
    case .noElements: "the stream has no element"
    case .moreThanOneElement: "the stream has more than one element"
    case .timeout: "the time was up"
    }
  }
}
