import CLanes

// Vectors of which some lanes are not in use: the last of a batch, or the only one of a short batch.

extension FloatLanes {
  /// The first numbers of a vector; the lanes after them are `filler`.
  @inline(__always)
  fileprivate init(first count: Int, of source: UnsafePointer<Float>, filler: Float) {
    #if V4
    self = lanes_load_first_f32x16(source, count, filler)
    #elseif V3
    self = lanes_load_first_f32x8(source, count, filler)
    #else
    self = lanes_load_first_f32x4(source, count, filler)
    #endif
  }

  /// Writes the first lanes.
  @inline(__always)
  fileprivate func store(first count: Int, to target: UnsafeMutablePointer<Float>) {
    #if V4
    lanes_store_first_f32x16(self, target, count)
    #elseif V3
    lanes_store_first_f32x8(self, target, count)
    #else
    lanes_store_first_f32x4(self, target, count)
    #endif
  }
}

extension HalfFloatLanes {
  /// The first numbers of a vector; the lanes after them are `filler`.
  @inline(__always)
  fileprivate init(first count: Int, of source: UnsafePointer<Float>, filler: Float) {
    #if V4
    self = lanes_load_first_f32x8(source, count, filler)
    #elseif V3
    self = lanes_load_first_f32x4(source, count, filler)
    #else
    self = lanes_load_first_f32x2(source, count, filler)
    #endif
  }

  /// Writes the first lanes.
  @inline(__always)
  fileprivate func store(first count: Int, to target: UnsafeMutablePointer<Float>) {
    #if V4
    lanes_store_first_f32x8(self, target, count)
    #elseif V3
    lanes_store_first_f32x4(self, target, count)
    #else
    lanes_store_first_f32x2(self, target, count)
    #endif
  }
}

extension DoubleLanes {
  /// The first numbers of a vector; the lanes after them are `filler`.
  @inline(__always)
  fileprivate init(first count: Int, of source: UnsafePointer<Double>, filler: Double) {
    #if V4
    self = lanes_load_first_f64x8(source, count, filler)
    #elseif V3
    self = lanes_load_first_f64x4(source, count, filler)
    #else
    self = lanes_load_first_f64x2(source, count, filler)
    #endif
  }

  /// Writes the first lanes.
  @inline(__always)
  fileprivate func store(first count: Int, to target: UnsafeMutablePointer<Double>) {
    #if V4
    lanes_store_first_f64x8(self, target, count)
    #elseif V3
    lanes_store_first_f64x4(self, target, count)
    #else
    lanes_store_first_f64x2(self, target, count)
    #endif
  }
}

extension Float {
  /// See `VectorScalar.load`.
  @inline(__always)
  public static func load(
    first count: Int, of source: UnsafePointer<Float>, filler: Float
  ) -> FloatLanes {
    FloatLanes(first: count, of: source, filler: filler)
  }

  /// See `VectorScalar.loadDoubles`.
  @inline(__always)
  public static func loadDoubles(
    first count: Int, of source: UnsafePointer<Float>, filler: Float
  ) -> DoubleLanes {
    DoubleLanes(HalfFloatLanes(first: count, of: source, filler: filler))
  }

  /// See `VectorScalar.store`.
  @inline(__always)
  public static func store(
    _ lanes: FloatLanes, first count: Int, to target: UnsafeMutablePointer<Float>
  ) {
    lanes.store(first: count, to: target)
  }

  /// See `VectorScalar.store`.
  @inline(__always)
  public static func store(
    doubles: DoubleLanes, first count: Int, to target: UnsafeMutablePointer<Float>
  ) {
    HalfFloatLanes(rounding: doubles).store(first: count, to: target)
  }
}

extension Double {
  /// See `VectorScalar.load`.
  @inline(__always)
  public static func load(
    first count: Int, of source: UnsafePointer<Double>, filler: Double
  ) -> DoubleLanes {
    DoubleLanes(first: count, of: source, filler: filler)
  }

  /// See `VectorScalar.loadDoubles`.
  @inline(__always)
  public static func loadDoubles(
    first count: Int, of source: UnsafePointer<Double>, filler: Double
  ) -> DoubleLanes {
    load(first: count, of: source, filler: filler)
  }

  /// See `VectorScalar.store`.
  @inline(__always)
  public static func store(
    _ lanes: DoubleLanes, first count: Int, to target: UnsafeMutablePointer<Double>
  ) {
    lanes.store(first: count, to: target)
  }

  /// See `VectorScalar.store`.
  @inline(__always)
  public static func store(
    doubles: DoubleLanes, first count: Int, to target: UnsafeMutablePointer<Double>
  ) {
    doubles.store(first: count, to: target)
  }
}
