import Kernels
import Measurement
import Testing

@testable import Suite

@Suite struct WorkTests {
  private func shape(
    parameters: Int = 512, read: Int = 512, _ precision: Precision = .f32
  ) -> BatchShape {
    BatchShape(
      arrangement: .each, precision: precision, parameters: parameters, arguments: 1, outputs: 1,
      parametersRead: read)
  }

  @Test("A number that is read for itself brings its line of the cache along, and none comes twice")
  func lines() {
    func bytes(
      _ read: Int, _ precision: Precision, in place: CacheLevel = .l2
    ) -> Double {
      let shape = shape(read: read, precision)
      return shape.work(flops: 1, shape.size(elements: 64, place: place)).bytesReadPerElement
    }
    #expect(bytes(512, .f32) == 4 * 513)
    #expect(bytes(11, .f32) == 4 * (16 * 11 + 1))
    #expect(bytes(11, .f64) == 8 * (8 * 11 + 1))
    #expect(bytes(33, .f32) == 4 * 513)
    // The first-level cache is read number by number.
    #expect(bytes(11, .f32, in: .l1) == 4 * (11 + 1))
  }

  @Test("Planes of a batch beyond the first-level cache lie neither a page nor half of one apart")
  func crowdedPlanes() {
    for precision in Precision.allCases {
      let shape = shape(read: 512, precision)
      let half = 2048 / precision.byteCount
      #expect(shape.size(elements: 3 * half, place: .l2).count == 3 * half - 64)
      #expect(shape.size(elements: 3 * half + 64, place: .l2).count == 3 * half + 64)
      #expect(shape.size(elements: half, place: .l1).count == half)
    }
  }

  @Test("A batch that a cache does not hold stands for the next one, and fills it")
  func places() {
    let caches = CacheSizes(l1: 32 << 10, l2: 1 << 20, l3: 32 << 20)
    let (small, large) = (shape(parameters: 8), shape(parameters: 512))
    #expect(small.size(for: .l1, caches, .quick).place == .l1)
    #expect(large.size(for: .l1, caches, .quick) == large.size(for: .l2, caches, .quick))
    for shape in [small, large] {
      for place in CacheLevel.allCases {
        let size = shape.size(for: place, caches, .quick)
        #expect(caches.level(forFootprint: size.footprint) == size.place)
      }
    }
  }

  @Test(
    "What errors are relative to is of the size of the result, unless a bound depends on it",
    arguments: KernelList.all.map(\.id))
  func scales(id: String) throws {
    let reference = try #require(Double.implementation(.reference))
    func check<K: Kernel>(_ kernel: K) {
      for workload in kernel.workloads where workload.arrangement != .shared {
        let setting = workload.curves[0].setting
        if kernel.errorBound(.reference, .f32, setting).absolute != 0 { continue }
        let batch = smallBatch(kernel, workload, Double.self)
        guard let run = kernel.bind(batch, to: reference) else { continue }
        run()
        for element in 0..<batch.count {
          let problem = workload.curves[
            workload.arrangement.isOne ? 0 : element % workload.curves.count]
          let result = batch.result(curve: 0, element: element)
          let scale = kernel.scale(problem) ?? extent(ofResult: result)
          #expect(extent(ofResult: result) <= 4 * max(1, scale), "\(workload.name) \(element)")
        }
      }
    }
    let kernel = try #require(KernelList.all.first { $0.id == id })
    check(kernel)
  }

  @Test("A place on lines takes less than one on curves")
  func paths() throws {
    let kernel = PathPoints()
    func flops(_ name: String) throws -> Double {
      let workload = try #require(kernel.workloads.first { $0.name == name })
      return kernel.flops(workload.curves[0], .one)
    }
    #expect(try flops("check-mark") == 40)
    #expect(try flops("circle") > 1000)
  }

  @Test("A place on curves takes a square root per second speed, one on lines none")
  func roots() throws {
    let kernel = PathPoints()
    func roots(_ name: String) throws -> Double {
      let workload = try #require(kernel.workloads.first { $0.name == name })
      return kernel.divider(workload.curves[0], .one).roots
    }
    // Four of a circle's five segments are curves.
    #expect(try roots("check-mark") == 0 && roots("circle") == 0.8 * 45)
  }

  @Test("Quotients and square roots are part of a kernel's arithmetic")
  func divider() {
    func check<K: Kernel>(_ kernel: K) {
      for workload in kernel.workloads {
        let (problem, arrangement) = (workload.curves[0], workload.arrangement)
        let divider = kernel.divider(problem, arrangement)
        #expect(
          divider.divisions + divider.roots <= kernel.flops(problem, arrangement),
          "\(kernel.id) \(workload.name)")
      }
    }
    for kernel in KernelList.all { check(kernel) }
  }

  @Test("A straight timing function takes no arithmetic")
  func straightTiming() throws {
    let kernel = try #require(KernelList.all.first { $0.id == "timing.named" })
    func flops<K: Kernel>(_ kernel: K) -> [String: Double] {
      kernel.workloads.reduce(into: [:]) { flops, workload in
        flops[workload.name] = kernel.flops(workload.curves[0], workload.arrangement)
      }
    }
    let found = flops(kernel)
    #expect(found["linear"] == 0 && found["easeIn"] == 12)
  }

  @Test("Of a long track of its own a search reads few keys; one track for all is read whole")
  func tracks() throws {
    let kernel = KeyframeKernel.sample
    for arrangement in [Arrangement.one, .each, .eachRows] {
      let workload = try #require(
        kernel.workloads.first { $0.name == "keys-256" && $0.arrangement == arrangement })
      let read = kernel.numbersRead(workload.curves[0], arrangement)
      #expect(read == (arrangement == .one ? 512 : 9 + 2))
    }
  }
}
