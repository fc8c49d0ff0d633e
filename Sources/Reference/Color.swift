import Kernels

extension ColorMix {
  /// From one encoded color at u = 0 to another one at 1.
  func mixed(_ from: [Word], _ to: [Word], _ u: Word) -> [Word] {
    let color = mix(light(from), light(to), u)
    let alpha = color[3]
    let isDivided = isPremultiplied && alpha.high != 0
    return color.prefix(3).map { number in
      let light = isDivided ? number / alpha : number
      return isLinear ? encoded(light) : light
    } + [alpha]
  }

  /// What is mixed of a color.
  private func light(_ color: [Word]) -> [Word] {
    color.prefix(3).map { number in
      let light = isLinear ? decoded(number) : number
      return isPremultiplied ? color[3] * light : light
    } + [color[3]]
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

/// A quotient of whole numbers, such as a decimal.
private func ratio(_ numerator: Double, _ denominator: Double) -> Word {
  Word(numerator) / Word(denominator)
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
