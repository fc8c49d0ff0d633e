import Kernels

extension Span where Element: KernelScalar {
  /// The numbers of element i of planes.
  func numbers(_ i: Int, planes: Int) -> [Double] {
    (0..<planes).map { Double(self[$0 * (count / planes) + i]) }
  }
}

extension SpringMotion {
  /// A motion as `prepare` wrote it.
  fileprivate init<Scalar: KernelScalar>(_ i: Int, of prepared: Span<Scalar>) {
    let numbers = prepared.numbers(i, planes: Spring<Scalar>.count + 1)
    self.init(
      numbers, SpringModel(number: Int(numbers[Spring<Scalar>.count])),
      smallest: Double(Scalar.leastNormalMagnitude))
  }

  fileprivate func quantity<Scalar: KernelScalar>(_ quantity: MotionQuantity, at t: Word) -> Scalar
  {
    Scalar((quantity == .value ? value(at: t) : velocity(at: t)).rounded)
  }
}

extension ReferenceBackend: SpringBatch {
  /// See `SpringGrid.preparedSpringCount`: the spring's numbers and its model.
  public var preparedSpringCount: Int { Spring<Scalar>.count + 1 }

  /// See `SpringGrid.prepare`.
  public func prepare(
    springs: Span<Scalar>, model: SpringModel, into prepared: inout MutableSpan<Scalar>
  ) {
    let n = requireElements("springs", springs.count, of: Spring<Scalar>.count)
    requireCount("prepared", prepared.count, preparedSpringCount * n)
    for i in springs.indices { prepared[i] = springs[i] }
    for i in springs.count..<prepared.count { prepared[i] = Scalar(model.number) }
  }

  /// See `SpringGrid.grid`.
  @specialized(where Scalar == Float)
  @specialized(where Scalar == Double)
  public func grid(
    prepared: Span<Scalar>, _ quantity: MotionQuantity, at times: Span<Scalar>,
    into results: inout MutableSpan<Scalar>
  ) {
    let n = requireElements("prepared", prepared.count, of: preparedSpringCount)
    requireCount("results", results.count, n * times.count)
    for i in 0..<n {
      let motion = SpringMotion(i, of: prepared)
      for k in times.indices {
        results[i * times.count + k] = motion.quantity(quantity, at: Word(Double(times[k])))
      }
    }
  }

  /// See `SpringBatch.springs`.
  @specialized(where Scalar == Float)
  @specialized(where Scalar == Double)
  public func springs(
    prepared: Span<Scalar>, _ quantity: MotionQuantity, at times: Span<Scalar>,
    into results: inout MutableSpan<Scalar>
  ) {
    requireCount("prepared", prepared.count, preparedSpringCount * times.count)
    requireCount("results", results.count, times.count)
    for i in times.indices {
      let motion = SpringMotion(i, of: prepared)
      results[i] = motion.quantity(quantity, at: Word(Double(times[i])))
    }
  }

  /// See `SpringBatch.frames`.
  @specialized(where Scalar == Float)
  @specialized(where Scalar == Double)
  public func frames(
    prepared: Span<Scalar>, starts: Span<Scalar>, steps: Span<Scalar>, count frames: Int,
    springRows: Bool, into results: inout MutableSpan<Scalar>
  ) {
    let n = starts.count
    requireNumber("count", frames, frames >= 0, "0 or more")
    requireCount("prepared", prepared.count, preparedSpringCount * n)
    requireCount("steps", steps.count, n)
    requireCount("results", results.count, n * frames)
    for i in 0..<n {
      let motion = SpringMotion(i, of: prepared)
      for k in 0..<frames {
        let time = Word(Double(starts[i])) + Word.product(Double(k), Double(steps[i]))
        results[springRows ? i * frames + k : k * n + i] = motion.quantity(.value, at: time)
      }
    }
  }

  /// See `SpringBatch.settlingDurations`.
  @specialized(where Scalar == Float)
  @specialized(where Scalar == Double)
  public func settlingDurations(
    springs: Span<Scalar>, rule: SettlingRule, epsilons: Span<Scalar>,
    into times: inout MutableSpan<Scalar>
  ) {
    requireCount("springs", springs.count, Spring<Scalar>.count * epsilons.count)
    requireCount("times", times.count, epsilons.count)
    for i in epsilons.indices {
      let motion = SpringMotion(springs.numbers(i, planes: Spring<Scalar>.count))
      let time = motion.settlingDuration(rule, epsilon: Word(Double(epsilons[i])))
      times[i] = Scalar(time.rounded)
    }
  }

  /// See `SpringBatch.firstReaches`.
  @specialized(where Scalar == Float)
  @specialized(where Scalar == Double)
  public func firstReaches(
    springs: Span<Scalar>, levels: Span<Scalar>, into results: inout MutableSpan<Scalar>
  ) {
    let n = levels.count
    requireCount("springs", springs.count, Spring<Scalar>.count * n)
    requireCount("results", results.count, 2 * n)
    for i in 0..<n {
      let motion = SpringMotion(springs.numbers(i, planes: Spring<Scalar>.count))
      let time = motion.firstTime(at: Word(Double(levels[i])))
      results[i] = time.map { Scalar($0.rounded) } ?? .infinity
      results[n + i] = time.map { Scalar(motion.velocity(at: $0).rounded) } ?? 0
    }
  }

  /// See `SpringBatch.parameters`.
  public func parameters(
    _ form: SpringForm, _ values: Span<Scalar>, into results: inout MutableSpan<Scalar>
  ) {
    let n = requireElements("values", values.count, of: form.count)
    requireCount("results", results.count, 3 * n)
    for i in 0..<n {
      let spring = form.spring(values.numbers(i, planes: form.count))
      results[i] = 1
      results[n + i] = Scalar(spring.stiffness.rounded)
      results[2 * n + i] = Scalar(spring.damping.rounded)
    }
  }

  /// See `SpringBatch.describe`.
  public func describe(
    _ form: SpringForm, springs: Span<Scalar>, into results: inout MutableSpan<Scalar>
  ) {
    let n = requireElements("springs", springs.count, of: 4)
    requireCount("results", results.count, form.count * n)
    for i in 0..<n {
      let spring = springs.numbers(i, planes: 4)
      let oscillator = Oscillator(mass: spring[0], stiffness: spring[1], damping: spring[2])
      for (k, number) in form.values(oscillator, velocity: spring[3]).enumerated() {
        results[k * n + i] = Scalar(number.rounded)
      }
    }
  }

  /// See `SpringBatch.dampedCosines`.
  @specialized(where Scalar == Float)
  @specialized(where Scalar == Double)
  public func dampedCosines(
    _ parameters: Span<Scalar>, at progress: Span<Scalar>, pairwise: Bool,
    into results: inout MutableSpan<Scalar>
  ) {
    let n = requireElements("parameters", parameters.count, of: 4)
    if pairwise { requireCount("progress", progress.count, n) }
    requireCount("results", results.count, pairwise ? n : n * progress.count)
    for i in 0..<n {
      let motion = parameters.numbers(i, planes: 4)
      for k in pairwise ? i..<(i + 1) : progress.indices {
        results[pairwise ? i : i * progress.count + k] = Scalar(
          dampedCosine(motion, at: Double(progress[k])).rounded)
      }
    }
  }

  /// See `SpringBatch.retarget`.
  public func retarget(
    _ motions: Span<Scalar>, segments: Int, into results: inout MutableSpan<Scalar>
  ) {
    requireNumber("segments", segments, segments >= 0, "0 or more")
    let planes = 2 + 5 * segments
    let n = requireElements("motions", motions.count, of: planes)
    requireCount("results", results.count, 2 * segments * n)
    for i in 0..<n {
      let numbers = motions.numbers(i, planes: planes)
      var (value, velocity) = (Word(numbers[0]), Word(numbers[1]))
      for k in 0..<segments {
        let segment = Array(numbers[(2 + 5 * k)..<(7 + 5 * k)])
        let oscillator = Oscillator(
          mass: segment[0], stiffness: segment[1], damping: segment[2])
        let motion = SpringMotion(
          oscillator, from: value, to: Word(segment[3]), velocity: velocity)
        let end = Word(segment[4])
        (value, velocity) = (motion.value(at: end), motion.velocity(at: end))
        results[2 * k * n + i] = Scalar(value.rounded)
        results[(2 * k + 1) * n + i] = Scalar(velocity.rounded)
      }
    }
  }
}

/// to - (to - from) e^(-10 damping p) cos(10 velocity p) of damping, velocity, from and to.
private func dampedCosine(_ motion: [Double], at p: Double) -> Word {
  let envelope = Word.exponential(-(10 * Word.product(motion[0], p)))
  let cosine = Word.sineAndCosine(10 * Word.product(motion[1], p)).cosine
  let (from, to) = (Word(motion[2]), Word(motion[3]))
  return to - (to - from) * envelope * cosine
}
