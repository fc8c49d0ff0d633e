// Springs by the C library's scalar functions.
#include "Spring.hpp"

void addSpringLibm(std::vector<peer> &list) {
  WavePeer<float, WaveLoop<float>>::add(list, "libm");
  WavePeer<double, WaveLoop<double>>::add(list, "libm");
}
