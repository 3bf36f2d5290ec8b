#if !canImport(Darwin) || HAPTICS_DOUBLE_MODULE

/// The audio files that an engine has registered, for itself and for its client.
struct AudioRegister {
  struct File: Hashable {
    var path: String
    var usesVolumeEnvelope: Bool
    var isLoopEnabled: Bool
  }

  /// The resources that patterns brought along.
  var ofPatterns: [File: Int] = [:]
  /// The resources that the client has registered.
  var ofClient: [Int: File] = [:]
  /// The client's resources that a reset has ended.
  var lost: Set<Int> = []

  mutating func reset() {
    lost.formUnion(ofClient.keys)
    ofPatterns = [:]
    ofClient = [:]
  }
}

#endif
