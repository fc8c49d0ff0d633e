// The fields of an object of bench eval.
#pragma once

#include <algorithm>
#include <cmath>
#include <initializer_list>
#include <nlohmann/json.hpp>
#include <stdexcept>
#include <string>
#include <vector>

namespace port {

using Json = nlohmann::json;

// An input outside a kernel's domain.
struct Refusal : std::invalid_argument {
  using invalid_argument::invalid_argument;
};

inline void require(bool holds, const std::string &why) {
  if (!holds) throw Refusal(why);
}

template <class T> void require_finite(const std::vector<T> &numbers, const char *name) {
  for (T number : numbers) require(std::isfinite(number), std::string(name) + " must be finite");
}

template <class T> class Fields {
public:
  explicit Fields(const Json &object) : object(object) {}

  bool has(const char *name) const { return object.contains(name); }

  const Json &field(const char *name) const {
    require(has(name), std::string(name) + " is missing");
    return object[name];
  }

  T number(const char *name) const { return number_of(field(name), name); }

  T finite(const char *name) const {
    const T found = number(name);
    require(std::isfinite(found), std::string(name) + " must be finite");
    return found;
  }

  bool flag(const char *name) const {
    if (!has(name)) return false;
    require(object[name].is_boolean(), std::string(name) + " is neither true nor false");
    return object[name].get<bool>();
  }

  // The place of a name among the known ones.
  template <class Enum = int>
  Enum choice(const char *name, std::initializer_list<const char *> known) const {
    const Json &found = field(name);
    int place = 0;
    for (const char *one : known) {
      if (found == one) return Enum(place);
      place++;
    }
    throw Refusal("unknown " + std::string(name) + " " + found.dump());
  }

  std::vector<T> numbers(const char *name) const { return numbers_of(field(name), name); }

  // A list of a given length.
  void finite_numbers(const char *name, size_t count, T *out) const {
    const std::vector<T> found = numbers(name);
    require(found.size() == count, std::string(name) + " has not " + std::to_string(count));
    require_finite(found, name);
    std::copy(found.begin(), found.end(), out);
  }

  std::vector<std::vector<T>> rows(const char *name) const {
    std::vector<std::vector<T>> found;
    for (const Json &row : list(field(name), name)) found.push_back(numbers_of(row, name));
    return found;
  }

  std::vector<Fields> objects(const char *name) const {
    std::vector<Fields> found;
    for (const Json &one : list(field(name), name)) {
      require(one.is_object(), std::string(name) + " are objects");
      found.emplace_back(one);
    }
    return found;
  }

private:
  static const Json &list(const Json &found, const char *name) {
    require(found.is_array(), std::string(name) + " is a list");
    return found;
  }

  static std::vector<T> numbers_of(const Json &found, const char *name) {
    std::vector<T> numbers;
    for (const Json &one : list(found, name)) numbers.push_back(number_of(one, name));
    return numbers;
  }

  static T number_of(const Json &found, const char *name) {
    if (found == "nan") return std::nan("");
    if (found == "inf") return INFINITY;
    if (found == "-inf") return -INFINITY;
    if (found == "-0") return T(-0.0);
    require(found.is_number(), std::string(name) + " is no number");
    const T rounded = T(found.get<double>());
    require(std::isfinite(rounded), std::string(name) + " leaves the format");
    return rounded;
  }

  const Json &object;
};

} // namespace port
