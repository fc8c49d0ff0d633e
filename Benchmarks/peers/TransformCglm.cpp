// Transforms with cglm, which has Float only.
#define CGLM_ALL_UNALIGNED
#include <cglm/cglm.h>

#include "Transform.hpp"

namespace {

template <int N> using In = Row<float, N>;

// cglm takes no pointers to const.
float *numbers(const float *p) { return const_cast<float *>(p); }
vec4 *matrix(const In<16> &m) { return reinterpret_cast<vec4 *>(numbers(m.data())); }

template <int Numbers> void compose(void *, const peer_batch *b) {
  eachRow<In<10 + Numbers>, None, In<16>>(b, [](const auto &in, None, In<16> &out) {
    float *scale = numbers(in.data()), *rotation = scale + 3, *translation = rotation + Numbers;
    float *anchor = translation + 3;
    mat4 m, turn, perspective = GLM_MAT4_IDENTITY_INIT, back;
    vec3 origin;
    glm_translate_make(m, translation);
    if constexpr (Numbers == 3) glm_euler_zyx(rotation, turn);
    else glm_quat_mat4(rotation, turn);
    glm_mul_rot(m, turn, m);
    glm_scale(m, scale);
    glm_vec3_negate_to(anchor, origin);
    glm_translate(m, origin);
    perspective[2][3] = -1 / anchor[3];
    glm_mat4_mul(perspective, m, m);
    glm_translate_make(back, anchor);
    glm_mat4_mul(back, m, matrix(out));
  });
}

void multiply(void *, const peer_batch *b) {
  eachRow<In<16>, In<16>, In<16>>(b, [](const auto &first, const auto &second, In<16> &out) {
    glm_mat4_mul(matrix(second), matrix(first), matrix(out));
  });
}

void multiplyOne(void *, const peer_batch *b) {
  const In<16> first = *static_cast<const In<16> *>(b->parameters);
  eachRow<None, In<16>, In<16>>(b, [&](None, const auto &second, In<16> &out) {
    glm_mat4_mul(matrix(second), matrix(first), matrix(out));
  });
}

void apply(void *, const peer_batch *b) {
  const In<16> m = *static_cast<const In<16> *>(b->parameters);
  eachRow<None, In<4>, In<4>>(b, [&](None, const auto &point, In<4> &out) {
    glm_mat4_mulv(matrix(m), numbers(point.data()), out.data());
  });
}

// Where the product is negative it negates the first quaternion, not the second: the ends change
// places.
void slerp(void *, const peer_batch *b) {
  eachRow<In<9>, None, In<4>>(b, [](const auto &in, None, In<4> &out) {
    glm_quat_slerp(numbers(&in[4]), numbers(&in[0]), 1 - in[8], out.data());
  });
}

void nlerp(void *, const peer_batch *b) {
  eachRow<In<9>, None, In<4>>(b, [](const auto &in, None, In<4> &out) {
    glm_quat_nlerp(numbers(&in[0]), numbers(&in[4]), in[8], out.data());
  });
}

} // namespace

void addTransformCglm(std::vector<peer> &list) {
  addTransform<float>(list, "cglm", "transform.compose", "each.rows", euler, compose<3>);
  addTransform<float>(list, "cglm", "transform.compose", "each.rows", quaternion, compose<4>);
  addTransform<float>(list, "cglm", "transform.multiply", "each.rows", left, multiply);
  addTransform<float>(list, "cglm", "transform.multiply", "one.rows", left, multiplyOne);
  addTransform<float>(list, "cglm", "transform.apply", "one.rows", points4, apply);
  addTransform<float>(list, "cglm", "quaternion.slerp", "each.rows", shortest, slerp);
  addTransform<float>(list, "cglm", "quaternion.nlerp", "each.rows", shortest, nlerp);
}
