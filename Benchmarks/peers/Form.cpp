#include "Form.hpp"

#include "KeyframesTruth.hpp"
#include "PoseTruth.hpp"

std::optional<Form> Form::of(const char *kernel, const char *setting, int degree,
                             int dimensions) {
  auto isMeant = [&](const auto &form) {
    return !strcmp(form.kernel, kernel) && !strcmp(form.setting, setting);
  };
  for (const Form &form : transformForms) {
    if (isMeant(form)) return form;
  }
  for (const TrackMode &mode : trackModes) {
    if (isMeant(mode)) return mode.form(degree, dimensions);
  }
  for (const char *average : {"numbers", "rotations"}) {
    if (!strcmp(kernel, "pose.blend") && !strcmp(setting, average)) {
      return averageForm(average, degree);
    }
  }
  return {};
}
