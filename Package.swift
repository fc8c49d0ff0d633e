// swift-tools-version: 6.3
import PackageDescription

/// Optimized in every configuration, so that `swift run bench` times what a release build runs.
let optimized: [SwiftSetting] = [.unsafeFlags(["-O", "-wmo", "-num-threads", "2"])]

/// The scalar reference stays scalar: without this the compiler vectorizes the baseline.
let scalar =
  optimized + [
    .unsafeFlags(["-Xllvm", "-vectorize-loops=false", "-Xllvm", "-vectorize-slp=false"])
  ]

/// One source folder compiled for one instruction-set level of the x86-64 psABI.
///
/// Other architectures have the baseline alone, and never choose a level above it. Without debug
/// information: lanes inline so deeply that its records are several times as large as the code.
/// `BuiltinModule` gives the compiler's own operations on registers.
func vector(_ name: String, level: String? = nil) -> Target {
  var settings =
    optimized + [
      .unsafeFlags(["-Xfrontend", "-gnone"]), .enableExperimentalFeature("BuiltinModule"),
    ]
  #if arch(x86_64)
  if let level {
    let flags = ["-march=x86-64-\(level)", "-mprefer-vector-width=512"].flatMap { ["-Xcc", $0] }
    settings += [.unsafeFlags(flags), .define(level.uppercased())]
  }
  #endif
  return .target(name: name, dependencies: ["Kernels", "CLanes"], swiftSettings: settings)
}

let package = Package(
  name: "AnimationKernels",
  products: [
    .library(name: "AnimationKernels", targets: ["AnimationKernels"]),
    .executable(name: "bench", targets: ["bench"]),
  ],
  traits: [
    .default(enabledTraits: ["OpenBLAS"]),
    .trait(name: "OpenBLAS", description: "Linear-algebra variants; needs libopenblas-dev."),
  ],
  targets: [
    .target(name: "Kernels", swiftSettings: optimized),
    .target(name: "Reference", dependencies: ["Kernels"], swiftSettings: scalar),
    .target(name: "CLanes"),
    vector("Vector"),
    vector("VectorV3", level: "v3"),
    vector("VectorV4", level: "v4"),
    .systemLibrary(
      name: "COpenBLAS", pkgConfig: "openblas", providers: [.apt(["libopenblas-dev"])]),
    .target(
      name: "BLAS",
      dependencies: [
        "Kernels", .target(name: "COpenBLAS", condition: .when(traits: ["OpenBLAS"])),
      ], swiftSettings: optimized),
    .target(name: "CSupport"),
    .systemLibrary(name: "CPeers", path: "Benchmarks/peers"),
    .target(
      name: "AnimationKernels",
      dependencies: ["Kernels", "Vector", "VectorV3", "VectorV4", "CSupport"],
      swiftSettings: optimized),
    .target(name: "Verification", swiftSettings: optimized),
    .target(name: "Scenes", dependencies: ["Kernels"], swiftSettings: optimized),
    .target(name: "Measurement", dependencies: ["CSupport"], swiftSettings: optimized),
    .target(name: "MachineCode", dependencies: ["CSupport"], swiftSettings: optimized),
    .target(
      name: "Pairing", dependencies: ["CSupport", "Measurement", "MachineCode"],
      swiftSettings: optimized),
    .target(
      name: "Suite",
      dependencies: [
        "Kernels", "Reference", "Vector", "VectorV3", "VectorV4", "BLAS", "CPeers",
        "Verification", "Measurement", "Scenes",
      ], swiftSettings: optimized),
    .target(
      name: "Reports", dependencies: ["MachineCode", "Measurement", "Verification"]),
    .executableTarget(
      name: "bench",
      dependencies: [
        "BLAS", "CLanes", "CSupport", "Kernels", "MachineCode", "Measurement", "Pairing", "Reports",
        "Suite", "Verification",
      ],
      path: "Benchmarks/bench", swiftSettings: optimized),
    .testTarget(name: "AnimationKernelsTests", dependencies: ["AnimationKernels"]),
    .testTarget(
      name: "MeasurementTests", dependencies: ["CSupport", "Measurement"], swiftSettings: optimized),
    .testTarget(name: "MachineCodeTests", dependencies: ["CSupport", "MachineCode"]),
    .testTarget(name: "PairingTests", dependencies: ["Pairing", "Measurement"]),
    .testTarget(
      name: "ReportsTests",
      dependencies: ["MachineCode", "Measurement", "Reports", "Verification"]),
    .testTarget(name: "VerificationTests", dependencies: ["Verification"]),
    .testTarget(
      name: "SuiteTests",
      dependencies: [
        "CLanes", "MachineCode", "Suite", "Kernels", "Measurement", "Reference", "Scenes",
        "Verification",
      ],
      swiftSettings: optimized),
    .testTarget(
      name: "BenchTests",
      dependencies: ["bench", "MachineCode", "Measurement", "Pairing", "Reports", "Suite"]),
  ]
)
