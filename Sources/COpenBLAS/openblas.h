#include <cblas.h>

// LAPACK, which OpenBLAS contains: solves a tridiagonal system for several right sides, in place.
void dgtsv_(const int *count, const int *sideCount, double *lower, double *diagonal,
            double *upper, double *sides, const int *stride, int *info);
