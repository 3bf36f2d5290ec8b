import PacinianBase
import PacinianAnalysis

/// Sounds that tests make.
enum Sounds {
  static func tone(_ hertz: Double, seconds: Double, rate: Int, amplitude: Double = 0.5) -> [Float]
  {
    (0..<Int(seconds * Double(rate))).map {
      Float(amplitude * sin(2 * .pi * hertz * Double($0) / Double(rate)))
    }
  }

  static func course(_ samples: [Float], rate: Int = 44_100) -> SoundCourse {
    var analyser = SoundAnalyser(sampleRate: rate)
    analyser.append(samples.span)
    return analyser.finish()
  }

  static func transcription(
    _ samples: [Float], rate: Int = 44_100, options: TranscriptionOptions = .init()
  ) -> Transcription {
    Transcription(course(samples, rate: rate), options: options)
  }
}
