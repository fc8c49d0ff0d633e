// Springs by the C library's vector functions, which -ffast-math has g++ call.
#include "Spring.hpp"

void addSpringLibmvec(std::vector<peer> &list) {
  WavePeer<float, WaveLoop<float>>::add(list, "libmvec");
  WavePeer<double, WaveLoop<double>>::add(list, "libmvec");
}
