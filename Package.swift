// swift-tools-version: 6.3
import PackageDescription

// The arrows between modules are the `dependencies` below; `scripts/checks/imports` holds the
// sources to them and to the rule that no library imports Foundation. docs/ARCHITECTURE.md draws
// them.

/// Code that loops over samples or bytes is compiled with optimisation in debug builds too,
/// so that the tests stay fast. Its assertions are checked there all the same.
let optimisedInDebug: [SwiftSetting] = [
  .unsafeFlags(["-O", "-assert-config", "Debug"], .when(configuration: .debug))
]

/// The same for tests. (Swift 6.3 crashes at some of them where it checks assertions.)
let optimisedTests: [SwiftSetting] = [.unsafeFlags(["-O"], .when(configuration: .debug))]

/// Modules that meet strangers' texts, and the measure of all others, touch memory only where
/// `unsafe` stands.
let memorySafe: [SwiftSetting] = [.strictMemorySafety()]

/// Kernels use the vectors of their level, and are optimised in every build.
func kernelSettings(level: String? = nil) -> [SwiftSetting] {
  // Overflow traps would sit inside the loops; callers state their ranges.
  let unchecked = SwiftSetting.unsafeFlags(["-Ounchecked"])
  guard let level else { return [unchecked] + realTimeProof }
  // The manifest does not ask which machine it is read on, so a build for another one can have it.
  // There these flags mean nothing, and the modules are empty.
  let flags = ["-march=x86-64-\(level)"] + (level == "v4" ? ["-mprefer-vector-width=512"] : [])
  return [unchecked] + realTimeProof + [
    .define("TIER_\(level.uppercased())"),
    .unsafeFlags(
      flags.flatMap { ["-Xcc", "-Xarch_x86_64", "-Xcc", $0] } + ["-Xcc", "-Qunused-arguments"]),
  ]
}

/// The compiler proves that functions marked `@_noLocks`, which are the render path, neither
/// allocate nor lock. For that it looks through calls, so that it has to see the module whole, as
/// it does in release builds anyhow. (With a number of threads there is an object for each file,
/// which the index expects.)
let realTimeProof: [SwiftSetting] = [
  .unsafeFlags(
    ["-wmo", "-num-threads", "1", "-disable-batch-mode"], .when(configuration: .debug))
]

/// The tool has Swift's libraries inside, and the C++ library that they use: loading and binding
/// them took a third of its start. For executables that no test links: the test libraries bring
/// Swift's libraries with them. Needs libstdc++.a, which Debian and Ubuntu install with g++ and
/// others call libstdc++-static; without the second flag it is loaded at the start.
let runtimeInside: [LinkerSetting] = [
  .unsafeFlags(
    ["-static-stdlib", "-L", "\(Context.packageDirectory)/packaging/static"],
    .when(configuration: .release))
]

let otherVariants: [Target] = [
  .target(
    name: "PacinianKernelsV3", dependencies: ["CPacinianBase"],
    swiftSettings: kernelSettings(level: "v3")),
  .target(
    name: "PacinianKernelsV4", dependencies: ["CPacinianBase"],
    swiftSettings: kernelSettings(level: "v4")),
]

/// The only level that is built, "base", "v3" or "v4": what is built then runs on machines of this
/// level alone. `scripts/pacinian` names its own machine's.
let onlyLevel = Context.environment["PACINIAN_LEVEL"]

/// The command line's own code is a third of a build for one machine, and has no loop over samples:
/// there it is not optimised.
let toolSettings: [SwiftSetting] = onlyLevel == nil ? [] : [.unsafeFlags(["-Onone"])]

let kernelVariants: [Target] =
  [
    .target(
      name: "PacinianKernelsBase", dependencies: ["CPacinianBase"],
      swiftSettings: kernelSettings(level: onlyLevel == "base" ? nil : onlyLevel))
  ] + (onlyLevel == nil ? otherVariants : [])

let kernelTargets: [Target] =
  kernelVariants + [
    .target(
      name: "PacinianKernels",
      dependencies: ["CPacinianBase"]
        + kernelVariants.map { Target.Dependency(stringLiteral: $0.name) },
      swiftSettings: optimisedInDebug + realTimeProof
        + (onlyLevel == nil ? [] : [.define("ONE_LEVEL")])),
    .testTarget(name: "PacinianKernelsTests", dependencies: ["PacinianBase", "PacinianKernels"]),
  ]

/// What the engine imports, in both of its modules.
let engineDependencies: [Target.Dependency] = [
  "PacinianBase", "PacinianRendering", "PacinianKernels", "PacinianModel", "PacinianSpectra",
]

/// The engine once more, by a link to its sources, in a module in which a scheduler decides where
/// threads change: `scripts/interleavings`. It shares all other modules with the tests' build.
let interleavingTargets: [Target] = [
  .target(name: "CInterleavings", path: "Tests/CInterleavings"),
  .target(
    name: "PacinianEngineInterleaved", dependencies: engineDependencies + ["CInterleavings"],
    path: "Tests/PacinianEngineInterleaved",
    swiftSettings: optimisedInDebug + realTimeProof + [.define("INTERLEAVINGS")]),
  .executableTarget(
    name: "PacinianInterleavings",
    dependencies: [
      "CInterleavings", "PacinianBase", "PacinianEngineInterleaved", "PacinianModel",
    ],
    path: "Tests/PacinianInterleavings"),
]

let engineTargets: [Target] = [
  .target(
    name: "PacinianEngine", dependencies: engineDependencies,
    swiftSettings: optimisedInDebug + realTimeProof),
  .executableTarget(
    name: "PacinianSoak",
    dependencies: [
      "PacinianAnalysis", "PacinianEncoders", "PacinianEngine", "PacinianBase", "PacinianModel",
      "PacinianRendering", "PacinianTestSupport",
    ],
    path: "Tests/PacinianSoak"),
  .testTarget(
    name: "PacinianEngineTests",
    dependencies: [
      "PacinianBase", "CAllocationCounter", "PacinianRendering", "PacinianEngine",
      "PacinianFormats", "PacinianMedia", "PacinianModel", "PacinianReference", "PacinianSpectra",
      "PacinianTestSupport",
    ], swiftSettings: optimisedTests),
  .testTarget(
    name: "PacinianHostTests",
    dependencies: ["PacinianEngine", "PacinianTestSupport"]),
]

/// Haptic buses to packets for controllers.
let encoderTargets: [Target] = [
  .target(
    name: "PacinianEncoders", dependencies: ["PacinianBase"],
    swiftSettings: optimisedInDebug + realTimeProof),
  .testTarget(
    name: "PacinianEncodersTests",
    dependencies: [
      "CAllocationCounter", "PacinianAnalysis", "PacinianBase", "PacinianEncoders",
      "PacinianFormats", "PacinianMedia", "PacinianModel", "PacinianRendering",
      "PacinianTestSupport",
    ], swiftSettings: optimisedTests),
]

/// The C library. `scripts/install` builds its products, with the flags that make them
/// self-contained, and installs them as libpacinian.
let libraryTargets: [Target] = [
  .target(name: "CPacinian"),
  .target(
    name: "PacinianC",
    dependencies: [
      "CPacinian", "CPacinianBase", "PacinianBase", "PacinianAnalysis", "PacinianEncoders",
      "PacinianRendering", "PacinianEngine", "PacinianMedia", "PacinianFormats", "PacinianModel",
    ], swiftSettings: realTimeProof),
  .testTarget(
    name: "PacinianCTests",
    dependencies: [
      "CAllocationCounter", "CPacinian", "PacinianAnalysis", "PacinianC", "PacinianClock",
      "PacinianFormats", "PacinianHostile", "PacinianBase", "PacinianRendering", "PacinianModel",
      "PacinianTestSupport",
    ]),
  .executableTarget(
    name: "PacinianHostile", dependencies: ["CPacinian", "PacinianC"],
    path: "Tests/PacinianHostile"),
  .executableTarget(
    name: "PacinianClock", dependencies: ["CPacinian", "PacinianC"], path: "Tests/PacinianClock"),
  // Renders what the conformance kit's judge lists.
  .executableTarget(
    name: "PacinianConformance", dependencies: ["CPacinian", "PacinianC"],
    path: "Tests/Conformance", exclude: ["list.mjs", "list.py"]),
  .executableTarget(
    name: "PacinianVoices",
    dependencies: ["PacinianBase", "PacinianEngine", "PacinianModel", "PacinianRendering"],
    path: "Benchmarks/PacinianVoices"),
]

/// Handlers that are set as properties, and that of `notifyWhenPlayersFinished`, may be closures of
/// an actor. In Swift 6 mode a client's compiler puts a check into those that it hands to a module
/// of Swift 5 mode, as Apple's framework is one: such a handler traps here too, when it is called
/// on the engine's queue. The module itself is checked as in Swift 6 mode.
let checkedHandlers: [SwiftSetting] = [
  .swiftLanguageMode(.v5), .enableUpcomingFeature("StrictConcurrency"),
]

/// Where Apple's framework exists, clients import that.
let coreHaptics = Target.Dependency.target(
  name: "CoreHaptics", condition: .when(platforms: [.linux, .android, .windows, .openbsd, .wasi]))

let coreHapticsDependencies: [Target.Dependency] = [
  "PacinianBase", "PacinianEngine", "PacinianFormats", "PacinianMedia", "PacinianModel",
  "PacinianRendering",
]

/// The same sources, by links, in modules whose names are not Apple's: they are not empty where
/// Apple's framework exists.
let double = SwiftSetting.define("HAPTICS_DOUBLE_MODULE")

let coreHapticsTargets: [Target] = [
  .target(
    name: "CoreHaptics", dependencies: coreHapticsDependencies,
    swiftSettings: optimisedInDebug + checkedHandlers),
  .target(
    name: "HapticsDouble", dependencies: coreHapticsDependencies,
    swiftSettings: checkedHandlers + [double]),
  .target(
    name: "HapticsDoubleTesting", dependencies: ["HapticsDouble", "PacinianBase"],
    swiftSettings: [double]),
  .testTarget(
    name: "HapticsDoubleTests", dependencies: ["HapticsDouble", "HapticsDoubleTesting"]),
  // For tests of clients: it needs Swift Testing.
  .target(name: "CoreHapticsTesting", dependencies: [coreHaptics, "PacinianBase"]),
  .executableTarget(
    name: "CoreHapticsExamples", dependencies: [coreHaptics], path: "Examples/CoreHaptics",
    swiftSettings: [.swiftLanguageMode(.v5)]),
  .testTarget(
    name: "CoreHapticsTests",
    dependencies: [
      coreHaptics, "CoreHapticsTesting", "PacinianEngine", "PacinianModel", "PacinianTestSupport",
    ]),
  // The same clients in both language modes; the second folder is a link to the first.
  .testTarget(name: "CoreHapticsClientTests", dependencies: [coreHaptics]),
  .testTarget(
    name: "CoreHapticsClientTestsSwift5", dependencies: [coreHaptics],
    swiftSettings: [.swiftLanguageMode(.v5)]),
  // Handlers that are set as properties are checked with this flag alone.
  .testTarget(
    name: "CoreHapticsIsolationTests", dependencies: [coreHaptics, "CoreHapticsTesting"],
    swiftSettings: [.unsafeFlags(["-enable-actor-data-race-checks"])]),
]

let analysisTargets: [Target] = [
  .target(
    name: "PacinianAnalysis",
    dependencies: ["PacinianBase", "PacinianModel", "PacinianReference", "PacinianSpectra"],
    swiftSettings: optimisedInDebug + realTimeProof),
  .testTarget(
    name: "PacinianAnalysisTests",
    dependencies: [
      "PacinianBase", "CAllocationCounter", "PacinianAnalysis", "PacinianFormats",
      "PacinianMedia", "PacinianModel", "PacinianReference", "PacinianTestSupport",
    ], swiftSettings: optimisedTests),
  .testTarget(
    name: "PacinianPerceptionTests", dependencies: ["PacinianAnalysis", "PacinianTestSupport"]),
]

let renderingTargets: [Target] = [
  .target(
    name: "PacinianRendering",
    dependencies: [
      "PacinianBase", "PacinianKernels", "PacinianModel", "PacinianReference", "PacinianSpectra",
    ],
    swiftSettings: optimisedInDebug + realTimeProof),
  .executableTarget(
    name: "PacinianBenchmarks",
    dependencies: [
      "PacinianBase", "CAllocationCounter", "PacinianAnalysis", "PacinianEncoders",
      "PacinianEngine", "PacinianFormats", "PacinianKernels", "PacinianMedia",
      "PacinianRendering", "PacinianModel", "PacinianReference", "PacinianSpectra",
      "PacinianTestSupport",
    ],
    path: "Benchmarks/PacinianBenchmarks"),
  .executableTarget(
    name: "PacinianCrossCheck", dependencies: ["PacinianBase", "PacinianKernels"],
    path: "Tests/PacinianCrossCheck"),
  .target(name: "CAllocationCounter", path: "Tests/CAllocationCounter"),
  .target(
    name: "PacinianTestSupport", dependencies: ["PacinianBase", "PacinianModel"],
    path: "Tests/PacinianTestSupport", swiftSettings: optimisedInDebug),
  .testTarget(
    name: "PacinianRenderingTests",
    dependencies: [
      "PacinianBase", "CAllocationCounter", "PacinianKernels", "PacinianModel", "PacinianSpectra",
      "PacinianReference", "PacinianRendering", "PacinianTestSupport",
    ], swiftSettings: optimisedTests),
  .testTarget(
    name: "PacinianAudioTests",
    dependencies: [
      "PacinianBase", "CAllocationCounter", "PacinianRendering", "PacinianMedia", "PacinianFormats",
      "PacinianModel", "PacinianReference", "PacinianTestSupport",
    ]),
  .testTarget(
    name: "PacinianOfflineTests",
    dependencies: [
      "PacinianBase", "PacinianMedia", "PacinianFormats", "PacinianRendering", "PacinianModel",
      "PacinianReference", "PacinianTestSupport",
    ]),
]

/// What programs import: modules that hold nothing but the names of others.
let umbrellaTargets: [Target] = [
  .target(
    name: "PacinianCore",
    dependencies: [
      "PacinianEncoders", "PacinianRendering", "PacinianEngine", "PacinianFormats",
      "PacinianModel", "PacinianReference", "PacinianSpectra",
    ]),
  .target(
    name: "Pacinian",
    dependencies: ["PacinianAnalysis", "PacinianCore", "PacinianMedia", "PacinianFigures"]),
  // They have one import, as a program has.
  .testTarget(
    name: "PacinianExampleTests", dependencies: [coreHaptics, "CoreHapticsTesting", "Pacinian"]),
]

let package = Package(
  name: "pacinian",
  // Those that have the library's atomics and locks (Synchronization).
  platforms: [.macOS(.v15), .iOS(.v18), .tvOS(.v18), .watchOS(.v11), .visionOS(.v2)],
  products: [
    // Patterns to samples, offline and live, without a library of the system.
    .library(name: "PacinianCore", targets: ["PacinianCore"]),
    // The same with files, recordings, figures, analysis and the life of an application.
    .library(name: "Pacinian", targets: ["Pacinian"]),
    .library(name: "pacinian-shared", type: .dynamic, targets: ["PacinianC"]),
    .library(name: "pacinian-static", type: .static, targets: ["PacinianC"]),
    .library(name: "CoreHaptics", targets: ["CoreHaptics"]),
    .library(name: "CoreHapticsTesting", targets: ["CoreHapticsTesting"]),
    .library(name: "HapticsDouble", targets: ["HapticsDouble"]),
    .library(name: "HapticsDoubleTesting", targets: ["HapticsDoubleTesting"]),
    .executable(name: "pacinian", targets: ["PacinianMain"]),
    // What Fuzz/ calls of the command line.
    .library(name: "PacinianTool", targets: ["PacinianTool"]),
  ],
  traits: [
    .trait(
      name: "FFTW",
      description: "Transients come from FFTW's transforms, under the GPL; else from the package's."
    ),
    .default(enabledTraits: ["FFTW"]),
  ],
  targets: [
    .systemLibrary(
      name: "CFFTW", pkgConfig: "fftw3", providers: [.apt(["libfftw3-dev"])]),
    .systemLibrary(
      name: "CXXHash", pkgConfig: "libxxhash", providers: [.apt(["libxxhash-dev"])]),
    .target(
      name: "CPacinianBase",
      cSettings: onlyLevel == nil ? [] : [.define("PACINIAN_ONE_LEVEL")]),
    .systemLibrary(name: "CPacinianLibraries"),
    .target(
      name: "PacinianBase", dependencies: ["CPacinianBase"], swiftSettings: optimisedInDebug),
    .target(
      name: "PacinianMedia",
      dependencies: [
        "CPacinianLibraries", "PacinianBase", "PacinianEncoders", "PacinianFormats",
        "PacinianModel", "PacinianRendering",
      ],
      swiftSettings: optimisedInDebug),
    .testTarget(
      name: "PacinianDeviceTests",
      dependencies: [
        "CAllocationCounter", "PacinianBase", "PacinianEncoders", "PacinianMedia",
        "PacinianTestSupport",
      ]),
    .testTarget(
      name: "PacinianFilesTests",
      dependencies: ["PacinianBase", "PacinianMedia", "PacinianTestSupport"]),
    .target(
      name: "PacinianFormats", dependencies: ["PacinianBase", "PacinianModel"],
      swiftSettings: optimisedInDebug + memorySafe),
    .testTarget(
      name: "PacinianTargetsTests",
      dependencies: [
        "PacinianBase", "PacinianEncoders", "PacinianFormats", "PacinianMedia",
        "PacinianRendering", "PacinianModel", "PacinianTestSupport",
      ]),
    .target(
      name: "PacinianModel", dependencies: ["PacinianBase"],
      resources: [.embedInCode("Profiles/Resources")],
      swiftSettings: optimisedInDebug + memorySafe),
    .target(
      name: "PacinianSpectra",
      dependencies: [
        "PacinianKernels", "PacinianBase", "PacinianModel",
        .target(name: "CFFTW", condition: .when(traits: ["FFTW"])),
      ],
      swiftSettings: optimisedInDebug),
    .target(
      name: "PacinianReference",
      dependencies: ["PacinianBase", "PacinianModel", "PacinianSpectra"],
      swiftSettings: optimisedInDebug + memorySafe),
    .target(
      name: "PacinianFigures",
      dependencies: ["PacinianAnalysis", "PacinianBase", "PacinianModel", "CPacinianLibraries"],
      swiftSettings: optimisedInDebug),
    .executableTarget(
      name: "PacinianMain", dependencies: ["PacinianBase", "PacinianTool"],
      linkerSettings: runtimeInside),
    .target(
      name: "PacinianTool",
      dependencies: [
        "PacinianMedia", "PacinianModel", "PacinianBase", "PacinianFormats", "PacinianSpectra",
        "PacinianReference", "PacinianRendering", "PacinianFigures", "PacinianEngine",
        "PacinianAnalysis", "CPacinian", "CXXHash",
      ], resources: [.embedInCode("Resources")], swiftSettings: toolSettings),
    .testTarget(
      name: "PacinianJSONTests",
      dependencies: ["PacinianBase", "PacinianTestSupport"]),
    .testTarget(
      name: "PacinianFormatsTests",
      dependencies: [
        "PacinianBase", "PacinianFormats", "PacinianModel", "PacinianReference",
        "PacinianTestSupport",
      ]),
    .testTarget(
      name: "PacinianProfilesTests", dependencies: ["PacinianModel", "PacinianBase"]),
    .testTarget(
      name: "PacinianReferenceTests",
      dependencies: [
        "PacinianReference", "PacinianModel", "PacinianSpectra", "PacinianTestSupport",
      ]),
    .testTarget(
      name: "PacinianSpectraTests",
      dependencies: ["PacinianSpectra", "PacinianModel"], swiftSettings: optimisedTests),
    .testTarget(
      name: "PacinianFiguresTests",
      dependencies: [
        "PacinianAnalysis", "PacinianBase", "PacinianFigures", "PacinianModel",
        "PacinianTestSupport",
      ]),
    // Most of them run the program, which every build of the tests makes.
    .testTarget(
      name: "PacinianToolTests",
      dependencies: [
        "PacinianBase", "PacinianConformance", "PacinianMedia", "PacinianTestSupport",
        "PacinianTool",
      ]),
  ] + kernelTargets + renderingTargets + engineTargets + interleavingTargets + encoderTargets
    + analysisTargets
    + coreHapticsTargets + libraryTargets + umbrellaTargets,
  swiftLanguageModes: [.v6]
)

/// The targets that are built, separated by commas, with all that they need, as
/// `scripts/test --only` and `scripts/mutate` set it: the whole package takes minutes.
if let names = Context.environment["PACINIAN_TARGETS"] {
  var wanted = Set(names.split(separator: ",").map(String.init))
  func name(of dependency: Target.Dependency) -> String? {
    switch dependency {
    case .targetItem(let name, _), .byNameItem(let name, _): name
    default: nil
    }
  }
  var count = 0
  while count < wanted.count {
    count = wanted.count
    for target in package.targets where wanted.contains(target.name) {
      wanted.formUnion(target.dependencies.compactMap(name(of:)))
    }
  }
  package.targets.removeAll { !wanted.contains($0.name) }
  package.products.removeAll { $0.name != "pacinian" || !wanted.contains("PacinianMain") }
}
