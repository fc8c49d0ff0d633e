import Kernels

extension ColorMix {
  /// From one encoded color at u = 0 to another one at 1.
  func mixed(_ from: [Word], _ to: [Word], _ u: Word) -> [Word] {
    let mixed = mix(weighed(from), weighed(to), u)
    let alpha = mixed[3]
    let isDivided = isPremultiplied && alpha.high != 0
    return color(at: mixed.prefix(3).map { isDivided ? $0 / alpha : $0 }) + [alpha]
  }

  /// What is mixed of a color.
  private func weighed(_ color: [Word]) -> [Word] {
    coordinates(of: Array(color.prefix(3))).map { isPremultiplied ? color[3] * $0 : $0 }
      + [color[3]]
  }

  /// The coordinates of encoded red, green and blue of sRGB.
  ///
  /// - Source: css-color-4, sections 9 and 10.
  private func coordinates(of color: [Word]) -> [Word] {
    switch space {
    case .encoded: color
    case .linear: color.map(decoded)
    case .displayP3: images(color.map(decoded), Light.fromSRGBToDisplayP3).map(encoded)
    case .lab: lab(ofValues: images(color.map(decoded), Light.fromSRGBToD50))
    // L, a and b are linear in the roots, so that these are mixed alike.
    case .oklab: images(color.map(decoded), Light.fromSRGBToCones).map(root)
    }
  }

  /// The encoded red, green and blue of sRGB that have coordinates.
  private func color(at coordinates: [Word]) -> [Word] {
    switch space {
    case .encoded: coordinates
    case .linear: coordinates.map(encoded)
    case .displayP3: images(coordinates.map(decoded), Light.fromDisplayP3ToSRGB).map(encoded)
    case .lab: images(values(ofLab: coordinates), Light.fromD50ToSRGB).map(encoded)
    case .oklab: images(coordinates.map(cube), Light.fromConesToSRGB).map(encoded)
    }
  }
}

/// An odd function of a number that is given for positive ones.
private func odd(_ number: Word, _ function: (Word) -> Word) -> Word {
  number.high < 0 ? -function(-number) : function(number)
}

/// base^exponent for a positive base.
private func power(_ base: Word, _ exponent: Word) -> Word {
  Word.exponential(exponent * Word.logarithm(base))
}

/// Linear light of an encoded number.
///
/// - Source: IEC 61966-2-1, as css-color-4 extends it to negative numbers.
private func decoded(_ number: Word) -> Word {
  odd(number) { e in
    if e <= ratio(4045, 100_000) { return e / ratio(1292, 100) }
    return power((e + ratio(55, 1000)) / ratio(1055, 1000), ratio(24, 10))
  }
}

/// The encoded number of linear light.
private func encoded(_ light: Word) -> Word {
  odd(light) { l in
    if l <= ratio(31308, 10_000_000) { return ratio(1292, 100) * l }
    return ratio(1055, 1000) * power(l, ratio(10, 24)) - ratio(55, 1000)
  }
}

/// The cube root.
private func root(_ number: Word) -> Word {
  odd(number) { $0.high == 0 ? $0 : power($0, ratio(1, 3)) }
}

private func cube(_ number: Word) -> Word { number * number * number }

/// The slope of CIE's lightness up to the value 216/24389, where it is 8.
private let slope = ratio(24389, 27)

/// CIE's L, a and b of tristimulus values relative to the white.
private func lab(ofValues values: [Word]) -> [Word] {
  let l = values.map { value in
    value <= ratio(216, 24389) ? slope * value : 116 * root(value) - Word(16)
  }
  return [l[1], ratio(500, 116) * (l[0] - l[1]), ratio(200, 116) * (l[1] - l[2])]
}

/// The tristimulus values, relative to the white, that have CIE's L, a and b.
private func values(ofLab lab: [Word]) -> [Word] {
  [lab[0] + ratio(116, 500) * lab[1], lab[0], lab[0] - ratio(116, 200) * lab[2]].map { l in
    l <= Word(8) ? l / slope : cube((l + Word(16)) / Word(116))
  }
}
