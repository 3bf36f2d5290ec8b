#if !canImport(Darwin)

// Plays every client for a moment: the haptic bus goes to the file that is named, or to nothing.
// The clients know nothing of that: they are written for Apple's framework.

import CoreHaptics
import Foundation

func wait(_ seconds: TimeInterval) { Thread.sleep(forTimeInterval: seconds) }

if CommandLine.arguments.count > 1 {
  try HapticSystem.shared.attachFile(at: URL(fileURLWithPath: CommandLine.arguments[1]))
}

let button = HapticButton()
button.press()
wait(0.3)

let kitchen = KitchenHaptics()
try kitchen?.slice()
wait(0.5)
try kitchen?.splash()
wait(1)

let pad = TexturePad()
pad.prepare()
pad.touchBegan()
for step in 0...20 {
  pad.moved(speed: Float(step) / 20)
  wait(0.05)
}
pad.touchEnded()
wait(0.2)

let guide = BreathingGuide()
try await guide.prepare()
try guide.breathe(inhaling: 0.4, exhaling: 0.6)
wait(1.1)

let sounds = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
  .deletingLastPathComponent().appendingPathComponent("Sounds")
let jukebox = try JukeboxHaptics(soundURL: sounds.appendingPathComponent("chime.wav"))
try jukebox.play()
wait(0.5)

let notification = NotificationHaptics()
try notification.notify()
wait(0.5)

HapticSystem.shared.detachAll()

#endif
