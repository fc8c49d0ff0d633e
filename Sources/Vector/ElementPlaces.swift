import Kernels

/// Where the numbers of elements are.
protocol ElementPlaces {
  /// From one number of an element to the next.
  var stride: Int { get }
  /// The place of an element's first number, of so many.
  func offset(_ element: Int, _ numbers: Int) -> Int
}

/// Elements in planes.
struct PlanePlaces: ElementPlaces {
  let stride: Int

  @inline(__always)
  func offset(_ element: Int, _ numbers: Int) -> Int { element }
}

/// Elements in whole groups.
struct GroupPlaces: ElementPlaces {
  @inline(__always)
  var stride: Int { NumberLayout.groupSize }

  @inline(__always)
  func offset(_ element: Int, _ numbers: Int) -> Int {
    let lane = element % NumberLayout.groupSize
    return (element &- lane) &* numbers &+ lane
  }
}
