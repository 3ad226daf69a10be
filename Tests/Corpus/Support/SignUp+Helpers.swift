import Foundation

extension SignUpReactor {
  func isValidName(_ name: String) -> Bool {
    name.count >= 3 && name.allSatisfy { $0.isLetter || $0.isNumber }
  }

  func age(of birthday: Date) -> Int {
    Calendar.current.dateComponents([.year], from: birthday, to: Date()).year ?? 0
  }
}
