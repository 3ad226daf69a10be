// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

import Foundation

public struct Track: Equatable, Sendable, Identifiable {
  public var id: Int
  public var title: String
  public var duration: TimeInterval

  public init(id: Int, title: String, duration: TimeInterval) {
    self.id = id
    self.title = title
    self.duration = duration
  }
}

public enum RepeatMode: String, Equatable, Sendable, CaseIterable { case off, one, all }

public struct Coordinate: Equatable, Sendable, Hashable {
  public var latitude: Double
  public var longitude: Double

  public init(latitude: Double, longitude: Double) {
    self.latitude = latitude
    self.longitude = longitude
  }
}

public struct Place: Equatable, Sendable, Identifiable {
  public var id: String
  public var name: String
  public var coordinate: Coordinate
  public var rating: Double?

  public init(id: String, name: String, coordinate: Coordinate, rating: Double? = nil) {
    self.id = id
    self.name = name
    self.coordinate = coordinate
    self.rating = rating
  }
}

public struct FileEntry: Equatable, Sendable, Identifiable {
  public var id: String { path }
  public var path: String
  public var name: String
  public var size: Int
  public var isFolder: Bool
  public var modifiedAt: Date

  public init(path: String, name: String, size: Int = 0, isFolder: Bool = false, modifiedAt: Date = .distantPast) {
    self.path = path
    self.name = name
    self.size = size
    self.isFolder = isFolder
    self.modifiedAt = modifiedAt
  }
}

public enum TransferState: Equatable, Sendable {
  case waiting
  case running(progress: Double)
  case paused
  case done(URL)
  case failed(String)
}

public struct Download: Equatable, Sendable, Identifiable {
  public var id: Int
  public var url: URL
  public var state: TransferState

  public init(id: Int, url: URL, state: TransferState = .waiting) {
    self.id = id
    self.url = url
    self.state = state
  }
}
