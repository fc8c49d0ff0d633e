// Compares transforms with their definitions.
#include "Check.hpp"
#include "TransformTruth.hpp"

namespace {

template <class T> Outcome checkForm(const TransformForm &form, const peer &p, Fault fault) {
  Random random(5);
  const bool isOne = !strncmp(p.arrangement, "one", 3);
  const bool inRows = strstr(p.arrangement, ".rows") != nullptr;
  Outcome outcome;
  for (long count : {0, 1, 2, 15, 16, 17, 33, 64, 100, 257, 1000}) {
    if (!outcome.good()) break;
    const long curves = isOne ? 1 : count;
    peer_batch sizes{};
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
      for (const Term &term : truth) largest = std::max(largest, std::abs(term.value));
      for (int k = 0; k < form.outputs; k++) {
        const Real deviation = std::abs(got[k] - truth[k].value), error = deviation / largest;
        outcome.add(deviation, form.roundings * roundoff<T> * truth[k].magnitude, false);
        if (!(error <= outcome.error)) outcome.error = error;
      }
    }
  }
  return outcome;
}

} // namespace

Outcome checkTransform(const peer &p, Fault fault) {
  const TransformForm *form = TransformForm::of(p.kernel, p.setting);
  if (form == nullptr) {
    Outcome unknown;
    unknown.add(1, 0, false);
    return unknown;
  }
  const bool single = !strcmp(p.precision, "f32");
  return single ? checkForm<float>(*form, p, fault) : checkForm<double>(*form, p, fault);
}
