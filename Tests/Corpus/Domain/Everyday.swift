// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

import Foundation

public struct SettingRow: Equatable, Sendable {
  public var title: String
  public var isOn: Bool
  public var isOpen: Bool

  public init(title: String, isOn: Bool = false, isOpen: Bool = false) {
    self.title = title
    self.isOn = isOn
    self.isOpen = isOpen
  }
}

public struct Appointment: Equatable, Sendable, Identifiable {
  public var id: UUID
  public var title: String
  public var start: Date
  public var end: Date

  public init(id: UUID, title: String, start: Date, end: Date) {
    self.id = id
    self.title = title
    self.start = start
    self.end = end
  }
}

public struct Question: Equatable, Sendable {
  public var text: String
  public var answers: [String]
  public var correctIndex: Int

  public init(text: String, answers: [String], correctIndex: Int) {
    self.text = text
    self.answers = answers
    self.correctIndex = correctIndex
  }
}

public struct TodoItem: Equatable, Sendable, Identifiable {
  public var id: UUID
  public var title: String
  public var isDone: Bool
  public var dueDate: Date?

  public init(id: UUID = UUID(), title: String, isDone: Bool = false, dueDate: Date? = nil) {
    self.id = id
    self.title = title
    self.isDone = isDone
    self.dueDate = dueDate
  }
}

public enum Permission: Equatable, Sendable { case undetermined, denied, granted }
