// Rotations averaged with glm's quaternions.
#include <glm/glm.hpp>
#include <glm/gtc/quaternion.hpp>

#include "Pose.hpp"

namespace {

struct Rotations {
  static constexpr int numbers = 4;

  template <class T, int L, bool IsEach, bool InRows>
  static void run(const Layers<T, L, 4, IsEach, InRows> m) {
    for (long i = 0; i < m.count; i++) {
      auto layer = [&](int k) {
        return glm::qua<T>(m.number(i, k, 3), m.number(i, k, 0), m.number(i, k, 1),
                           m.number(i, k, 2));
      };
      const glm::qua<T> first = layer(0);
      glm::qua<T> sum = first * m.weight(i, 0);
      for (int k = 1; k < L; k++) {
        const glm::qua<T> other = layer(k);
        sum += (glm::dot(first, other) < 0 ? -other : other) * m.weight(i, k);
      }
      const T length = glm::length(sum);
      const glm::qua<T> mean = length == 0 ? first : sum / length;
      m.result(i, 0) = mean.x, m.result(i, 1) = mean.y;
      m.result(i, 2) = mean.z, m.result(i, 3) = mean.w;
    }
  }
};

} // namespace

void addPoseGlm(std::vector<peer> &list) {
  addBlend<Rotations, float>(list, "glm");
  addBlend<Rotations, double>(list, "glm");
}
