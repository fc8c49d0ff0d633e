// Averaged layers in long double, straight from the definitions, and inputs for them.
#pragma once

#include "Form.hpp"

// Layers of as many numbers as there are terms; the first one where all weights are 0.
inline Terms average(const Reals &weights, const Reals &layers) {
  const int count = int(weights.size()), numbers = int(layers.size()) / count;
  const bool areRotations = numbers == 4;
  Terms sum(numbers);
  Real total = 0, square = 0;
  for (int layer = 0; layer < count; layer++) {
    Real product = 0;
    for (int c = 0; c < numbers; c++) product += layers[c] * layers[layer * numbers + c];
    const Real weight = areRotations && product < 0 ? -weights[layer] : weights[layer];
    for (int c = 0; c < numbers; c++) {
      sum[c] = sum[c] + exactly(weight) * exactly(layers[layer * numbers + c]);
    }
    total += weights[layer];
  }
  if (total == 0) {
    for (int c = 0; c < numbers; c++) sum[c] = exactly(layers[c]);
    return sum;
  }
  for (const Term &term : sum) square += term.value * term.value;
  const Real size = areRotations ? std::sqrt(square) : total;
  // An error of any number of a rotation changes its length.
  for (Term &term : sum) {
    term = {term.value / size, (areRotations ? total : term.magnitude) / size};
  }
  return sum;
}

inline Form averageForm(const char *setting, int layers) {
  const bool areRotations = !strcmp(setting, "rotations");
  const int numbers = areRotations ? 4 : 1;
  return {"pose.blend", setting, layers, layers * numbers, numbers,
          [=](Random &random) {
            // Some layers have no weight, and now and then all.
            Numbers weights = several(random, layers, 0, 1);
            const bool none = random() % 8 == 0;
            for (double &weight : weights) weight = none || random() % 8 == 0 ? 0 : weight;
            return weights;
          },
          [=](Random &random) {
            Numbers all;
            for (int layer = 0; layer < layers; layer++) {
              all = all + (areRotations ? unitQuaternion(random) : several(random, 1, -1, 1));
            }
            return all;
          },
          average, layers + 6, layers, numbers};
}
