// Plays every client for a moment: the haptic bus goes to the file that is named, or to nothing.
// The clients know nothing of that: they are written for Apple's framework.

import CoreHaptics
import Foundation

if CommandLine.arguments.count > 1 {
  try HapticSystem.shared.attachFile(at: URL(fileURLWithPath: CommandLine.arguments[1]))
}

let button = HapticButton()
button.press()
Thread.sleep(forTimeInterval: 0.3)

let kitchen = KitchenHaptics()
try kitchen?.slice()
Thread.sleep(forTimeInterval: 0.5)
try kitchen?.splash()
Thread.sleep(forTimeInterval: 1)

let pad = TexturePad()
pad.prepare()
pad.touchBegan()
for step in 0...20 {
  pad.moved(speed: Float(step) / 20)
  Thread.sleep(forTimeInterval: 0.05)
}
pad.touchEnded()
Thread.sleep(forTimeInterval: 0.2)

HapticSystem.shared.detachAll()
