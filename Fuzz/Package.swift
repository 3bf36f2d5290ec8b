// swift-tools-version: 6.2
import PackageDescription

// Fuzz targets for libFuzzer. A package of its own, so that builds of Pacinian never see it;
// scripts/fuzz builds and runs it, docs/RELIABILITY.md says what the targets hold.
let package = Package(
  name: "pacinian-fuzz",
  dependencies: [.package(name: "pacinian", path: "..")],
  targets: [
    .executableTarget(name: "PacinianFuzz", dependencies: ["FuzzTargets"]),
    // The kept inputs without libFuzzer: other sanitizers build sooner without its counters.
    .executableTarget(name: "PacinianReplay", dependencies: ["FuzzTargets"]),
    .target(
      name: "FuzzTargets",
      dependencies: [
        .product(name: "CoreHaptics", package: "pacinian"),
        .product(name: "Pacinian", package: "pacinian"),
        .product(name: "PacinianTool", package: "pacinian"),
        .product(name: "pacinian-static", package: "pacinian"),
      ]),
  ],
  swiftLanguageModes: [.v6]
)
