import Verification

extension ErrorBound {
  /// Half an ulp, for arithmetic in two words of the element type or of doubles, rounded once.
  static let doubleWords = ErrorBound(
    ulps: 0.51, spread: 0.01, "double-word arithmetic, rounded once")

  /// Half an ulp, for doubles inside the lanes, rounded once to floats.
  static let doubleLanes = ErrorBound(
    ulps: 0.51, spread: 0.01, "Double inside the lanes, rounded once")

  /// The same of results whose terms cancel: what is left has the error of the terms, far below an ulp
  /// of their scale.
  var cancelling: ErrorBound {
    ErrorBound(ulps: ulps, spread: spread, absolute: 0x1p-16, argument)
  }
}
