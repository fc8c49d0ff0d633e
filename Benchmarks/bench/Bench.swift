import Suite

@main
struct Bench {
  static func main() {
    print(KernelList.all.map(\.id))
  }
}
