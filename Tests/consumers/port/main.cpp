// A port of some kernels to C++ and CUDA:
//
//   port KERNEL f64|f32                answers objects of bench eval from standard input
//   port --time KERNEL f64|f32 [N]     times N elements
//
//   g++ -std=c++17 -O2 main.cpp -o port
//   nvcc -std=c++17 -O2 -x cu main.cpp -o port
#include <iostream>

#include "eval.hpp"
#include "kernels.hpp"
#include "measure.hpp"

namespace {

struct BadUsage : std::runtime_error {
  using runtime_error::runtime_error;
};

template <class T> void work(const std::string &kernel, bool times, long count) {
  const bool found = port::AllKernels::find(kernel, [&](auto chosen) {
    using Kernel = decltype(chosen);
    if (times) return port::measure<Kernel, T>(count);
    port::answer_lines<Kernel, T>(std::cin, std::cout);
  });
  if (!found) {
    throw BadUsage("no kernel \"" + kernel + "\"; there are" + port::AllKernels::names());
  }
}

long count_of(const std::string &text) {
  const bool whole = text.find_first_not_of("0123456789") == text.npos && text.size() <= 9;
  const long count = whole && !text.empty() ? std::stol(text) : 0;
  if (count < 1) throw BadUsage("\"" + text + "\" is no count of elements");
  return count;
}

void run(std::vector<std::string> words) {
  const bool times = !words.empty() && words[0] == "--time";
  if (times) words.erase(words.begin());
  if (words.size() < 2 || words.size() > (times ? 3 : 2)) {
    throw BadUsage("usage: port [--time] KERNEL f64|f32 [N]");
  }
  const long count = words.size() == 3 ? count_of(words[2]) : 1 << 22;
  if (words[1] == "f64") return work<double>(words[0], times, count);
  if (words[1] == "f32") return work<float>(words[0], times, count);
  throw BadUsage("\"" + words[1] + "\" is no precision; there are f64 f32");
}

} // namespace

int main(int count, char **words) {
  try {
    run({words + 1, words + count});
    return 0;
  } catch (const std::exception &error) {
    std::cerr << "port: " << error.what() << '\n';
    return 1;
  }
}
