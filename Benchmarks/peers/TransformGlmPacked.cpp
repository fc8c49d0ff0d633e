// Products with glm's default types, copied in and out: g++ keeps each in a 512-bit register.
#include <cstring>

#include <glm/glm.hpp>
#include <glm/gtc/type_ptr.hpp>

#include "Transform.hpp"

namespace {

void multiply(void *, const peer_batch *b) {
  eachRow<Row<float, 16>, Row<float, 16>, Row<float, 16>>(
      b, [](const auto &first, const auto &second, auto &out) {
        const glm::mat4 product = glm::make_mat4(second.data()) * glm::make_mat4(first.data());
        memcpy(out.data(), glm::value_ptr(product), sizeof out);
      });
}

} // namespace

void addTransformGlmPacked(std::vector<peer> &list) {
  addTransform<float>(list, "glm packed", "transform.multiply", "each.rows", left, multiply);
}
