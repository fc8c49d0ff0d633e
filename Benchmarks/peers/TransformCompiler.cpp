// Points in planes as plain loops, left to g++'s vectorizer.
#include "Transform.hpp"

namespace {

template <class T> void apply(void *, const peer_batch *b) {
  auto m = static_cast<const T *>(b->parameters);
  auto in = static_cast<const T *>(b->arguments);
  auto out = static_cast<T *>(b->results);
  const long n = b->count;
#pragma GCC ivdep
  for (long i = 0; i < n; i++) {
    const T x = in[i], y = in[n + i], z = in[2 * n + i], w = in[3 * n + i];
    out[i] = x * m[0] + y * m[4] + z * m[8] + w * m[12];
    out[n + i] = x * m[1] + y * m[5] + z * m[9] + w * m[13];
    out[2 * n + i] = x * m[2] + y * m[6] + z * m[10] + w * m[14];
    out[3 * n + i] = x * m[3] + y * m[7] + z * m[11] + w * m[15];
  }
}

template <class T> void applyDivided(void *, const peer_batch *b) {
  auto m = static_cast<const T *>(b->parameters);
  auto in = static_cast<const T *>(b->arguments);
  auto out = static_cast<T *>(b->results);
  const long n = b->count;
#pragma GCC ivdep
  for (long i = 0; i < n; i++) {
    const T x = in[i], y = in[n + i], z = in[2 * n + i];
    const T w = x * m[3] + y * m[7] + z * m[11] + m[15];
    out[i] = (x * m[0] + y * m[4] + z * m[8] + m[12]) / w;
    out[n + i] = (x * m[1] + y * m[5] + z * m[9] + m[13]) / w;
    out[2 * n + i] = (x * m[2] + y * m[6] + z * m[10] + m[14]) / w;
  }
}

template <class T> void addAll(std::vector<peer> &list) {
  addTransform<T>(list, "compiler", "transform.apply", "one", points4, apply<T>);
  addTransform<T>(list, "compiler", "transform.apply", "one", points3, applyDivided<T>);
}

} // namespace

void addTransformCompiler(std::vector<peer> &list) {
  addAll<float>(list);
  addAll<double>(list);
}
