// Answers objects of bench eval, a line each.
#pragma once

#include <cstdint>
#include <cstdio>
#include <cstring>
#include <istream>
#include <ostream>

#include "cases/case.hpp"
#include "device.hpp"

namespace port {

template <class Kernel, class T> struct Evaluation {
  const typename Kernel::template Case<T> *cases;
  const long *places;
  const T *pool;
  T *results;

  PORT void operator()(long i) const {
    Kernel::evaluate(cases[i], pool, results + places[i]);
  }
};

inline std::string bits_of(double number) {
  uint64_t bits;
  std::memcpy(&bits, &number, sizeof bits);
  char text[17];
  std::snprintf(text, sizeof text, "%016llx", static_cast<unsigned long long>(bits));
  return text;
}

inline std::string bits_of(float number) {
  uint32_t bits;
  std::memcpy(&bits, &number, sizeof bits);
  char text[9];
  std::snprintf(text, sizeof text, "%08x", unsigned(bits));
  return text;
}

inline Json json_of(double number) {
  if (std::isnan(number)) return "nan";
  if (std::isinf(number)) return number > 0 ? "inf" : "-inf";
  if (number == 0 && std::signbit(number)) return "-0";
  return number;
}

// All lines are read, computed at once and answered in their order.
template <class Kernel, class T> void answer_lines(std::istream &in, std::ostream &out) {
  using Case = typename Kernel::template Case<T>;
  std::vector<Json> ids;
  std::vector<std::string> refusals; // empty where there are results
  std::vector<Case> read;
  std::vector<long> begins{0};
  Pool<T> numbers;
  long number = 0;
  for (std::string line; std::getline(in, line);) {
    number++;
    if (line.find_first_not_of(" \t\r") == line.npos) continue;
    ids.push_back(number);
    refusals.emplace_back();
    try {
      const Json object = Json::parse(line);
      require(object.is_object(), "a line is an object");
      ids.back() = object.value("id", ids.back());
      read.push_back(Kernel::read(Fields<T>(object), numbers));
      begins.push_back(begins.back() + Kernel::results(read.back()));
    } catch (const Json::exception &error) {
      refusals.back() = error.what();
    } catch (const Refusal &error) {
      refusals.back() = error.what();
    }
  }

  Buffer<Case> cases(read);
  Buffer<long> places(begins);
  Buffer<T> pool(numbers), results(size_t(begins.back()));
  if (!read.empty()) {
    for_each(long(read.size()),
             Evaluation<Kernel, T>{cases.data(), places.data(), pool.data(), results.data()});
  }
  const std::vector<T> found = results.values();
  size_t next = 0;
  for (size_t i = 0; i < ids.size(); i++) {
    out << "{\"id\":" << ids[i];
    if (!refusals[i].empty()) {
      out << ",\"error\":" << Json(refusals[i]) << "}\n";
      continue;
    }
    Json result = Json::array(), bits = Json::array();
    for (long k = begins[next]; k < begins[next + 1]; k++) {
      result.push_back(json_of(found[k]));
      bits.push_back(bits_of(found[k]));
    }
    next++;
    out << ",\"result\":" << result << ",\"bits\":" << bits << "}\n";
  }
}

} // namespace port
