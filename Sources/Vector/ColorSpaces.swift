import Kernels

// Every space but sRGB's own has three responses, linear in light, and curves for them. What CIE's
// and Oklab's coordinates are on from there is linear, and 0 for curved responses of 0: mixes of
// curved responses are those of coordinates, so that no coordinates are made.
//
// Matrices are rounded from the exact ones that the chromaticities of primaries and whites,
// Bradford's matrix and Oklab's, scaled so that the white D65 gives 1, make.

extension ColorMix: ColorWay {
  /// What is mixed of encoded red, green and blue, in doubles.
  ///
  /// - Source: css-color-4, sections 9 and 10.
  @inline(__always)
  func coordinates<L: RealLanes>(of color: LaneVector3<L>) -> LaneVector3<L> {
    switch space {
    case .encoded: color
    case .linear: decoded(color)
    case .displayP3: encoded(displayP3(decoded(color)))
    case .lab: lightness(decoded(color))
    case .oklab: perceptualRoots(decoded(color))
    }
  }

  /// The encoded red, green and blue of what was mixed, in doubles.
  @inline(__always)
  func color<L: RealLanes>(at coordinates: LaneVector3<L>) -> LaneVector3<L> {
    switch space {
    case .encoded: coordinates
    case .linear: encoded(coordinates)
    case .displayP3: encoded(light(ofDisplayP3: decoded(coordinates)))
    case .lab: encoded(light(ofLightness: coordinates))
    case .oklab: encoded(light(ofPerceptualRoots: coordinates))
    }
  }
}

extension LaneVector3 {
  /// The sum of its numbers times constants.
  @inline(__always)
  fileprivate func weighed(_ first: Double, _ second: Double, _ third: Double) -> L {
    dot(Self(splat(first), splat(second), splat(third)))
  }

  /// The sum of its first two numbers times constants.
  @inline(__always)
  fileprivate func weighed(_ first: Double, _ second: Double) -> L {
    multiplyAdd(x, splat(first), y * splat(second))
  }
}

/// The light of Display P3's primaries.
@inline(__always)
private func displayP3<L: RealLanes>(_ light: LaneVector3<L>) -> LaneVector3<L> {
  LaneVector3(
    light.weighed(0x1.a519bc33a9f6dp-1, 0x1.6b990f315824dp-3),
    light.weighed(0x1.0fed47cf6ae9dp-5, 0x1.ef012b8309516p-1),
    light.weighed(0x1.17e1bf11b7ffep-6, 0x1.288a37ff74038p-4, 0x1.d22fab0783bf9p-1))
}

/// The light of sRGB's primaries.
@inline(__always)
private func light<L: RealLanes>(ofDisplayP3 light: LaneVector3<L>) -> LaneVector3<L> {
  LaneVector3(
    light.weighed(0x1.3995adecae757p+0, -0x1.ccad6f6573abcp-3),
    light.weighed(-0x1.5887d3a184d2ep-5, 0x1.0ac43e9d0c269p+0),
    light.weighed(-0x1.41bddfaf4a27bp-6, -0x1.4217debed3e32p-4, 0x1.1928756aaa66dp+0))
}

/// Curved tristimulus values relative to the white D50.
@inline(never)
private func lightness<L: RealLanes>(_ light: LaneVector3<L>) -> LaneVector3<L> {
  LaneVector3(
    lightness(light.weighed(0x1.cf1092ac15e58p-2, 0x1.98ff86a139e7ap-2, 0x1.2fdfcd656065bp-3)),
    lightness(light.weighed(0x1.c7aa80ba2f219p-3, 0x1.6f0bd08855fa6p-1, 0x1.f098f491e3d39p-5)),
    lightness(light.weighed(0x1.147c4f576fef8p-6, 0x1.e1eed684beb0ap-4, 0x1.bb1e42b4acaa7p-1)))
}

@inline(__always)
private func light<L: RealLanes>(ofLightness curved: LaneVector3<L>) -> LaneVector3<L> {
  let values = LaneVector3(
    response(ofLightness: curved.x), response(ofLightness: curved.y),
    response(ofLightness: curved.z))
  return LaneVector3(
    values.weighed(0x1.82d88d64bcdaap+1, -0x1.9e0d023e7eed8p+0, -0x1.9e90622beb1f4p-2),
    values.weighed(-0x1.e34013cb373ccp-1, 0x1.ea8fa599bb8c7p+0, 0x1.c41912f8047c1p-6),
    values.weighed(0x1.1c34c815c71b3p-4, -0x1.d4f1c4779a1ebp-3, 0x1.28daec0d96d22p+0))
}

/// Roots of the responses of Oklab's cones.
@inline(never)
private func perceptualRoots<L: RealLanes>(_ light: LaneVector3<L>) -> LaneVector3<L> {
  LaneVector3(
    perceptualRoot(light.weighed(0x1.a61d6288580dap-2, 0x1.129a2da6a3c3bp-1, 0x1.a572115303580p-5)),
    perceptualRoot(light.weighed(0x1.b1fa75c390a79p-3, 0x1.5c84a6c8d8aaap-1, 0x1.b7e5de32195bbp-4)),
    perceptualRoot(light.weighed(0x1.69afd6e60aec9p-4, 0x1.207ae74306e36p-2, 0x1.428c9181bb30cp-1)))
}

@inline(__always)
private func light<L: RealLanes>(ofPerceptualRoots roots: LaneVector3<L>) -> LaneVector3<L> {
  let cones = roots * roots * roots
  return LaneVector3(
    cones.weighed(0x1.04e955c04c048p+2, -0x1.a763177adb8b9p+1, 0x1.d906bfa43829fp-3),
    cones.weighed(-0x1.44b859dc43841p+0, 0x1.4e0c8760d7d7dp+1, -0x1.5d82d395b0ae3p-2),
    cones.weighed(-0x1.12fe79c981d48p-8, -0x1.68267c2edd5f1p-1, 0x1.b5263c9138316p+0))
}
