// bezier.points at shared arguments with OpenBLAS: one matrix product for the whole batch.
#include <cblas.h>

#include "Basis.hpp"

namespace {

template <class T> void *prepare(const peer_batch *b) {
  openblas_set_num_threads(1);
  return new Basis<T>(b->degree, b->count);
}

template <class T> void release(void *prepared) { delete static_cast<Basis<T> *>(prepared); }

template <class T> void run(void *prepared, const peer_batch *b) {
  const T *basis = static_cast<Basis<T> *>(prepared)->fill(static_cast<const T *>(b->arguments));
  auto points = static_cast<const T *>(b->parameters);
  auto out = static_cast<T *>(b->results);
  blasint rows = blasint(b->curves * b->dimensions), columns = blasint(b->count);
  blasint terms = b->degree + 1;
  if (rows == 0 || columns == 0) return;
  auto product = [] {
    if constexpr (std::is_same_v<T, float>) return cblas_sgemm;
    else return cblas_dgemm;
  }();
  product(CblasRowMajor, CblasNoTrans, CblasNoTrans, rows, columns, terms, 1, points, terms, basis,
          columns, 0, out, columns);
}

template <class T> void add(std::vector<peer> &list) {
  list.push_back({"OpenBLAS", "bezier.points", "shared", precisionName<T>, nullptr, 1, maxDegree,
                  prepare<T>, run<T>, release<T>, 0});
}

} // namespace

void addOpenBLAS(std::vector<peer> &list) {
  add<float>(list);
  add<double>(list);
}
