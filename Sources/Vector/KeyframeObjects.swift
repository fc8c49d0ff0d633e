import Kernels

/// Objects between two keys, computed for a vector of them at a time.
protocol KeyMix {
  /// Numbers of an object in a key.
  var keyNumbers: Int { get }
  /// Numbers of an object of the result.
  var numbers: Int { get }
  /// Reads two keys' objects and stores every number of what lies between them.
  ///
  /// u is 0 at the first key, where the result is that key's object.
  func mix<Format: LaneFormat>(
    _ from: LaneNumbers<Format>, _ to: LaneNumbers<Format>, at u: Format.Lanes,
    into results: LaneResults<Format>)
}

/// Tracks of rotations, matrices and colors.
struct ObjectTrack<Format: LaneFormat> {
  typealias Scalar = Format.Scalar
  typealias L = Format.Lanes

  private let keys: KeyedTimes<Format>
  /// What is computed by one pass over all keys.
  private let scan: KeyScan<Format>?
  private let layout: NumberLayout
  private let components: Int
  private let results: UnsafeMutablePointer<Scalar>

  /// One track at many times.
  @inline(__always)
  static func sample(
    track: UnsafePointer<Scalar>, form: KeyframeForm, arrangement: Arrangement,
    times: UnsafePointer<Scalar>, count: Int, results: UnsafeMutablePointer<Scalar>
  ) {
    let layout = arrangement.layout
    Self(
      keys: KeyedTimes(form, layout: nil, tracks: track, times: times, count: count),
      scan: KeyScan(form, nil, track, times, count, layout, results),
      layout: layout, components: form.components, results: results
    ).run(form.interpolation)
  }

  /// A track of its own for every time.
  @inline(__always)
  static func samples(
    tracks: UnsafePointer<Scalar>, form: KeyframeForm, layout: NumberLayout,
    times: UnsafePointer<Scalar>, count: Int, results: UnsafeMutablePointer<Scalar>
  ) {
    Self(
      keys: KeyedTimes(form, layout: layout, tracks: tracks, times: times, count: count),
      scan: KeyScan(form, layout, tracks, times, count, layout, results),
      layout: layout, components: form.components, results: results
    ).run(form.interpolation)
  }

  @inline(never)
  private func run(_ interpolation: KeyframeInterpolation) {
    switch interpolation {
    case .slerp(let arc): return runRotations(SlerpMix(arc: arc))
    case .nlerp(let arc): return runRotations(NlerpMix(arc: arc))
    default: break
    }
    // Only arcs and chords are worth code in floats.
    if isSingle(L.self) { preconditionFailure("there is no such code") }
    switch interpolation {
    case .squad: run(SquadMix())
    case .matrix(.coreAnimation): run(MatrixMix<CoreAnimationPath>())
    case .matrix(.css): run(MatrixMix<StylePath>())
    case .matrix(.linear): run(LinearMatrixMix())
    case .color(let mix): run(mix, from: scan?.run(mix) ?? 0)
    default: preconditionFailure("there is no such code")
    }
  }

  @inline(__always)
  private func runRotations<Mix: FourNumberMix>(_ mix: Mix) {
    run(mix, from: scan?.run(rotations: mix) ?? 0)
  }

  /// Mixes the objects of elements from one on that begins a vector or a group.
  @inline(never)
  private func run<Mix: KeyMix>(_ mix: Mix, from first: Int = 0) {
    if first == keys.count { return }
    let width = L.scalarCount
    let objects = components / mix.numbers
    withVectorMemory(of: Scalar.self, 4 &* width) { timing in
      withVectorMemory(of: Scalar.self, (2 &* mix.keyNumbers &+ mix.numbers) &* width) { tile in
        keys.withPlaces { places in
          var start = first
          while start < keys.count {
            let length = min(width, keys.count &- start)
            keys.find(&places, start, length, timing)
            if layout == .rows && objects >= width {
              var lane = 0
              while lane < length {
                mixRow(mix, objects, places, lane, start &+ lane)
                lane &+= 1
              }
            } else {
              var object = 0
              while object < objects {
                mixTile(mix, object, objects, places, start, length, tile)
                object &+= 1
              }
            }
            spread(nan: places, start, length)
            start &+= width
          }
        }
      }
    }
  }

  /// All objects of an element whose numbers lie side by side; the last vector may overlap the one
  /// before.
  @inline(never)
  private func mixRow<Mix: KeyMix>(
    _ mix: Mix, _ objects: Int, _ places: KeyPlaces<Format>, _ lane: Int, _ element: Int
  ) {
    let (from, to) = (
      places.address(of: places.from, lane), places.address(of: places.to, lane)
    )
    let part = L(repeating: places.part[lane])
    let row = results + element &* components
    var start = 0
    while start < objects {
      let first = min(start, objects &- L.scalarCount)
      mix.mix(
        LaneNumbers<Format>(base: from + first, stride: objects),
        LaneNumbers<Format>(base: to + first, stride: objects), at: part,
        into: LaneResults<Format>(base: row + first, stride: objects))
      start &+= L.scalarCount
    }
  }

  /// One object of every element, by way of planes of one vector each.
  @inline(never)
  private func mixTile<Mix: KeyMix>(
    _ mix: Mix, _ object: Int, _ objects: Int, _ places: KeyPlaces<Format>, _ start: Int,
    _ length: Int, _ tile: UnsafeMutablePointer<Scalar>
  ) {
    let width = L.scalarCount
    let (second, planes) = (tile + mix.keyNumbers &* width, tile + 2 &* mix.keyNumbers &* width)
    places.gather(mix.keyNumbers, object, of: objects, tile, second)
    let isDirect = layout != .rows && length == width
    let first = index(object, start)
    let stride = isDirect ? index(object &+ objects, start) &- first : width
    mix.mix(
      LaneNumbers<Format>(base: UnsafePointer(tile), stride: width),
      LaneNumbers<Format>(base: UnsafePointer(second), stride: width), at: places.parts,
      into: LaneResults<Format>(base: isDirect ? results + first : planes, stride: stride))
    if isDirect { return }
    if objects == 1 {
      return LaneTile<Format>(layout: layout, numbers: mix.numbers, count: keys.count)
        .empty(planes, start, length, into: results)
    }
    var number = 0
    while number < mix.numbers {
      var lane = 0
      while lane < length {
        results[index(number &* objects &+ object, start &+ lane)] =
          planes[number &* width &+ lane]
        lane &+= 1
      }
      number &+= 1
    }
  }

  @inline(__always)
  private func index(_ number: Int, _ element: Int) -> Int {
    layout.index(of: number, element: element, numbers: components, count: keys.count)
  }

  /// NaN wherever a time was NaN.
  @inline(never)
  private func spread(nan places: KeyPlaces<Format>, _ start: Int, _ length: Int) {
    let parts = places.parts
    if all(parts.equals(parts)) { return }
    var lane = 0
    while lane < length {
      let part = places.part[lane]
      var number = part == part ? components : 0
      while number < components {
        results[index(number, start &+ lane)] = .nan
        number &+= 1
      }
      lane &+= 1
    }
  }
}
