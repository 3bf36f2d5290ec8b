// swift-tools-version: 6.2
import PackageDescription

// The arrows between modules are the `dependencies` below; `scripts/check-imports` holds the
// sources to them and to the rule that no library imports Foundation. docs/ARCHITECTURE.md draws them.

/// Code that loops over samples or bytes is compiled with optimisation in debug builds too,
/// so that the tests stay fast.
let optimisedInDebug: [SwiftSetting] = [.unsafeFlags(["-O"], .when(configuration: .debug))]

let package = Package(
  name: "pacinian",
  products: [
    .library(
      name: "Pacinian",
      targets: [
        "PacinianPattern", "PacinianFormats", "PacinianProfiles", "PacinianSpectra",
        "PacinianReference", "PacinianOutput",
      ]),
    .executable(name: "pacinian", targets: ["PacinianTool"]),
  ],
  targets: [
    .systemLibrary(
      name: "CFFTW", pkgConfig: "fftw3", providers: [.apt(["libfftw3-dev"])]),
    .systemLibrary(
      name: "CSndfile", pkgConfig: "sndfile", providers: [.apt(["libsndfile1-dev"])]),
    .target(name: "PacinianPattern"),
    .target(name: "PacinianJSON", swiftSettings: optimisedInDebug),
    .target(
      name: "PacinianFormats", dependencies: ["PacinianPattern", "PacinianJSON"],
      swiftSettings: optimisedInDebug),
    .target(
      name: "PacinianProfiles", dependencies: ["PacinianJSON"],
      resources: [.embedInCode("Resources")]),
    .target(
      name: "PacinianSpectra", dependencies: ["PacinianProfiles", "CFFTW"],
      swiftSettings: optimisedInDebug),
    .target(
      name: "PacinianReference",
      dependencies: ["PacinianPattern", "PacinianProfiles", "PacinianSpectra"],
      swiftSettings: optimisedInDebug),
    .target(
      name: "PacinianOutput", dependencies: ["PacinianProfiles", "CSndfile"],
      swiftSettings: optimisedInDebug),
    .executableTarget(
      name: "PacinianTool",
      dependencies: [
        "PacinianPattern", "PacinianJSON", "PacinianFormats", "PacinianProfiles",
        "PacinianSpectra", "PacinianReference", "PacinianOutput",
      ]),
    .testTarget(name: "PacinianJSONTests", dependencies: ["PacinianJSON"]),
    .testTarget(
      name: "PacinianFormatsTests",
      dependencies: [
        "PacinianFormats", "PacinianJSON", "PacinianPattern", "PacinianProfiles",
        "PacinianReference",
      ]),
    .testTarget(
      name: "PacinianProfilesTests", dependencies: ["PacinianProfiles", "PacinianJSON"]),
    .testTarget(
      name: "PacinianReferenceTests",
      dependencies: ["PacinianReference", "PacinianPattern", "PacinianProfiles", "PacinianSpectra"]
    ),
    .testTarget(
      name: "PacinianSpectraTests", dependencies: ["PacinianSpectra", "PacinianProfiles"]),
    .testTarget(
      name: "PacinianOutputTests", dependencies: ["PacinianOutput", "PacinianProfiles"]),
    .testTarget(name: "PacinianToolTests", dependencies: ["PacinianTool"]),
  ],
  swiftLanguageModes: [.v6]
)
