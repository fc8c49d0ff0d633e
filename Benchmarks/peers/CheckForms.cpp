// Compares what has a setting with its definition.
#include <utility>

#include "Check.hpp"
#include "Form.hpp"

namespace {

using Sizes = std::vector<std::pair<int, int>>;

// Keys or layers, and their numbers.
Sizes sizesOf(const peer &p) {
  const std::string kernel = p.kernel, setting = p.setting;
  if (kernel == "keyframes.sample") return {{2, 1}, {3, 2}, {5, 3}, {8, 4}, {33, 7}, {12, 70}};
  if (kernel == "keyframes.quaternion") return {{2, 4}, {3, 4}, {7, 12}, {9, 68}};
  if (kernel.starts_with("keyframes.")) return {{2, 2}, {3, 3}, {9, 4}, {2, 4}, {20, 3}};
  if (kernel != "pose.blend") return {{0, 0}};
  Sizes layers;
  for (int count = 2; count <= 16; count++) layers.push_back({count, setting == "numbers" ? 1 : 4});
  return layers;
}

template <class T> void checkForm(const Form &form, const peer &p, Fault fault, Outcome &outcome) {
  Random random(5);
  const bool isOne = !strncmp(p.arrangement, "one", 3);
  const bool inRows = strstr(p.arrangement, ".rows") != nullptr;
  for (long count : {0, 1, 2, 15, 16, 17, 33, 64, 100, 257, 1000}) {
    if (!outcome.good()) break;
    const long curves = isOne ? 1 : count;
    peer_batch sizes{};
    sizes.degree = form.degree, sizes.dimensions = form.dimensions;
    sizes.curves = curves, sizes.count = count;
    std::vector<T> parameters(curves * form.parameters), arguments(count * form.arguments);
    form.fill(isOne, inRows, count, parameters.data(), arguments.data(), random);
    Storage<T> s(sizes, count * form.outputs, parameters, arguments);
    s.run(p, fault);
    outcome.intact = outcome.intact && s.guardIsIntact();
    auto element = [&](const Buffer<T> &all, int numbers, long elements, long i) {
      Reals row(numbers);
      for (int k = 0; k < numbers; k++) row[k] = all[inRows ? i * numbers + k : k * elements + i];
      return row;
    };
    for (long i = 0; i < count; i++) {
      const Terms truth =
          form.truth(element(s.parameters, form.parameters, curves, isOne ? 0 : i),
                     element(s.arguments, form.arguments, count, i));
      const Reals got = element(s.results, form.outputs, count, i);
      Real largest = 0;
      for (const Term &term : truth) largest = std::max(largest, term.magnitude);
      for (int k = 0; k < form.outputs; k++) {
        const Real deviation = std::abs(got[k] - truth[k].value), error = deviation / largest;
        outcome.add(deviation, form.roundings * roundoff<T> * truth[k].magnitude, false);
        if (!(error <= outcome.error)) outcome.error = error;
      }
    }
  }
}

// One key is no segment.
bool takesOneKey(const peer &p) {
  peer_batch batch{};
  batch.degree = 1, batch.dimensions = 4;
  void *prepared = p.prepare(&batch);
  if (prepared) p.release(prepared);
  return prepared != nullptr;
}

} // namespace

Outcome checkForms(const peer &p, Fault fault) {
  Outcome outcome;
  for (const auto &[degree, dimensions] : sizesOf(p)) {
    const std::optional<Form> form = Form::of(p.kernel, p.setting, degree, dimensions);
    if (!form) outcome.add(1, 0, false);
    else if (!strcmp(p.precision, "f32")) checkForm<float>(*form, p, fault, outcome);
    else checkForm<double>(*form, p, fault, outcome);
  }
  if (!strncmp(p.kernel, "keyframes.", 10) && takesOneKey(p)) outcome.add(1, 0, false);
  return outcome;
}
