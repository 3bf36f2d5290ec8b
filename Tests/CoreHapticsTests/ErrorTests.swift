import CoreHaptics
import Foundation
import PacinianModel
import Testing

@Suite("errors")
struct ErrorTests {
  private func fail() throws { throw CHHapticError(.engineNotRunning) }

  @Test("an error is caught by its code, as itself and as NSError")
  func catching() throws {
    var caught: [String] = []
    do { try fail() } catch CHHapticError.engineNotRunning { caught.append("code") }
    do { try fail() } catch let error as CHHapticError where error.code == .engineNotRunning {
      caught.append("itself")
    }
    do { try fail() } catch let error as NSError {
      #expect(error.domain == CoreHapticsErrorDomain)
      #expect(error.code == -4805)
      caught.append("NSError")
    }
    do { try fail() } catch {
      #expect((error as NSError).code == CHHapticError.Code.engineNotRunning.rawValue)
      #expect((error as? CHHapticError)?.code == .engineNotRunning)
    }
    #expect(caught == ["code", "itself", "NSError"])
  }

  @Test("an NSError of the domain is an error of the framework, another is not")
  func bridging() {
    let error: any Error = NSError(domain: "com.apple.CoreHaptics", code: -4851)
    #expect((error as? CHHapticError)?.code == .fileNotFound)
    let other: any Error = NSError(domain: "com.example", code: -4851)
    #expect(other as? CHHapticError == nil)
  }

  @Test("there is a code for each that the pattern model knows, with its number")
  func codes() {
    for code in CoreHapticsErrorCode.allCases {
      #expect(CHHapticError.Code(rawValue: Int(code.rawValue)) != nil)
    }
    #expect(CHHapticError.errorDomain == "com.apple.CoreHaptics")
    #expect(CHHapticError.notSupported.rawValue == -4809)
  }

  @Test("the description says what to do")
  func description() {
    let event = CHHapticEvent(eventType: .hapticTransient, parameters: [], relativeTime: -1)
    do {
      _ = try CHHapticPattern(events: [event], parameters: [])
      Issue.record("a negative time was taken")
    } catch {
      #expect(error.localizedDescription == "an event cannot begin at -1.0 s")
    }
  }
}
