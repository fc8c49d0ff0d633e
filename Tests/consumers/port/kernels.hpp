// The kernels by name.
#pragma once

#include "cases/bezier.hpp"
#include "cases/keyframes.hpp"
#include "cases/quaternion.hpp"
#include "cases/spring.hpp"
#include "cases/time.hpp"
#include "cases/timing.hpp"
#include "cases/transform.hpp"

namespace port {

template <class... Kernels> struct Set {
  // Calls body(Kernel()) for the kernel of a name; false where there is none.
  template <class Body> static bool find(const std::string &name, Body body) {
    return ((name == Kernels::name ? (body(Kernels()), true) : false) || ...);
  }

  static std::string names() { return ((" " + std::string(Kernels::name)) + ...); }
};

using AllKernels =
    Set<BezierPoints, TimingCubic, TimingSteps, SpringValue, DecayValue, TransformCompose,
        TransformMultiply, TransformInvert, QuaternionSlerp, KeyframesSample, TimeMap>;

} // namespace port
