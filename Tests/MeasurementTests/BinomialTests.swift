import Testing

@testable import Measurement

@Suite struct BinomialTests {
  @Test("Probabilities are those of the binomial distribution")
  func probabilities() {
    let binomial = Binomial(upTo: 52)
    #expect(abs(binomial.exactly(2, of: 5, probability: 0.5) - 10.0 / 32) < 1e-14)
    #expect(abs(binomial.exactly(1, of: 3, probability: 0.25) - 27.0 / 64) < 1e-14)
    #expect(abs(binomial.below(2, of: 3, probability: 0.25) - 54.0 / 64) < 1e-14)
    #expect(abs(binomial.below(53, of: 52, probability: 0.3) - 1) < 1e-12)
  }

  @Test("What cannot happen has no probability, and what must happen has all of it")
  func ends() {
    let binomial = Binomial(upTo: 4)
    #expect(binomial.exactly(0, of: 4, probability: 0) == 1)
    #expect(binomial.exactly(1, of: 4, probability: 0) == 0)
    #expect(binomial.exactly(4, of: 4, probability: 1) == 1)
    #expect(binomial.below(4, of: 4, probability: 1) == 0)
    #expect(binomial.below(0, of: 4, probability: 0.5) == 0)
    #expect(binomial.below(-1, of: 4, probability: 0.5) == 0)
    #expect(binomial.below(9, of: 0, probability: 0.5) == 1)
  }
}
